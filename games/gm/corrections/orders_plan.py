"""Plans the correction of one power's sheet in a resolved phase."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _, ngettext

from adjudicator import Bid, ImpossibleData, Outcome, Position, Variant, resolve
from adjudicator.special.civil_disorder import declare
from adjudicator.state import PhaseKind
from games.core.codec import (
    BoardState,
    bids_from_rows,
    outcome_data,
    position_after,
    position_of,
    variant_of,
)
from games.core.errors import Conflict, NotFound, Unprocessable
from games.core.refusals import no_such_power, not_running
from games.core.sheet_limits import check_size, clean_bids, clean_orders
from games.core.visibility import Viewer, public_outcome
from games.core.words.orders import with_dash
from games.core.words.rules import refusal
from games.gm.corrections.plan import NewSheet, Plan, ReplayedPhase, game_state
from games.gm.corrections.words import turn_data
from games.models import CorrectionKind, Game, OrderSheet, Phase
from games.scoring.last_year import is_last_year_over
from games.sheets.queries.sheet_report import LineReport, LineStatus, SheetReport, sheet_report
from games.sheets.queries.sheets import current_sheets, orders_and_bids, sheet_text
from games.sheets.text import write_sheet


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
        orders, bids = orders_and_bids(sheets[phase.pk], position)
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
        state, before = BoardState(variant, position), by_number[old.number - 1]
        declared = _repeat_declarations(state, before, old)
        if declared is None:
            return Replay(tuple(replayed), position, old, is_cut=True)
        position = declared
        if not old.is_resolved:
            return Replay(tuple(replayed), position, old, is_cut=False)
        if not _fits(BoardState(variant, position), old, sheets[old.pk]):
            return Replay(tuple(replayed), position, old, is_cut=True)
        phase = old


def _repeat_declarations(state: BoardState, before: Phase, old: Phase) -> Position | None:
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


FIELD = "orders"


@dataclass(frozen=True, slots=True)
class CorrectedSheet:
    """A power in a resolved phase of the current branch, with the sheet that it used, if any."""

    phase: Phase
    power: str
    sheet: OrderSheet | None


class SheetRefused(Unprocessable):
    """A sheet with several errors: `sentences` has one for each."""

    def __init__(self, code: str, sentences: list[str]) -> None:
        super().__init__(code, " ".join(sentences), field=FIELD)
        self.sentences = sentences


def corrected_sheet(game: Game, number: int, power: str) -> CorrectedSheet:
    """Find the sheet to correct; refuses an open phase, and a power with nothing to order."""
    phase = game.phases.current().filter(number=number).first()
    if phase is None:
        raise NotFound("no_such_phase", _("This game has no such phase."))
    if not phase.is_resolved:
        raise Conflict(
            "phase_open", _("This phase is open: its players can still change their orders.")
        )
    if power not in variant_of(game).powers:
        raise no_such_power()
    phase.game = game
    if power not in phase.powers_to_order:
        raise Conflict("nothing_asked", _("This power had nothing to order in this phase."))
    sheets = OrderSheet.objects.filter(phase=phase, seat__power=power, is_current=True)
    return CorrectedSheet(phase, power, sheets.first())


def used_text(corrected: CorrectedSheet, viewer: Viewer) -> str:
    """The sheet as text for the GM; for a deputy, only its orders that were published."""
    if corrected.sheet is None:
        return ""
    if viewer.runs(corrected.phase.game_id):
        return sheet_text(corrected.sheet)
    assert corrected.phase.public_outcome is not None, "the phase is resolved"
    rows = corrected.phase.public_outcome["orders"]
    public = {row["order"] for row in rows if row["power"] == corrected.power}
    return with_dash(write_sheet([line for line in corrected.sheet.orders if line in public], ()))


def orders_plan(
    game: Game, number: int, power: str, orders: Sequence[str], bids: Sequence[Bid] | None
) -> Plan:
    """Plan to resolve a phase again with another sheet, and to replay the phases after it.

    Without `bids` the stored bids stay. Refuses a sheet with an impossible line, and one that
    changes nothing. Also refuses to change orders and bids at once, because that would show whose
    bids they were.
    """
    now = game_state(game)
    if now is None:
        raise not_running()
    corrected = corrected_sheet(game, number, power)
    variant, before = variant_of(game), position_of(corrected.phase)
    new = _new_sheet(BoardState(variant, before), corrected, orders, bids)
    replay = replay_phases(game, corrected.phase, new)
    after = replay.opened or replay.replayed[-1].outcome.position
    return Plan(
        kind=CorrectionKind.ORDERS,
        first=number,
        before=now.position,
        after=after,
        mark=now.mark,
        opened=replay.opened,
        replayed=replay.replayed,
        new_sheet=new,
        drafts=replay.drafts,
        data=_facts(corrected, new, replay),
    )


def _new_sheet(
    state: BoardState,
    corrected: CorrectedSheet,
    orders: Sequence[str],
    bids: Sequence[Bid] | None,
) -> NewSheet:
    is_kept, rows = bids is None, corrected.sheet.bids if corrected.sheet else []
    bids = bids_from_rows(rows) if bids is None else bids
    check_size(orders, bids)
    report = sheet_report(state.as_power(corrected.power), clean_orders(orders), clean_bids(bids))
    lines = (*report.orders, *(() if is_kept else report.bids))
    wrong = [_why(state.variant, line) for line in lines if line.is_refused]
    overspent = []
    if report.overspent and not is_kept:
        words = {"spent": report.spent, "budget": report.budget}
        sentence = ngettext(
            "These bids spend %(spent)s of %(budget)s point.",
            "These bids spend %(spent)s of %(budget)s points.",
            report.budget,
        )
        overspent = [sentence % words]
    if wrong or overspent:
        raise SheetRefused("order_refused" if wrong else "overspent", [*wrong, *overspent])
    new = NewSheet(
        power=corrected.power,
        orders=tuple(line.text for line in report.orders),
        bids=tuple(Bid(line.points, line.text) for line in report.bids),
    )
    if not (_has_other_orders(corrected, new) or _has_other_bids(corrected, new)):
        raise Unprocessable("nothing_changed", _("The orders are unchanged."), field=FIELD)
    if _has_other_orders(corrected, new) and _has_other_bids(corrected, new):
        raise Unprocessable(
            "orders_and_bids",
            _(
                "Correct orders and points one after the other: together they would show whose"
                " points they were."
            ),
            field=FIELD,
        )
    return new


def _why(variant: Variant, line: LineReport) -> str:
    reason = refusal(variant, line.error) if line.error else _("This order cannot be used.")
    return _("“%(line)s”: %(why)s") % {"line": line.text, "why": reason}


def _has_other_orders(corrected: CorrectedSheet, new: NewSheet) -> bool:
    return sorted(corrected.sheet.orders if corrected.sheet else []) != sorted(new.orders)


def _has_other_bids(corrected: CorrectedSheet, new: NewSheet) -> bool:
    rows = corrected.sheet.bids if corrected.sheet else []
    had = sorted((row["points"], row["order"]) for row in rows)
    return had != sorted((bid.points, bid.order) for bid in new.bids)


def _facts(corrected: CorrectedSheet, new: NewSheet, replay: Replay) -> dict[str, Any]:
    """The public facts: the published orders that changed, and the power unless bids changed."""
    names = {"power": corrected.power} if _has_other_orders(corrected, new) else {}
    return {
        **names,
        "phase": corrected.phase.number,
        "turn": turn_data(corrected.phase.turn),
        "orders": _changed_orders(corrected.phase, replay.replayed[0].outcome),
        "is_cut": replay.is_cut,
    }


def _changed_orders(phase: Phase, outcome: Outcome) -> list[dict[str, str]]:
    assert phase.public_outcome is not None, "the phase is resolved"
    then = _orders(phase.public_outcome)
    now = _orders(outcome_data(public_outcome(outcome), public=True))
    return [
        {"power": key[0], "before": then.get(key, ""), "after": now.get(key, "")}
        for key in sorted({*then, *now})
        if then.get(key, "") != now.get(key, "")
    ]


def _orders(outcome: Mapping[str, Any]) -> dict[tuple[str, str], str]:
    """The published orders, by power and unit."""
    rows = [(row["power"], row["order"]) for row in outcome["orders"]]
    rows += [(row["minor"], row["order"]) for row in outcome["minors"] if row["order"]]
    return {(owner, " ".join(order.split()[:2])): order for owner, order in rows if order}


def corrected_phases(game: Game) -> list[Phase]:
    """The phases whose orders can be corrected, newest first."""
    phases = game.phases.current().filter(resolved_at__isnull=False)
    return list(phases.defer("position", "outcome", "public_outcome").order_by("-number"))
