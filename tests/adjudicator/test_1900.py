"""1900 by B. M. Powell: its board, and its rules that need no switch of their own."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator import options, resolve
from adjudicator.state import Position
from adjudicator.victory import winner
from maps.load import load_variant
from tests.adjudicator.scenes import scene

NINETEEN = load_variant("1900")
FACTS = Path(__file__).parent / "facts_1900.txt"


def written_facts() -> str:
    """The board: a line for each space, its kind, * for a centre, then its neighbours.

    Those of armies come first, then those of fleets, by coast.
    """
    board, lines = NINETEEN.board, []
    for key, space in sorted(board.spaces.items()):
        parts = [f"{key} {space.kind}{'*' if space.centre else ''}"]
        parts.append("A " + " ".join(sorted(board.army[key])))
        parts += [f"{place} " + " ".join(sorted(board.fleet[place])) for place in space.locations]
        lines.append(" | ".join(part.strip() for part in parts))
    return "\n".join(lines) + "\n"


def test_the_board_of_1900_has_the_facts_of_its_map():
    """The facts were read from 1900.map of the DPjudge (MIT, Manus Hand)."""
    assert written_facts() == FACTS.read_text(encoding="utf-8")


def orders_of(position: Position, power: str) -> set[str]:
    return {str(o) for orders in options(NINETEEN, position, power).values() for o in orders}


def test_gibraltar_joins_spain_and_morocco():
    position = scene(NINETEEN, "spring 1900", units={"FRANCE": "A GIB", "BRITAIN": "F MOR"})
    assert {"A GIB - SPA", "A GIB - MOR"} <= orders_of(position, "FRANCE")
    assert "F MOR - GIB" in orders_of(position, "BRITAIN")
    assert "F MOR - SPA/wc" not in orders_of(position, "BRITAIN")


def test_a_fleet_in_gibraltar_convoys():
    units = {"FRANCE": "A POR, A GAS", "BRITAIN": "F GIB, F MAO, F WES"}
    position = scene(NINETEEN, "spring 1900", units=units)
    orders = {
        "FRANCE": ["A POR - ALG"],
        "BRITAIN": [f"F {sea} C A POR - ALG" for sea in ("MAO", "GIB", "WES")],
    }
    outcome = resolve(NINETEEN, position, orders)
    assert "A ALG" in {str(unit) for unit in outcome.position.units}


def test_the_atlantic_reaches_the_mediterranean_by_gibraltar_alone():
    position = scene(NINETEEN, "spring 1900", units={"BRITAIN": "F MAO"})
    assert "F MAO - WES" not in orders_of(position, "BRITAIN")


def test_no_fleet_parts_clyde_from_ireland():
    units = {"BRITAIN": "A CLY", "GERMANY": "F NAO, F IRI"}
    position = scene(NINETEEN, "spring 1900", units=units)
    assert "A CLY - IRE" in orders_of(position, "BRITAIN")


@pytest.mark.parametrize(
    ("power", "colony", "homes"), [("BRITAIN", "EGY", "EDI LON LVP"), ("FRANCE", "ALG", "BRE MAR")]
)
def test_britain_and_france_build_in_no_colony(power, colony, homes):
    centres = {power: f"{homes} {colony}"}
    position = scene(NINETEEN, "winter 1900", centres=centres, units={power: "F NAO"})
    builds = {order.split()[2] for order in orders_of(position, power) if "Build" in order}
    assert builds == set(homes.split())


CENTRES = sorted(NINETEEN.board.centres)


@pytest.mark.parametrize(
    ("russian", "german", "victor"),
    [(18, 17, "RUSSIA"), (18, 18, None), (19, 18, "RUSSIA"), (17, 0, None)],
)
def test_eighteen_centres_win_1900_unless_another_power_has_as_many(russian, german, victor):
    owners = {
        **dict.fromkeys(CENTRES[:russian], "RUSSIA"),
        **dict.fromkeys(CENTRES[russian : russian + german], "GERMANY"),
    }
    assert winner(NINETEEN, owners) == victor
