"""Marks, in a list of games, the tables where somebody sits whom the reader has blocked."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.core.accounts import Visitor
from games.lobby.queries.game_items import GameItem
from games.players.queries.blocked_tables import blocked_tables


def mark_blocked(items: list[GameItem], user: Visitor) -> list[GameItem]:
    """The items, those of such tables with one badge more."""
    marked = blocked_tables([item.game for item in items], user)
    badge = _("Somebody you blocked")
    return [item.with_badge(badge) if item.game.pk in marked else item for item in items]
