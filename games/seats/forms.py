"""A ranking of the powers as a form sends it: one choice for each power."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from adjudicator import Variant

NEVER = "never"
FIELD = "rank-"


def read_ranks(variant: Variant, data: Mapping[str, Any]) -> dict[str, int | None]:
    """The ranks that were sent; a power without one is missing, and what is no rank is 0, for the
    service to refuse."""
    found: dict[str, int | None] = {}
    for power in variant.powers:
        text = str(data.get(FIELD + power, ""))
        if text == NEVER:
            found[power] = None
        elif text:
            found[power] = int(text) if text.isascii() and text.isdecimal() and len(text) < 4 else 0
    return found


def rank_rows(
    variant: Variant, ranks: Mapping[str, int | None] | None = None
) -> list[dict[str, Any]]:
    """One row for each power with its choices; without a ranking all powers are alike."""
    given = ranks if ranks is not None else dict.fromkeys(variant.powers, 1)
    places = [(str(place), str(place)) for place in range(1, len(variant.powers) + 1)]
    return [
        {
            "power": power,
            "power_name": record.name,
            "name": FIELD + power,
            "options": [*places, (NEVER, _("never"))],
            "chosen": NEVER if given.get(power, 1) is None else str(given.get(power, 1)),
        }
        for power, record in variant.powers.items()
    ]
