"""Applications for an open seat: apply, accept, decline, withdraw."""

from collections.abc import Collection
from datetime import datetime

from django.utils.translation import gettext as _

from games.core.accounts import User
from games.core.errors import Conflict
from games.core.refusals import application_over
from games.models import Game, RequestState, Reserve, Seat, SeatApplication, SeatOffer
from games.seats.queries.replacement import flags


def find_application(game: Game, application_id: int) -> SeatApplication:
    """Return an application of a game; refuse a number that is not one."""
    applications = SeatApplication.objects.select_related("seat", "user")
    application = applications.filter(pk=application_id, seat__game=game).first()
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


def own_requests_lapse(*, game: Game, user: User, now: datetime) -> None:
    """Let the applications of a person for seats of a locked game lapse, and offers to the person.

    The person has a seat, or runs the game, and waits for no place in it either.
    """
    Reserve.objects.filter(game=game, user=user).delete()
    for model in (SeatApplication, SeatOffer):
        waiting = model.objects.filter(state=RequestState.WAITING, user=user, seat__game=game)
        waiting.update(state=RequestState.LAPSED, answered_at=now)


def application_add(*, seat: Seat, user: User, sentence: str, now: datetime) -> SeatApplication:
    """Store the first application of a user for this seat of a locked game."""
    return SeatApplication.objects.create(seat=seat, user=user, sentence=sentence, created_at=now)
