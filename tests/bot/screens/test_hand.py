"""The hand: what its owner may press, and what it tells him."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from bot.buttons import decode
from bot.choosing import choose, decide
from bot.facts import Draft, HandFacts, OtherTable, TableState
from bot.ids import TableId
from bot.language import language
from bot.screens import Choose, hand
from bot.screens.marks import plain
from engine import presets
from engine.actions import PlayCard, parse
from engine.contract import Contract
from engine.deal import Deal
from engine.shuffle import Dealt, deal_cards

KO, EN = language("ko"), language("en")
RECORD = json.loads((Path(__file__).parent / "golden" / "deal.json").read_text("utf-8"))


def deal_after(actions):
    dealt = Dealt(tuple(tuple(cards.split()) for cards in RECORD["hands"]), tuple(RECORD["kitty"].split()))
    deal = Deal.start(presets.load("tichu5"), dealt, RECORD["dealer"])
    for text in RECORD["actions"][:actions]:
        deal.apply(parse(text))
    return deal


def labels(screen, *, pressable=None):
    found = {}
    for group in screen.controls:
        for button in group.options if isinstance(group, Choose) else group.buttons:
            if pressable is None or button.disabled != pressable:
                found[plain(button.label, "ko")] = button
    return found


@pytest.fixture
def shown(facts):
    """``shown(deal, seat=…, **changes of the hand's facts)`` in Korean."""

    def show(deal, seat=None, table=None, **changes):
        seat = deal.to_act if seat is None else seat
        return hand(table or facts("tichu5"), HandFacts(seat, **changes), deal.view(seat), KO)

    return show


def test_illegal_cards_are_shown_but_cannot_be_pressed(shown):
    seen = set()
    for turn in (13, 24, 51):
        deal = deal_after(turn)
        legal = {action.card for action in deal.legal()}
        faces = [button for group in shown(deal).controls for button in group.buttons if button.card]
        assert {button.card for button in faces} == set(deal.view(deal.to_act).hands[deal.to_act])
        for button in faces:
            assert button.disabled == (button.card not in legal) == (button.token == "")
            seen.add(button.disabled)
    assert seen == {True, False}


def test_a_led_joker_has_four_suit_buttons(shown):
    """All but the suit that may not be named in trick 1."""
    suits = {f"조커 → {sign}" for sign in ("♠스", "♥하", "♦다", "♣클")}
    assert suits <= set(labels(shown(deal_after(22)), pressable=True))
    assert set(labels(shown(deal_after(7)), pressable=False)) & suits == {"조커 → ♠스"}
    token = labels(shown(deal_after(22)))["조커 → ♦다"].token
    assert decide(decode(token), 2, Draft()) == PlayCard(2, "JK", suit="D")


def test_a_led_call_card_has_two_buttons(shown):
    found = labels(shown(deal_after(12)), pressable=True)
    assert decide(decode(found["♣클3 조커콜!"].token), 1, Draft()) == PlayCard(1, "C3", call=True)
    assert decide(decode(found["♣클3 그냥 내기"].token), 1, Draft()) == PlayCard(1, "C3")
    assert "♣클3" not in found


def test_mighty_and_joker_are_confirmed_if_he_wants(shown):
    deal = deal_after(13)
    first = labels(shown(deal, confirm=True))["♦다A"]
    press = decode(first.token)
    assert press.verb == "tick"
    draft = choose(Draft(), press, (), deal.view(2))
    asked = labels(shown(deal, confirm=True, draft=draft))
    assert asked["♦다A"].marked
    assert str(decide(decode(asked["♦다A 정말 내기"].token), 2, draft)) == "2 play DA"
    assert decode(labels(shown(deal))["♦다A"].token).verb == "play"


def test_bidding_is_trump_buttons_times_a_stepper(shown):
    deal = deal_after(3)
    found = labels(shown(deal))
    assert found["−"].disabled
    assert [name for name in found if name.startswith("13")] == [
        "13장",
        "13♠스",
        "13♥하",
        "13♦다",
        "13♣클",
        "13 노기루다",
    ]
    assert not found["13 노기루다"].disabled  # no-trump beats a suit at the same number
    assert found["13♥하"].disabled
    draft = choose(Draft(), decode(found["＋"].token), (), deal.view(3))
    assert str(decide(decode(labels(shown(deal, draft=draft))["14♥하"].token), 3, draft)) == "3 bid 14H"


def test_over_raises_the_suit_bid_last(shown):
    deal = deal_after(0)
    for text in ("0 bid 13H", "1 bid 14C", "2 pass", "3 pass", "4 pass"):
        deal.apply(parse(text))
    assert decode(labels(shown(deal))["오버 15♥하"].token).args == ("15H",)
    moved = labels(shown(deal, draft=Draft(number=17)))
    assert decode(moved["오버 15♥하"].token).args == ("15H",)
    assert decode(moved["17♥하"].token).args == ("17H",)


def test_a_change_of_contract_states_its_cost(shown):
    deal = deal_after(5)
    found = labels(shown(deal))
    assert found["13♠스"].marked
    draft = choose(Draft(), decode(found["15♥하 (+2)"].token), (), deal.view(2))
    screen = shown(deal, draft=draft)
    assert "공약 변경: 13♠스 → 15♥하 (+2)" in plain(screen.text, "ko")
    # under hearts the mighty is the ace of spades: it may not be buried, the ace of diamonds may
    assert labels(screen)["♠스A"].disabled
    assert not labels(screen)["♦다A"].disabled
    for code in ("C9", "C7", "D8"):
        draft = choose(draft, decode(labels(shown(deal, draft=draft))[plain_card(code)].token), (), deal.view(2))
    done = labels(shown(deal, draft=draft))["♣클9 ♣클7 ♦다8 묻고 공약 15♥하"]
    assert str(decide(decode(done.token), 2, draft)) == "2 discard C9 C7 D8 = 15H"


def plain_card(code):
    from bot.screens.marks import card

    return plain(card(code), "ko")


def test_burying_needs_all_the_ticks(shown):
    found = labels(shown(deal_after(5), draft=Draft(("C9", "C7"))))
    assert found["묻을 카드 2/3"].disabled
    assert not [name for name in found if name.endswith("묻기")]


def test_owned_cards_are_marked_when_calling_a_friend(shown):
    found = labels(shown(deal_after(6), draft=Draft(suit="D")))
    assert "♦다8 ✋" in found  # buried
    assert "♦다K" in found
    assert "마이티 ♦다A ✋" in found


def test_everybody_knows_what_he_is(shown):
    deal = deal_after(24)
    told = {seat: plain(shown(deal, seat).text, "ko") for seat in range(5)}
    assert "당신이 주공이에요" in told[2]
    assert "당신이 프렌드입니다" in told[0]
    assert all("당신은 야당이에요" in told[seat] for seat in (1, 3, 4))


def test_buried_cards_are_the_declarers_to_see(shown):
    deal = deal_after(24)
    assert "묻은 카드: ♦다8 ♣클9 ♣클7" in plain(shown(deal, 2).text, "ko")
    assert all("묻은 카드" not in plain(shown(deal, seat).text, "ko") for seat in (0, 1, 3, 4))


def test_a_claim_is_offered_only_when_proven(shown):
    deal = deal_after(52)
    assert "세팅 (나머지 다 먹기)" not in labels(shown(deal))
    assert "세팅 (나머지 다 먹기)" in labels(shown(deal, claimable=True))


def test_a_paused_table_offers_nothing(shown, facts):
    screen = shown(deal_after(24), table=facts("tichu5", paused=True))
    assert not screen.controls
    assert not screen.asks


def test_the_declaration_window_asks_everybody_who_has_not_answered(facts):
    rules = presets.load("wiki5")
    weak = "S9 S8 S7 H9 H8 H7 D9 D8 D7 C9".split()
    rest = [code for code in rules.pack.cards if code not in weak]
    deal = Deal.start(
        rules, Dealt((tuple(weak), *(tuple(rest[at : at + 10]) for at in range(0, 40, 10))), tuple(rest[40:])), 0
    )
    table = facts("wiki5", window=True, waiting=(0, 1))
    found = {seat: labels(hand(table, HandFacts(seat), deal.view(seat), KO)) for seat in range(3)}
    assert set(found[0]) == {"딜 미스", "이대로 칠게요"}
    assert set(found[1]) == {"이대로 칠게요"}
    assert not found[2]


def test_a_person_at_two_tables_finds_the_other_one(shown):
    other = (OtherTable(TableId("zzzzzzz2"), "회사\n@here"),)
    button = labels(shown(deal_after(24), 0, tables=other))["다른 테이블: \u2068회사 ＠here\u2069"]
    assert decode(button.token).table == "zzzzzzz2"


def test_two_equal_cards_are_two_buttons(facts):
    rules = presets.load("chicago6")
    deal = Deal.start(rules, deal_cards(rules, bytes(32), "x"), 0)
    for text in ("0 bid 25H", "1 pass", "2 pass", "3 pass", "4 pass", "5 pass"):
        deal.apply(parse(text))
    view = deal.view(0)
    own = [code for code in view.hands[0] if code != "JK"]
    doubled = [own[0], *own[:-1]]
    allowed = {contract: (own[0], *cards) for contract, cards in view.exchange.contracts.items()}
    view = replace(view, hands=(tuple(doubled), *view.hands[1:]), exchange=replace(view.exchange, contracts=allowed))
    screen = hand(facts("chicago6"), HandFacts(0, draft=Draft((own[0],))), view, KO)
    select = next(group for group in screen.controls if isinstance(group, Choose))
    twins = [button for button in select.options if button.card == own[0]]
    assert len(twins) >= 2
    assert len({button.token for button in twins}) == len(twins)
    assert [button.marked for button in twins] == [True] + [False] * (len(twins) - 1)
    assert len(set(select.values)) == len(select.values)


def test_before_and_after_the_evening(facts):
    soon = hand(facts(state=TableState.LOBBY), HandFacts(1), None, KO)
    assert "2번 자리에 앉았어요" in soon.text
    gone = hand(facts(state=TableState.ENDED), HandFacts(1), None, EN)
    assert "This table is over." in gone.text
    assert not gone.controls


def test_a_stopped_contract_stays_in_bounds():
    """A draft that the rules do not offer (any more) falls back to the unchanged contract."""
    view = deal_after(5).view(2)
    from bot.screens.exchange import chosen

    assert chosen(view.exchange, HandFacts(2, draft=Draft(number=20, trump="S"))) == Contract(13, "S")
