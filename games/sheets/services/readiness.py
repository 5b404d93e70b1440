"""Make orders final, and take that back."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from games.core.accounts import User
from games.core.events import seat_ready
from games.core.locks import lock_game
from games.core.outbox import game_changed
from games.core.quotas import PRACTICE_PHASES
from games.core.rate_limits import count_towards
from games.models import Game, OrderSheet, Phase, Seat
from games.sheets.services.sheets import authorize_orders, sheet_save


@transaction.atomic
def ready_mark(*, game_id: int, power: str, by: User, phase_number: int, now: datetime) -> int:
    """Mark a seat as final. Returns the phase's id; resolves nothing."""
    game = lock_game(game_id)
    ordering = authorize_orders(game=game, power=power, by=by, phase_number=phase_number, now=now)
    seat, phase = ordering.seat, ordering.phase
    if ordering.sheet is None:
        sheet_save(phase=phase, seat=seat, by=by, current=None, report=None, now=now)
    if mark_ready(phase, seat, now):
        game_changed(game)
    return phase.pk


def mark_ready(phase: Phase, seat: Seat, now: datetime) -> bool:
    """Mark a seat of a locked game as final. Returns whether it was not before."""
    drafts = OrderSheet.objects.filter(phase=phase, seat=seat, is_current=True, is_final=False)
    return bool(drafts.update(is_final=True, ready_at=now))


def ready_declare(
    *, game_id: int, power: str, by: User, phase_number: int, now: datetime | None = None
) -> None:
    """Make the orders of `power` final.

    A seat without a sheet files an empty one. If everyone else is final, the phase is resolved
    before this returns, unless a computer player needs long: then the worker resolves it. A player
    of several powers in a practice game becomes final with all of them.
    """
    now = now or timezone.now()
    # Count once for all seats: the limit could be reached between two of them.
    if Game.objects.filter(pk=game_id, is_practice=True).exists():
        count_towards(PRACTICE_PHASES, by.pk, now)
    others = Seat.objects.filter(game=game_id, holder=by, is_playable=False).exclude(power=power)
    for own in (power, *others.values_list("power", flat=True)):
        phase_id = ready_mark(game_id=game_id, power=own, by=by, phase_number=phase_number, now=now)
    seat_ready.send(Seat, phase_id=phase_id, now=now)


@transaction.atomic
def ready_withdraw(
    *, game_id: int, power: str, by: User, phase_number: int, now: datetime | None = None
) -> None:
    """Make the orders of `power` a draft again. The sheet stays and counts."""
    game = lock_game(game_id)
    ordering = authorize_orders(
        game=game, power=power, by=by, phase_number=phase_number, now=now or timezone.now()
    )
    final = OrderSheet.objects.filter(phase=ordering.phase, seat=ordering.seat, is_final=True)
    if final.update(is_final=False):
        game_changed(game)
