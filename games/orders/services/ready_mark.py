"""Marks a seat as final in a phase."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from games.core.accounts import User
from games.core.locks import lock_game
from games.core.outbox import game_changed
from games.models import OrderSheet, Phase, Readiness, Seat
from games.orders.queries.sheet_report import SheetReport
from games.orders.services.authorize_orders import authorize_orders
from games.orders.services.sheet_save import sheet_save


@transaction.atomic
def ready_mark(*, game_id: int, power: str, by: User, phase_number: int, now: datetime) -> int:
    """Marks a seat as final, once, and gives the phase's id; resolves nothing."""
    game = lock_game(game_id)
    seat, phase, sheet, _is_final = authorize_orders(
        game=game, power=power, by=by, phase_number=phase_number, now=now
    )
    if sheet is None:
        empty = SheetReport((), (), 0, 0)
        sheet_save(
            phase=phase,
            seat=seat,
            by=by,
            current=None,
            report=empty,
            is_complete=False,
            now=now,
        )
    if mark_ready(phase, seat, now):
        game_changed(game)
    return phase.pk


def mark_ready(phase: Phase, seat: Seat, now: datetime) -> bool:
    """Marks a seat of a locked game as final; whether it was not before."""
    _, made = Readiness.objects.get_or_create(phase=phase, seat=seat, defaults={"ready_at": now})
    if made:
        sheets = OrderSheet.objects.filter(phase=phase, seat=seat, is_current=True)
        sheets.update(ready_at=now)
    return made
