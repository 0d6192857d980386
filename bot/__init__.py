"""The coordinator: tables, their people and their evenings, without a word about any platform.

Theory of operation. A chat is a view of a table. A table is a pure state machine (``bot.table``): a command and the
time go in, events or a refusal come out. What each person should see is a pure function of its state
(``bot.screens``). The reconciler (``bot.reconciler``) keeps making the chats look like that, within each platform's
limits, for as long as it takes. So there is no queue of messages to lose: there is the state that was committed, the
screens that follow from it, and the screens that were delivered.

One action's way: an adapter hands an ``Update`` to the coordinator; the table's mailbox takes one command at a time;
one transaction stores actions, update id, revision, deadlines, ledger entries and wanted surfaces (``bot.store``);
only then does anybody hear of it.

Laws. Nothing is said before it is committed, and nothing committed is lost. Only ``Deal.view`` reaches a screen, an AI
player or an adapter. The clock and the dice are arguments (``bot.ports``). ``bot`` imports ``engine``, never
``adapters``: those are found by entry points and mounted by ``bot.app``, whose way of failing is one sentence.
"""
