"""How the settings of a game are said."""

from __future__ import annotations

from datetime import timedelta

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext, pgettext_lazy

from games.models import PressMode

PRESS_MODES = [
    (PressMode.FULL.value, _("To one, to a group, to all")),
    (PressMode.RULEBOOK.value, _("The same, but in movement phases only")),
    (PressMode.PUBLIC.value, _("To all only")),
    (PressMode.NONE.value, pgettext_lazy("press", "None")),
]


def length_text(length: timedelta) -> str:
    """A length in words: "2 days", "36 hours"."""
    minutes = int(length.total_seconds() // 60)
    if minutes % 1440 == 0:
        days = minutes // 1440
        return ngettext("%(days)s day", "%(days)s days", days) % {"days": days}
    if minutes % 60 == 0:
        hours = minutes // 60
        return ngettext("%(hours)s hour", "%(hours)s hours", hours) % {"hours": hours}
    return ngettext("%(minutes)s minute", "%(minutes)s minutes", minutes) % {"minutes": minutes}
