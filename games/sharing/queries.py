"""Public games, players and variants, as everybody may find them."""

from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet
from django.http import Http404
from django.urls import Resolver404, resolve

from games.core.access import get_game_for_view
from games.core.accounts import User
from games.core.addresses import absolute
from games.core.refusals import no_such_game
from games.models import (
    Club,
    ClubSeason,
    Game,
    PlayerPage,
    PlayerResult,
    ShownTo,
    Status,
    Tournament,
)
from games.record.queries.archive import archived_games

# The pages of a game that can stand in a frame.
FRAMED = frozenset({"games:game", "games:phase", "games:end", "games:last", "games:chronicle"})


def public_game(pk: int) -> Game:
    """Return a game as a visitor without an account or an invitation gets it."""
    game, _viewer = get_game_for_view(AnonymousUser(), pk)
    if game.is_practice:
        raise no_such_game()
    return game


def game_at(address: str) -> Game:
    """Return the public game with a page at an address of this site. Raises Http404 for others."""
    start = absolute("/")
    if not address.startswith(start):
        raise Http404
    path = "/" + address[len(start) :].partition("?")[0].partition("#")[0]
    try:
        match = resolve(path)
    except Resolver404 as unknown:
        raise Http404 from unknown
    if match.view_name not in FRAMED:
        raise Http404
    return public_game(match.kwargs["pk"])


def listed_games() -> QuerySet[Game]:
    """The public games for the sitemap."""
    return Game.objects.filter(is_public=True, is_practice=False, is_ladder=False).order_by("pk")


def ended_games() -> QuerySet[Game]:
    """The public finished games with a result for the sitemap."""
    return archived_games().order_by("pk")


def listed_players() -> QuerySet[User]:
    """The players for the sitemap: of public finished games, whose page everybody may see."""
    played = PlayerResult.objects.filter(seat__result__game__in=archived_games()).values("user")
    hidden = PlayerPage.objects.exclude(shown_to=ShownTo.EVERYBODY).values("user")
    people = User.objects.filter(pk__in=played, is_active=True).exclude(pk__in=hidden)
    return people.order_by("pk")


def listed_tournaments() -> QuerySet[Tournament]:
    """The public tournaments for the sitemap."""
    return Tournament.objects.filter(is_public=True).order_by("pk")


def listed_clubs() -> QuerySet[Club]:
    """The public clubs for the sitemap."""
    return Club.objects.filter(is_public=True).order_by("pk")


def listed_seasons() -> QuerySet[ClubSeason]:
    """The seasons of the leagues of public clubs for the sitemap."""
    return ClubSeason.objects.filter(club__is_public=True).order_by("pk")


def may_be_described(game: Game) -> bool:
    """Whether structured data may describe a game."""
    return game.is_public and not game.is_practice and game.status != Status.FORMING
