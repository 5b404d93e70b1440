"""What the trust page calls its groups of acts."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

FILTERS = {
    "clock": lambda: _("Deadlines and pauses"),
    "seats": lambda: _("Seats"),
    "disorder": lambda: _("Civil disorder"),
    "envelopes": lambda: _("Envelopes"),
    "corrections": lambda: _("Corrections"),
    "settings": lambda: _("Settings"),
    "gm": lambda: pgettext("the role", "GM"),
}

NUMBERS = {
    "opened": lambda n: ngettext("envelope opened", "envelopes opened", n),
    "deadlines": lambda n: ngettext("deadline moved", "deadlines moved", n),
    "seats": lambda n: ngettext("seat changed hands", "seats changed hands", n),
    "disorder": lambda n: ngettext("civil disorder", "civil disorders", n),
    "corrections": lambda n: ngettext("correction", "corrections", n),
    "settings": lambda n: ngettext("change of settings", "changes of settings", n),
    "gm": lambda n: ngettext("change of the GM", "changes of the GM", n),
}
