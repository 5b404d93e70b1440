"""Order text: what is understood, what is printed, and how errors help."""

from __future__ import annotations

import pytest
from hypothesis import given, settings, strategies as st

from adjudicator.errors import IllegalOrder, InvalidOrder
from adjudicator.legal_orders import options
from adjudicator.notation import MAXIMUM_LENGTH, parse_order
from adjudicator.reasons import Reason
from adjudicator.state import Minor, PhaseKind, Position, Season, Turn, Unit
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
    "Build waived": "Waive",
    "waive a build": "Waive",
    "Prussia: Build Army Berlin.": "Build A Ber",
    "Prussia builds an army in Berlin": "Build A Ber",
    "Ottoman Empire: Builds a fleet in Smyrna (south coast).": "Build F Smy/sc",
    "Prussia: Removes the army in Berlin.": "Remove A Ber",
    "Prussia: Build waived.": "Waive",
    "Prussia waives": "Waive",
    "Swi: A Swi H": "A Swi H",
    "Papal_States: Army Papal States HOLD.": "A Pap H",
    "Papal A Pap H": "A Pap H",
    "Naples_and_Sicily: Fleet Naples & Sicily HOLD.": "F NaS H",
    "France: Fleet Brest -> Gascony.  (*bounce, dislodged*)": "F Bre - Gas",
    "A Boehmen H": "A Boh H",
    "A Bo\u0308hmen H": "A Boh H",
    "A Zaporozh‘ye H": "A Zap H",
    "A Zaporozh′ye H": "A Zap H",
    "A Zaporozh´ye H": "A Zap H",
    "A Zaporozh‛ye H": "A Zap H",
    "A And - Mor (via convoy)": "A And - Mor via convoy",
    "A(par) - bur": "A Par - Bur",
    "F Smy-sc - Arm": "F Smy/sc - Arm",
    "The army in the Papal States holds": "A Pap H",
    "A Par moves into Burgundy": "A Par - Bur",
    "A Mar support hold Par": "A Mar S A Par",
    "A Mar supports A Par moving to Bur": "A Mar S A Par - Bur",
    "- A Par H": "A Par H",
    "1. A Par H": "A Par H",
    "1) A Par H": "A Par H",
    "> A Par H": "A Par H",
    "\ufeffA Par H": "A Par H",
    "A Par - Bur;": "A Par - Bur",
    "The army at Paris move to Burgundy": "A Par - Bur",
    "The army at Paris hold.": "A Par H",
    "The army at Andalusia move to Morocco via convoy": "A And - Mor via convoy",
    "The fleet at Brest support hold to Paris": "F Bre S A Par",
    "The army at Marseilles support move to Burgundy from Paris": "A Mar S A Par - Bur",
    "The fleet at Gibraltar convoy to Morocco from Andalusia": "F Gib C A And - Mor",
    "The fleet at Brest retreat to Mid-Atlantic Ocean": "F Bre R MAO",
    "The fleet at Brest disband": "F Bre D",
    "Build army at Paris": "Build A Par",
    "Build fleet at Smyrna (North Coast)": "Build F Smy/nc",
    "Destroy the unit at Paris": "Remove A Par",
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
    ("A Par - Bur # twice", Reason.TRAILING_TEXT, 12),
    ("A Bav S Dre à BaW", Reason.TRAILING_TEXT, 12),
    ("A Mar S Par, A Par - Bur", Reason.SECOND_ORDER, 13),
    ("A Mar S Par; A Par - Bur", Reason.SECOND_ORDER, 13),
    ("A Mar S Par. A Par - Bur", Reason.SECOND_ORDER, 13),
    ("A Mar S Par | A Par - Bur", Reason.SECOND_ORDER, 14),
    ("A Mar S Par & A Par - Bur", Reason.SECOND_ORDER, 14),
    ("A Mar S Par A Par - Bur", Reason.SECOND_ORDER, 12),
    ("A Mar S Swi. A Swi - Bur", Reason.SECOND_ORDER, 13),
    ("A Mar S Par, Par - Bur", Reason.SECOND_ORDER, 13),
    ("Build Par, A Mar", Reason.SECOND_ORDER, 11),
    ("Build Par, build Mar", Reason.SECOND_ORDER, 11),
    ("Lon: F Nth - Bel", Reason.UNKNOWN_WORD, 3),
    ("A Par, H", Reason.UNKNOWN_WORD, 5),
    ("A Par | - Bur", Reason.UNKNOWN_WORD, 6),
    ("à Par - Bur", Reason.UNKNOWN_UNIT, 0),
    ("F Gib C F And - Mor", Reason.UNKNOWN_WORD, 8),
    ("~~A Par H~~", Reason.STRUCK_OUT, 0),
    ("A Par ~~H~~", Reason.STRUCK_OUT, 6),
    ("A\u0336 Par H", Reason.STRUCK_OUT, 1),
    ("A Edi - Yor - Lon", Reason.NO_SEA_ROUTE, 8),
    ("A And moves Gib to Mor", Reason.TRAILING_TEXT, 16),
    ("F Bre - Eng - Pic", Reason.NO_SEA_ROUTE, 8),
    ("A Wal S A Edi - Yor - Lon", Reason.NO_SEA_ROUTE, 16),
    ("Swi A Mar - Sav", Reason.WRONG_NATION, 0),
    ("Dutch F Nth H", Reason.WRONG_NATION, 0),
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


