"""Requests to a substitute: ask, accept, confirm, decline, withdraw."""

from collections.abc import Collection
from datetime import timedelta

from django.utils.translation import gettext as _

from games.core.accounts import User
from games.core.errors import Conflict, Refused, refusal_of
from games.models import UNANSWERED, Game, Seat, Substitution
from games.seats.queries.mentors import running_mentorship
from games.seats.queries.replacement import substitute_flags, unanswered_substitution
from games.seats.services.mentor_checks import check_not_played
from games.seats.services.opening import check_newcomer
from games.seats.services.substitution import no_substitution


def check_substitute(seat: Seat, user: User, *, field: str = "") -> None:
    """Refuse GMs, players of the game, people who have played another seat of it, and mentors."""
    check_newcomer(game=seat.game, user=user, power=seat.power, field=field)
    if running_mentorship(seat.game, user) is not None:
        raise Conflict(
            "mentors_here",
            _("A mentor plays no seat. End the mentorship first."),
            field=field,
        )
    check_not_played(seat, user, field=field)


def conflict_of(seat: Seat, user: User, *, field: str = "") -> Refused | None:
    """Return the refusal if the user may not be asked to play a seat, else None."""
    return refusal_of(check_substitute, seat, user, field=field) or refusal_of(
        check_not_asked, seat, user, field=field
    )


def check_not_asked(seat: Seat, user: User, *, field: str = "") -> None:
    """Refuse people who are asked to play another seat of the game."""
    requests = Substitution.objects.filter(seat__game=seat.game, state__in=UNANSWERED)
    if requests.filter(substitute=user).exclude(seat=seat).exists():
        raise Conflict(
            "asked_elsewhere",
            _("This account is already asked to play another seat of this game."),
            field=field,
        )


def check_confirmed(seat: Seat, user: User, confirmed: Collection[str], *, field: str = "") -> None:
    """Refuse flags that the GM has not confirmed."""
    if set(substitute_flags(seat, user.pk)) - set(confirmed):
        raise Conflict(
            "flagged",
            _("Read the flags of this person first, then confirm them."),
            field=field,
        )


# A player who is away for longer gives up the seat.
LONGEST = timedelta(days=42)

ACCOUNT = "account"

UNTIL = "until"


def get_request(game: Game, by: User) -> Substitution:
    """Return the substitution that `by` is asked for in a game; refuse if there is none."""
    request = unanswered_substitution(by, game)
    if request is None:
        raise no_substitution()
    request.seat.game = game
    return request
