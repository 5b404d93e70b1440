"""How a seat became open, in words."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from games.models import OpenedBy


def seat_opened_words(words: dict[str, str], data: dict[str, Any], *, by_gm: bool) -> str:
    """Why the seat is open; of an event without a cause `by_gm` says it: the GM, or else a closed
    account."""
    said = {
        OpenedBy.GM: _("The GM opened the seat of %(power)s."),
        OpenedBy.PLAYER: _("The player of %(power)s has resigned; the seat is open."),
        OpenedBy.POLICY: _("The seat of %(power)s is open, as the policy of this game says."),
        OpenedBy.ACCOUNT: _("The player of %(power)s has closed the account; the seat is open."),
    }
    cause = data.get("cause", OpenedBy.GM if by_gm else OpenedBy.ACCOUNT)
    return said[OpenedBy(cause)] % words
