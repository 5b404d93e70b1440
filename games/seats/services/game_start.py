"""Starts a game: its first phase opens and the deadline runs."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from games.clock.services.phase_open import phase_open
from games.core.accounts import User
from games.core.codec import variant_of
from games.core.events import event_add
from games.core.refusals import started_already
from games.gm.services.authorize_gm import gm_game
from games.models import EventKind, Game, Phase, Seat, SeatChoice, SeatState, Status
from games.seats.services.powers_assign import powers_assign
from games.seats.services.seat_hold import open_seats_fill


@transaction.atomic
def game_start(*, game_id: int, by: User, now: datetime | None = None) -> Phase:
    """The GM starts a forming game: powers that were ranked are dealt, and seats that are still
    open go to computer players."""
    now = now or timezone.now()
    game = gm_game(game_id=game_id, by=by)
    if game.status != Status.FORMING:
        raise started_already()
    return first_phase_open(game=game, actor=by, now=now)


def first_phase_open(*, game: Game, actor: User, now: datetime) -> Phase:
    """Starts a locked game that forms, with computer players in its open seats."""
    if game.seat_choice == SeatChoice.PREFERENCES:
        powers_assign(game=game, now=now)
    open_seats_fill(game=game, now=now)
    game.status = Status.RUNNING
    game.started_at = now
    game.save(update_fields=["status", "started_at"])
    phase = phase_open(game=game, position=variant_of(game).start, now=now)
    computers = Seat.objects.filter(game=game, state=SeatState.COMPUTER).count()
    event_add(
        game=game,
        kind=EventKind.STARTED,
        actor=actor,
        phase=phase,
        data={"computers": computers},
        now=now,
    )
    return phase
