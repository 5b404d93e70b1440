"""A game's file in the formats of other programs."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.core.cache import caches
from django.utils.translation import gettext as _

from adjudicator.exports import FORMATS, Unsayable, exported
from adjudicator.game_text import text_from_game
from games.core.errors import NotFound, Unprocessable
from games.core.page_cache import MAX_AGE_SECONDS, digest_of, record_mark
from games.core.visibility import Viewer
from games.models import Game
from games.record.queries.game_file import FileView, game_data, game_file

JSON = "json"
TEXT = "text"
JSON_TYPE = "application/json"
TEXT_TYPE = "text/plain; charset=utf-8"
SUFFIXES = {JSON: ".json", TEXT: ".txt", "diplomacy": ".diplomacy.json"}


def saved_game(
    game: Game, viewer: Viewer, view: str, form: str, now: datetime
) -> tuple[bytes, str]:
    """Return a game's file and its type in a format: JSON, text, or that of another program.

    Refuses what `game_data` refuses, and what the format cannot say.
    """
    if form not in (JSON, TEXT, *FORMATS):
        raise NotFound("no_such_format", _("There is no such format of a game’s file."))
    # A file with the secrets of one seat is not cached.
    mark = None if view == FileView.OWN else record_mark(game.pk)
    cache, key = caches["files"], digest_of(game.pk, view, form, mark)
    content: bytes | None = cache.get(key) if mark else None
    if content is None:
        content = (
            game_file(game, viewer, view, now)
            if form == JSON
            else _text(game_data(game, viewer, view, now), form).encode()
        )
        if mark:
            cache.set(key, content, MAX_AGE_SECONDS)
    return content, JSON_TYPE if form in (JSON, "diplomacy") else TEXT_TYPE


def file_name(game: Game, form: str = JSON) -> str:
    """The name under which a game's file is saved."""
    return f"game-{game.pk}{SUFFIXES.get(form, f'.{form}.txt')}"


def _text(data: Mapping[str, Any], form: str) -> str:
    if form == TEXT:
        return text_from_game(data)
    try:
        return exported(data, form)
    except Unsayable as error:
        raise Unprocessable(
            error.code,
            _("The package “diplomacy” has no map of this variant, and no bids and minor powers."),
        ) from error
