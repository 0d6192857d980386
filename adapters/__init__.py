"""Adapters: each turns one platform's updates into commands, and a Screen into that platform's messages.

Theory of operation. An adapter is a package of its own that the bot finds by its entry point (group
``giruda.adapters``); nothing in ``bot`` names a platform, so a further platform is a further package. The entry
point gives an ``Adapter`` (bot/adapter.py): its settings, whether it is configured, its doctor, and how to open it.
An open adapter has a ``Messenger`` (the way out: the reconciler calls it) and ``run(inbox)`` (the way in: every press,
command and word becomes an ``Update``, is handed to the inbox, and its ``Answer`` is given back to the one person).

What several platforms need alike stands here, once: the order of updates (``lanes``), work beside their way
(``aside``), a last guard in front of every call (``windows``), what tables of failures share (``fates``), labels and
their rows (``labels``), an adapter's own words (``words``), the drawings of cards (``faces``).

Three laws. An adapter decides nothing about the game: a button's token is carried back as it came and the table
decides. It keeps no state that matters: what was said stands in the store, what is to be said follows from it. And no
exception of its platform leaves it: every outcome of a call is a ``Delivery`` from its one table of failures.
"""
