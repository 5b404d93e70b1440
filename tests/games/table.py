"""A client for the pages of one game, and functions that read those pages."""

from __future__ import annotations

import html
import re
from dataclasses import dataclass

from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from games.models import Game, OrderSheet


@dataclass
class Visit:
    """A client that opens pages and submits forms of one game."""

    client: Client
    game: Game

    def get(self, name: str = "game", **arguments: object) -> HttpResponse:
        return self.client.get(address(self.game, name, **arguments))

    def post(
        self, name: str, data: dict[str, object] | None = None, **arguments: object
    ) -> HttpResponse:
        return self.client.post(address(self.game, name, **arguments), data or {})

    def order(self, action: str = "save", phase: int = 1, **fields: object) -> HttpResponse:
        """Submit the order form. Write field names with _ in place of -."""
        data = {name.replace("_", "-"): value for name, value in fields.items()}
        return self.post("orders", {"action": action, "phase": phase} | data)

    def send_text(self, text: str, phase: int = 1, **fields: object) -> HttpResponse:
        return self.order("text", phase, text=text, **fields)


def address(game: Game, name: str, **arguments: object) -> str:
    """The URL of a page of a game."""
    return reverse(f"games:{name}", kwargs={"pk": game.pk, **arguments})


def text_of(response: HttpResponse) -> str:
    """The text of a page without markup, followed by the values of its form fields."""
    page = response.content.decode()
    values = " ".join(re.findall(r'value="([^"]*)"', page))
    return html.unescape(re.sub(r"<[^>]+>", " ", page) + values)


def saved(game: Game, power: str) -> OrderSheet | None:
    """The current order sheet of a power, if it has one."""
    return OrderSheet.objects.filter(
        phase__game=game, phase__status="open", seat__power=power, is_current=True
    ).first()
