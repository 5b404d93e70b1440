"""Tournaments and their standings."""

from __future__ import annotations

from datetime import date, datetime

from django.http import HttpRequest
from django.utils.translation import gettext_noop
from ninja import Router
from pydantic import Field

from games.api.auth import caller_of, require_scope
from games.api.codes import ScoringCode
from games.api.schemas import Cursor, Limit, Out, Page, Share, page_of, position, read_cursor
from games.api.shown_games import PlayerOut, TournamentOut
from games.core.accounts import User, Visitor
from games.models import Tournament, TournamentRole
from games.tournaments.queries import (
    get_tournament,
    round_places,
    tournament_games,
    tournaments_for,
)
from games.tournaments.standings import Standing, team_standings, tournament_standings

router = Router(tags=[gettext_noop("Tournaments")])


class TournamentItem(TournamentOut):
    """A tournament in the list, with the numbers of its games and of those that are over. The
    standing is hidden until the end if `is_blind`."""

    is_public: bool
    director: PlayerOut
    scoring: ScoringCode
    best_of: int | None
    is_blind: bool
    created_at: datetime
    ended_at: datetime | None
    games: int = Field(validation_alias="games_count")
    over: int = Field(validation_alias="over_count")


class StandingOut(Out):
    """A player in the standing. `score` is exact, as if all games ended now; `score_of_finished`
    counts finished games alone, and `scores` has those of all games, the best first."""

    place: int
    player: PlayerOut
    score: Share
    score_of_finished: Share
    scores: list[Share]


class TeamStandingOut(Out):
    """A team in the standing, with the sum of its members' scores."""

    place: int
    team: str
    score: Share
    score_of_finished: Share


class MedalOut(Out):
    """A medal: of a place, or of the best result with a power of a variant (`place` is null)."""

    player: PlayerOut = Field(validation_alias="user")
    place: int | None
    variant: str = Field(validation_alias="variant_id")
    power: str


class RoundOut(Out):
    """A round, with the games of it that the caller may see."""

    number: int
    name: str
    starts_on: date | None
    ends_on: date | None
    games: list[int]


class TournamentShown(TournamentItem):
    """A tournament with its standing, which is empty while it is hidden, and the medals of one that
    is over. `previous` is the one before it in a series."""

    co_directors: list[PlayerOut]
    gms: list[PlayerOut]
    rounds: list[RoundOut]
    standing: list[StandingOut]
    teams: list[TeamStandingOut]
    medals: list[MedalOut]
    previous: int | None = Field(validation_alias="previous_id")


@router.get(
    "/tournaments",
    response=Page[TournamentItem],
    summary=gettext_noop("List tournaments, the newest first."),
    **require_scope(),
)
def tournaments(
    request: HttpRequest, limit: Limit = 50, cursor: Cursor = ""
) -> Page[TournamentItem]:
    (start,) = read_cursor(cursor, position) or [0]
    rows = tournaments_for(caller_of(request).user)[start : start + limit + 1]
    return page_of([TournamentItem.read_from(row) for row in rows], limit, start)


@router.get(
    "/tournaments/{number:number}",
    response=TournamentShown,
    summary=gettext_noop("Read a tournament with its standing."),
    **require_scope(),
)
def tournament(request: HttpRequest, number: int) -> TournamentShown:
    return read_tournament(request, number)


def read_tournament(request: HttpRequest, number: int) -> TournamentShown:
    """A tournament as its caller may see it."""
    user = caller_of(request).user
    row = get_tournament(user, number)
    standing = tournament_standings(row)
    return TournamentShown.read_from(
        row,
        standing=[standing_out(each) for each in standing],
        teams=[
            TeamStandingOut(
                place=each.place,
                team=each.team.name,
                score=str(each.score),
                score_of_finished=str(each.over_score),
            )
            for each in team_standings(row, standing)
        ],
        co_directors=_people(row, TournamentRole.DIRECTOR),
        gms=_people(row, TournamentRole.GM),
        rounds=_rounds(user, row),
        medals=list(row.medals.select_related("user__owner")),
    )


def _rounds(user: Visitor, tournament: Tournament) -> list[RoundOut]:
    places = round_places(tournament_games(user, tournament))
    return [
        RoundOut.read_from(each, games=[game for game, pk in places.items() if pk == each.pk])
        for each in tournament.rounds.all()
    ]


def _people(tournament: Tournament, role: str) -> list[User]:
    """Who helps a tournament in a role."""
    helpers = tournament.helpers.filter(role=role, accepted_at__isnull=False)
    return [helper.user for helper in helpers.select_related("user__owner")]


def standing_out(row: Standing) -> StandingOut:
    """A player in a standing."""
    return StandingOut(
        place=row.place,
        player=PlayerOut.model_validate(row.player),
        score=str(row.score),
        score_of_finished=str(row.over_score),
        scores=[str(score) for score in row.scores],
    )