@pytest.mark.parametrize("text", ["Prussian A Par H", "A Mar S Prussian A Par", "PR: A Par H"])
def test_a_nationality_must_be_that_of_the_unit_after_it(text: str) -> None:
    with pytest.raises(InvalidOrder) as caught:
        parse_order(VARIANT, text, VARIANT.start)
    assert caught.value.reason is Reason.WRONG_NATION
    assert caught.value.parameters["space"] == "Par"


def test_a_minor_that_arose_in_play_has_a_nationality_only_in_its_position() -> None:
    turn = Turn(1763, Season.SPRING, PhaseKind.MOVEMENT)
    minors = {"Sto": Minor("protestant", "F")}
    arisen = Position(turn, (Unit("Sto", "F", "Sto"),), minors=minors)
    assert str(parse_order(VARIANT, "Stockholm: Fleet Stockholm HOLD.", arisen)) == "F Sto H"
    with pytest.raises(InvalidOrder):
        parse_order(VARIANT, "Stockholm: Fleet Stockholm HOLD.", VARIANT.start)


@pytest.mark.parametrize(
    ("variant_id", "text", "order"),
    [
        ("empire-1999", "B.C. A VAN - CGY", "A VAN - CGY"),
        ("ambition-empire-2002", "Austria (Habsburg): A Vie H", "A Vie H"),
        ("ambition-empire-2002", "A Sar - Sardinia (island)", "A Sar - SrI"),
        ("empire-1999", "F New - Jersey", "F NEW - NJE"),
        ("empire-1999", "A New-Jersey H", "A NJE H"),
        ("empire-1999", "Mexico builds an army in Mexico", "Build A MEX"),
        ("empire-1999", "Mexico builds", "Build A MEX"),
        ("rise-of-rome-1", "The army at The - Pel", "A The - Pel"),
    ],
)
def test_names_that_look_like_something_else_are_understood(
    variant_id: str, text: str, order: str
) -> None:
    assert str(parse_order(load_variant(variant_id), text)) == order


def test_the_name_of_a_space_is_a_nation_before_the_letter_of_a_unit_alone() -> None:
    with pytest.raises(InvalidOrder):
        parse_order(load_variant("rise-of-rome-1"), "Rome Etu - Cam")


def test_a_fleet_whose_letter_is_missing_has_no_route_either() -> None:
    with pytest.raises(InvalidOrder) as caught:
        parse_order(VARIANT, "Bre - Eng - Pic", VARIANT.start)
    assert caught.value.reason is Reason.NO_SEA_ROUTE


def test_the_word_that_is_no_order_is_named() -> None:
    with pytest.raises(InvalidOrder) as caught:
        parse_order(VARIANT, "A Par dances")
    assert "“dances”" in caught.value.message


@pytest.mark.parametrize("power", [*VARIANT.powers, *VARIANT.minors])
def test_every_offered_order_survives_printing_and_reading(power: str) -> None:
    for choices in options(VARIANT, VARIANT.start, power).values():
        for order in choices:
            assert parse_order(VARIANT, str(order)) == order


@pytest.mark.slow
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
