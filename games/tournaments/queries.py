"""Tournaments as one person may see them, with their games and scores."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, TypeAlias, TypedDict

from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.utils.translation import gettext as _

from games.core.accounts import User, Visitor
from games.core.errors import NotFound
from games.lobby.queries.game_list import visible
from games.models import (
    Announcement,
    Game,
    RoundGame,
    Status,
    Tournament,
    TournamentHelper,
    TournamentPlace,
)
from games.tournaments.people import takes_part

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

MOST_GAMES = 100


class Progress(TypedDict):
    """The games of a tournament, and those of them that are over."""

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
    """The public tournaments, those that a person directs or helps, or is asked to help, those in
    which the person takes part or is asked to, and those with a private game that the person may
    see, the newest first.

    Whoever sees a tournament sees the standing of all its games.
    """
    seen = Q(is_public=True)
    if user.is_authenticated:
        own = visible_games(user).filter(tournament=OuterRef("pk")).order_by()
        helps = TournamentHelper.objects.filter(tournament=OuterRef("pk"), user=user)
        seen |= Q(director=user) | Q(Exists(own)) | Q(Exists(helps)) | takes_part(user)
    tournaments = Tournament.objects.filter(seen).select_related("director")
    games = Game.objects.filter(tournament=OuterRef("pk")).order_by()
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


def finished_tournaments() -> QuerySet[TournamentInProgress]:
    """The public tournaments that are over and have awarded their places, the last one first."""
    won = TournamentPlace.objects.filter(tournament=OuterRef("pk"), place=1).order_by()
    over = tournaments_for(AnonymousUser()).filter(Exists(won), ended_at__isnull=False)
    return over.order_by("-ended_at", "-pk")


def tournament_games(user: Visitor, tournament: Tournament) -> QuerySet[Game]:
    """The games of a tournament that a person may see, in the order of their start."""
    return visible_games(user).filter(tournament=tournament).select_related("gm").order_by("pk")


def visible_announcements(tournament: Tournament) -> QuerySet[Announcement]:
    """The announcements of a tournament that no moderator hides, the newest first."""
    announcements = Announcement.objects.filter(tournament=tournament, text_hidden_at=None)
    return announcements.select_related("author__owner").prefetch_related("games")


def round_places(games: Iterable[Game]) -> dict[int, int]:
    """The id of the round of each of these games that is in one, by the id of the game."""
    places = RoundGame.objects.filter(
        game__in=[game.pk for game in games], round__tournament=F("game__tournament")
    ).order_by("game")
    return dict(places.values_list("game", "round"))


def enterable_games(tournament: Tournament, user: User) -> list[Game]:
    """The games that a person could add to a tournament: own ones that are not over."""
    own = Game.objects.filter(gm=user, tournament=None, is_public=tournament.is_public)
    return list(own.exclude(status=Status.FINISHED).order_by("-pk")[:MOST_GAMES])
