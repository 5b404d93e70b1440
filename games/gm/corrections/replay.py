"""Replays phases with their stored orders."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from adjudicator import ImpossibleData, Position, resolve
from adjudicator.special.civil_disorder import declare
from adjudicator.state import PhaseKind
from games.core.codec import BoardState, bids_from_rows, position_after, position_of, variant_of
from games.core.last_year import is_last_year_over
from games.gm.corrections.plan import NewSheet, ReplayedPhase
from games.models import Game, OrderSheet, Phase
from games.sheets.queries.sheet_report import LineStatus, SheetReport, sheet_report
from games.sheets.queries.sheets import counted, current_sheets


@dataclass(frozen=True, slots=True)
class Replay:
    """The replayed phases, and the position of the phase that opens after them.

    `opened` is None if the game is won or its last year is over. `drafts` is the old phase of that
    turn, whose sheets may be kept. `is_cut` is true if a resolved phase opens again, because its
    stored orders no longer fit the board.
    """

    replayed: tuple[ReplayedPhase, ...]
    opened: Position | None
    drafts: Phase | None
    is_cut: bool


def replay_phases(game: Game, start: Phase, new: NewSheet) -> Replay:
    """Replay the phases from a resolved one on, with another sheet of one power in the first."""
    variant = variant_of(game)
    phases = list(game.phases.current().filter(number__gte=start.number))
    for item in phases:
        item.game = game
    by_turn = {item.turn: item for item in phases}
    by_number = {item.number: item for item in phases}
    sheets = current_sheets(phases)
    replayed: list[ReplayedPhase] = []
    phase, position = by_turn[start.turn], position_of(start)
    while True:
        orders, bids = counted(sheets[phase.pk], position)
        if not replayed:
            orders[new.power], bids[new.power] = list(new.orders), new.bids
        outcome = resolve(variant, position, orders, bids)
        replayed.append(ReplayedPhase(phase, position, outcome))
        if outcome.winner or is_last_year_over(game, variant, phase.turn, outcome):
            return Replay(tuple(replayed), None, None, is_cut=False)
        position = outcome.position
        old = by_turn.get(position.turn)
        if old is None:
            return Replay(tuple(replayed), position, None, is_cut=True)
        declared = _declared(BoardState(variant, position), by_number[old.number - 1], old)
        if declared is None:
            return Replay(tuple(replayed), position, old, is_cut=True)
        position = declared
        if not old.is_resolved:
            return Replay(tuple(replayed), position, old, is_cut=False)
        if not _fits(BoardState(variant, position), old, sheets[old.pk]):
            return Replay(tuple(replayed), position, old, is_cut=True)
        phase = old


def _declared(state: BoardState, before: Phase, old: Phase) -> Position | None:
    """Repeat the declarations of civil disorder that were made while a phase was open.

    Returns None if they are no longer possible, or if its board was changed in any other way.
    """
    began, stood, position = position_after(before), position_of(old), state.position
    try:
        for power in sorted(stood.civil_disorder - began.civil_disorder):
            began = _declare(BoardState(state.variant, began, power), stood)
            position = _declare(BoardState(state.variant, position, power), stood)
    except ImpossibleData:
        return None
    return position if began == stood else None


def _declare(state: BoardState, stood: Position) -> Position:
    """Declare civil disorder with the kinds of units that the GM chose before."""
    choices = {
        space: stood.minors[space].kind
        for space in state.position.centres_of(state.power)
        if space in stood.minors and space not in state.variant.start_units
    }
    return declare(state.variant, state.position, state.power, choices).position


def _fits(state: BoardState, old: Phase, sheets: Sequence[OrderSheet]) -> bool:
    """Whether the stored orders of a phase still work on another board.

    Orders that were legal must still be legal, and no power may have more units without an order.
    """
    before = position_of(old)
    if before == state.position:
        return True
    by_power = {sheet.seat.power: sheet for sheet in sheets}
    for power in state.variant.powers:
        sheet = by_power.get(power)
        if sheet is None and old.kind == PhaseKind.MOVEMENT:
            continue
        orders = sheet.orders if sheet else []
        bids = bids_from_rows(sheet.bids) if sheet else ()
        then = sheet_report(BoardState(state.variant, before, power), orders, bids)
        now = sheet_report(state.as_power(power), orders, bids)
        if any(_is_worse(then, now)) or now.overspent > then.overspent:
            return False
        if len(now.missing) > len(then.missing):
            return False
    return True


def _is_worse(then: SheetReport, now: SheetReport) -> Iterator[bool]:
    lines = zip((*then.orders, *then.bids), (*now.orders, *now.bids), strict=True)
    for before, after in lines:
        yield before.status == LineStatus.OK != after.status
