"""Players: who has finished games, and the record of each as far as the player shows it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext_noop
from ninja import Router
from pydantic import BeforeValidator, Field

from games.api.auth import caller_of, require_scope
from games.api.schemas import Cursor, Limit, Out, Page, cursor_of, position, read_cursor
from games.api.shown_games import PlayerOut, TournamentOut
from games.core.addresses import absolute
from games.core.inputs import Short
from games.models import Game, PlayerResult
from games.players.queries import (
    may_see_facts,
    may_see_games,
    player_by_number,
    player_medals,
    player_page_of,
    player_places,
    player_results,
    players_with_results,
)
from games.ratings.page import rating_line
from games.ratings.queries import rating_of
from games.seats.queries.player_facts import player_facts

router = Router(tags=[gettext_noop("Players")])


def _address(number: int) -> str:
    return absolute(reverse("games:player", args=[number]))


class PlayerItem(PlayerOut):
    """A player in the list, with the address of their page."""

    url: Annotated[str, Field(validation_alias="pk"), BeforeValidator(_address)]


class FactsOut(Out):
    """A player's reliability. `due` counts phases in which the player had orders to give, `left`
    seats that were lost before the end, and `taken_over` those taken after the start."""

    games: int
    finished: int
    due: int
    given: int
    missed: int
    left: int
    taken_over: int


class PlayerRatingOut(Out):
    """A player's rating: the true strength is within `uncertainty` of `points` with 95 %."""

    points: int
    uncertainty: int
    games: int
    is_provisional: bool


class PlayedOut(Out):
    """A public game of a player with the last power; `was_left` says that the player left it."""

    game: int
    name: str
    power: str
    was_left: bool


class PowerRecord(Out):
    """A player's results in public games with a power. A player who had it for a part of a game
    counts with this part; `score` is the mean of the exact scores, from 0 to 1."""

    variant: str
    power: str
    games: int
    won: float
    shared: float
    score: float


class FinalPlaceOut(Out):
    """A player's final place in a tournament."""

    tournament: TournamentOut
    place: int


class MedalWon(Out):
    """A medal of a player: of a place, or of the best result with a power (`place` is null)."""

    tournament: TournamentOut
    place: int | None
    variant: str = Field(validation_alias="variant_id")
    power: str


class PlayerShown(PlayerItem):
    """A player's record, as far as the player shows it to the caller. `facts` and `rating` are null
    and the lists are empty where the player does not. `games` are the newest public ones."""

    facts: FactsOut | None
    rating: PlayerRatingOut | None
    games: list[PlayedOut]
    results: list[PowerRecord]
    places: list[FinalPlaceOut]
    medals: list[MedalWon]


@router.get(
    "/players",
    response=Page[PlayerItem],
    summary=gettext_noop("List the players of finished public games, by their numbers."),
    description=gettext_noop(
        "`query` is a part of a name. A player who hides their page from you is left out."
    ),
    **require_scope(),
)
def players(
    request: HttpRequest, query: Short = "", limit: Limit = 50, cursor: Cursor = ""
) -> Page[PlayerItem]:
    [after] = read_cursor(cursor, position) or [0]
    rows = list(players_with_results(caller_of(request).user, query, after)[: limit + 1])
    following = cursor_of(rows[limit - 1].pk) if len(rows) > limit else None
    items = [PlayerItem.read_from(row) for row in rows[:limit]]
    return Page[PlayerItem](items=items, next=following)


@router.get(
    "/players/{number:number}",
    response=PlayerShown,
    summary=gettext_noop("Read the record of a player."),
    **require_scope(),
)
def player(request: HttpRequest, number: int) -> PlayerShown:
    person, user = player_by_number(number), caller_of(request).user
    page = player_page_of(person)
    sees_games = may_see_games(page, user)
    facts = player_facts(person) if may_see_facts(page, user) else None
    rating = rating_of(person) if sees_games else None
    places = player_places(person, user) if sees_games else ()
    medals = player_medals(person, user) if sees_games else ()
    return PlayerShown.read_from(
        person,
        facts=None if facts is None else FactsOut.read_from(facts),
        rating=None if rating is None else PlayerRatingOut(**rating_line(rating)),
        games=_games(facts.listed) if facts and sees_games else [],
        results=_records(player_results(person)) if sees_games else [],
        places=[FinalPlaceOut.read_from(row) for row in places],
        medals=[MedalWon.read_from(row) for row in medals],
    )


def _games(listed: Iterable[tuple[Game, str, bool]]) -> list[PlayedOut]:
    return [
        PlayedOut(game=game.pk, name=game.name, power=power, was_left=was_left)
        for game, power, was_left in listed
    ]


def _records(results: Iterable[PlayerResult]) -> list[PowerRecord]:
    """The results by power, most games first."""
    by_power: dict[tuple[str, str], list[PlayerResult]] = {}
    for row in results:
        key = row.seat.result.game.variant_id, row.seat.power
        by_power.setdefault(key, []).append(row)
    ordered = sorted(by_power.items(), key=lambda item: (-len(item[1]), item[0]))
    return [_record(*key, rows) for key, rows in ordered]


def _record(variant: str, power: str, rows: list[PlayerResult]) -> PowerRecord:
    parts = sum(row.part for row in rows)
    return PowerRecord(
        variant=variant,
        power=power,
        games=len(rows),
        won=round(sum(row.part for row in rows if row.seat.share == 1), 4),
        shared=round(sum(row.part for row in rows if 0 < row.seat.share < 1), 4),
        score=round(sum(row.part * row.seat.square for row in rows) / parts, 4),
    )
