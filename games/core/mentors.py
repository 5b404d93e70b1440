"""Mentors of a game: who mentors which power, and who ever has.

A mentor knows the secrets of one seat, so a present or former mentor gets no other seat of the game
and no role in running it.
"""

from collections.abc import Collection, Iterable

from django.db.models import F, QuerySet
from django.utils.translation import gettext as _

from games.core.errors import Conflict
from games.core.visibility import Viewer, may_see_players
from games.models import Game, Mentorship, MentorshipState, SeatState, Status


def powers_mentored(game: Game, people: Iterable[int]) -> set[str]:
    """The powers whose players any of these people mentors or has mentored."""
    begun = Mentorship.objects.filter(game=game, mentor__in=people, started_at__isnull=False)
    return set(begun.order_by().values_list("seat__power", flat=True))


def knows_another(game: Game, people: Iterable[int], power: str) -> bool:
    """Whether any of these people has mentored another power of the game."""
    return bool(powers_mentored(game, people) - {power})


def former_mentor(field: str = "") -> Conflict:
    """The person knows the secrets of another seat of the game."""
    return Conflict(
        "mentored_here",
        _("This account is or was a mentor of another power of this game and knows its secrets."),
        field=field,
    )


def running_mentorships(game: Game) -> QuerySet[Mentorship]:
    """The mentorships of a running game whose pupils play their seats themselves."""
    rows = Mentorship.objects.filter(game=game, state=MentorshipState.RUNNING)
    played = rows.filter(seat__holder=F("pupil"), seat__state=SeatState.TAKEN)
    return played if game.status == Status.RUNNING else played.none()


def listed_mentors(
    game: Game, viewer: Viewer, powers: Collection[str]
) -> list[tuple[str, str, int | None]]:
    """The powers of a running game that have a mentor, in the order of `powers`, each with the name
    and the id of the mentor; "" and None while players are secret."""
    if not game.allows_mentors or game.status != Status.RUNNING:
        return []
    rows = Mentorship.objects.filter(game=game, state=MentorshipState.RUNNING)
    named, order = may_see_players(viewer, game), list(powers)
    listed = [
        (
            row.seat.power,
            row.mentor.get_short_name() if named else "",
            row.mentor_id if named else None,
        )
        for row in rows.select_related("seat", "mentor")
    ]
    return sorted(listed, key=lambda row: order.index(row[0]))
