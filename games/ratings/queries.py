"""The stored ratings of players and powers."""

from django.db.models import QuerySet

from games.core.accounts import User
from games.models import Game, PlayerPage, PowerRating, Rating

# With fewer rated games, a rating is provisional.
ENOUGH_GAMES = 10
LISTED = 100


def rating_of(player: User) -> Rating | None:
    """The rating of a player; None without one."""
    return Rating.objects.filter(user=player).first()


def games_of(rating: Rating) -> dict[int, Game]:
    """The games of a rating by id, without those that were deleted since."""
    return Game.objects.in_bulk([change[0] for change in rating.changes])


def best_ratings() -> QuerySet[Rating]:
    """The best ratings of people that are not provisional."""
    return _listed_ratings().filter(games__gte=ENOUGH_GAMES)[:LISTED]


def provisional_ratings() -> QuerySet[Rating]:
    """The best provisional ratings of people."""
    return _listed_ratings().filter(games__lt=ENOUGH_GAMES)[:LISTED]


def _listed_ratings() -> QuerySet[Rating]:
    """The ratings of people who do not hide theirs, the best first."""
    hidden = PlayerPage.objects.exclude(shown_to="everybody").values("user")
    rows = Rating.objects.filter(user__is_active=True, user__owner=None)
    return rows.exclude(user__in=hidden).select_related("user").order_by("-points")


def power_ratings() -> QuerySet[PowerRating]:
    """The ratings of all powers by variant, the strongest first."""
    return PowerRating.objects.order_by("variant_id", "-points")
