"""Orders as the Diplomacy Adjudicator Test Cases write them, with the results as comments."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from adjudicator.exports.phases import ExportGame, ExportPhase, Line
from adjudicator.orders import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    Remove,
    Retreat,
    Support,
    Waive,
)
from adjudicator.variant import Variant


def write(game: ExportGame) -> str:
    """Write each phase as a case."""
    lines = [f"# variant: {game.variant.id}", *(f"# {remark}" for remark in game.remarks)]
    lines += [line for phase in game.phases for line in _case(game, phase)]
    return "\n".join(lines)


def _case(game: ExportGame, phase: ExportPhase) -> Iterator[str]:
    yield f"{phase.number}. {game.name}, {phase.turn}"
    yield from (f"# {sentence}" for sentence in phase.unsaid)
    for owner, lines in groupby(phase.lines, key=lambda line: line.owner):
        yield ""
        yield f"{game.nation(owner)}:"
        yield from (_order_line(game, phase, line) for line in lines)
    yield "\n"


def _order_line(game: ExportGame, phase: ExportPhase, line: Line) -> str:
    if line.order is None:
        return f"# {line.text}  ({line.result}, {line.reason})"
    lost = ", dislodged" if line.space in phase.dislodged else ""
    return f"{order_text(game.variant, line.order)}  # {line.result} ({line.reason}){lost}"


def place(variant: Variant, location: str) -> str:
    """The name of a location: "St. Petersburg(nc)"."""
    key, _slash, coast = location.partition("/")
    return variant.board.spaces[key].name + (f"({coast})" if coast else "")


def order_text(variant: Variant, order: Order) -> str:
    """An order in the words of the test cases."""
    if isinstance(order, Waive):
        return "Waive"
    unit = f"{order.kind} {place(variant, order.location)}"
    match order:
        case Hold():
            return f"{unit} Hold"
        case Move(target=target, via=via):
            return f"{unit} - {place(variant, target)}{' via convoy' if via else ''}"
        case Support(supported_kind=other, supported=supported, target=target):
            move = f" - {place(variant, target)}" if target else ""
            return f"{unit} Supports {other} {place(variant, supported)}{move}"
        case Convoy(army=army, target=target):
            return f"{unit} Convoys A {place(variant, army)} - {place(variant, target)}"
        case Retreat(target=target):
            return f"{unit} - {place(variant, target)}"
        case Disband():
            return f"{unit} Disband"
        case Build():
            return f"Build {unit}"
        case Remove():
            return f"Remove {unit}"
