"""Clubs: their members and league; joining and leaving; their games."""

from __future__ import annotations

from datetime import date, datetime

from django.http import HttpRequest
from django.utils.translation import gettext_noop
from ninja import Router, Status
from pydantic import Field

from games.api.auth import account_of, caller_of, require_scope
from games.api.codes import ClubJoiningCode, ClubRoleCode, ScoringCode
from games.api.schemas import Cursor, Limit, Out, Page, page_of, position, read_cursor
from games.api.shown_games import ClubOut, PlayerOut
from games.api.views.tournaments import StandingOut, standing_out
from games.clubs.queries.clubs import club_members, club_tournaments, get_club, search_clubs
from games.clubs.queries.games import club_games
from games.clubs.queries.seasons import get_season, season_standings
from games.clubs.services.members import club_join, member_leave
from games.clubs.services.tables import game_enter, game_withdraw
from games.core.inputs import Id, In
from games.models import ClubMember, TokenScope

router = Router(tags=[gettext_noop("Clubs")])
OWN = require_scope(TokenScope.ORDERS)
GM = require_scope(TokenScope.GM)
MOST_GAMES = 100


class ClubItem(ClubOut):
    """A club in the list. `joining` says how people become members. `link` is where its people
    talk, "" without one."""

    is_public: bool
    joining: ClubJoiningCode
    link: str = Field(validation_alias="visible_link")
    members: int = Field(validation_alias="members_count")
    created_at: datetime
    closed_at: datetime | None


class MemberOut(Out):
    """A member of a club."""

    player: PlayerOut = Field(validation_alias="user")
    role: ClubRoleCode
    joined_at: datetime


class SeasonOut(Out):
    """A season of the league. It counts the games that finish from its first to its last day, in
    UTC; `best_of` is null if all games of a player count."""

    id: int = Field(validation_alias="pk")
    name: str
    starts_on: date
    ends_on: date
    scoring: ScoringCode
    best_of: int | None


class SeasonShown(SeasonOut):
    """A season with its standing."""

    standing: list[StandingOut]


class ClubShown(ClubItem):
    """A club with its text, its seasons, the newest first, and the numbers of its games and of its
    tournaments that the caller may see, the newest first, at most a hundred games. If it
    `is_offered_to_you`, its owner asks you to be the owner."""

    is_offered_to_you: bool
    text: str = Field(validation_alias="visible_text")
    seasons: list[SeasonOut]
    games: list[int]
    tournaments: list[int]


class MembershipOut(Out):
    """Whether you are a member now, or have asked to become one."""

    is_member: bool


class ClubGameIn(In):
    """A game that you run."""

    game: Id


@router.get(
    "/clubs",
    response=Page[ClubItem],
    summary=gettext_noop("List clubs, the newest first, or search for one by `q`."),
    **require_scope(),
)
def clubs(
    request: HttpRequest, limit: Limit = 50, cursor: Cursor = "", q: str = ""
) -> Page[ClubItem]:
    (start,) = read_cursor(cursor, position) or [0]
    rows = search_clubs(caller_of(request).user, q)[start : start + limit + 1]
    return page_of([ClubItem.read_from(row) for row in rows], limit, start)


@router.get(
    "/clubs/{number:number}",
    response=ClubShown,
    summary=gettext_noop("Read a club."),
    **require_scope(),
)
def club(request: HttpRequest, number: int) -> ClubShown:
    return read_club(request, number)


def read_club(request: HttpRequest, number: int) -> ClubShown:
    """A club as its caller may see it."""
    user = caller_of(request).user
    row = get_club(user, number)
    return ClubShown.read_from(
        row,
        is_offered_to_you=row.offered_to_id is not None and row.offered_to_id == user.pk,
        seasons=[SeasonOut.read_from(each) for each in row.seasons.all()],
        games=list(club_games(user, row).values_list("pk", flat=True)[:MOST_GAMES]),
        tournaments=[each.pk for each in club_tournaments(user, row)],
    )


@router.get(
    "/clubs/{number:number}/members",
    response=list[MemberOut],
    summary=gettext_noop("List the members of a club."),
    **require_scope(),
)
def members(request: HttpRequest, number: int) -> list[MemberOut]:
    row = get_club(caller_of(request).user, number)
    return [MemberOut.read_from(each) for each in club_members(row)]


@router.get(
    "/clubs/{number:number}/league/{number:season}",
    response=SeasonShown,
    summary=gettext_noop("Read a season of a club’s league with its standing."),
    **require_scope(),
)
def league(request: HttpRequest, number: int, season: int) -> SeasonShown:
    row = get_season(get_club(caller_of(request).user, number), season)
    standing = [standing_out(each) for each in season_standings(row)]
    return SeasonShown.read_from(row, standing=standing)


@router.post(
    "/clubs/{number:number}/membership",
    response=MembershipOut,
    summary=gettext_noop("Join a club, accept its invitation, or ask its officers to join."),
    **OWN,
)
def act_join_club(request: HttpRequest, number: int) -> MembershipOut:
    result = club_join(number=number, by=account_of(request))
    return MembershipOut(is_member=isinstance(result, ClubMember))


@router.delete(
    "/clubs/{number:number}/membership",
    response={204: None},
    summary=gettext_noop("Leave a club."),
    **OWN,
)
def act_leave_club(request: HttpRequest, number: int) -> Status[None]:
    member_leave(number=number, by=account_of(request))
    return Status(204, None)


@router.post(
    "/clubs/{number:number}/games",
    response=ClubShown,
    summary=gettext_noop("Add a game that you run to a club of yours."),
    **GM,
)
def act_enter_club(request: HttpRequest, number: int, data: ClubGameIn) -> ClubShown:
    game_enter(game_id=data.game, number=number, by=account_of(request))
    return read_club(request, number)


@router.delete(
    "/clubs/{number:number}/games/{number:game}",
    response=ClubShown,
    summary=gettext_noop("Take a game that has not started out of a club."),
    **GM,
)
def act_leave_club_game(request: HttpRequest, number: int, game: int) -> ClubShown:
    game_withdraw(game_id=game, number=number, by=account_of(request))
    return read_club(request, number)
