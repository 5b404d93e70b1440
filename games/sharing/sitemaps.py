"""The sitemap: every public page, in parts of at most 50,000 addresses."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.sitemaps import Sitemap
from django.urls import reverse

from games.core.accounts import User
from games.core.codec import playable_variants
from games.models import ClubSeason, Game
from games.sharing.queries import (
    ended_games,
    listed_clubs,
    listed_games,
    listed_players,
    listed_seasons,
    listed_tournaments,
)

PAGES = (
    "home",
    "rules",
    "variants",
    "about",
    "lobby",
    "archive",
    "tournament_archive",
    "tournaments",
    "clubs",
    "ratings",
    "scoring_systems",
    "learn",
    "examples",
    "board_gallery",
)
VARIANT_PAGES = ("variant", "variant_rules", "variant_board", "statistics", "hall_of_fame")


class PublicPages(Sitemap):  # type: ignore[type-arg]
    """Addresses of this site, whatever host a request names."""

    limit = 50_000

    @property
    def protocol(self) -> str:  # type: ignore[override]
        """The scheme of the site's own address."""
        return urlsplit(settings.SITE_URL).scheme

    def get_domain(self, site: Any = None) -> str:
        """The host of the site's own address."""
        return urlsplit(settings.SITE_URL).netloc


class Pages(PublicPages):
    """The pages that there is one of, and those of the variants and their powers."""

    def items(self) -> Sequence[str]:
        """All addresses."""
        addresses = [reverse(f"games:{name}") for name in PAGES]
        for variant in playable_variants():
            addresses += [reverse(f"games:{name}", args=[variant.id]) for name in VARIANT_PAGES]
            addresses += [
                reverse("games:power", args=[variant.id, power]) for power in variant.powers
            ]
        return addresses

    def location(self, item: str) -> str:
        """The address itself."""
        return item


class Games(PublicPages):
    """The pages of public games."""

    def items(self) -> Any:
        """The games."""
        return listed_games().only("pk", "created_at", "finished_at")

    def lastmod(self, item: Game) -> datetime:
        """A finished game changes no more; the time of the last phase of others is not told."""
        return item.finished_at or item.created_at


class Ends(PublicPages):
    """The ends of finished games."""

    def items(self) -> Any:
        """The games."""
        return ended_games().only("pk", "finished_at")

    def location(self, item: Game) -> str:
        """The page of the end."""
        return reverse("games:end", kwargs={"pk": item.pk})

    def lastmod(self, item: Game) -> datetime | None:
        """The time of the end."""
        return item.finished_at


class Players(PublicPages):
    """The pages of players that everybody may see."""

    def items(self) -> Any:
        """The players."""
        return listed_players().only("pk")

    def location(self, item: User) -> str:
        """The page of the player."""
        return reverse("games:player", kwargs={"number": item.pk})


class Tournaments(PublicPages):
    """The pages of public tournaments."""

    def items(self) -> Any:
        """The tournaments."""
        return listed_tournaments()


class Clubs(PublicPages):
    """The pages of public clubs."""

    def items(self) -> Any:
        """The clubs."""
        return listed_clubs()


class Leagues(PublicPages):
    """The seasons of the leagues of public clubs."""

    def items(self) -> Any:
        """The seasons."""
        return listed_seasons()

    def location(self, item: ClubSeason) -> str:
        """The page of the season."""
        return reverse("games:club_season", args=[item.club_id, item.pk])


SITEMAPS = {
    "pages": Pages,
    "games": Games,
    "ends": Ends,
    "players": Players,
    "tournaments": Tournaments,
    "clubs": Clubs,
    "leagues": Leagues,
}
