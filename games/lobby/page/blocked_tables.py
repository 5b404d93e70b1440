"""Marks, in a list of games, the tables where somebody sits whom the reader has blocked."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from games.core.accounts import Visitor
from games.players.queries.blocked_tables import blocked_tables


def mark_blocked(items: list[dict[str, Any]], user: Visitor) -> list[dict[str, Any]]:
    """The items, those of such tables with one badge more."""
    marked = blocked_tables([item["game"] for item in items], user)
    for item in items:
        if item["game"].pk in marked:
            item["badges"].append(_("Somebody you blocked"))
    return items
