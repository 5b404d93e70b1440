"""May this person play a seat for its player?"""

from __future__ import annotations

from collections.abc import Collection

from django.utils.translation import gettext as _

from games.core.accounts import User
from games.core.errors import Conflict, Refused
from games.models import UNANSWERED, Seat, Substitution
from games.replacement.queries.flags import delaying, has_held_another
from games.replacement.services.authorize_seat import check_newcomer
from games.substitutes.queries.substitution import substitute_flags


def check_substitute(seat: Seat, user: User, *, field: str = "") -> None:
    """Refuses whoever runs the game or ran it, sits in it, or has played another seat of it."""
    check_newcomer(game=seat.game, user=user, power=seat.power, field=field)
    if has_held_another(seat, user.pk):
        raise Conflict(
            "played_here",
            _("This account has played another seat of this game, and knows its secrets."),
            field=field,
        )


def conflict_of(seat: Seat, user: User, *, field: str = "") -> Refused | None:
    """Why somebody may not be asked to play a seat; None where nothing speaks against it."""
    try:
        check_substitute(seat, user, field=field)
        check_not_asked(seat, user, field=field)
    except Refused as refusal:
        return refusal
    return None


def check_not_asked(seat: Seat, user: User, *, field: str = "") -> None:
    """Refuses whoever is asked to play another seat of the game."""
    asked = Substitution.objects.filter(seat__game=seat.game, state__in=UNANSWERED)
    if asked.filter(substitute=user).exclude(seat=seat).exists():
        raise Conflict(
            "asked_elsewhere",
            _("This account is asked to play another seat of this game."),
            field=field,
        )


def waits_for_gm(seat: Seat, user: User, confirmed: Collection[str]) -> bool:
    """Whether somebody who accepts has to wait until the GM has seen some flag."""
    return bool(set(delaying(seat, substitute_flags(seat, user.pk))) - set(confirmed))


def check_confirmed(seat: Seat, user: User, confirmed: Collection[str], *, field: str = "") -> None:
    """Refuses where there is something that the GM has not confirmed."""
    if set(substitute_flags(seat, user.pk)) - set(confirmed):
        raise Conflict(
            "flagged",
            _("There is something to be known about this person first. Look at it and confirm it."),
            field=field,
        )
