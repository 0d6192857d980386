"""What people type, and what it means: catalogue.md §1.5 and its parser hazards, in both languages."""

import pytest

from bot.shorthand import Position, Unreadable, read
from engine.actions import Bid, Pass, PlayCard
from engine.contract import Contract

AUCTION = Position(1, "auction", standing=Contract(15, "H"), bids=(Contract(14, "C"),))
OPENING = Position(1, "auction")
CHICAGO = Position(1, "auction", least=25, most=40)
DRAFT = Position(1, "auction", least=6, most=10)
EXCHANGE = Position(1, "exchange", standing=Contract(15, "H"))
FRIEND = Position(1, "friend", standing=Contract(15, "H"), names=("민지", "Alex", "준 호", "Kim"))
RED_MIGHTY = Position(1, "friend", standing=Contract(15, "S"), mighty="DA")
PLAY = Position(1, "play", standing=Contract(15, "H"))
CLUBS = Position(1, "play", standing=Contract(15, "C"), call_card="S3")
KILL = Position(1, "kill", standing=Contract(15, "D"))
STOCK = Position(1, "draft")

PHRASES = [
    # the worked examples of the catalogue
    (OPENING, "닷트", "bid 15H"),
    (OPENING, "덟삽", "bid 18S"),
    (OPENING, "엿노", "bid 16N"),
    (OPENING, "풀다리", "bid 20D"),
    (OPENING, "기노", "bid 13N"),
    (OPENING, "곱하트", "bid 17H"),
    (OPENING, "홉끌", "bid 19C"),
    (OPENING, "홉삽", "bid 19S"),
    (OPENING, "풀노", "bid 20N"),
    (OPENING, "곱노", "bid 17N"),
    (OPENING, "홉노", "bid 19N"),
    (OPENING, "덟트", "bid 18H"),
    (OPENING, "엿끌", "bid 16C"),
    (OPENING, "스페이드 13", "bid 13S"),
    (OPENING, "하트 15", "bid 15H"),
    (OPENING, "스페이드 14", "bid 14S"),
    (OPENING, "14 하트", "bid 14H"),
    (OPENING, "13의 스페이드", "bid 13S"),
    (OPENING, "10노기루다", "bid 10N"),
    # every number, every suit
    (OPENING, "셋삽", "bid 13S"),
    (OPENING, "넷트", "bid 14H"),
    (OPENING, "다섯 하트", "bid 15H"),
    (OPENING, "여섯다리", "bid 16D"),
    (OPENING, "일곱 클로버", "bid 17C"),
    (OPENING, "덜끌", "bid 18C"),
    (OPENING, "여덟 다이아", "bid 18D"),
    (OPENING, "아홉 삽", "bid 19S"),
    (OPENING, "스물 노", "bid 20N"),
    (OPENING, "열다섯 하트", "bid 15H"),
    (OPENING, "열일곱노기", "bid 17N"),
    (OPENING, "십사스", "bid 14S"),
    (OPENING, "십팔 다이아몬드", "bid 18D"),
    (OPENING, "이십 노카", "bid 20N"),
    (OPENING, "런노", "bid 20N"),
    (OPENING, "기본 하트", "bid 13H"),
    (OPENING, "하트 기본", "bid 13H"),
    (OPENING, "15장 하트", "bid 15H"),
    (OPENING, "하트 15장", "bid 15H"),
    (OPENING, "하트로 15", "bid 15H"),
    (OPENING, "16 하트로", "bid 16H"),
    (OPENING, "15♥", "bid 15H"),
    (OPENING, "♠️14", "bid 14S"),
    (OPENING, "14 ♣", "bid 14C"),
    (OPENING, "♦ 16", "bid 16D"),
    (OPENING, "닷다", "bid 15D"),
    (OPENING, "엿클", "bid 16C"),
    (OPENING, "16c", "bid 16C"),
    (OPENING, "16C", "bid 16C"),
    (OPENING, "c16", "bid 16C"),
    (OPENING, "C 16", "bid 16C"),
    (OPENING, "16 clubs", "bid 16C"),
    (OPENING, "15 hearts", "bid 15H"),
    (OPENING, "spades 14", "bid 14S"),
    (OPENING, "14sp", "bid 14S"),
    (OPENING, "15nt", "bid 15N"),
    (OPENING, "NT 15", "bid 15N"),
    (OPENING, "15 no trump", "bid 15N"),
    (OPENING, "full nt", "bid 20N"),
    (OPENING, "min h", "bid 13H"),
    (OPENING, "fifteen diamonds", "bid 15D"),
    # hazards: 기 is the least bid in front, no-trump is 노기, 카 is a card in 노카, 셋 is thirteen
    (OPENING, "기트", "bid 13H"),
    (OPENING, "기노기루", "bid 13N"),
    (OPENING, "노기 15", "bid 15N"),
    (OPENING, "노카 16", "bid 16N"),
    (OPENING, "16노카", "bid 16N"),
    (OPENING, "셋노", "bid 13N"),
    (CHICAGO, "기노", "bid 25N"),
    (CHICAGO, "이십오다", "bid 25D"),
    (CHICAGO, "삼십이 끌", "bid 32C"),
    (CHICAGO, "풀노", "bid 40N"),
    (CHICAGO, "27h", "bid 27H"),
    (DRAFT, "여섯 하트", "bid 6H"),
    (DRAFT, "풀트", "bid 10H"),
    (DRAFT, "8d", "bid 8D"),
    # over the standing 15 hearts
    (AUCTION, "오버끌", "bid 16C"),
    (AUCTION, "오버 하트", "bid 16H"),
    (AUCTION, "오버노", "bid 16N"),
    (AUCTION, "끌오버", "bid 16C"),
    (AUCTION, "오버", "bid 16C"),
    (AUCTION, "over", "bid 16C"),
    (AUCTION, "over h", "bid 16H"),
    (AUCTION, "+1 spades", "bid 16S"),
    (OPENING, "오버끌", "bid 13C"),
    # the other calls, and politeness
    (AUCTION, "패스", "pass"),
    (AUCTION, "패스!", "pass"),
    (AUCTION, "패스요", "pass"),
    (AUCTION, "패스할게요", "pass"),
    (AUCTION, "ㅍㅅ", "pass"),
    (AUCTION, "pass", "pass"),
    (AUCTION, "Pass please", "pass"),
    (AUCTION, "닷트요~", "bid 15H"),
    (AUCTION, "엿끌 갈게요", "bid 16C"),
    (AUCTION, "딜 미스", "misdeal"),
    (AUCTION, "딜미스", "misdeal"),
    (AUCTION, "다운", "misdeal"),
    (AUCTION, "misdeal", "misdeal"),
    (AUCTION, "deal miss", "misdeal"),
    # typed with the Korean keyboard switched off
    (AUCTION, "ektxm", "bid 15H"),
    (AUCTION, "votm", "pass"),
    (AUCTION, "dhqjRmf", "bid 16C"),
    # kill
    (KILL, "조커", "kill JK"),
    (KILL, "조커 킬", "kill JK"),
    (KILL, "기아", "kill DA"),
    (KILL, "삽아 죽어", "kill SA"),
    (KILL, "kill h10", "kill HT"),
    (KILL, "3번", "kill seat 2"),
    # exchange
    (EXCHANGE, "끌2 다4 트7", "discard C2 D4 H7"),
    (EXCHANGE, "끌2다4트7", "discard C2 D4 H7"),
    (EXCHANGE, "끌2, 다4, 트7 묻기", "discard C2 D4 H7"),
    (EXCHANGE, "묻기 끌텐 다이아 10 하트 열", "discard CT DT HT"),
    (EXCHANGE, "C2 D4 H7", "discard C2 D4 H7"),
    (EXCHANGE, "2s 3h 10d", "discard S2 H3 DT"),
    (EXCHANGE, "C2 D4 H7 = 17C", "discard C2 D4 H7 = 17C"),
    (EXCHANGE, "끌2 다4 트7 = 곱끌", "discard C2 D4 H7 = 17C"),
    (EXCHANGE, "끌2 다4 트7 곱끌", "discard C2 D4 H7 = 17C"),
    (EXCHANGE, "끌2 다4 트7 공약 17노", "discard C2 D4 H7 = 17N"),
    (EXCHANGE, "c2 d4 h7 to 17nt", "discard C2 D4 H7 = 17N"),
    (EXCHANGE, "bury c2 d4 h7", "discard C2 D4 H7"),
    (EXCHANGE, "보기", "look"),
    (EXCHANGE, "look", "look"),
    (EXCHANGE, "블라인드 엿끌", "blind 16C"),
    (EXCHANGE, "blind 16c", "blind 16C"),
    # friend
    (FRIEND, "마이티 프렌드", "friend SA"),
    (FRIEND, "마이티", "friend SA"),
    (FRIEND, "마프", "friend SA"),
    (FRIEND, "조커 프렌드", "friend JK"),
    (FRIEND, "조프", "friend JK"),
    (FRIEND, "쪼", "friend JK"),
    (FRIEND, "기아 프렌드", "friend HA"),
    (FRIEND, "기아", "friend HA"),
    (FRIEND, "기카", "friend HK"),
    (FRIEND, "가카 프렌드", "friend HK"),
    (FRIEND, "끌A", "friend CA"),
    (FRIEND, "클A 프렌드", "friend CA"),
    (FRIEND, "다리아", "friend DA"),
    (FRIEND, "삽카", "friend SK"),
    (FRIEND, "클로버 에이스", "friend CA"),
    (FRIEND, "ace of clubs", "friend CA"),
    (FRIEND, "초구", "friend first"),
    (FRIEND, "초구 프렌드", "friend first"),
    (FRIEND, "first trick", "friend first"),
    (FRIEND, "막구 프렌드", "friend last"),
    (FRIEND, "노프렌드", "friend none"),
    (FRIEND, "노프", "friend none"),
    (FRIEND, "쏠리", "friend none"),
    (FRIEND, "no friend", "friend none"),
    (FRIEND, "solo", "friend none"),
    (FRIEND, "민지 프렌드", "friend seat 0"),
    (FRIEND, "준호", "friend seat 2"),
    (FRIEND, "3번 프렌드", "friend seat 2"),
    (FRIEND, "seat 4", "friend seat 3"),
    (FRIEND, "mighty friend", "friend SA"),
    (FRIEND, "trump ace", "friend HA"),
    (FRIEND, "삽아 트아", "friend SA HA"),
    (FRIEND, "SA JK", "friend SA JK"),
    (RED_MIGHTY, "빨마", "friend DA"),
    (RED_MIGHTY, "마이티", "friend DA"),
    (RED_MIGHTY, "기아", "friend SA"),
    # play: 기 is trump, 카 a king, 셋 a claim
    (PLAY, "삽아", "play SA"),
    (PLAY, "끌텐", "play CT"),
    (PLAY, "끌자", "play CJ"),
    (PLAY, "끌9", "play C9"),
    (PLAY, "삽카", "play SK"),
    (PLAY, "다큐", "play DQ"),
    (PLAY, "하트 7", "play H7"),
    (PLAY, "♥️10", "play HT"),
    (PLAY, "h10", "play HT"),
    (PLAY, "10h", "play HT"),
    (PLAY, "queen of diamonds", "play DQ"),
    (PLAY, "트10 낼게요", "play HT"),
    (PLAY, "기카", "play HK"),
    (PLAY, "기9", "play H9"),
    (PLAY, "마이티", "play SA"),
    (PLAY, "조커", "play JK"),
    (PLAY, "컴다리", "play JK=D"),
    (PLAY, "컴삽", "play JK=S"),
    (PLAY, "컴기", "play JK=H"),
    (PLAY, "조커 끌", "play JK=C"),
    (PLAY, "JK=S", "play JK=S"),
    (PLAY, "joker spades", "play JK=S"),
    (PLAY, "끌3 조커콜", "play C3!"),
    (PLAY, "끌3!", "play C3!"),
    (PLAY, "조커콜!", "play C3!"),
    (PLAY, "총", "play C3!"),
    (PLAY, "c3 call", "play C3!"),
    (PLAY, "끌3", "play C3"),
    (PLAY, "끌3 노콜", "play C3"),
    (PLAY, "그냥 끌3", "play C3"),
    (PLAY, "c3 no call", "play C3"),
    (CLUBS, "총", "play S3!"),
    (CLUBS, "기아", "play CA"),
    (PLAY, "셋", "claim"),
    (PLAY, "세팅", "claim"),
    (PLAY, "게임 셋!", "claim"),
    (PLAY, "claim", "claim"),
    (PLAY, "끌셋", "play C3"),
    # draft
    (STOCK, "갖기", "keep"),
    (STOCK, "keep", "keep"),
    (STOCK, "버려", "burn"),
    (STOCK, "burn", "burn"),
]


