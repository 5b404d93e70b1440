"""End a substitution, as the player or the substitute, or withdraw the request."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_noop

from games.core.accounts import User
from games.core.acts import PlayerAct
from games.models import NOT_BEGUN, EndedBy, SubstitutionState
from games.seats.services.substitution import (
    authorize_substitution,
    live,
    no_substitution,
    substitution_end,
    substitution_off,
)


@transaction.atomic
def substitute_withdraw(
    *, game_id: int, by: User, power: str = "", now: datetime | None = None
) -> None:
    """Withdraw a substitution that has not begun; with a `power`, as the GM."""
    now = now or timezone.now()
    game, _phase, seat = authorize_substitution(game_id=game_id, by=by, power=power)
    seat.game = game
    request = live(seat)
    if request.state not in NOT_BEGUN:
        raise no_substitution()
    substitution_off(
        game=game,
        substitution=request,
        state=SubstitutionState.WITHDRAWN,
        ended_by=EndedBy.GM if power else EndedBy.PLAYER,
        actor=by,
        now=now,
    )


@transaction.atomic
def substitution_stop(
    *, game_id: int, by: User, power: str = "", now: datetime | None = None
) -> None:
    """End a substitution that has begun, or withdraw the request; with a `power`, as the GM."""
    _game, _phase, seat = authorize_substitution(game_id=game_id, by=by, power=power)
    stop = substitute_withdraw if seat.lent_by_id is None else substitution_end
    stop(game_id=game_id, by=by, power=power, now=now)


ACT = PlayerAct(
    code="substitute_over",
    path="substitute",
    method="DELETE",
    run=substitution_stop,
    message=lambda _result: _("Your request is withdrawn. The seat stays yours."),
    summary=gettext_noop("End a substitution as player or substitute, or withdraw the request."),
)
