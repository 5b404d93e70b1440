"""Who acts for the GM of a game, and whether its GM is silent."""

from __future__ import annotations

from games.models import Deputy, Game


def deputies(game: Game) -> list[Deputy]:
    """Whoever is a deputy or is asked to be, with the accounts."""
    return list(Deputy.objects.filter(game=game).select_related("user"))