def test_there_are_enough_phrases():
    assert len({(phrase[1], phrase[2]) for phrase in PHRASES}) >= 150


@pytest.mark.parametrize(("position", "typed", "meant"), PHRASES)
def test_phrase(position, typed, meant):
    assert str(read(typed, position)) == f"1 {meant}"


def test_catalogue_a3_over_clubs_after_fifteen_is_sixteen_clubs():
    assert read("오버끌", AUCTION) == Bid(1, Contract(16, "C"))


@pytest.mark.parametrize(
    ("position", "typed"),
    [
        (AUCTION, "노기"),  # no number
        (AUCTION, "하트"),
        (AUCTION, "15"),
        (AUCTION, "삽아"),  # a card is no bid
        (OPENING, "오버"),  # over what suit?
        (PLAY, "닷트"),  # a bid is no card
        (PLAY, "안녕하세요"),
        (FRIEND, "삽아 트아 다아"),
        (Position(1, "play", standing=Contract(15, "N")), "컴기"),  # no trump to name
        (Position(1, "over"), "패스"),
        (AUCTION, ""),
        (AUCTION, "   "),
    ],
)
def test_not_readable(position, typed):
    with pytest.raises(Unreadable):
        read(typed, position)


@pytest.mark.parametrize(
    ("typed", "nearest"), [("닫트", "닷트"), ("닷드", "닷트"), ("페스", "패스"), ("엿끔", "엿끌"), ("pas", "패스")]
)
def test_the_nearest_known_thing_is_named(typed, nearest):
    legal = (*(Bid(1, Contract(n, t)) for n in range(14, 21) for t in "SHDCN"), Pass(1))
    with pytest.raises(Unreadable) as refused:
        read(typed, Position(1, "auction", legal=legal))
    assert refused.value.nearest in (nearest, "pass")
    assert refused.value.like
    assert refused.value.text == typed


@pytest.mark.parametrize(
    ("typed", "phase", "untimely"),
    [
        ("ㅋㅋ", "play", False),
        ("asdfgh", "play", False),
        ("닷트", "play", True),
        ("15 하트", "play", True),
        ("노프", "play", True),
    ],
)
def test_what_is_like_nothing_is_given_an_example_and_what_comes_too_late_is_known(typed, phase, untimely):
    legal = (PlayCard(1, "DT"), PlayCard(1, "D2"))
    with pytest.raises(Unreadable) as refused:
        read(typed, Position(1, phase, legal=legal))
    assert (refused.value.like, refused.value.untimely) == (False, untimely)
    assert read(refused.value.nearest, Position(1, phase, legal=legal)) in legal


def test_nothing_is_suggested_where_nothing_can_be_done():
    with pytest.raises(Unreadable) as refused:
        read("닫트", OPENING)
    assert refused.value.nearest == ""
