"""Addresses: numbers in them, and the site's own in full."""

from __future__ import annotations

from django.conf import settings
from django.urls import reverse
from django.urls.converters import IntConverter

from games.models import Game


class Number(IntConverter):
    """So many digits that every database can look for the number: with more, the address is none
    of the site's."""

    regex = "[0-9]{1,18}"


def page_of(game: Game) -> str:
    """The whole address of a game's page."""
    return absolute(game.get_absolute_url())


def absolute(path: str) -> str:
    """A path with the site before it."""
    return f"{settings.SITE_URL}{path}"


def settings_address() -> str:
    """Where a person chooses what to be told of."""
    return absolute(reverse("games:notice_settings"))
