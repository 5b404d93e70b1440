"""The stored counts of a variant's games."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from games.models import GameGroup, VariantStatistics


@dataclass(frozen=True, slots=True)
class CountedGroup:
    """The counts of one group of games of a variant; games/statistics/tally.py describes them."""

    group: GameGroup
    games: int
    counts: dict[str, Any]
    computed_at: datetime


@dataclass(frozen=True, slots=True)
class VariantCounts:
    """The number of games in each group that has any, and the counts of the group that is shown.

    `shown` is None as long as no finished game of the variant was counted.
    """

    sizes: dict[GameGroup, int]
    shown: CountedGroup | None


def variant_counts(variant_id: str, asked: str) -> VariantCounts:
    """Return the counts of the group that was asked for; by default games of people come first."""
    rows = VariantStatistics.objects.filter(variant_id=variant_id).order_by("-group")
    sizes = {GameGroup(group): games for group, games in rows.values_list("group", "games")}
    group = next((found for found in sizes if found.value == asked), next(iter(sizes), None))
    row = rows.filter(group=group).first() if group else None
    if row is None:
        return VariantCounts({}, None)
    shown = CountedGroup(GameGroup(row.group), row.games, row.counts, row.computed_at)
    return VariantCounts(sizes, shown)
