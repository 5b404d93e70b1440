"""Applications for an open seat: apply, accept, decline, withdraw."""

from collections.abc import Collection
from datetime import datetime

from django.utils.translation import gettext as _

from games.core.accounts import User
from games.core.errors import Conflict
from games.core.refusals import application_over
from games.models import Game, RequestState, Seat, SeatApplication
from games.seats.queries.replacement import flags


def waiting_application(game: Game, application_id: int) -> SeatApplication:
    """Return a waiting application of a locked game; refuse one answered or withdrawn."""
    application = (
        SeatApplication.objects.select_related("seat", "user")
        .filter(pk=application_id, seat__game=game, state=RequestState.WAITING)
        .first()
    )
    if application is None:
        raise application_over()
    application.seat.game = game
    return application


def check_flags(seat: Seat, user_id: int, confirmed: Collection[str]) -> list[str]:
    """Return the flags of a future player; refuse if the GM has not confirmed them all."""
    all_flags = [flag.value for flag in flags(seat, user_id)]
    if not set(all_flags) <= set(confirmed):
        raise Conflict(
            "flagged",
            _("Read the flags of this person first, then confirm them."),
            field="account",
        )
    return all_flags


def application_add(*, seat: Seat, user: User, sentence: str, now: datetime) -> SeatApplication:
    """Store the first application of a user for this seat of a locked game."""
    return SeatApplication.objects.create(seat=seat, user=user, sentence=sentence, created_at=now)
