"""Telegram: Mighty in groups, hands in private chats.

Theory of operation. Of python-telegram-bot this package uses the Bot, its types and its errors; the flow is its own,
because the library's confirms updates before they are handled and lets one chat's flood control hold up all others.

In: ``polling`` takes updates (getUpdates) and confirms none before what it caused is committed or refused →
``incoming`` reads each → ``lanes`` keep the order among those that share a table, a chat or a person, and let all
others pass → ``platform`` asks the inbox → ``replies`` bring the answer: a toast, a short message, an ephemeral
message, an alert. Out: the reconciler calls ``messenger``, which turns a Screen into HTML (``markup``) and an inline
keyboard (``keyboard``), makes the call, and turns whatever came of it into a Delivery by the one table of failures
(``fates``). ``limits`` is the one table of limits; ``adapters.windows`` guards it in front of every call.

Laws. Nothing is confirmed that is not committed or refused. A press is answered exactly once, and never waits for
anybody's chat. A hand goes to its owner's private chat, or, if he can't be written to, into an ephemeral message that
only he sees (``panels``, which proves first that the server keeps it so), or into the alert that answers his press:
never into the group. The token and the texts of messages never reach a log. Telegram's privacy mode stays on: groups
are read no further than commands and presses.
"""

from adapters.telegram.entry import TelegramAdapter, adapter

__all__ = ["TelegramAdapter", "adapter"]
