"""The substitution of a seat that has not come to its end, and what a person is asked."""

from __future__ import annotations

from games.core.accounts import User
from games.models import LIVE, Game, Seat, SeatAssignment, SeatFlag, Substitution, SubstitutionState
from games.replacement.queries.flags import flags


def live_substitution(seat: Seat) -> Substitution | None:
    """What is asked, accepted or runs of a seat; never more than one."""
    found = Substitution.objects.filter(seat=seat, state__in=LIVE)
    return found.select_related("player", "substitute").first()


def asked_of(user: User, game: Game) -> Substitution | None:
    """What a person is asked, and has not answered, in a game."""
    found = Substitution.objects.filter(
        seat__game=game, substitute=user, state=SubstitutionState.ASKED
    )
    return found.select_related("seat", "player").first()


def substitute_flags(seat: Seat, user_id: int) -> list[SeatFlag]:
    """What the GM should know of somebody before that person plays a seat for another; to have
    been its substitute before is nothing to be known."""
    played = SeatAssignment.objects.filter(seat=seat, user=user_id, stands_in_for__isnull=True)
    harmless = set() if played.exists() else {SeatFlag.HELD_THIS}
    return [flag for flag in flags(seat, user_id) if flag not in harmless]
