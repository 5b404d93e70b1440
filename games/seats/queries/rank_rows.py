"""A ranking of the powers as the rows of a form."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from adjudicator import Variant

NEVER = "never"
FIELD = "rank-"


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
