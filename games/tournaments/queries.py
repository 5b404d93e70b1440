"""Tournaments as one person may see them, with their games and scores."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias, TypedDict

from django.db.models import Count, Exists, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.utils.translation import gettext as _

from games.core.accounts import User, Visitor
from games.core.errors import NotFound
from games.lobby.queries.game_list import visible
from games.models import Game, PlayerResult, Status, Tournament

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

MOST_GAMES = 100
# Scores are compared as they are shown.
DECIMALS = 3


class Progress(TypedDict):
    """The games that the reader may see, and those of them that are over."""

    games_count: int
    over_count: int


TournamentInProgress: TypeAlias = "WithAnnotations[Tournament, Progress]"


def no_such_tournament() -> NotFound:
    """The tournament does not exist or is private; strangers cannot distinguish the two."""
    return NotFound("no_such_tournament", _("There is no such tournament, or it is private."))


def visible_games(user: Visitor) -> QuerySet[Game]:
    """The games of tournaments that a person may see; deputies see those that they help to run."""
    helped = Q(visible(user))
    if user.is_authenticated:
        helped |= Q(deputies__user=user, deputies__taken_at__isnull=False)
    games = Game.objects.filter(pk__in=Game.objects.filter(helped).values("pk"))
    return games.filter(tournament__isnull=False)


def tournaments_for(user: Visitor) -> QuerySet[TournamentInProgress]:
    """The public tournaments, those that a person directs and those with a game that only its
    members see, the newest first."""
    games = visible_games(user).filter(tournament=OuterRef("pk")).order_by()
    seen = Q(is_public=True)
    if user.is_authenticated:
        seen |= Q(director=user) | Q(Exists(games))
    tournaments = Tournament.objects.filter(seen).select_related("director")
    over = games.filter(status=Status.FINISHED)
    return tournaments.annotate(games_count=_count(games), over_count=_count(over))


def _count(games: QuerySet[Game]) -> Coalesce:
    """How many of these games of a tournament there are."""
    counts = games.values("tournament").annotate(count=Count("pk")).values("count")
    return Coalesce(Subquery(counts), 0)


def get_tournament(user: Visitor, number: int) -> TournamentInProgress:
    """Return a tournament; strangers get no private one."""
    tournament = tournaments_for(user).filter(pk=number).first()
    if tournament is None:
        raise no_such_tournament()
    return tournament


def tournament_games(user: Visitor, tournament: Tournament) -> QuerySet[Game]:
    """The games of a tournament that a person may see, in the order of their start."""
    return visible_games(user).filter(tournament=tournament).select_related("gm").order_by("pk")


def own_tournaments(user: User) -> list[Tournament]:
    """The tournaments that a person directs, the newest first."""
    return list(Tournament.objects.filter(director=user)[:MOST_GAMES])


def enterable_games(tournament: Tournament, user: User) -> list[Game]:
    """The games that the director could add to a tournament: own ones that are not over."""
    own = Game.objects.filter(gm=user, tournament=None, is_public=tournament.is_public)
    return list(own.exclude(status=Status.FINISHED).order_by("-pk")[:MOST_GAMES])


@dataclass(frozen=True, slots=True)
class Standing:
    """A player with the place, which equal scores share, the score, and the scores of all finished
    games, the best first."""

    place: int
    player: User
    score: float
    scores: list[float]


def standings(games: Iterable[Game], best_of: int | None) -> list[Standing]:
    """Rank the players of the finished games among these by the sum of their best scores.

    Games without a result have no scores. Somebody who played a part of a game, or several seats of
    it in turn, gets these parts of the square scores.
    """
    rows = PlayerResult.objects.filter(
        seat__result__game__in=[game.pk for game in games if game.status == Status.FINISHED]
    ).select_related("user__owner", "seat__result")
    by_player: dict[User, dict[int, float]] = {}
    for row in rows:
        own = by_player.setdefault(row.user, {})
        pk = row.seat.result.game_id
        own[pk] = own.get(pk, 0.0) + row.part * row.seat.square
    scores = {user: sorted(own.values(), reverse=True) for user, own in by_player.items()}
    sums = {user: round(sum(own[:best_of]), DECIMALS) for user, own in scores.items()}
    descending = sorted(sums.values(), reverse=True)
    ranked = sorted(sums, key=lambda user: (-sums[user], user.get_short_name().casefold()))
    return [
        Standing(1 + descending.index(sums[user]), user, sums[user], scores[user])
        for user in ranked
    ]
