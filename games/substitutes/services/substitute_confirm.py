"""The GM has seen what is to be known of a substitute who accepted."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from games.core.accounts import User
from games.models import Seat, SubstitutionState
from games.substitutes.services.authorize_substitute import check_confirmed, check_substitute
from games.substitutes.services.authorize_substitution import (
    authorize_substitution,
    live,
    no_substitution,
)
from games.substitutes.services.substitution_begin import substitution_begin


@transaction.atomic
def substitute_confirm(
    *, game_id: int, by: User, power: str, confirmed: Collection[str], now: datetime | None = None
) -> Seat:
    """The seat, played by the substitute from now on; refuses where there is a flag that is not
    among those that were seen, and where nobody has accepted."""
    now = now or timezone.now()
    game, phase, seat = authorize_substitution(game_id=game_id, by=by, power=power)
    seat.game = game
    accepted = live(seat)
    check_substitute(seat, accepted.substitute)
    if accepted.state != SubstitutionState.ACCEPTED or accepted.until <= now:
        raise no_substitution()
    check_confirmed(seat, accepted.substitute, confirmed)
    accepted.confirmed = sorted(confirmed)
    substitution_begin(game=game, phase=phase, substitution=accepted, actor=by, now=now)
    return seat
