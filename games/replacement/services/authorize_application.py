"""An application or an offer that still waits, and the flags that a GM has seen."""

from __future__ import annotations

from collections.abc import Collection

from django.utils.translation import gettext as _

from games.core.errors import Conflict
from games.core.refusals import application_over
from games.models import Game, RequestState, Seat, SeatApplication
from games.replacement.queries.flags import flags


def waiting_application(game: Game, application_id: int) -> SeatApplication:
    """An application to a locked game; refuses one that was answered or taken back."""
    found = (
        SeatApplication.objects.select_related("seat", "user")
        .filter(pk=application_id, seat__game=game, state=RequestState.WAITING)
        .first()
    )
    if found is None:
        raise application_over()
    found.seat.game = game
    return found


def check_flags(seat: Seat, user_id: int, confirmed: Collection[str]) -> list[str]:
    """The flags of somebody who is to have a seat; refuses those that the GM has not confirmed."""
    found = [flag.value for flag in flags(seat, user_id)]
    if not set(found) <= set(confirmed):
        raise Conflict(
            "flagged",
            _("There is something to be known about this person first. Look at it and confirm it."),
            field="account",
        )
    return found
