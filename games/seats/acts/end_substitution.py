"""End a substitution, as the player or the substitute, or withdraw the request."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_noop

from games.core.accounts import User
from games.core.acts import PlayerAct
from games.core.errors import Refused
from games.models import EndedBy, Seat, SubstitutionState
from games.seats.queries.replacement import live_substitution
from games.seats.services.substitution import (
    authorize_substitution,
    live,
    no_substitution,
    seat_take_back,
    substitution_off,
)


def may(seat: Seat, *, has_begun: bool | None = None) -> Refused | None:
    """Why a seat has no substitution to end.

    With `has_begun` a person has seen a running one, or else a request, and ends nothing else.
    """
    is_other = has_begun is not None and has_begun is (seat.lent_by_id is None)
    return no_substitution() if is_other or live_substitution(seat) is None else None


@transaction.atomic
def substitution_stop(
    *,
    game_id: int,
    by: User,
    power: str = "",
    has_begun: bool | None = None,
    now: datetime | None = None,
) -> EndedBy | None:
    """End a running substitution and return who did, or withdraw the request and return None.

    With a `power`, the GM does it.
    """
    now = now or timezone.now()
    game, _phase, seat = authorize_substitution(game_id=game_id, by=by, power=power)
    if refusal := may(seat, has_begun=has_begun):
        raise refusal
    is_request = seat.lent_by_id is None
    own = EndedBy.PLAYER if is_request or seat.lent_by_id == by.pk else EndedBy.SUBSTITUTE
    ended_by = EndedBy.GM if power else own
    if not is_request:
        seat_take_back(game=game, seat=seat, ended_by=ended_by, actor=by, now=now)
        return ended_by
    substitution_off(
        game=game,
        substitution=live(seat),
        state=SubstitutionState.WITHDRAWN,
        ended_by=ended_by,
        actor=by,
        now=now,
    )
    return None


def message(ended_by: EndedBy | None) -> str:
    if ended_by is None:
        return _("Your request is withdrawn. The seat stays yours.")
    if ended_by == EndedBy.PLAYER:
        return _("The seat is yours again. Nobody else has access to it.")
    return _("You have given the seat back to its player.")


ACT = PlayerAct(
    code="substitute_over",
    path="substitute",
    method="DELETE",
    run=substitution_stop,
    message=message,
    summary=gettext_noop("End a substitution as player or substitute, or withdraw the request."),
)
