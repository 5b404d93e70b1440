"""The contexts of the pages of tournaments."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _, ngettext

from games.core.accounts import User, Visitor
from games.core.words.numbers import decimal
from games.lobby.page.home import mark_blocked
from games.lobby.queries.game_items import GameItem, game_items
from games.lobby.queries.game_list import game_rows
from games.models import Game, Status, Tournament
from games.tournaments.queries import (
    DECIMALS,
    Standing,
    enterable_games,
    get_tournament,
    standings,
    tournament_games,
)


@dataclass(frozen=True, slots=True)
class StandingRow:
    """A player with the place, which equal scores share, the score and the scores of the games that
    count. `others` is how many finished games do not."""

    place: int
    player: User
    score: str
    counted: list[str]
    others: int


@dataclass(frozen=True, slots=True)
class TournamentContext:
    """The context of games/tournaments/tournament.html.

    `enterable` and `forming` are games that the director could add or take out.
    """

    tournament: Tournament
    scoring: str
    progress: str
    items: list[GameItem]
    standings: list[StandingRow]
    is_director: bool
    enterable: list[Game]
    forming: list[Game]
    now: datetime


def tournament_context(user: Visitor, number: int) -> TournamentContext:
    """Return the page of a tournament; refuses a private one for strangers."""
    found = get_tournament(user, number)
    games = list(tournament_games(user, found))
    is_director = user.pk == found.director_id
    return TournamentContext(
        tournament=found,
        scoring=scoring_words(found),
        progress=progress_words(found),
        items=mark_blocked(game_items(game_rows(games, user), "join"), user),
        standings=[_row(row, found.best_of) for row in standings(games, found.best_of)],
        is_director=is_director,
        enterable=enterable_games(found, found.director) if is_director else [],
        now=timezone.now(),
        forming=[game for game in games if is_director and game.status == Status.FORMING],
    )


def scoring_words(tournament: Tournament) -> str:
    """How many games of a player count."""
    if tournament.best_of is None:
        return _("All finished games of a player count.")
    return ngettext(
        "The best finished game of a player counts.",
        "The %(count)s best finished games of a player count.",
        tournament.best_of,
    ) % {"count": tournament.best_of}


def progress_words(tournament: Any) -> str:
    """How many of the games that the reader may see are over."""
    if not tournament.games_count:
        return _("No games yet")
    said = _("%(over)s of %(count)s game is over")
    if tournament.games_count > 1:
        said = ngettext(
            "%(over)s of %(count)s games is over",
            "%(over)s of %(count)s games are over",
            tournament.over_count,
        )
    return said % {"over": tournament.over_count, "count": tournament.games_count}


def _row(standing: Standing, best_of: int | None) -> StandingRow:
    return StandingRow(
        place=standing.place,
        player=standing.player,
        score=decimal(standing.score, DECIMALS),
        counted=[decimal(score, DECIMALS) for score in standing.scores[:best_of]],
        others=len(standing.scores[best_of:]) if best_of else 0,
    )


def listed_rows(tournaments: Iterable[Any]) -> list[tuple[Tournament, str]]:
    """The rows of the list: each tournament, and how far it is."""
    return [(tournament, progress_words(tournament)) for tournament in tournaments]
