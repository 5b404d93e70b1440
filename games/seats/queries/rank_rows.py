"""A ranking of the powers as the rows of a form."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from adjudicator import Variant
from games.core.words.powers import introduced

NEVER = "never"
FIELD = "rank-"


@dataclass(frozen=True, slots=True)
class RankRow:
    """A power with the choices of its rank, as value and label, and the one that is chosen."""

    power: str
    power_name: str
    name: str
    options: list[tuple[str, str]]
    chosen: str


def rank_rows(variant: Variant, ranks: Mapping[str, int | None] | None = None) -> list[RankRow]:
    """One row for each power with its choices; without a ranking all powers are alike."""
    given = ranks if ranks is not None else dict.fromkeys(variant.powers, 1)
    places = [(str(place), str(place)) for place in range(1, len(variant.powers) + 1)]
    return [
        RankRow(
            power=power,
            power_name=introduced(record),
            name=FIELD + power,
            options=[*places, (NEVER, _("never"))],
            chosen=NEVER if given.get(power, 1) is None else str(given.get(power, 1)),
        )
        for power, record in variant.powers.items()
    ]
