"""Discord: Mighty in servers, hands in direct messages or in ephemeral panels.

Theory of operation. discord.py keeps the gateway and the rate limits; this package says what passes through.

In: ``client`` (an AutoShardedClient under supervision) hands over interactions. A button or select carries the bot's
token as its custom id and is recognised by one ``DynamicItem`` (``items``), so presses survive restarts and no view is
kept for any message; whatever it does not recognise, the client's ``on_interaction`` answers. ``incoming`` reads each →
``adapters.lanes`` keep the order among those that share a table, a channel or a person → ``platform`` asks the
inbox → ``replies`` answer within three seconds: with the decision if it is there in 1.2 s, else with a deferral that
the decision follows. Slash commands (``commands``) come from the bot's catalogue; the tree is synchronised when its
hash has changed. Out: the reconciler calls ``messenger``, which turns a Screen into Components V2 (``markup``: text,
``layout``: controls), makes the call and turns whatever came of it into a Delivery by the one table of error codes
(``fates``).
``limits`` is the one table of limits, ``permissions`` names what is missing where, ``faces`` knows the card emojis and
``emojis`` uploads them, ``doctor`` looks at all of it.

Laws. An interaction is answered exactly once, whatever it carries; a hand that is pressed comes back in the answer
itself. A hand goes to its owner's direct messages or into an ephemeral panel that lives by the token of his last press
(``panels``, in memory alone), never into the channel. A closed direct message is tried once, not again. No privileged
intent, no webhook, no mention of anybody but the one person whose turn is called. The token never reaches a log.

A chat is a channel. A thread's table belongs to the channel around it: its scores are the channel's.
"""

from adapters.discord.entry import DiscordAdapter, adapter

__all__ = ["DiscordAdapter", "adapter"]
