"""Takes final orders back, as long as the phase is open."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from games.core.accounts import User
from games.core.locks import lock_game
from games.core.outbox import game_changed
from games.models import Readiness
from games.orders.services.authorize_orders import authorize_orders


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
