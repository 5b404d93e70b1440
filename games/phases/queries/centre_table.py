"""How many centres each power had as the game started and after every Fall."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from games.core.codec import variant_of
from games.core.line import line_to
from games.models import Game, Phase
from games.models.titles import fall_title, year_title


@dataclass(frozen=True, slots=True)
class CentreRow:
    """The counts of one power; `change` is what the last year brought, None in the first."""

    power: str
    name: str
    counts: list[int]
    change: int | None


@dataclass(frozen=True, slots=True)
class CentreTable:
    """`years` names the columns: "" for the start, then the years whose Fall is over; `fall`
    is what the variant calls that season."""

    years: list[str]
    rows: list[CentreRow]
    fall: str = ""


def centre_table(game: Game, until: Phase | None = None) -> CentreTable:
    """The table of a game; with `until`, as it is when that phase has ended."""
    variant = variant_of(game)
    columns: dict[str, Counter[str]] = {"": Counter(variant.start.centres.values())}
    phases = line_to(until) if until is not None else game.phases.current()
    phases = phases.filter(season="fall", resolved_at__isnull=False)
    # A later row of the same year replaces the earlier: retreats come after movement.
    for year, centres, season in phases.order_by("number", "line").values_list(
        "year", "outcome__position__centres", "outcome__position__turn__season"
    ):
        if season != "fall":
            columns[year_title(variant.calendar, year)] = Counter(
                {power: len(held) for power, held in centres.items()}
            )
    counts = list(columns.values())
    return CentreTable(
        years=list(columns),
        rows=[
            CentreRow(
                power=power,
                name=record.short,
                counts=[column[power] for column in counts],
                change=counts[-1][power] - counts[-2][power] if len(counts) > 1 else None,
            )
            for power, record in variant.powers.items()
        ],
        fall=fall_title(variant),
    )
