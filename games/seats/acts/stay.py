"""Keep the seat that one gives up after the open phase."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_noop

from games.core.accounts import User
from games.core.acts import PlayerAct
from games.core.errors import Conflict, Refused
from games.core.events import event_add
from games.models import EventKind, Game, Seat
from games.seats.acts import resign
from games.seats.acts.resign import authorize_resign


def may(game: Game, seat: Seat | None, user: User) -> Refused | None:
    """Why there is no resignation to take back."""
    if refusal := resign.may(game, seat, user):
        return refusal
    if seat is not None and seat.resigns_after_id is None:
        return Conflict("not_resigned", _("You have not resigned: the seat is yours."))
    return None


@transaction.atomic
def resignation_withdraw(*, game_id: int, by: User, now: datetime | None = None) -> Seat:
    """Withdraw a resignation and notify the GM."""
    now = now or timezone.now()
    game, phase, seat = authorize_resign(game_id=game_id, by=by)
    if refusal := may(game, seat, by):
        raise refusal
    seat.resigns_after = None
    seat.save(update_fields=["resigns_after"])
    event_add(
        game=game, kind=EventKind.STAYS, actor=by, phase=phase, data={"power": seat.power}, now=now
    )
    return seat


ACT = PlayerAct(
    code="stay",
    path="resign",
    method="DELETE",
    run=resignation_withdraw,
    message=lambda _seat: _("You keep your seat. The GM is notified."),
    summary=gettext_noop("Keep the seat that you would give up after the open phase."),
)
