"""The reader of variants from the JSON of their folder, which refuses impossible ones."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.board import Board, Crossing, Space, Waterway
from adjudicator.errors import ImpossibleData
from adjudicator.position_reader import LAST_YEAR
from adjudicator.profiles import with_profile
from adjudicator.rule_switches import checked_switches
from adjudicator.state import Minor, PhaseKind, Position, Season, Turn, Unit, sorted_units
from adjudicator.variant import Calendar, Power, Rules, Variant
from adjudicator.variant_names import check_names
from adjudicator.variant_shapes import check_shapes


def variant_from_data(data: Mapping[str, Any]) -> Variant:
    """Read a variant from the JSON of its folder: {"variant", "spaces", "adjacency", "setup"}.

    Raises ImpossibleData with the place of an error: an unknown key or rule switch, a value of the
    wrong shape, an edge or a unit at a place that the board does not have, or a first turn that the
    rules do not have.
    """
    check_shapes(data)
    check_names(data)
    about, setup = data["variant"], data["setup"]
    board = _board(data["spaces"], data["adjacency"])
    powers = {
        key: Power(
            key=key,
            name=power["name"],
            short=power.get("short", power["name"]),
            colour=power["colour"],
            religion=power.get("religion", ""),
            homes=tuple(power["homes"]),
            aliases=tuple(power.get("aliases", ())),
            code=power.get("code", key),
        )
        for key, power in about["powers"].items()
    }
    minors = {
        key: Minor(religion=minor.get("religion", ""), kind=minor["kind"])
        for key, minor in about.get("minors", {}).items()
    }
    peoples = {
        people: key
        for key, minor in about.get("minors", {}).items()
        for people in minor.get("people", ())
    }
    rules = with_profile(about)
    alliances = bool(rules.get("influence"))
    start = _start(setup, minors, board, _first_turn(setup, alliances))
    variant = Variant(
        id=about["id"],
        name=about["name"],
        board=board,
        powers=powers,
        minors=minors,
        start=start,
        rules=Rules(),
        start_units={unit.space: unit for unit in start.units},
        peoples=peoples,
        calendar=Calendar(**about.get("calendar", {})),
        description=about.get("description", ""),
        designers=tuple(about.get("designers", ())),
        diplomacy_map=about.get("diplomacy_map", ""),
        rules_text=about.get("rules_text", ""),
    )
    return variant.with_rules(checked_switches(variant, rules))


def _board(spaces: Mapping[str, Any], adjacency: Mapping[str, Any]) -> Board:
    records = [
        Space(
            key=key,
            name=space["name"],
            kind=space["kind"],
            centre=space.get("centre", False),
            convoys=space.get("convoys", False),
            coasts=tuple(space.get("coasts", ())),
            aliases=tuple(space.get("aliases", ())),
            also=tuple(space.get("also", ())),
        )
        for key, space in spaces.items()
    ]
    crossings = [
        Crossing(a=item["a"], b=item["b"], sea=item.get("sea"))
        for item in adjacency.get("crossings", ())
    ]
    return Board(
        records,
        [(a, b) for a, b in adjacency["army"]],
        [(a, b) for a, b in adjacency["fleet"]],
        crossings,
        [
            Waterway(item["name"], tuple(item["spaces"]), frozenset(map(frozenset, item["edges"])))
            for item in adjacency.get("waterways", ())
        ],
        adjacency.get("canals", ()),
    )


def _first_turn(setup: Mapping[str, Any], alliances: bool) -> Turn:
    season, phase = Season(setup.get("season", "spring")), PhaseKind(setup.get("phase", "movement"))
    if not 1 <= setup["year"] <= LAST_YEAR:
        raise ImpossibleData("setup.year", f"a year is from 1 to {LAST_YEAR}")
    if phase is PhaseKind.ALLIANCES and not alliances:
        raise ImpossibleData("setup.phase", "this variant has no alliances")
    if (season is Season.WINTER) != (phase is PhaseKind.ALLIANCES):
        raise ImpossibleData("setup.phase", f"there is no {phase} phase in {season}")
    return Turn(setup["year"], season, phase)


def _start(
    setup: Mapping[str, Any], minors: Mapping[str, Minor], board: Board, turn: Turn
) -> Position:
    units = [
        _unit(board, power, text, f"setup.powers.{power}.units[{number}]")
        for power, side in setup["powers"].items()
        for number, text in enumerate(side["units"])
    ]
    units += [
        _unit(board, key, f"{minor.kind} {key}", f"variant.minors.{key}")
        for key, minor in minors.items()
    ]
    centres = {space: power for power, side in setup["powers"].items() for space in side["centres"]}
    return Position(turn=turn, units=sorted_units(units), centres=dict(sorted(centres.items())))


def _unit(board: Board, power: str, text: str, where: str) -> Unit:
    kind, _, location = text.partition(" ")
    unit = Unit(power, kind, location)
    if unit.space not in board.spaces or location not in board.locations(unit.space, kind):
        raise ImpossibleData(where, f"“{text}” cannot stand there")
    return unit
