"""The contexts of the pages after a tournament: its results, and its series."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.utils import timezone

from games.core.accounts import User, Visitor
from games.core.codec import variant_of
from games.core.opened import Part, is_opened
from games.models import Award, AwardKind, Status, Tournament, TournamentPlace, TournamentTeam
from games.record.words import how_counted
from games.tournaments.authority import directs, tournaments_to_direct
from games.tournaments.page.tournaments import medal_groups, table_name, tables_context
from games.tournaments.queries import (
    TournamentInProgress,
    get_tournament,
    tournament_games,
    tournaments_for,
)
from games.tournaments.standings import winning_teams
from games.votes.queries import end_of_game

MOST_IN_SERIES = 100


def results_context(user: Visitor, number: int) -> dict[str, Any]:
    """The results of a tournament: places, medals, the best of each power, tables, awards."""
    tables = tables_context(user, number)
    tournament = tables["tournament"]
    games = tournament_games(user, tournament).filter(status=Status.FINISHED)
    ends = [
        (game, table_name(game.name, tournament), end.sentence)
        for game in games
        if (end := end_of_game(game, variant_of(game)))
    ]
    is_reopened = tournament.ended_at and not tournament.places.exists()
    return {
        "tournament": tournament,
        "system": tables["system"],
        "rows": tables["rows"],
        "powers": tables["powers"],
        "medals": medal_groups(tournament),
        "games": ends,
        "awards": _awards(user, tournament),
        "is_reopened": is_reopened and tournament.games.exclude(status=Status.FINISHED).exists(),
        "is_in_series": tournament.previous_id is not None or tournament.next_ones.exists(),
    }


def _awards(user: Visitor, tournament: Tournament) -> list[dict[str, Any]]:
    """The awards of the powers in the games that the reader may see. The award for points is left
    out as long as the bids of its game are closed."""
    now = timezone.now()
    games = tournament_games(user, tournament).values("pk").order_by()
    awards = Award.objects.filter(result__game__in=games).select_related("result__game")
    return [
        {
            "game": award.result.game,
            "power": power,
            "name": variant_of(award.result.game).powers[power].name,
            "title": award.get_kind_display(),
            "how": how_counted(award),
        }
        for award in awards.order_by("kind", "result")
        for power in award.powers
        if award.kind != AwardKind.POINTS or is_opened(award.result.game, Part.BIDS, now)
    ]


def series_of(tournament: Tournament) -> list[Tournament]:
    """The tournaments of a series, the newest first."""
    first: Tournament = tournament
    seen = {first.pk}
    while (later := first.next_ones.order_by("pk").first()) and later.pk not in seen:
        seen.add(later.pk)
        first = later
    chain = [first]
    while chain[-1].previous is not None and len(chain) < MOST_IN_SERIES:
        chain.append(chain[-1].previous)
    return chain


def series_context(user: Visitor, number: int) -> dict[str, Any]:
    """The tournaments of a series that the reader may see, each with its winners."""
    tournament = get_tournament(user, number)
    chain = series_of(tournament)
    seen = set(
        tournaments_for(user)
        .filter(pk__in=[each.pk for each in chain])
        .values_list("pk", flat=True)
    )
    winners = _winners(seen)
    is_director = directs(user, tournament)
    return {
        "tournament": tournament,
        "rows": [(each, winners.get(each.pk, [])) for each in chain if each.pk in seen],
        "is_director": is_director,
        "choices": _choices(tournament, user) if is_director and isinstance(user, User) else [],
    }


def _winners(tournaments: Iterable[int]) -> dict[int, list[User]]:
    """The players in the first place of tournaments that are over."""
    places = TournamentPlace.objects.filter(tournament__in=tournaments, place=1)
    winners: dict[int, list[User]] = {}
    for row in places.select_related("user__owner"):
        winners.setdefault(row.tournament_id, []).append(row.user)
    return winners


@dataclass(frozen=True, slots=True)
class FinishedTournament:
    """A tournament that is over, with its winners: players, and teams where there are teams."""

    tournament: TournamentInProgress
    winners: list[User]
    teams: list[TournamentTeam]


def finished_rows(tournaments: Iterable[TournamentInProgress]) -> list[FinishedTournament]:
    """Tournaments that are over, with their winners."""
    tournaments = list(tournaments)
    winners, teams = _winners([each.pk for each in tournaments]), winning_teams(tournaments)
    return [
        FinishedTournament(each, winners.get(each.pk, []), teams.get(each.pk, []))
        for each in tournaments
    ]


def _choices(tournament: Tournament, user: User) -> list[Tournament]:
    """The tournaments of a director that could come before this one."""
    own = tournaments_to_direct(user).exclude(pk=tournament.pk).filter(pk__lt=tournament.pk)
    free = own.filter(next_ones=None) | own.filter(next_ones=tournament)
    return list(free.order_by("-pk").distinct()[:MOST_IN_SERIES])
