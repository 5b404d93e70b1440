"""The archive of finished games and tournaments."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext_noop
from ninja import Router
from pydantic import Field

from games.api.auth import require_scope
from games.api.codes import GameEnding, KnownEnding, KnownPress, KnownVariant, ScoringCode
from games.api.schemas import (
    Cursor,
    Limit,
    Out,
    Page,
    Share,
    bad_cursor,
    cursor_of,
    page_of,
    position,
    read_cursor,
)
from games.api.shown_games import PlayerOut, TournamentOut
from games.core.addresses import absolute
from games.core.codec import variant_named
from games.core.inputs import Short, Whole
from games.core.refusals import unknown_choice
from games.models import Game
from games.record.queries.archive import ArchiveFilter, archive_page, is_public_tournament
from games.record.views import MOST_PAGES
from games.tournaments.page.results import FinishedTournament, finished_rows
from games.tournaments.queries import finished_tournaments
from maps.load import variant_ids

router = Router(tags=[gettext_noop("Archive")])


class PlaceOut(Out):
    """The result of a power; `share` is its part of the result, "0" for none."""

    power: str
    place: int
    centres: int
    share: Share


class ArchivedGame(Out):
    """A finished game with its result, the best power first."""

    id: int = Field(validation_alias="pk")
    name: str
    variant: str = Field(validation_alias="variant_id")
    ending: GameEnding
    finished_at: datetime
    years: int
    last_year: int
    is_rated: bool
    tournament: TournamentOut | None
    powers: list[PlaceOut]


class ArchivedTournament(TournamentOut):
    """A tournament that is over, with the players in its first place, and the names of the best
    teams in one of teams. `results_url` is the page of its results."""

    director: PlayerOut
    scoring: ScoringCode
    ended_at: datetime
    games: int
    winners: list[PlayerOut]
    winning_teams: list[str]
    results_url: str


@router.get(
    "/archive",
    response=Page[ArchivedGame],
    summary=gettext_noop("List finished games, filtered as in the archive."),
    description=gettext_noop(
        "`power` has won or shares the result; `year` is the calendar year of the end."
    ),
    **require_scope(),
)
def archive(
    request: HttpRequest,
    variant: KnownVariant = "",
    ending: KnownEnding = "",
    power: Short = "",
    player: Short = "",
    press: KnownPress = "",
    year: Whole = 0,
    people: Literal["", "people", "computers"] = "",
    length: Literal["", "short", "middle", "long"] = "",
    anonymity: Literal["", "secret", "open"] = "",
    tournament: Whole = 0,
    query: Short = "",
    order: Literal["newest", "oldest", "longest", "shortest", "best"] = "newest",
    cursor: Cursor = "",
) -> Page[ArchivedGame]:
    if power and not any(power in variant_named(name).powers for name in variant_ids()):
        raise unknown_choice("power")
    if tournament and not is_public_tournament(tournament):
        raise unknown_choice("tournament")
    [number] = read_cursor(cursor, position) or [1]
    if not 1 <= number <= MOST_PAGES:
        raise bad_cursor()
    filters = ArchiveFilter(
        variant=variant,
        ending=ending,
        power=power,
        player=player,
        press=press,
        year=year,
        people=people,
        length=length,
        anonymity=anonymity,
        tournament=tournament,
        query=query,
        order=order,
    )
    games, has_more = archive_page(filters, number)
    following = cursor_of(number + 1) if has_more else None
    return Page[ArchivedGame](items=[_item(game) for game in games], next=following)


def _item(game: Game) -> ArchivedGame:
    result = game.result
    return ArchivedGame.read_from(
        game,
        years=result.years,
        last_year=result.last_year,
        is_rated=result.is_rated,
        powers=[
            PlaceOut.read_from(seat, share=game.shares.get(seat.power, "0"))
            for seat in result.seats.all()
        ],
    )


@router.get(
    "/archive/tournaments",
    response=Page[ArchivedTournament],
    summary=gettext_noop("List public tournaments that are over, the last one first."),
    **require_scope(),
)
def archived_tournaments(
    request: HttpRequest, limit: Limit = 50, cursor: Cursor = ""
) -> Page[ArchivedTournament]:
    (start,) = read_cursor(cursor, position) or [0]
    rows = finished_rows(finished_tournaments()[start : start + limit + 1])
    return page_of([_tournament(row) for row in rows], limit, start)


def _tournament(row: FinishedTournament) -> ArchivedTournament:
    tournament = row.tournament
    return ArchivedTournament.read_from(
        tournament,
        games=tournament.games_count,
        winners=[PlayerOut.model_validate(user) for user in row.winners],
        winning_teams=[team.name for team in row.teams],
        results_url=absolute(reverse("games:tournament_results", args=[tournament.pk])),
    )
