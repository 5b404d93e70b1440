"""The contexts of the pages of tournaments."""

from collections.abc import Iterable
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _, ngettext

from games.core.accounts import Visitor
from games.core.words.numbers import decimal
from games.lobby.page.home import mark_blocked
from games.lobby.queries.game_items import game_items
from games.lobby.queries.game_list import game_rows
from games.models import Status, Tournament
from games.tournaments.queries import (
    DECIMALS,
    Standing,
    TournamentInProgress,
    enterable_games,
    get_tournament,
    standings,
    tournament_games,
)


def tournament_context(user: Visitor, number: int) -> dict[str, Any]:
    """Return the page of a tournament; refuses a private one for strangers."""
    tournament = get_tournament(user, number)
    games = list(tournament_games(user, tournament))
    is_director = user.pk == tournament.director_id
    best_of = tournament.best_of
    return {
        "tournament": tournament,
        "scoring": scoring_words(tournament),
        "progress": progress_words(tournament),
        "items": mark_blocked(game_items(game_rows(games, user), "join"), user),
        "standings": [_row(standing, best_of) for standing in standings(games, best_of)],
        "is_director": is_director,
        "enterable": enterable_games(tournament, tournament.director) if is_director else [],
        "forming": [game for game in games if is_director and game.status == Status.FORMING],
        "now": timezone.now(),
    }


def scoring_words(tournament: Tournament) -> str:
    """How many games of a player count."""
    if tournament.best_of is None:
        return _("All finished games of a player count.")
    return ngettext(
        "The best finished game of a player counts.",
        "The %(count)s best finished games of a player count.",
        tournament.best_of,
    ) % {"count": tournament.best_of}


def progress_words(tournament: TournamentInProgress) -> str:
    """How many of the games that the reader may see are over."""
    if not tournament.games_count:
        return _("No games yet")
    sentence = _("%(over)s of %(count)s game is over")
    if tournament.games_count > 1:
        sentence = ngettext(
            "%(over)s of %(count)s games is over",
            "%(over)s of %(count)s games are over",
            tournament.over_count,
        )
    return sentence % {"over": tournament.over_count, "count": tournament.games_count}


def _row(standing: Standing, best_of: int | None) -> dict[str, Any]:
    """A player's standing. `others` is how many finished games do not count."""
    return {
        "place": standing.place,
        "player": standing.player,
        "score": decimal(standing.score, DECIMALS),
        "counted": [decimal(score, DECIMALS) for score in standing.scores[:best_of]],
        "others": len(standing.scores[best_of:]) if best_of else 0,
    }


def listed_rows(tournaments: Iterable[TournamentInProgress]) -> list[tuple[Tournament, str]]:
    """The rows of the list: each tournament, and how far it is."""
    return [(tournament, progress_words(tournament)) for tournament in tournaments]
