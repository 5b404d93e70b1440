"""A tag that counts the other games that wait for the reader."""

from typing import Any

from django import template

from games.models import Game
from games.turn.queries.due_phases import other_waiting_games

register = template.Library()


@register.simple_tag(takes_context=True)
def waiting_elsewhere(context: dict[str, Any], game: Game) -> int:
    """Count the games apart from this one that wait for the reader's orders.

    The masthead has counted all of them, and the page of a game knows whether its own waits: only
    other pages need a query, if any game waits.
    """
    badge = context.get("badge")
    if badge is None or not badge.waiting:
        return 0
    if "orders" in context:
        status = context["orders"].status if context["orders"] else None
        return int(badge.waiting - bool(status and status.can_finalise))
    return len(other_waiting_games(context["user"], game.pk))
