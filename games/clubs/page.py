"""The contexts of the pages of clubs."""

from collections.abc import Iterable, Sequence
from typing import Any
from urllib.parse import urlsplit

from django.core.paginator import Paginator
from django.utils import timezone
from django.utils.translation import gettext as _

from games.clubs.queries.clubs import (
    candidate_of,
    club_members,
    club_tournaments,
    enterable_tournaments,
    get_club,
    is_officer,
    member_of,
)
from games.clubs.queries.games import (
    enterable_games,
    finished_games,
    present_games,
    withdrawable_games,
)
from games.clubs.queries.seasons import get_season, present_season, season_standings
from games.clubs.services.members import join_refusal, may_remove
from games.core.accounts import User, Visitor
from games.core.markdown import REL
from games.core.words.clock import moment
from games.lobby.page.home import mark_blocked
from games.lobby.queries.game_items import GameItem, game_items
from games.lobby.queries.game_list import game_rows
from games.models import (
    CandidateState,
    Club,
    ClubJoining,
    ClubMember,
    ClubRole,
    ClubSeason,
    Game,
    GameTemplate,
)
from games.scoring.systems import SYSTEMS
from games.tournaments.page.tournaments import standing_rows

A_PAGE = 20
SHOWN_PLACES = 5


def head_context(user: Visitor, number: int) -> dict[str, Any]:
    """What every page of a club shows: the club, and what the reader is in it. Refuses a private
    club for strangers."""
    club = get_club(user, number)
    member = member_of(club, user)
    return {
        "club": club,
        "member": member,
        "is_officer": is_officer(member) and club.closed_at is None,
        "is_owner": member is not None and member.role == ClubRole.OWNER,
    }


def club_context(user: Visitor, number: int) -> dict[str, Any]:
    """Return the page of a club."""
    head = head_context(user, number)
    club, member = head["club"], head["member"]
    games = present_games(user, club)
    season = present_season(club, timezone.now().date())
    return head | {
        "link_host": link_host(club.visible_link),
        "link_rel": REL,
        "leaders": [row.user for row in club_members(club) if is_officer(row)],
        "joining": joining_words(club),
        "items": _items(games, user),
        "season": season,
        "standings": standing_rows(season_standings(season))[:SHOWN_PLACES] if season else [],
        "standby": club.members.filter(standby_since__isnull=False).count(),
        "now": timezone.now(),
        **_membership(club, member, user),
        **(_tools(club, member, user) if member and user.is_authenticated else {}),
    }


def _membership(club: Club, member: ClubMember | None, user: Visitor) -> dict[str, Any]:
    """What a reader who is no member can do: join, ask, answer an invitation, or why nothing."""
    if member is not None or not user.is_authenticated:
        return {}
    candidate, refusal = candidate_of(club, user), join_refusal(club, user)
    state = candidate.state if candidate else ""
    return {
        "is_invited": state == CandidateState.INVITATION,
        "has_asked": state == CandidateState.REQUEST,
        "can_join": refusal is None,
        "asks_first": club.joining == ClubJoining.REQUEST and state != CandidateState.INVITATION,
        "barred": refusal.message if refusal else "",
    }


def _tools(club: Club, member: ClubMember, user: User) -> dict[str, Any]:
    """What a member can do with games, tournaments and templates of an open club."""
    if club.closed_at is not None:
        return {}
    officer = is_officer(member)
    taken = withdrawable_games(user, club, is_officer=officer)
    tournaments = club_tournaments(user, club)
    return {
        "enterable": enterable_games(user),
        "withdrawable": taken,
        "own_tournaments": enterable_tournaments(user),
        "shown_tournaments": [row for row in tournaments if officer or row.director_id == user.pk],
        "templates": list(club.templates.all()),
        "own_templates": list(GameTemplate.objects.filter(owner=user)) if officer else [],
    }


def joining_words(club: Club) -> str:
    """How people become members of a club."""
    if club.closed_at is not None:
        return _("Closed")
    return {
        ClubJoining.OPEN.value: _("Everybody may join"),
        ClubJoining.REQUEST.value: _("People join on request"),
        ClubJoining.INVITATION.value: _("People join by invitation"),
    }[club.joining]


def link_host(link: str) -> str:
    """The host of a link, which the page names."""
    return urlsplit(link).netloc


def members_context(user: Visitor, number: int) -> dict[str, Any]:
    """Return the page of the members, with requests and invitations for the officers."""
    head = head_context(user, number)
    club, own = head["club"], head["member"]
    is_open = club.closed_at is None
    candidates = list(club.candidates.select_related("user")) if head["is_officer"] else []
    return head | {
        "rows": [_member_row(own, row, is_open=is_open) for row in club_members(club)],
        "requests": [row for row in candidates if row.state == CandidateState.REQUEST],
        "invited": [row for row in candidates if row.state == CandidateState.INVITATION],
        "people": "",
        "error": "",
    }


def _member_row(own: ClubMember | None, row: ClubMember, *, is_open: bool) -> dict[str, Any]:
    is_owner = is_open and own is not None and own.role == ClubRole.OWNER
    return {
        "member": row,
        "can_remove": is_open and may_remove(own, row),
        "can_promote": is_owner and row.role == ClubRole.MEMBER,
        "can_demote": is_owner and row.role == ClubRole.OFFICER,
        "can_own": is_owner and row.role != ClubRole.OWNER,
    }


def league_context(user: Visitor, number: int) -> dict[str, Any]:
    """Return the page of the league: its seasons, the present ones first."""
    head = head_context(user, number)
    today = timezone.now().date()
    seasons = list(head["club"].seasons.all())
    return head | {
        "rows": [
            {
                "season": season,
                "days": season_days(season),
                "is_present": season.starts_on <= today <= season.ends_on,
                "is_over": season.ends_on < today,
            }
            for season in seasons
        ]
    }


def season_context(user: Visitor, number: int, season_number: int) -> dict[str, Any]:
    """Return the page of a season with its standing."""
    head = head_context(user, number)
    season = get_season(head["club"], season_number)
    rows = season_standings(season)
    return head | {
        "season": season,
        "days": season_days(season),
        "system": SYSTEMS[season.scoring],
        "standings": standing_rows(rows),
        "is_over": season.ends_on < timezone.now().date(),
    }


def season_days(season: ClubSeason) -> str:
    """The days of a season."""
    first, last = (moment(day, "date") for day in (season.starts_on, season.ends_on))
    return f"{first} – {last}"


def archive_context(user: Visitor, number: int, page: str) -> dict[str, Any]:
    """Return the archive of a club: its finished games, tournaments and past seasons."""
    head = head_context(user, number)
    club = head["club"]
    games = Paginator(finished_games(user, club), A_PAGE).get_page(page)
    today = timezone.now().date()
    return head | {
        "items": _items(list(games.object_list), user),
        "page": games,
        "tournaments": club_tournaments(user, club),
        "seasons": [
            (season, season_days(season)) for season in club.seasons.filter(ends_on__lt=today)
        ],
        "now": timezone.now(),
    }


def _items(games: Sequence[Game], user: Visitor) -> list[GameItem]:
    return mark_blocked(game_items(game_rows(games, user), "join"), user)


def listed_rows(clubs: Iterable[Club]) -> list[tuple[Club, str]]:
    """The rows of the list: each club, and how people join it."""
    return [(club, joining_words(club)) for club in clubs]
