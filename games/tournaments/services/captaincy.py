"""The captain of a team: handed over, and lost with the captain."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from games.core.accounts import User
from games.core.locks import lock_accounts
from games.models import Entrant, Tournament, TournamentTeam
from games.tournaments.entrants import live_members, no_entry, not_captain
from games.tournaments.notice_types import EntrantMessage, entrant_notify
from games.tournaments.services.access import lock_visible_tournament


def captained_team(tournament: Tournament, by: User) -> TournamentTeam:
    """Return the team whose captain is `by`; refuses everybody else."""
    entrant = Entrant.objects.filter(
        tournament=tournament, user=by, team__captain=by, withdrawn_at=None
    )
    own = entrant.select_related("team").first()
    if own is None or own.team is None:
        raise not_captain()
    return own.team


@transaction.atomic
def captain_change(*, number: int, by: User, user_id: int, now: datetime | None = None) -> None:
    """Hand the captaincy of one's team over to another member, who needs not accept it."""
    now = now or timezone.now()
    tournament = lock_visible_tournament(number, by)
    team = captained_team(tournament, by)
    if user_id not in {member.user_id for member in live_members(team)}:
        raise no_entry()
    lock_accounts([user_id])
    _captain_set(tournament, team, user_id, now)


def member_lost(
    *, tournament: Tournament, team: TournamentTeam, user_id: int, now: datetime
) -> None:
    """Give a team that has lost a member its next captain, or dissolve it without members.

    A dissolved team stays as long as former members have results for it.
    """
    members = [member for member in live_members(team) if member.user_id != user_id]
    if members:
        if team.captain_id == user_id:
            _captain_set(tournament, team, members[0].user_id, now)
        return
    Entrant.objects.filter(team=team, accepted_at=None).delete()
    if not team.members.exists():
        team.delete()


def _captain_set(tournament: Tournament, team: TournamentTeam, user_id: int, now: datetime) -> None:
    team.captain_id = user_id
    team.save(update_fields=["captain"])
    message = EntrantMessage.CAPTAIN
    entrant_notify(tournament=tournament, user_ids=[user_id], message=message, now=now)
