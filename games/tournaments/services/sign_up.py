"""How people sign up for a tournament: who may, until when, alone or in teams, and how many."""

from datetime import date, datetime
from typing import Any

from django.db import transaction
from django.db.models import Count
from django.utils import timezone
from django.utils.translation import gettext as _

from games.core.accounts import User
from games.core.errors import Conflict, Unprocessable
from games.core.refusals import unknown_choice
from games.core.settings_mark import check_settings_seen, mark_of
from games.models import SignUp, Tournament
from games.models.tournament import MOST_IN_TEAM
from games.tournaments.entrants import LEAST_IN_TEAM, MOST_ENTRANTS
from games.tournaments.services.access import lock_directed_tournament
from games.tournaments.services.entrants import places_shrink, reserves_move_up

FIELDS = ("sign_up", "sign_up_until", "team_size", "most_entries")


def sign_up_settings(tournament: Tournament) -> dict[str, Any]:
    """The values of FIELDS."""
    return {field: getattr(tournament, field) for field in FIELDS}


@transaction.atomic
def sign_up_change(
    *,
    number: int,
    by: User,
    sign_up: str,
    sign_up_until: date | None = None,
    team_size: int | None = None,
    most_entries: int | None = None,
    seen: str = "",
    now: datetime | None = None,
) -> Tournament:
    """Set how people sign up for a tournament.

    As long as no game of the tournament exists, more places go to the first reserves, and fewer
    places make reserves of the last to sign up; nobody is turned out. Later everybody keeps their
    place, and the number is for new entrants alone.

    Refuses everybody but the directors, values that are not offered, teams instead of single people
    or the other way round once somebody has signed up or is asked, teams that are smaller than an
    existing one, and a change of other settings than were `seen`.
    """
    now = now or timezone.now()
    tournament = lock_directed_tournament(number, by)
    check_settings_seen(seen, mark_of(sign_up_settings(tournament)))
    if sign_up not in SignUp.values:
        raise unknown_choice("sign_up")
    if team_size is not None and not LEAST_IN_TEAM <= team_size <= MOST_IN_TEAM:
        sentence = _("A team has 2 to %(most)s members.") % {"most": MOST_IN_TEAM}
        raise Unprocessable("team_size", sentence, field="team_size")
    if most_entries is not None and not 1 <= most_entries <= MOST_ENTRANTS:
        sentence = _("Give 1 to %(most)s places, or leave it empty.") % {"most": MOST_ENTRANTS}
        raise Unprocessable("most_entries", sentence, field="most_entries")
    _check_team_size(tournament, team_size)
    tournament.sign_up, tournament.sign_up_until = sign_up, sign_up_until
    tournament.team_size, tournament.most_entries = team_size, most_entries
    tournament.save(update_fields=list(FIELDS))
    places_shrink(tournament=tournament, now=now)
    reserves_move_up(tournament=tournament, now=now)
    return tournament


def _check_team_size(tournament: Tournament, team_size: int | None) -> None:
    is_other = (team_size is None) != (tournament.team_size is None)
    if is_other and tournament.entrants.filter(withdrawn_at=None).exists():
        raise Conflict(
            "has_entrants",
            _("People have signed up or are asked, so the tournament stays alone or in teams."),
            field="team_size",
        )
    if team_size is None:
        return
    sizes = tournament.entrants.filter(team__isnull=False, withdrawn_at=None).values("team")
    largest = sizes.order_by("team").annotate(count=Count("pk")).order_by("-count").first()
    if largest is not None and largest["count"] > team_size:
        raise Conflict(
            "team_too_large",
            _("A team has %(count)s members, with those who are asked.")
            % {"count": largest["count"]},
            field="team_size",
        )
