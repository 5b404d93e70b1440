"""What the trust page calls its groups of acts."""

from __future__ import annotations

from collections.abc import Callable

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

FILTERS: dict[str, Callable[[], str]] = {
    "envelopes": lambda: _("Envelopes"),
    "corrections": lambda: _("Corrections"),
    "clock": lambda: _("Deadlines and pauses"),
    "seats": lambda: _("Seats"),
    "disorder": lambda: _("Civil disorder"),
    "reminders": lambda: _("Reminders"),
    "settings": lambda: _("Settings"),
    "gm": lambda: pgettext("the role", "GM"),
}

# The first thing that the page says: what a GM can do that matters most.
NUMBERS: dict[str, Callable[[int], str]] = {
    "opened": lambda n: ngettext("envelope opened", "envelopes opened", n),
    "corrections": lambda n: ngettext("correction", "corrections", n),
    "deadlines": lambda n: ngettext("deadline moved", "deadlines moved", n),
    "settings": lambda n: ngettext("change of settings", "changes of settings", n),
    "excuses": lambda n: ngettext("excuse", "excuses", n),
}
