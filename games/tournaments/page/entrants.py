"""The page of the entrants of a tournament."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from django.utils import timezone

from games.core.accounts import User, Visitor
from games.core.codec import variant_of
from games.core.errors import Refused
from games.models import Entrant, RoundPlayer, Seat, SignUp, Tournament, TournamentTeam
from games.tournaments.entrants import (
    directors_of,
    entrants_of,
    has_free_place,
    is_drawn,
    own_entry,
    sign_up_refusal,
)
from games.tournaments.page.event import numbered_tables
from games.tournaments.page.sign_up import sign_up_words
from games.tournaments.page.tournaments import round_title
from games.tournaments.queries import get_tournament, tournament_games
from games.tournaments.services.invitations import MOST_AT_ONCE
from games.tournaments.vacancies import open_seats, people_at_table, seats_to_hand_on


def entrants_context(user: Visitor, number: int, refusal: Refused | None = None) -> dict[str, Any]:
    """Return who takes part in a tournament, and what the reader can do; refuses a private one for
    strangers."""
    tournament = get_tournament(user, number)
    now = timezone.now()
    entrants = list(entrants_of(tournament))
    takes_part = [
        row for row in entrants if row.accepted_at and not row.withdrawn_at and row.user.is_active
    ]
    waiting = [
        row
        for row in entrants
        if not row.accepted_at and not row.withdrawn_at and row.user.is_active
    ]
    is_director = user.pk in directors_of(tournament)
    entry = own_entry(tournament, user)
    own_team = entry.team if entry and entry.withdrawn_at is None else None
    return {
        "tournament": tournament,
        "words": sign_up_words(tournament, now),
        "is_director": is_director,
        "entry": entry if entry and entry.withdrawn_at is None else None,
        "own_place": _place(takes_part, entry),
        "bar": _bar(tournament, user, entry, now),
        "is_full": not has_free_place(tournament),
        "players": [row for row in takes_part if not row.is_reserve and row.team is None],
        "teams": _teams(takes_part, waiting, user, is_director=is_director),
        "reserves": [row for row in takes_part if row.is_reserve and row.team is None],
        "withdrawn": [row for row in entrants if row.withdrawn_at is not None],
        "invited": [row for row in waiting if row.team is None] if is_director else [],
        "captained": own_team if own_team and own_team.captain_id == user.pk else None,
        "rounds": _rounds(tournament, own_team, takes_part),
        "seats": _seats(tournament, own_team, takes_part, user),
        "open_seats": _open_seats(tournament, user) if is_director else [],
        "most": MOST_AT_ONCE,
        "refusal": refusal,
    }


def _bar(tournament: Tournament, user: Visitor, entry: Entrant | None, now: datetime) -> str | None:
    """Why the reader cannot sign up, "" if they can, None for somebody who takes part."""
    if entry is not None and entry.withdrawn_at is None:
        return None
    if not user.is_authenticated:
        return "" if tournament.sign_up == SignUp.OPEN else None
    refusal = sign_up_refusal(tournament, user, now)
    return refusal.message if refusal else ""


def _place(takes_part: Sequence[Entrant], entry: Entrant | None) -> int:
    """The reader's number among the reserves without a team, 0 for everybody else."""
    reserves = [row.pk for row in takes_part if row.is_reserve and row.team_id is None]
    return reserves.index(entry.pk) + 1 if entry and entry.pk in reserves else 0


def _teams(
    takes_part: Iterable[Entrant], waiting: Iterable[Entrant], user: Visitor, *, is_director: bool
) -> list[dict[str, Any]]:
    """The teams in the order of their founding, those with a place first. Only a team itself and
    directors see whom its captain has asked."""
    teams: dict[int, dict[str, Any]] = {}
    ordered = sorted(takes_part, key=lambda row: (row.accepted_at, row.pk))
    for row in ordered:
        if row.team is not None:
            team = teams.setdefault(
                row.team.pk, {"team": row.team, "members": [], "asked": [], "is_own": False}
            )
            team["members"].append(row)
            team["is_own"] = team["is_own"] or row.user_id == user.pk
    for row in waiting:
        team = teams.get(row.team_id or 0, {})
        if team and (is_director or team["is_own"]):
            team["asked"].append(row)
    rows = [teams[pk] for pk in sorted(teams)]
    for team in rows:
        team["is_reserve"] = team["members"][0].is_reserve
    return sorted(rows, key=lambda team: team["is_reserve"])


def _rounds(
    tournament: Tournament, team: TournamentTeam | None, takes_part: Iterable[Entrant]
) -> list[dict[str, Any]]:
    """Who of the reader's team plays in each round, as far as its captain chose."""
    if team is None:
        return []
    members = [row for row in takes_part if row.team_id == team.pk]
    chosen = set(RoundPlayer.objects.filter(entrant__in=members).values_list("round", "entrant"))
    return [
        {
            "number": each.number,
            "title": round_title(each),
            "is_open": not is_drawn(each),
            "members": [(row, (each.pk, row.pk) in chosen) for row in members],
        }
        for each in tournament.rounds.all()
    ]


def _seats(
    tournament: Tournament,
    team: TournamentTeam | None,
    takes_part: Iterable[Entrant],
    user: Visitor,
) -> list[dict[str, Any]]:
    """The running seats that the reader may hand on, with the members who could get them."""
    if team is None or not isinstance(user, User):
        return []
    members = [row for row in takes_part if row.team_id == team.pk]
    rows = []
    for seat in seats_to_hand_on(tournament, team, user):
        inside = people_at_table(seat.game)
        others = [row for row in members if row.user_id not in inside]
        rows.append({"seat": seat, "name": _power_name(seat), "members": others})
    return rows


def _open_seats(tournament: Tournament, user: Visitor) -> list[dict[str, Any]]:
    """The open seats that a director may fill."""
    assert isinstance(user, User), "a director is signed in"
    names = dict(numbered_tables(user, tournament))
    seen = set(tournament_games(user, tournament).values_list("pk", flat=True))
    return [
        {
            "seat": seat,
            "name": _power_name(seat),
            "table": names[seat.game],
            "is_visible": seat.game_id in seen,
        }
        for seat in open_seats(tournament, user)
    ]


def _power_name(seat: Seat) -> str:
    return variant_of(seat.game).powers[seat.power].name
