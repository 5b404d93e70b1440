"""The webhook of a game. Its address is a secret of the GM."""

from __future__ import annotations

from games.models import Game, Webhook


def webhook_of(game: Game) -> Webhook | None:
    """Where the game's news is posted; None where the GM has set nothing."""
    return Webhook.objects.filter(game=game).first()
