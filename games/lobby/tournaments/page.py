"""What the pages of tournaments show."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.formats import number_format
from django.utils.translation import gettext as _, ngettext

from games.core.accounts import User, Visitor
from games.lobby.page.home import mark_blocked
from games.lobby.queries.game_items import GameItem, game_items
from games.lobby.queries.game_list import game_rows
from games.lobby.tournaments.queries import (
    enterable_games,
    get_tournament,
    scores,
    tournament_games,
)
from games.models import Game, Status, Tournament

# Scores are compared as they are shown.
DECIMALS = 3


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
    """The context of games/lobby/tournaments/tournament.html.

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
        standings=standings(scores(games), found.best_of),
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
    return ngettext(
        "%(over)s of %(count)s game is over",
        "%(over)s of %(count)s games are over",
        tournament.games_count,
    ) % {"over": tournament.over_count, "count": tournament.games_count}


def standings(found: dict[User, list[float]], best_of: int | None) -> list[StandingRow]:
    """Rank players by the sum of their counted scores, given the best first."""
    sums = {user: round(sum(of_games[:best_of]), DECIMALS) for user, of_games in found.items()}
    ranked = sorted(found, key=lambda user: (-sums[user], user.get_short_name().casefold()))
    return [
        StandingRow(
            place=1 + sum(other > sums[user] for other in sums.values()),
            player=user,
            score=_number(sums[user]),
            counted=[_number(score) for score in found[user][:best_of]],
            others=len(found[user][best_of:]) if best_of else 0,
        )
        for user in ranked
    ]


def _number(score: float) -> str:
    return str(number_format(score, DECIMALS))


def listed_rows(tournaments: Iterable[Any]) -> list[tuple[Tournament, str]]:
    """The rows of the list: each tournament, and how far it is."""
    return [(tournament, progress_words(tournament)) for tournament in tournaments]
