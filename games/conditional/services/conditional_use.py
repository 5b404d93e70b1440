"""Makes orders of what was filed ahead, when the phase that it is for opens."""

from __future__ import annotations

from datetime import datetime

from adjudicator import Position
from adjudicator.state import PhaseKind
from games.conditional.choice import conditional_choice
from games.conditional.services.conditional_submit import season_of
from games.core.codec import variant_of
from games.models import ConditionalSheet, Game, Phase, SeatState
from games.orders.queries.sheet_report import sheet_report
from games.orders.queries.sheet_rows import is_complete
from games.orders.services.ready_mark import mark_ready
from games.orders.services.sheet_save import sheet_save


def conditional_use(*, game: Game, phase: Phase, position: Position, now: datetime) -> None:
    """Gives every seat that the new phase of a locked game concerns a draft of what it filed.

    A seat whose sheet is final and holds all that is asked is final at once. Seats without a
    person are left alone, but for an open one, whose next player finds the draft.
    """
    if phase.kind in (PhaseKind.MOVEMENT, PhaseKind.ALLIANCES):
        return
    filed = ConditionalSheet.objects.filter(
        phase=season_of(phase),
        step=phase.kind,
        is_current=True,
        seat__power__in=phase.concerned,
        seat__state__in=[SeatState.HELD, SeatState.OPEN],
    )
    for sheet in filed.select_related("seat", "saved_by").order_by("seat"):
        _use(game, phase, position, sheet, now)


def _use(
    game: Game, phase: Phase, position: Position, sheet: ConditionalSheet, now: datetime
) -> None:
    variant, power = variant_of(game), sheet.seat.power
    choice = conditional_choice(variant, position, power, sheet.orders)
    sheet.used_in = phase
    sheet.use = [{"order": wish.order, "reason": wish.reason} for wish in choice.wishes]
    sheet.save(update_fields=["used_in", "use"])
    if not choice.orders:
        return
    report = sheet_report(variant, position, power, choice.orders)
    # A phase that was just opened has no sheet that this one could replace.
    sheet_save(
        phase=phase,
        seat=sheet.seat,
        by=sheet.saved_by,
        current=None,
        report=report,
        is_complete=is_complete(variant, position, power, report.orders),
        now=now,
    )
    if sheet.ready_at and choice.is_complete and sheet.seat.state == SeatState.HELD:
        mark_ready(phase, sheet.seat, now)
