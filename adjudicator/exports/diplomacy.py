"""Games for the Python package `diplomacy`, in the JSON that it saves and loads."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from adjudicator.adjustments import balance, builds_possible
from adjudicator.exports.dpjudge import MARKS, abbreviation
from adjudicator.exports.phases import ExportGame, ExportPhase, Line, Unsayable
from adjudicator.orders import Build, Convoy, Move, Remove, Retreat, Support, Waive, space_of
from adjudicator.reasons import Result
from adjudicator.special.emergency import emergency_site
from adjudicator.state import PhaseKind, Position, Unit
from adjudicator.variant import Variant


def write(game: ExportGame) -> str:
    """Write a game as one line. Raises Unsayable if the package has no map of its variant."""
    if not game.variant.diplomacy_map:
        raise Unsayable(
            "no_such_map",
            "The package “diplomacy” has no map of this variant, and no bids, sorties and minors.",
        )
    return json.dumps(_saved(game)) + "\n"


def _saved(game: ExportGame) -> dict[str, Any]:
    return {
        "id": game.id,
        "map": game.variant.diplomacy_map,
        "rules": ["NO_PRESS"],
        "phases": [*(_phase(game, phase) for phase in game.phases), *_end(game)],
    }


def _end(game: ExportGame) -> Iterator[dict[str, Any]]:
    """The position after the last phase, because the package takes the last one for the open one.

    Of that it reads no results.
    """
    last = game.phases[-1] if game.phases else None
    if last is not None and last.outcome is not None:
        position = last.outcome.position
        name = "COMPLETED" if game.is_finished else abbreviation(position.turn)
        state = _state(game, position, name) | {"note": ""}
        orders: dict[str, list[str]] = {power: [] for power in game.variant.powers}
        yield {"name": name, "state": state, "orders": orders, "results": {}, "messages": []}


def _phase(game: ExportGame, phase: ExportPhase) -> dict[str, Any]:
    powers = game.variant.powers
    name = abbreviation(phase.turn)
    due = {power: _builds(game.variant, phase.position, power)["count"] for power in powers}
    orders = {power: _orders(phase.lines, power, due[power]) for power in powers}
    return {
        "name": name,
        "state": _state(game, phase.position, name) | {"note": " ".join(_notes(phase))},
        "orders": orders,
        "results": _results(phase),
        "messages": [],
    }


def _notes(phase: ExportPhase) -> Iterator[str]:
    """Sentences about results that the package decides otherwise or cannot express."""
    yield from phase.unsaid
    for line in phase.lines:
        if line.result is Result.NO_CONVOY:
            yield f"Without a convoy the package moves by land: {line.text}"
        if _is_against_own(phase, line):
            yield f"The package calls support against a unit of one’s own void: {line.text}"
        if _is_by_land(phase, line):
            yield f"The package calls a convoy void whose army goes by land: {line.text}"


def _is_against_own(phase: ExportPhase, line: Line) -> bool:
    """Whether a support that is not cut is for a move to where a unit of its power stands."""
    if not isinstance(line.order, Support) or not line.order.target:
        return False
    unit = phase.position.unit_at.get(space_of(line.order.target))
    return unit is not None and unit.power == line.owner and line.result is Result.SUPPORTS


def _is_by_land(phase: ExportPhase, line: Line) -> bool:
    """Whether an army does not use the convoy that it is given."""
    order = line.order
    return isinstance(order, Convoy) and any(
        isinstance(other.order, Move)
        and (other.space, other.order.target) == (space_of(order.army), order.target)
        and not other.order.via
        for other in phase.lines
    )


def _state(game: ExportGame, position: Position, name: str) -> dict[str, Any]:
    variant = game.variant
    lost = {item.unit: item.retreats for item in position.dislodged}
    units = {power: [u for u in position.units if u.power == power] for power in variant.powers}
    return {
        "game_id": game.id,
        "map": game.variant.diplomacy_map,
        "rules": ["NO_PRESS"],
        "name": name,
        "units": {
            power: [_unit(unit) for unit in own if unit not in lost]
            + [f"*{_unit(unit)}" for unit in lost if unit.power == power]
            for power, own in units.items()
        },
        "retreats": {
            power: {
                _unit(unit): [_place(way) for way in ways]
                for unit, ways in lost.items()
                if unit.power == power
            }
            for power in variant.powers
        },
        "centers": {power: _places(position.centres_of(power)) for power in variant.powers},
        "homes": {key: _places(power.homes) for key, power in variant.powers.items()},
        "civil_disorder": dict.fromkeys(variant.powers, 0),
        "builds": {power: _builds(variant, position, power) for power in variant.powers},
    }


def _builds(variant: Variant, position: Position, power: str) -> dict[str, Any]:
    if position.turn.phase is not PhaseKind.ADJUSTMENTS:
        return {"count": 0, "homes": []}
    due = balance(variant, position, power)
    if due <= 0:
        return {"count": due, "homes": []}
    centres = set(position.centres_of(power)) - position.unit_at.keys()
    homes = [home for home in variant.powers[power].homes if home in centres]
    if (site := emergency_site(variant, position, power)) and site not in position.unit_at:
        homes.append(site)
    return {"count": builds_possible(variant, position, power), "homes": _places(homes)}


def _orders(lines: Iterable[Line], power: str, due: int) -> list[str]:
    """The orders of a power; the package takes no more waivers than builds that are left."""
    given = [order for line in lines if line.owner == power and (order := _order(line))]
    waived = given.count("WAIVE")
    own = [order for order in given if order != "WAIVE"]
    return own + ["WAIVE"] * min(waived, max(0, due - len(own)))


def _order(line: Line) -> str | None:
    """An order in the package's notation; None for what its player did not order.

    The package lets units without orders hold, and removes or disbands those that must go.
    """
    match line.order:
        case None:
            return None
        case Waive():
            return "WAIVE"
        case Build(kind=kind, location=location):
            return f"{kind} {_place(location)} B"
        case Remove(kind=kind, location=location):
            return f"{kind} {_place(location)} D"
        case Move(via=True) as order:
            return f"{order.kind} {_place(order.location)} - {_place(order.target)} VIA"
        case Support() as order:
            # Support to hold and to move name the supported unit without its coast.
            move = f" - {_place(order.target).partition('/')[0]}" if order.target else ""
            other = f"{order.supported_kind} {_place(order.supported)}"
            return f"{order.kind} {_place(order.location)} S {other}{move}"
        case order:
            return str(order).upper()


def _results(phase: ExportPhase) -> Mapping[str, list[str]]:
    """The failures of each unit's order; an empty list for a success."""
    results: dict[str, list[str]] = {}
    for line in phase.lines:
        if line.order is not None and not isinstance(line.order, Waive):
            marks = marks_of(line)
            lost = ["dislodged"] if line.space in phase.dislodged else []
            results[f"{line.order.kind} {_place(line.order.location)}"] = marks + lost
    return results


def marks_of(line: Line) -> list[str]:
    """The failure of an order in the package's words, a list that is empty for a success."""
    if line.result is Result.DISBANDED:
        return ["bounce", "disband"] if isinstance(line.order, Retreat) else []
    return [MARKS[line.result]] if line.result in MARKS else []


def _unit(unit: Unit) -> str:
    return str(unit).upper()


def _place(location: str) -> str:
    return location.upper()


def _places(locations: Iterable[str]) -> list[str]:
    return sorted(_place(location) for location in locations)
