"""Takes a seat in a game that forms."""

from __future__ import annotations

import secrets
from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.core.accounts import User
from games.core.errors import Conflict, Unprocessable
from games.core.events import event_add
from games.core.locks import lock_game
from games.core.named_seat import seat_find
from games.core.refusals import unknown_power
from games.models import EventKind, Game, Seat, SeatAssignment, SeatChoice, SeatState
from games.seats.services.authorize_join import authorize_join
from games.seats.services.game_start import table_close
from games.seats.services.seat_hold import seat_hold


@transaction.atomic
def seat_join(
    *, game_id: int, by: User, power: str = "", invite: str = "", now: datetime | None = None
) -> Seat:
    """The seat that `by` took: `power`'s, or one drawn by lot where the game says so or no power
    is named. The last seat taken starts the game. A private game needs its `invite` token."""
    now = now or timezone.now()
    game = lock_game(game_id)
    authorize_join(game=game, by=by, invite=invite)
    if game.seat_choice == SeatChoice.PREFERENCES:
        raise Conflict("powers_ranked", _("Rank the powers to join this game."))
    seat = _drawn(game, by) if game.seat_choice == SeatChoice.DRAWN else _chosen(game, power)
    seat_hold(seat=seat, user=by, now=now)
    event_add(game=game, kind=EventKind.SEAT_TAKEN, actor=by, data={"power": seat.power}, now=now)
    if not Seat.objects.filter(game=game, state=SeatState.OPEN).exists():
        table_close(game=game, actor=by, now=now)
    return seat


def _chosen(game: Game, power: str) -> Seat:
    if not power:
        raise Unprocessable("power_missing", _("Choose a power."), field="power")
    seat = seat_find(game=game, power=power)
    if seat is None:
        raise unknown_power("power")
    if seat.state != SeatState.OPEN:
        raise Conflict("seat_taken", _("Somebody has just taken this seat."), field="power")
    return seat


def _drawn(game: Game, user: User) -> Seat:
    seats = list(Seat.objects.filter(game=game, state=SeatState.OPEN))
    # Whoever leaves and comes back draws the same power, so that leaving buys no second draw.
    before = set(
        SeatAssignment.objects.filter(seat__game=game, user=user).values_list("seat_id", flat=True)
    )
    again = [seat for seat in seats if seat.pk in before]
    return again[0] if again else secrets.choice(seats)
