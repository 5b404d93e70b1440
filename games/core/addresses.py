"""URLs: the converters of numbers and tokens, and absolute addresses of the site."""

from django.conf import settings
from django.urls import register_converter, reverse
from django.urls.converters import IntConverter, StringConverter

from games.models import Game

# The parameter by which an address asks for a language.
LANGUAGE_PARAMETER = "lang"


class Number(IntConverter):
    """A number with at most as many digits as every database can store."""

    regex = "[0-9]{1,18}"


class Token(StringConverter):
    """A secret token. No other text reaches the database, which may refuse to look for it."""

    regex = "[A-Za-z0-9_-]+"


# Used as `<number:pk>` and `<token:token>` in the rooms' URLs.
register_converter(Number, "number")
register_converter(Token, "token")


def page_of(game: Game) -> str:
    """The absolute address of a game's page."""
    return absolute(game.get_absolute_url())


def absolute(path: str) -> str:
    """The absolute address of a path."""
    return f"{settings.SITE_URL}{path}"


def settings_address() -> str:
    """The absolute address of the notification settings."""
    return absolute(reverse("games:notice_settings"))
