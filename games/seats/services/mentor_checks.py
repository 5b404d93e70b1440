"""Who may be a mentor of a seat."""

from django.utils.translation import gettext as _

from games.core.accounts import User, check_not_blocked
from games.core.errors import Conflict, Refused, refusal_of
from games.core.refusals import not_for_programs
from games.models import Seat
from games.seats.queries.replacement import has_played_another, is_near_another
from games.seats.services.opening import check_newcomer

ACCOUNT = "account"


def check_mentor(seat: Seat, user: User, *, field: str = "") -> None:
    """Refuse programs, the player, and people who know or decide something of another seat.

    These are GMs, candidates for the GM role and staff, players, substitutes and mentors of the
    game, also former ones of another seat.
    """
    if user.is_program:
        raise not_for_programs(field)
    check_newcomer(game=seat.game, user=user, power=seat.power, field=field)
    check_not_played(seat, user, field=field)


def check_not_played(seat: Seat, user: User, *, field: str = "") -> None:
    """Refuse a person who has played another seat of the game."""
    if has_played_another(seat, user.pk):
        raise Conflict(
            "played_here",
            _("This account has played another seat of this game, and knows its secrets."),
            field=field,
        )


def conflict_of(seat: Seat, user: User, *, field: str = "") -> Refused | None:
    """Return the refusal if the user may not be asked to mentor the player of a seat, else None."""
    return refusal_of(check_mentor, seat, user, field=field)


def check_may_accept(seat: Seat, user: User) -> None:
    """Refuse a person who may not be a mentor, as far as only this person may learn of it.

    Where everybody may join, that is also a person who may share a connection or a device with
    somebody at another seat. People who need an invitation judge for themselves.
    """
    check_mentor(seat, user)
    check_not_blocked(seat.game, user)
    if not seat.game.needs_invitation and is_near_another(seat, user.pk):
        raise Conflict(
            "mentor_near",
            _(
                "In a game for everybody no mentor may share a connection or a device with somebody"
                " at another seat, and it seems that you do."
            ),
        )
