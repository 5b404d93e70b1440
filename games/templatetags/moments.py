"""A filter that formats a moment in the reader's zone and language."""

from datetime import datetime

from django import template

from games.core.words import clock

register = template.Library()


@register.filter(expects_localtime=True)
def moment(at: datetime | None, form: str) -> str:
    """Format a moment in a form of games/core/words/clock.py; "" for None."""
    return clock.moment(at, form) if at else ""
