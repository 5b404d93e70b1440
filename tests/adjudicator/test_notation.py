"""Order text: what is understood, what is printed, and how errors help."""

from __future__ import annotations

import pytest
from hypothesis import given, settings, strategies as st

from adjudicator.errors import IllegalOrder, InvalidOrder
from adjudicator.legal_orders import options
from adjudicator.notation import MAXIMUM_LENGTH, parse_order
from adjudicator.reasons import Reason
from adjudicator.state import PhaseKind, Position, Season, Turn, Unit
from maps.load import load_variant

VARIANT = load_variant("ambition-empire-6.01")
quick = settings(deadline=None, derandomize=True, database=None)

UNDERSTOOD = {
    "a par-bur": "A Par - Bur",
    "Army Paris to Burgundy": "A Par - Bur",
    "A Paris moves to Burgundy": "A Par - Bur",
    "A Par → Bur": "A Par - Bur",
    "A Par => Bur": "A Par - Bur",
    "A Par > Bur": "A Par - Bur",
    "A Par ‑ Bur": "A Par - Bur",
    "Ａ Ｐａｒ － Ｂｕｒ": "A Par - Bur",
    "Swi A Swi S FR A Mar - Sav": "A Swi S A Mar - Sav",
    "F Lon S United Provinces F United Provinces - Eng": "F Lon S F UPr - Eng",
    "French A Par – Bur": "A Par - Bur",
    "Swiss A Swi S French A Mar - Sav": "A Swi S A Mar - Sav",
    "Dutch Dutch Republic - Nth": "F UPr - Nth",
    "Norwegian F Norwegian Sea - North Sea": "F Nwg - Nth",
    "Norwegian Sea - North Sea": "F Nwg - Nth",
    "Saxon A Dre H": "A Dre H",
    "Austria: A Vie - Tyr": "A Vie - Tyr",
    "Par holds": "A Par H",
    "Gulf of Lyon H": "F GoL H",
    "F Smyrna (sc) -> Armenia": "F Smy/sc - Arm",
    "F Smyrna south coast - Armenia": "F Smy/sc - Arm",
    "F NaS - Pap/WC": "F NaS - Pap/wc",
    "A And - Mor VIA": "A And - Mor via convoy",
    "A And - Mor via C": "A And - Mor via convoy",
    "A Andalusia to Gibraltar to Morocco": "A And - Mor via convoy",
    "A Mar supports A Par to Bur": "A Mar S A Par - Bur",
    "Mar S Par H": "A Mar S A Par",
    "F Gib C SP A And - Mor": "F Gib C A And - Mor",
    "F Gib convoys Andalusia - Morocco": "F Gib C A And - Mor",
    "Baden-Wuerttemberg - Hesse-Westphalia": "A BaW - HeW",
    "A Zaporozh'ye - Kiev": "A Zap - Kev",
    "F Naples & Sicily H": "F NaS H",
    "F Bre retreats to MAO": "F Bre R MAO",
    "F Bre disbands": "F Bre D",
    "B F Smy/nc": "Build F Smy/nc",
    "A Par B": "Build A Par",
    "remove army Paris": "Remove A Par",
    "waives": "Waive",
}

NOT_UNDERSTOOD = [
    ("", Reason.EMPTY, 0),
    ("...", Reason.EMPTY, 3),
    ("A Vie - Bob", Reason.UNKNOWN_SPACE, 8),
    ("A Par -", Reason.UNKNOWN_SPACE, 7),
    ("A Par/nc H", Reason.UNKNOWN_COAST, 6),
    ("Nobody H", Reason.UNKNOWN_UNIT, 0),
    ("A Par dances", Reason.UNKNOWN_ORDER, 6),
    ("A Par - Bur twice", Reason.TRAILING_TEXT, 12),
    ("A " * MAXIMUM_LENGTH, Reason.TOO_LONG, MAXIMUM_LENGTH),
]


@pytest.mark.parametrize("text", UNDERSTOOD)
def test_text_in_many_forms_is_understood(text: str) -> None:
    assert str(parse_order(VARIANT, text, VARIANT.start)) == UNDERSTOOD[text]


@pytest.mark.parametrize("text", sorted(set(UNDERSTOOD.values())))
def test_canonical_text_is_understood_as_itself(text: str) -> None:
    assert str(parse_order(VARIANT, text)) == text


@pytest.mark.parametrize(("text", "reason", "place"), NOT_UNDERSTOOD)
def test_text_that_is_not_understood_says_where_and_why(
    text: str, reason: Reason, place: int
) -> None:
    with pytest.raises(InvalidOrder) as caught:
        parse_order(VARIANT, text)
    assert (caught.value.reason, caught.value.place) == (reason, place)


def test_an_unknown_space_offers_the_nearest_names() -> None:
    with pytest.raises(InvalidOrder) as caught:
        parse_order(VARIANT, "A Vie - Boha")
    assert "Boh" in caught.value.suggestions
    assert "Boh (Bohemia)" in caught.value.message


def test_a_missing_unit_letter_is_taken_from_the_position() -> None:
    turn = Turn(1763, Season.SPRING, PhaseKind.MOVEMENT)
    position = Position(turn, (Unit("FR", "F", "Mar"),))
    assert str(parse_order(VARIANT, "Mar - GoL", position)) == "F Mar - GoL"


@pytest.mark.parametrize("power", [*VARIANT.powers, *VARIANT.minors])
def test_every_offered_order_survives_printing_and_reading(power: str) -> None:
    for choices in options(VARIANT, VARIANT.start, power).values():
        for order in choices:
            assert parse_order(VARIANT, str(order)) == order


@quick
@given(st.text(max_size=80))
def test_any_text_gives_an_order_or_one_of_the_two_errors(text: str) -> None:
    try:
        order = parse_order(VARIANT, text)
    except (InvalidOrder, IllegalOrder):
        return
    assert parse_order(VARIANT, str(order)) == order


WORDS = st.sampled_from(
    [
        "A",
        "F",
        "Par",
        "Smy",
        "/sc",
        "(nc)",
        "-",
        "to",
        "S",
        "C",
        "H",
        "via",
        "convoy",
        "R",
        "D",
        "Build",
        "Remove",
        "Waive",
        "south",
        "coast",
        "Naples",
        "&",
        "Sicily",
        "Turkey",
        "France",
    ]
)


@quick
@given(st.lists(WORDS, max_size=12).map(" ".join))
def test_any_mix_of_words_of_orders_gives_an_order_or_one_of_the_two_errors(text: str) -> None:
    test_any_text_gives_an_order_or_one_of_the_two_errors.hypothesis.inner_test(text)
