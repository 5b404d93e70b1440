"""Final orders: declared and withdrawn."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from games.core.accounts import User
from games.core.limits import PRACTICE_PHASES, count_towards
from games.core.locks import lock_game
from games.core.outbox import game_changed
from games.core.signals import seat_ready
from games.models import Game, OrderSheet, Phase, Readiness, Seat
from games.sheets.queries.sheet_report import SheetReport
from games.sheets.services.sheets import authorize_orders, sheet_save


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


def ready_declare(
    *, game_id: int, power: str, by: User, phase_number: int, now: datetime | None = None
) -> None:
    """`power` is final; to be final without a sheet means to file an empty one. The phase is
    resolved before this returns if nobody else is waited for, but for computer players that think
    long: the worker goes on once they have ordered. Who plays every power of a practice table is
    final with all of them."""
    now = now or timezone.now()
    # Once for all seats: a phase that is counted seat by seat could end between two of them.
    if Game.objects.filter(pk=game_id, is_practice=True).exists():
        count_towards(PRACTICE_PHASES, by.pk, now)
    others = Seat.objects.filter(game=game_id, holder=by, in_hand=False).exclude(power=power)
    for own in (power, *others.values_list("power", flat=True)):
        phase_id = ready_mark(game_id=game_id, power=own, by=by, phase_number=phase_number, now=now)
    seat_ready.send(Seat, phase_id=phase_id, now=now)


@transaction.atomic
def ready_withdraw(
    *, game_id: int, power: str, by: User, phase_number: int, now: datetime | None = None
) -> None:
    """`power` is no longer final; its sheet stays and counts."""
    game = lock_game(game_id)
    seat, phase, _sheet, _is_final = authorize_orders(
        game=game, power=power, by=by, phase_number=phase_number, now=now or timezone.now()
    )
    removed, _rows = Readiness.objects.filter(phase=phase, seat=seat).delete()
    if removed:
        game_changed(game)
