import re
from xml.etree import ElementTree as ET

import pytest

from adapters import faces

SVG = "{http://www.w3.org/2000/svg}"


def luminance(colour: str) -> float:
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_every_card_has_a_face_of_its_own() -> None:
    drawings = {card: faces.face(card) for card in (*faces.DECK, faces.BACK)}
    assert len(set(drawings.values())) == len(drawings) == 4 * 14 + 2


def test_ranks_differ_in_shape_and_suits_in_shape_not_only_in_colour() -> None:
    colourless = {card: re.sub(r"#[0-9a-f]{6}", "", faces.face(card)) for card in faces.DECK}
    assert len(set(colourless.values())) == len(faces.DECK)


@pytest.mark.parametrize("card", [*faces.DECK, faces.BACK])
def test_a_face_is_well_formed_and_needs_nothing_from_outside(card: str) -> None:
    tree = ET.fromstring(faces.face(card, width=44))
    assert (tree.get("width"), tree.get("height")) == ("44", "61")
    assert tree.get("viewBox") == "0 0 100 140"
    tags = {element.tag.removeprefix(SVG) for element in tree.iter()}
    assert tags <= {"svg", "g", "path", "circle", "rect", "clipPath"}, "no text (no font), no image, no script"
    assert "http" not in faces.face(card).replace("http://www.w3.org/2000/svg", "")


@pytest.mark.parametrize("suit", "SHDC")
def test_suit_colours_stand_out_from_the_paper(suit: str) -> None:
    assert contrast(faces.FOUR[suit], faces.FOUR["paper"]) >= 4.5


def test_the_sprite_holds_each_symbol_once() -> None:
    tree = ET.fromstring(faces.sprite())
    ids = [symbol.get("id") for symbol in tree.iter(f"{SVG}symbol")]
    assert len(ids) == len(set(ids)) == len(faces.DECK) + 1 + 4
    assert len(faces.sprite()) < 50_000


@pytest.mark.parametrize("card", ["", "S", "SX", "sa", "XA", "SA2"])
def test_there_is_no_face_for_what_is_no_card(card: str) -> None:
    with pytest.raises(KeyError):
        faces.face(card)
