"""Takes one's application for a seat back."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from games.core.accounts import User
from games.core.events import event_add
from games.core.locks import lock_game
from games.core.open_phase import phase_find
from games.core.refusals import application_over
from games.models import EventKind, RequestState, SeatApplication


@transaction.atomic
def application_withdraw(
    *, game_id: int, by: User, power: str, now: datetime | None = None
) -> None:
    """`by` does not want the seat any more; refuses where no application waits."""
    now = now or timezone.now()
    game = lock_game(game_id)
    mine = SeatApplication.objects.filter(
        seat__game=game, seat__power=power, user=by, state=RequestState.WAITING
    )
    if not mine.update(state=RequestState.WITHDRAWN, answered_at=now):
        raise application_over()
    event_add(
        game=game,
        kind=EventKind.APPLICATION_BACK,
        actor=by,
        phase=phase_find(game=game),
        data={"power": power},
        now=now,
    )
