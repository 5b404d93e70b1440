"""Press for tests, sent at fixed times."""

from __future__ import annotations

from datetime import timedelta

from games.core.accounts import User
from games.models import Game, PressMessage, PressMode
from games.press.services.press_send import press_send
from tests.games.cast import NOW


def send(game: Game, by: User, *to: str, text: str = "Hello.", **options: object) -> PressMessage:
    """Send a message to powers, "all" or "gm"."""
    return press_send(game_id=game.pk, by=by, to=to, text=text, **{"now": NOW} | options)


def answer(game: Game, by: User, thread_key: str, text: str, **options: object) -> PressMessage:
    """Send an answer in a thread."""
    return press_send(
        game_id=game.pk, by=by, thread_key=thread_key, text=text, **{"now": NOW} | options
    )


def play_with(game: Game, mode: PressMode) -> Game:
    """Change the mode of press of a game."""
    Game.objects.filter(pk=game.pk).update(press_mode=mode)
    game.refresh_from_db()
    return game


def later(minutes: int):
    return NOW + timedelta(minutes=minutes)
