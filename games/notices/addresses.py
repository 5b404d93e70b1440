"""Whole addresses of the site, for what is read elsewhere."""

from __future__ import annotations

from django.conf import settings
from django.urls import reverse

from games.models import Game


def page_of(game: Game) -> str:
    """The whole address of a game's page."""
    return absolute(game.get_absolute_url())


def absolute(path: str) -> str:
    """A path with the site before it."""
    return f"{settings.SITE_URL}{path}"


def settings_address() -> str:
    """Where a person chooses what to be told of."""
    return absolute(reverse("games:notice_settings"))
