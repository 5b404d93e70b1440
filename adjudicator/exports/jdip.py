"""Phases as test cases of jDip, which other adjudicators read as well."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from adjudicator.exports.phases import ExportGame, ExportPhase, Line
from adjudicator.orders import Build, Convoy, Disband, Hold, Move, Remove, Retreat, Support, Waive
from adjudicator.reasons import Reason, Result
from adjudicator.state import PhaseKind, Position, Unit

NAMES = {
    PhaseKind.MOVEMENT: "Movement",
    PhaseKind.RETREATS: "Retreat",
    PhaseKind.ADJUSTMENTS: "Adjustment",
}
SUCCESS = frozenset(
    {Result.MOVES, Result.HOLDS, Result.SUPPORTS, Result.CONVOYS, Result.RETREATS, Result.BUILDS}
)


def write(game: ExportGame) -> str:
    """Write each phase as a case; comments begin with “#”."""
    lines = [f"# {sentence}" for sentence in (game.name, *game.remarks)]
    lines += [f"VARIANT_ALL {game.board}", ""]
    before: ExportPhase | None = None
    for phase in game.phases:
        lines.extend(_case(game, phase, before))
        before = phase
    return "\n".join(lines)


def _case(game: ExportGame, phase: ExportPhase, before: ExportPhase | None) -> Iterator[str]:
    turn, position, outcome = phase.turn, phase.position, phase.outcome
    if turn.phase not in NAMES or outcome is None:
        yield f"# {turn}"
        yield from (f"# {sentence}" for sentence in phase.unsaid)
        yield ""
        return
    yield f"CASE {phase.number}. {turn}"
    yield from (f"# {sentence}" for sentence in (*phase.unsaid, *_differences(phase)))
    yield f"PRESTATE_SETPHASE {turn.season.capitalize()} {turn.year}, {NAMES[turn.phase]}"
    # In an order of blocks that every known reader takes.
    yield "PRESTATE_SUPPLYCENTER_OWNERS"
    yield from _owners(game, position)
    yield "PRESTATE"
    yield from _units(game, position.units)
    if turn.phase is PhaseKind.RETREATS:
        yield "PRESTATE_DISLODGED"
        yield from _units(game, (item.unit for item in position.dislodged))
        if before is not None and before.turn.phase is PhaseKind.MOVEMENT:
            yield "PRESTATE_RESULTS"
            for line in before.lines:
                if line.order is not None:
                    succeeded = line.result in SUCCESS and line.space not in before.dislodged
                    word = "SUCCESS" if succeeded else "FAILURE"
                    yield f"\t{word}: {_order_line(game, line)}"
    yield "ORDERS"
    for line in phase.lines:
        if line.order is not None:
            # jDip reads no waiver; builds without an order are waived.
            mark = "# " if isinstance(line.order, Waive) else ""
            yield f"\t{mark}{_order_line(game, line)}"
    yield "POSTSTATE"
    yield from _units(game, _standing(outcome.position))
    if outcome.dislodged and turn.phase is PhaseKind.MOVEMENT:
        yield "POSTSTATE_DISLODGED"
        yield from _units(game, (item.unit for item in outcome.dislodged))
    yield "END"
    yield ""


def _differences(phase: ExportPhase) -> Iterator[str]:
    """Sentences about results that jDip decides otherwise."""
    for line in phase.lines:
        if line.result is Result.NO_CONVOY:
            yield f"Without a convoy jDip moves by land, or stands others off: {line.text}"
        elif line.reason is Reason.CONVOY_PARADOX:
            yield f"jDip may resolve this paradox otherwise: {line.text}"
    for item in phase.outcome.dislodged if phase.outcome else ():
        if not item.retreats:
            yield f"jDip removes a unit without a retreat at once: {item.unit}"


def _standing(position: Position) -> Iterable[Unit]:
    """The units that are not dislodged."""
    lost = {item.unit for item in position.dislodged}
    return [unit for unit in position.units if unit not in lost]


def _units(game: ExportGame, units: Iterable[Unit]) -> Iterator[str]:
    for unit in units:
        yield f"\t{game.token(unit.power)}: {unit.kind} {_place(unit.location)}"


def _owners(game: ExportGame, position: Position) -> Iterator[str]:
    """The owners of centres; jDip wants a unit before each, and ignores it."""
    for centre, power in sorted(position.centres.items()):
        yield f"\t{game.token(power)}: A {_place(centre)}"


def _order_line(game: ExportGame, line: Line) -> str:
    order = line.order
    kind = getattr(order, "kind", "")
    unit = f"{kind} {_place(getattr(order, 'location', ''))}"
    match order:
        case Hold():
            text = f"{unit} H"
        case Move(target=target, via=via):
            text = f"{unit}-{_place(target)}{' via convoy' if via else ''}"
        case Support(supported_kind=other, supported=supported, target=target):
            move = f"-{_place(target)}" if target else ""
            text = f"{unit} S {other} {_place(supported)}{move}"
        case Convoy(army=army, target=target):
            text = f"{unit} C A {_place(army)}-{_place(target)}"
        case Retreat(target=target):
            text = f"{unit}-{_place(target)}"
        case Disband():
            text = f"{unit} D"
        case Build():
            text = f"Build {unit}"
        case Remove():
            text = f"Remove {unit}"
        case _:
            text = "Waive"
    return f"{game.token(line.owner)}: {text}"


def _place(location: str) -> str:
    return location.lower()
