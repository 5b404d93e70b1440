"""People on standby, who are offered open seats in turn."""

from datetime import datetime

from games.models import ClubMember, Game, Standby
from games.models.seats import ANY_LANGUAGE
from games.schedule.schedule import pace_of


def standby_of(user_id: int) -> Standby | None:
    """A person's standby, None if there is none."""
    return Standby.objects.filter(user=user_id).first()


def ready_for(game: Game, language: str, now: datetime) -> list[Standby | ClubMember]:
    """People on standby for a game's pace and a language, longest waiting first.

    Those of its club come before the others, for every pace and language. In a game for its members
    there are no others. Suspended accounts could not accept, so nobody waits for them. Programs are
    offered no seats.
    """
    club = club_standby(game, now)
    if game.is_for_members:
        return [*club]
    known, pace = {row.user_id for row in club}, pace_of(game)
    people = Standby.objects.filter(user__is_active=True, user__owner=None)
    active = people.exclude(user__suspended_until__gt=now).exclude(user__in=known)
    rows = active.select_related("user")
    return [
        *club,
        *(
            row
            for row in rows.order_by("waiting_since", "pk")
            if pace in row.paces and language in (ANY_LANGUAGE, *row.languages)
        ),
    ]


def club_standby(game: Game, now: datetime) -> list[ClubMember]:
    """The members of a game's club who offer to replace players, longest waiting first."""
    if game.club_id is None:
        return []
    members = ClubMember.objects.filter(club=game.club_id, standby_since__isnull=False)
    active = members.filter(user__is_active=True).exclude(user__suspended_until__gt=now)
    return list(active.select_related("user").order_by("standby_since", "pk"))
