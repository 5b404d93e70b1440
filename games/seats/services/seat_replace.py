"""The GM hands a seat to another player."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.core.accounts import User, find_account
from games.core.ceilings import OFFERS, count_towards
from games.core.errors import Conflict, Unprocessable
from games.core.events import event_add
from games.core.reasons import reason_if_any
from games.gm.services.authorize_gm import authorize_gm, gm_seat_to_give
from games.gm.services.authorize_gm_role import has_run
from games.models import EventKind, Seat
from games.players.services.player_block import check_takes_offers
from games.seats.services.seat_hold import seat_hold


@transaction.atomic
def seat_replace(
    *,
    game_id: int,
    by: User,
    power: str,
    account: str,
    reason: str = "",
    now: datetime | None = None,
) -> Seat:
    """The seat, held by the account with this name. The newcomer finds the seat's draft, not final;
    whoever held it before loses access at once."""
    now = now or timezone.now()
    game, phase = authorize_gm(game_id=game_id, by=by)
    seat = gm_seat_to_give(game, power)
    user = find_account(account, by=by, now=now)
    check_takes_offers(user, by=by)
    if has_run(game, user):
        raise Unprocessable(
            "gm_plays_not",
            _("Whoever is or was the GM never plays in the same game."),
            field="account",
        )
    if Seat.objects.filter(game=game, holder=user).exists():
        raise Conflict(
            "seated_already", _("This account holds a seat in this game already."), field="account"
        )
    count_towards(OFFERS, by.pk, now, field="account")
    seat_hold(seat=seat, user=user, now=now)
    event_add(
        game=game,
        kind=EventKind.SEAT_REPLACED,
        actor=by,
        about=user,
        phase=phase,
        data={"power": power, **reason_if_any(reason)},
        now=now,
    )
    return seat
