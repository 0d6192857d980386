"""The game of Mighty (마이티), every ruleset of the family: pure, synchronous, and alone.

Theory of operation
===================

A *deal* goes through phases: draft, auction, kill, exchange, friend, play. Most rulesets skip some. Each phase is one
file and one class, and answers two questions: what may this seat do (``legal``), and what happens if it does it
(``apply``). ``deal.py`` has the table of what follows what; ``state.py`` holds what the phases share: who holds which
cards, who is in, what has been settled so far.

::

    Ruleset ──► Deal.start(rules, dealt, dealer) ──► Deal
                                                      │  legal(seat) ──► Actions         (actions.py)
                      who acts chooses one  ◄─────────┤
                      apply(action) ──────────────────┤──► Events, public facts only     (events.py)
                                                      │  view(seat) ──► View             (audience.py, view.py)
                                                      ▼
                                                   Result, when it is over               (outcome.py, settlement.py)

Three laws:

*The rules are data.* A ``Ruleset`` (``ruleset.py``) is frozen and has checked itself. Every option is declared once, in
``options/``, with its range, its sentence in Korean and English, and where the rule comes from. A preset is a TOML
file of differences (``presets``); a rule string is another way to write one (``mightynetwork.py``, ``ownstring.py``). A
phase asks the ruleset; it never asks for a preset's name.

*Nothing leaves but a View.* ``audience.py`` asks for each fact whether this seat may know it (rulings.md §4). Two deals
that differ only in what a seat cannot know give that seat equal views, equal legal actions and equal claims. Players
(``ai``) and the prover of claims (``claim.py``) see a View and nothing else.

*A deal is its cards and its actions.* There is no clock and no hidden randomness: whatever chance decides after the
cards are out (a kill pool, a ghost's suit) comes from the same committed stream (``shuffle.py``), in the order of the
actions. So a record (``record.py``) replays to the same result for ever, and a live deal is rebuilt by replaying it.

Inside, a set of cards is an integer with a bit for each card in notation order (``cards.py``); following suit is an
``and``. At the edges a card is its two-character code, an action a frozen dataclass whose text form round-trips.
Mistakes are of two kinds (``errors.py``): rules or cards that cannot be used, and actions that the rules do not allow
now, one small class for each reason, the deal untouched.

Where a rule stands: bids in ``auction.py``, deal misses in ``misdeal.py``, kills in ``elimination.py``, kitty and
contract in ``exchange.py``, who is friend in ``friend.py``, following and calling in ``play.py``, who wins a trick in
``strength.py``, points and scores in ``settlement.py``, who deals and rests next in ``outcome.py``. Docstrings cite
rulings.md ("ruling 4") and the catalogue's ids ("E14").
"""
