"""Results in the manner of the judges that play by email, of which DPjudge is one."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.exports.phases import ExportGame, ExportPhase, Line
from adjudicator.orders import ARMY, Build, Convoy, Disband, Hold, Move, Remove, Retreat, Support
from adjudicator.reasons import Result
from adjudicator.state import PhaseKind, Turn

LETTERS = {PhaseKind.MOVEMENT: "M", PhaseKind.RETREATS: "R", PhaseKind.ADJUSTMENTS: "A"}
HEADS = {
    PhaseKind.MOVEMENT: "Movement results",
    PhaseKind.RETREATS: "Retreat results",
    PhaseKind.ADJUSTMENTS: "Adjustment results",
}
COASTS = {"nc": "north coast", "sc": "south coast", "ec": "east coast", "wc": "west coast"}
MARKS = {
    Result.BOUNCES: "bounce",
    Result.CUT: "cut",
    Result.VOID: "void",
    Result.DISRUPTED: "disrupted",
    Result.NO_CONVOY: "no convoy",
    Result.INVALID: "void",
    Result.DISBANDED: "destroyed",
}


def abbreviation(turn: Turn) -> str:
    """A phase as judges name it: "S1901M". A phase of alliances has no such name."""
    return f"{turn.season[0].upper()}{turn.year}{LETTERS[turn.phase]}"


def write(game: ExportGame) -> str:
    """Write the results of each resolved phase."""
    lines = [f"# {remark}" for remark in game.remarks]
    lines += [line for phase in game.phases for line in _results(game, phase)]
    return "\n".join(lines)


def _results(game: ExportGame, phase: ExportPhase) -> Iterator[str]:
    turn = phase.turn
    when = f"{turn.season.capitalize()} of {turn.year}"
    if turn.phase is PhaseKind.ALLIANCES:
        yield f"# Alliances in {when}"
    else:
        yield f"{HEADS[turn.phase]} for {when}. ({game.id}.{abbreviation(turn)})"
    yield from (f"# {sentence}" for sentence in phase.unsaid)
    yield ""
    for line in phase.lines:
        if line.order is not None:
            yield _order_line(game, phase, line)
    if phase.outcome and phase.outcome.dislodged:
        yield ""
        yield "The following units were dislodged:"
        for item in phase.outcome.dislodged:
            ways = " or ".join(_place(game, way) for way in item.retreats)
            fate = f"can retreat to {ways}" if ways else "was destroyed"
            unit = _unit(game, item.unit.kind, item.unit.location)
            yield f"{game.nation(item.unit.power)}: {unit} {fate}."
    if phase.outcome and phase.outcome.position.centres != phase.position.centres:
        yield ""
        yield "Ownership of supply centers:"
        for power in game.variant.powers:
            centres = phase.outcome.position.centres_of(power)
            names = ", ".join(sorted(_place(game, centre) for centre in centres))
            yield f"{game.nation(power)}: {names or 'none'}."
    yield "\n"


def _order_line(game: ExportGame, phase: ExportPhase, line: Line) -> str:
    marks = [MARKS[line.result]] if line.result in MARKS else []
    if line.space in phase.dislodged:
        marks.append("dislodged")
    ended = f"  (*{', '.join(marks)}*)" if marks else ""
    return f"{game.nation(line.owner)}: {_order(game, line)}.{ended}"


def _order(game: ExportGame, line: Line) -> str:
    order = line.order
    kind = getattr(order, "kind", "")
    unit = _unit(game, kind, getattr(order, "location", "")) if kind else ""
    article = "an army" if kind == ARMY else "a fleet"
    match order:
        case Hold():
            return f"{unit} HOLD"
        case Move(target=target, via=via):
            return f"{unit} -> {_place(game, target)}{' via convoy' if via else ''}"
        case Support(supported_kind=other, supported=supported, target=target):
            move = f" -> {_place(game, target)}" if target else ""
            return f"{unit} SUPPORT {_unit(game, other, supported)}{move}"
        case Convoy(army=army, target=target):
            return f"{unit} CONVOY {_unit(game, ARMY, army)} -> {_place(game, target)}"
        case Retreat(target=target):
            return f"{unit} -> {_place(game, target)}"
        case Disband():
            return f"{unit} DISBAND"
        case Build(location=location):
            return f"Builds {article} in {_place(game, location)}"
        case Remove(location=location):
            return f"Removes the {article.split()[1]} in {_place(game, location)}"
    return "Build waived"


def _unit(game: ExportGame, kind: str, location: str) -> str:
    return f"{'Army' if kind == ARMY else 'Fleet'} {_place(game, location)}"


def _place(game: ExportGame, location: str) -> str:
    key, _slash, coast = location.partition("/")
    name = game.variant.board.spaces[key].name
    return f"{name} ({COASTS.get(coast, coast)})" if coast else name
