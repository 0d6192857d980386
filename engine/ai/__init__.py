"""AI players: what an empty seat does, and a seat whose person ran out of time.

Theory of operation
-------------------
An AI player is a function from a view to an action: ``basic.choose(view, rules, below)``. It sees what its seat may see
and nothing else, keeps no memory between decisions (the view has the whole history), and takes its luck from ``below``,
which the caller draws afresh for each decision from the deal's seed (docs/fairness.md, step 8). So the same deal,
played again after a restart, is played the same.

Three laws:

- **Fair.** Nothing but the View and the public Ruleset comes in. Two views that are equal are answered alike.
- **Quick.** A decision takes less than a millisecond on average: no search, one look at each legal action.
- **Of one mind with its side.** It never calls the joker out of a hand that it knows to be on its own side.

How a decision is made: the auction and the exchange ask ``evaluation`` what a hand is likely to make under each trump
(a linear estimate, fitted to deals that this AI played against itself: ``weights``). During the tricks ``reading``
draws the conclusions that a careful player would: which cards are out, who cannot follow, who is on whose side.
``leading`` and ``following`` then weigh each card: the chance that the trick becomes ours times what lies in it, less
what the card would be worth later (``keeping``).

=============  ==========================================================================
``basic``      the front door
``sense``      what rules and trump make of each card
``reading``    what a seat can conclude from its view
``evaluation`` what a hand is worth to a declarer; ``weights`` has the fitted numbers
``bidding``    the auction
``drafting``   keep or burn
``killing``    whom to put out
``burying``    the exchange
``calling``    the friend
``leading``    the first card of a trick, ``following`` the others, ``keeping`` what waits
=============  ==========================================================================
"""
