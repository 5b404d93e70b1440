"""Results of games that were played and published elsewhere, from a variant's records.json."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from functools import cache

from maps.load import read_part_if_any


@dataclass(frozen=True, slots=True)
class PublishedRecord:
    """A result of a power in a game elsewhere, and where it was published."""

    power: str
    player: str
    centres: int
    is_solo: bool
    game: str
    ended: date
    source: str


@cache
def published_records(variant_id: str) -> tuple[PublishedRecord, ...]:
    """Return the published results of a variant; most variants have none."""
    rows = read_part_if_any(variant_id, "records").get("published", ())
    return tuple(
        PublishedRecord(**(row | {"ended": date.fromisoformat(row["ended"])})) for row in rows
    )
