"""Every refusal is a code with its parameters, so that others can write its sentence."""

from __future__ import annotations

from string import Formatter

import pytest

from adjudicator import (
    IllegalOrder,
    ImpossibleData,
    InvalidOrder,
    Reason,
    Unit,
    check_order,
    parse_order,
)
from adjudicator.refusals import BARE, SENTENCES, sentence
from adjudicator.special.civil_disorder import declare
from adjudicator.state import PhaseKind, Position, Season, Turn, sorted_units
from maps.load import load_variant

VARIANT = load_variant("ambition-empire-6.01")

# A text that is not understood, and what its error says beside the code.
NOT_UNDERSTOOD = [
    ("A Vie - Bob", Reason.UNKNOWN_SPACE, {"word": "Bob"}),
    ("A Par -", Reason.UNKNOWN_SPACE, {}),
    ("Nobody H", Reason.UNKNOWN_UNIT, {"word": "Nobody"}),
    ("A Mar S", Reason.UNKNOWN_UNIT, {}),
    ("A Par/nc H", Reason.UNKNOWN_COAST, {"space": "Par", "coast": "nc"}),
    ("F Smy/left H", Reason.UNKNOWN_COAST, {}),
    ("A Par dances", Reason.UNKNOWN_ORDER, {"place": "Par"}),
    ("F Eng C A Bre", Reason.UNKNOWN_ORDER, {}),
    ("A Par - Bur twice", Reason.TRAILING_TEXT, {"words": "twice"}),
    ("A Par - Bur, A Mar H", Reason.SECOND_ORDER, {"words": "A Mar H"}),
    ("A Par, H", Reason.UNKNOWN_WORD, {"word": ","}),
    ("~~A Par H~~", Reason.STRUCK_OUT, {}),
    ("A Edi - Yor - Lon", Reason.NO_SEA_ROUTE, {"space": "Yor"}),
    ("Swi A Mar H", Reason.WRONG_NATION, {"word": "Swi", "space": "Mar"}),
    ("A" * 201, Reason.TOO_LONG, {"most": 200}),
    ("", Reason.EMPTY, {}),
]

# Units as "power kind location", an order of FR, and what its refusal says.
ILLEGAL = [
    ("FR A Par", "A Par - Lon", Reason.NOT_ADJACENT, {"place": "Par", "target": "Lon"}),
    ("FR A Par", "F Par H", Reason.NO_SUCH_UNIT, {"place": "Par", "kind": "F"}),
    ("FR A Par", "A Par S F Bre", Reason.NO_SUCH_UNIT, {"place": "Bre", "kind": "F"}),
    ("FR F Con", "F Con - Smy", Reason.COAST_NEEDED, {"coasts": ("Smy/nc", "Smy/sc")}),
    ("FR F Edi/BH F Iri", "F Edi - Ire", Reason.CROSSING_BLOCKED, {"sea": "Iri"}),
    ("FR A Mar/FR A Par", "A Mar S A Par - Sav", Reason.SUPPORTED_CANNOT_MOVE, {"unit": "A Par"}),
    ("FR A Mar/FR A Par", "A Mar S A Par", Reason.CANNOT_REACH_SUPPORT, {"target": "Par"}),
]


def position(units: str) -> Position:
    turn = Turn(1763, Season.SPRING, PhaseKind.MOVEMENT)
    return Position(turn, sorted_units(Unit(*text.split(" ")) for text in units.split("/")))


@pytest.mark.parametrize(("text", "reason", "parameters"), NOT_UNDERSTOOD)
def test_text_that_is_not_understood_gives_its_parameters(
    text: str, reason: Reason, parameters: dict[str, object]
) -> None:
    with pytest.raises(InvalidOrder) as caught:
        parse_order(VARIANT, text)
    assert (caught.value.reason, caught.value.parameters) == (reason, parameters)
    assert caught.value.message.startswith(sentence(reason, parameters))


@pytest.mark.parametrize(("units", "text", "reason", "parameters"), ILLEGAL)
def test_an_impossible_order_gives_its_parameters(
    units: str, text: str, reason: Reason, parameters: dict[str, object]
) -> None:
    with pytest.raises(IllegalOrder) as caught:
        check_order(VARIANT, position(units), "FR", text)
    assert caught.value.reason is reason
    assert caught.value.parameters.items() >= parameters.items()
    assert caught.value.message == sentence(reason, caught.value.parameters)


def test_a_crossing_that_a_fleet_closes_names_the_fleets_sea_in_a_support_too() -> None:
    with pytest.raises(IllegalOrder) as caught:
        check_order(VARIANT, position("FR F Edi/FR A Ire/BH F Iri"), "FR", "F Edi S A Ire")
    assert caught.value.parameters["sea"] == "Iri"


@pytest.mark.parametrize("reason", sorted({*SENTENCES}))
def test_every_sentence_needs_only_parameters_that_are_documented(reason: Reason) -> None:
    known = {"place", "target", "kind", "unit", "sea", "coasts"}
    known |= {"word", "words", "space", "coast", "most"}
    for sentences in (SENTENCES, BARE):
        fields = {name for _, name, _, _ in Formatter().parse(sentences.get(reason, ""))}
        assert fields - {None} <= known


def test_a_build_without_its_coast_names_the_coasts() -> None:
    winter = Turn(1763, Season.WINTER, PhaseKind.ADJUSTMENTS)
    start = Position(winter, centres={"Smy": "OT"})
    with pytest.raises(IllegalOrder) as caught:
        check_order(VARIANT, start, "OT", "Build F Smy")
    assert caught.value.parameters["coasts"] == ("Smy/nc", "Smy/sc")
    assert caught.value.message.endswith("name Smy/nc or Smy/sc.")


def test_a_choice_that_a_declaration_refuses_gives_its_code_and_place() -> None:
    centres = {"Lvp": "BH", "Bav": "BH"}
    start = Position(Turn(1763, Season.SPRING, PhaseKind.MOVEMENT), centres=centres)
    with pytest.raises(ImpossibleData) as caught:
        declare(VARIANT, start, "BH", {"Bav": "F"})
    assert caught.value.reason is Reason.WRONG_TERRAIN
    assert caught.value.parameters == {"target": "Bav", "kind": "F"}
