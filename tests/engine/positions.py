"""Positions for tests: a deal with the cards one wants, brought to the tricks (or to any other phase)."""

from engine import presets
from engine.actions import parse
from engine.deal import Deal
from engine.record import legal_texts
from engine.shuffle import Dealt


def laid_out(rules, hands, kitty="", dealer=0, pot=0, pools=None, resting=()):
    """A fresh deal. ``hands``: seat -> cards that it holds at least; what is not given is filled from the pack."""
    rules = presets.resolve(rules)
    given = {seat: hands.get(seat, "").split() for seat in range(rules.seats_total)}
    bottom = kitty.split()
    left = list(rules.pack.cards)
    for card in [card for cards in (*given.values(), bottom) for card in cards]:
        left.remove(card)
    left.reverse()  # low cards first, so that what is filled in disturbs least
    for seat, cards in given.items():
        while seat not in resting and len(cards) < rules.cards.hand:
            cards.append(left.pop(0))
    while len(bottom) < rules.cards.kitty:
        bottom.append(left.pop(0))
    dealt = Dealt(tuple(tuple(cards) for cards in given.values()), tuple(bottom))
    return Deal.start(rules, dealt, dealer, pot, pools)


def do(deal, *texts):
    """Apply these actions."""
    for text in texts:
        deal.apply(parse(text))
    return deal


def at_the_tricks(rules, contract, hands, friend="none", kitty="", dealer=None, discard=None):
    """A deal in which seat 0 plays this contract, before the first lead; the kitty (or ``discard``) is buried."""
    rules = presets.resolve(rules)
    opens = rules.auction.opener == "dealer"
    seats = rules.seats_total
    deal = laid_out(rules, hands, kitty, dealer=(0 if opens else seats - 1) if dealer is None else dealer)
    do(deal, f"0 bid {contract}")
    while deal.phase == "auction":
        do(deal, f"{deal.to_act} pass")
    do(deal, f"0 discard {discard or ' '.join(deal.dealt.kitty)}")
    if deal.phase == "friend":
        do(deal, f"0 friend {friend}")
    return deal


def legal(deal):
    """The legal actions of the seat to act as argument texts without the verb "play", as a set."""
    texts = legal_texts(deal)
    assert isinstance(texts, list)
    return {text.removeprefix("play ") for text in texts}
