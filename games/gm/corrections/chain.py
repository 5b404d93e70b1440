"""Phases played again with the stored orders, as far as these can be."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from adjudicator import ImpossibleData, Position, Variant, resolve
from adjudicator.special.civil_disorder import declare
from adjudicator.state import PhaseKind
from games.core.codec import BoardState, bids_from_rows, position_after, position_of, variant_of
from games.gm.corrections.plan import NewSheet, Played
from games.models import Game, OrderSheet, Phase
from games.sheets.queries.sheet_report import LineStatus, SheetReport, sheet_report
from games.sheets.queries.sheets import counted, current_sheets


@dataclass(frozen=True, slots=True)
class Chain:
    """What was `played` again, the position that is `opened` then, None where somebody has won, and
    the phase of the same turn as it was, whose sheets may be kept. It `is_cut` where a
    phase that was resolved opens again, because its orders fit the board no more."""

    played: tuple[Played, ...]
    opened: Position | None
    drafts: Phase | None
    is_cut: bool


def chain(game: Game, start: Phase, new: NewSheet) -> Chain:
    """The phases from a resolved one on, played again with another sheet of one power in it."""
    variant = variant_of(game)
    phases = list(game.phases.current().filter(number__gte=start.number))
    for item in phases:
        item.game = game
    by_turn = {item.turn: item for item in phases}
    by_number = {item.number: item for item in phases}
    sheets = current_sheets(phases)
    played: list[Played] = []
    phase, position = by_turn[start.turn], position_of(start)
    while True:
        orders, bids = counted(sheets[phase.pk], position)
        if not played:
            orders[new.power], bids[new.power] = list(new.orders), new.bids
        outcome = resolve(variant, position, orders, bids)
        played.append(Played(phase, position, outcome))
        if outcome.winner:
            return Chain(tuple(played), None, None, is_cut=False)
        position = outcome.position
        old = by_turn.get(position.turn)
        if old is None:
            return Chain(tuple(played), position, None, is_cut=True)
        declared = _declared(variant, by_number[old.number - 1], old, position)
        if declared is None:
            return Chain(tuple(played), position, old, is_cut=True)
        position = declared
        if not old.is_resolved:
            return Chain(tuple(played), position, old, is_cut=False)
        if not _fits(variant, old, position, sheets[old.pk]):
            return Chain(tuple(played), position, old, is_cut=True)
        phase = old


def _declared(variant: Variant, before: Phase, old: Phase, position: Position) -> Position | None:
    """The position with the civil disorders that were declared while a phase was open; None where
    its board was changed otherwise, by hand, or where they cannot be declared any more."""
    began, stood = position_after(before), position_of(old)
    try:
        for power in sorted(stood.civil_disorder - began.civil_disorder):
            began = _declare(BoardState(variant, began, power), stood)
            position = _declare(BoardState(variant, position, power), stood)
    except ImpossibleData:
        return None
    return position if began == stood else None


def _declare(state: BoardState, stood: Position) -> Position:
    """With the kinds of units that the GM had chosen."""
    choices = {
        space: stood.minors[space].kind
        for space in state.position.centres_of(state.power)
        if space in stood.minors and space not in state.variant.start_units
    }
    return declare(state.variant, state.position, state.power, choices).position


def _fits(variant: Variant, old: Phase, position: Position, sheets: Sequence[OrderSheet]) -> bool:
    """Whether the stored orders of a phase are as good on another board: each that was legal is so
    still, and nobody is asked for more than before that has no order."""
    before = position_of(old)
    if before == position:
        return True
    by_power = {sheet.seat.power: sheet for sheet in sheets}
    for power in variant.powers:
        sheet = by_power.get(power)
        if sheet is None and old.kind == PhaseKind.MOVEMENT:
            continue
        orders = sheet.orders if sheet else []
        bids = bids_from_rows(sheet.bids) if sheet else ()
        then = sheet_report(BoardState(variant, before, power), orders, bids)
        now = sheet_report(BoardState(variant, position, power), orders, bids)
        if any(_is_worse(then, now)) or now.overspent > then.overspent:
            return False
        if len(now.missing) > len(then.missing):
            return False
    return True


def _is_worse(then: SheetReport, now: SheetReport) -> Iterator[bool]:
    lines = zip((*then.orders, *then.bids), (*now.orders, *now.bids), strict=True)
    for before, after in lines:
        yield before.status == LineStatus.OK != after.status
