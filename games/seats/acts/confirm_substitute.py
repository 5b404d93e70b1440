"""As the GM, confirm a substitute who has accepted and has flags."""

from collections.abc import Collection
from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_noop

from games.core.accounts import User
from games.core.acts import Act
from games.core.errors import Refused, refusal_of
from games.core.gm import knows_players
from games.core.refusals import gm_chooses
from games.models import EventKind, Right, Seat, Substitution, SubstitutionState
from games.seats.inputs import ConfirmedIn
from games.seats.services.substitutes import check_confirmed, check_substitute
from games.seats.services.substitution import (
    authorize_substitution,
    live,
    no_substitution,
    substitution_begin,
)


def may(accepted: Substitution, now: datetime) -> Refused | None:
    """Why a substitute cannot be confirmed."""
    if refusal := refusal_of(check_substitute, accepted.seat, accepted.substitute):
        return refusal
    is_waiting = accepted.state == SubstitutionState.ACCEPTED and accepted.until > now
    return None if is_waiting else no_substitution()


@transaction.atomic
def substitute_confirm(
    *, game_id: int, by: User, power: str, confirmed: Collection[str], now: datetime | None = None
) -> Seat:
    """Confirm a substitute who has accepted. Refuses flags that are not in `confirmed`.

    Refuses deputies of an anonymous game, because the flags would show them who plays.
    """
    now = now or timezone.now()
    game, phase, seat = authorize_substitution(game_id=game_id, by=by, power=power)
    if not knows_players(game, by):
        raise gm_chooses()
    seat.game = game
    accepted = live(seat)
    if refusal := may(accepted, now):
        raise refusal
    check_confirmed(seat, accepted.substitute, confirmed)
    accepted.confirmed = sorted(confirmed)
    substitution_begin(game=game, phase=phase, substitution=accepted, actor=by, now=now)
    return seat


ACT = Act(
    code="confirm-substitute",
    path="gm/seats/{str:power}/substitute/confirm",
    right=Right.REPLACE,
    inputs=ConfirmedIn,
    run=substitute_confirm,
    message=lambda _seat: _("The substitute now plays the seat. Everybody is notified."),
    group="seats",
    events=(EventKind.SUBSTITUTE_BEGAN,),
    summary=gettext_noop("Confirm a substitute who has accepted and has flags."),
)
