"""Results in the manner of the judges that play by email, of which DPjudge is one."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from adjudicator.board import SEA, Board
from adjudicator.exports.phases import ExportGame, ExportPhase, Line
from adjudicator.orders import (
    ARMY,
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Remove,
    Retreat,
    Support,
    space_of,
)
from adjudicator.reasons import Result
from adjudicator.state import PhaseKind, Position, Turn

LETTERS = {PhaseKind.MOVEMENT: "M", PhaseKind.RETREATS: "R", PhaseKind.ADJUSTMENTS: "A"}
HEADS = {
    PhaseKind.MOVEMENT: "Movement results",
    PhaseKind.RETREATS: "Retreat results",
    PhaseKind.ADJUSTMENTS: "Adjustment results",
}
NEXT = {
    PhaseKind.MOVEMENT: "Movement",
    PhaseKind.RETREATS: "Retreats",
    PhaseKind.ADJUSTMENTS: "Adjustments",
    PhaseKind.ALLIANCES: "Alliances",
}
WIDTH, INDENT = 75, " " * 12
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
    # The line by which readers know the game and its board.
    lines = [f":: Judge: SITE  Game: {game.id}  Variant: {game.board}", ""]
    lines += [f"# {remark}" for remark in game.remarks]
    turns = [*(phase.turn for phase in game.phases[1:]), _next_turn(game.phases[-1:])]
    for phase, after in zip(game.phases, turns, strict=True):
        lines.extend(_results(game, phase, after))
    return "\n".join(lines)


def _next_turn(last: tuple[ExportPhase, ...]) -> Turn | None:
    """The turn after the last phase, without which readers do not take its results."""
    outcome = last[0].outcome if last else None
    return outcome.position.turn if outcome and not outcome.winner else None


def _results(game: ExportGame, phase: ExportPhase, after: Turn | None) -> Iterator[str]:
    turn = phase.turn
    # Readers take what is not an order for the end of the orders, so comments precede the heading.
    yield from (f"# {sentence}" for sentence in phase.unsaid)
    if turn.phase is PhaseKind.ALLIANCES:
        yield f"# Alliances in {_when(turn)}"
    else:
        # By these lines readers know the letters of a game's history. The file has no times.
        yield "Date: Thu, 1 Jan 1970 00:00:00 +0000"
        yield from (f"Subject: {game.id}:SITE - {abbreviation(turn)} Results", "")
        yield f"{HEADS[turn.phase]} for {_when(turn)}.  ({game.id}.{abbreviation(turn)})"
    yield ""
    for line in phase.lines:
        if line.order is not None:
            yield _order_line(game, phase, line)
    if phase.outcome and phase.outcome.dislodged:
        yield from ("", "The following units were dislodged:", "")
        for item in phase.outcome.dislodged:
            ways = " or ".join(_place(game, way) for way in item.retreats)
            fate = f"can retreat to {ways}" if ways else "with no valid retreats was destroyed"
            place = _place(game, item.unit.location)
            unit = "Army" if item.unit.kind == ARMY else "Fleet"
            yield f"The {game.token(item.unit.power)} {unit} in {place} {fate}."
    if phase.outcome and phase.outcome.position.centres != phase.position.centres:
        yield from ("", "Ownership of supply centers:", "")
        yield from _owners(game, phase.outcome.position)
    if after is not None:
        named = f"{NEXT[after.phase]} for {_when(after)}"
        yield from ("", f"The next phase of '{game.id}' will be {named}.")
    yield "\n"


def _when(turn: Turn) -> str:
    return f"{turn.season.capitalize()} of {turn.year}"


def _owners(game: ExportGame, position: Position) -> Iterator[str]:
    """The powers with their centres; one without centres is left out."""
    for power in game.variant.powers:
        centres = sorted(_place(game, centre) for centre in position.centres_of(power))
        if centres:
            text = f"{game.token(power) + ':':11} {', '.join(centres)}."
            yield from wrap(text, WIDTH, subsequent_indent=INDENT, break_on_hyphens=False)


def _order_line(game: ExportGame, phase: ExportPhase, line: Line) -> str:
    marks = [MARKS[line.result]] if line.result in MARKS else []
    if line.space in phase.dislodged:
        marks.append("dislodged")
    ended = f"  (*{', '.join(marks)}*)" if marks else ""
    return f"{game.token(line.owner)}: {_order(game, phase, line)}.{ended}"


def _order(game: ExportGame, phase: ExportPhase, line: Line) -> str:
    order = line.order
    kind = getattr(order, "kind", "")
    unit = _unit(game, kind, getattr(order, "location", "")) if kind else ""
    article = "an army" if kind == ARMY else "a fleet"
    match order:
        case Hold():
            return f"{unit} HOLD"
        case Move(target=target, via=via) as by_convoy:
            stops = [*(_route(game, phase, by_convoy) if via else ()), target]
            return " -> ".join((unit, *(_place(game, stop) for stop in stops)))
        case Support(supported_kind=other, supported=supported, target=target):
            goal = f" -> {_place(game, target)}" if target else ""
            return f"{unit} SUPPORT {_unit(game, other, supported)}{goal}"
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
    # Readers want more than one space here.
    return " Build waived"


def _route(game: ExportGame, phase: ExportPhase, move: Move) -> tuple[str, ...]:
    """The seas on the way of a move by convoy, as judges write it.

    They are those of the fleets that convoy it, if these reach, else any.
    """
    board = game.variant.board
    seas = {key for key, space in board.spaces.items() if space.kind == SEA or space.convoys}
    orders = [line.order for line in phase.lines if isinstance(line.order, Convoy)]
    convoying = {each.space for each in orders if _carries(each, move)}
    shore = {near for place in board.spaces[move.space].locations for near in _near(board, place)}
    for ways in (convoying, seas):
        paths: list[tuple[str, ...]] = [(sea,) for sea in sorted(ways & shore)]
        passed = set(ways & shore)
        for path in paths:
            reach = _near(board, path[-1])
            if move.destination in reach:
                return path
            paths += [(*path, sea) for sea in sorted((reach & ways) - passed)]
            passed |= reach
    return ()


def _near(board: Board, place: str) -> frozenset[str]:
    return board.fleet_spaces.get(place, frozenset())


def _carries(convoy: Convoy, move: Move) -> bool:
    return convoy.army == move.space and space_of(convoy.target) == move.destination


def _unit(game: ExportGame, kind: str, location: str) -> str:
    return f"{'Army' if kind == ARMY else 'Fleet'} {_place(game, location)}"


def _place(game: ExportGame, location: str) -> str:
    key, _slash, coast = location.partition("/")
    name = game.variant.board.spaces[key].name
    return f"{name} ({COASTS.get(coast, coast)})" if coast else name
