"""The local platform: a small group chat on one page, so that Mighty can be played with nothing to sign up for.

Theory of operation. It is a platform, not a shortcut: a chat service with people, channels and private chats
(``room``), its own messages on its own disk (``archive``), and its own limits (``limits``), which an operator may set
as tight as a real platform's in order to try them here. The bot reaches it through the ``Messenger`` port alone, and
what people press and type reaches the bot as ``Update`` alone.

How a message travels: the reconciler calls ``messenger.send`` → ``draw`` turns the Screen into plain data (spans,
buttons, the table) → ``archive`` stores it under a number and gives the change its place in one growing sequence →
``room`` hands it to every open tab that may see it. A tab remembers the last number of that sequence; when its socket
comes back it asks for what changed since, so nothing is lost, nothing shows twice, and edits that nobody saw cost
nothing. The other way, every press carries an id made by the tab; a tab that lost its socket before the answer sends
the same id again, and the bot answers without doing it twice.

Three laws. A screen is shown only to its audience: a channel to all, a private chat and a panel to one person's tabs.
All that people typed is data on its way (JSON) and on the page (text nodes under a strict Content-Security-Policy).
And the door is narrow: loopback only unless told otherwise, then only with a join key; a foreign Origin or Host is
turned away before anything is read.

Cards are drawn by ``adapters.faces``; the page is plain modules in ``page/``, no build step, nothing from elsewhere.
"""

from adapters.local.entry import LocalAdapter, adapter

__all__ = ["LocalAdapter", "adapter"]
