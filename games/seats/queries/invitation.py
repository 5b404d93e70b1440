"""The secret address that leads into a private game."""

from __future__ import annotations

from django.urls import reverse

from games.models import Game


def invite_url(game: Game) -> str:
    """The address, for whoever may pass it on; empty for a public game."""
    if game.is_public:
        return ""
    return reverse("games:invite", kwargs={"pk": game.pk, "token": game.invite_token})
