"""A tag for refusals: what happened in the game a moment ago."""

from typing import Any

from django import template
from django.utils import timezone

from games.core.access import get_game_for_view
from games.core.errors import NotFound
from games.story.queries import events

register = template.Library()


@register.simple_tag(takes_context=True)
def recent_events(context: dict[str, Any], pk: int) -> list[events.RecentEvent]:
    """List the newest events of a game, for readers who run it."""
    try:
        game, viewer = get_game_for_view(context["request"].user, pk)
    except NotFound:
        return []
    return events.recent_events(game, viewer, timezone.now())
