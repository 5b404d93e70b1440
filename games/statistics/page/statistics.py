"""The page of a variant's statistics."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from urllib.parse import urlencode

from django.utils.translation import gettext as _, ngettext

from adjudicator import Variant
from games.models import GameGroup
from games.statistics.intervals import mean, share
from games.statistics.page.charts import (
    Bar,
    Figure,
    SmallChart,
    average,
    bar,
    lasting,
    percent,
    powers_in,
    small_charts,
)
from games.statistics.page.neutrals import Neutrals, neutrals
from games.statistics.page.openings import Openings, YearRow, openings, year_rows
from games.statistics.queries import VariantCounts
from games.statistics.tally import numbers


@dataclass(frozen=True, slots=True)
class Choice:
    """A link to the same page with another choice."""

    url: str
    label: str
    name: str
    is_current: bool


@dataclass(frozen=True, slots=True)
class EndRow:
    """How games ended for a power."""

    power: str
    name: str
    games: int
    solos: int
    shared: int
    out: int
    solo: Figure
    solo_bar: Bar | None
    best: Figure
    best_bar: Bar | None
    alive: Figure
    centres: Figure


@dataclass(frozen=True, slots=True)
class StatisticsContext:
    """The context of games/statistics/statistics.html.

    `most_solo` and `most_best` end the scales of the drawings, in per cent. `power` is the one
    whose openings and years are shown. Without counted games only the first four fields are filled.
    """

    variant_id: str
    name: str
    groups: list[Choice]
    is_computers: bool
    games: int = 0
    summary: str = ""
    counted_at: datetime | None = None
    ends: list[EndRow] | None = None
    most_solo: int = 0
    most_best: int = 0
    charts: list[SmallChart] | None = None
    years: str = ""
    power: str = ""
    power_name: str = ""
    choices: list[Choice] | None = None
    openings: Openings | None = None
    year_rows: list[YearRow] | None = None
    neutrals: Neutrals | None = None


def statistics_context(
    variant: Variant, found: VariantCounts, asked: str, year: str
) -> StatisticsContext:
    """Return the statistics of a variant, with the openings of the power that was asked for and the
    owners of neutral centres at the end of the year that was asked for."""
    shown = found.shown
    if shown is None:
        return StatisticsContext(variant.id, variant.name, [], is_computers=False)
    counts = shown.counts
    powers = powers_in(variant, counts)
    power = asked if asked in powers else powers[0]
    ends, most_solo, most_best = _ends(variant, counts)

    def year_url(title: str) -> str:
        return f"?{urlencode({'games': shown.group, 'power': power, 'year': title})}#neutrals"

    return StatisticsContext(
        variant_id=variant.id,
        name=variant.name,
        groups=group_choices(found, power=power if asked else ""),
        is_computers=shown.group == GameGroup.COMPUTERS,
        games=shown.games,
        summary=_summary(counts),
        counted_at=shown.computed_at,
        ends=ends,
        most_solo=most_solo,
        most_best=most_best,
        charts=small_charts(variant, counts),
        years=lasting(variant, counts),
        power=power,
        power_name=variant.powers[power].short,
        choices=[
            Choice(
                f"?{urlencode({'games': shown.group, 'power': key})}#openings",
                key,
                variant.powers[key].short,
                key == power,
            )
            for key in powers
        ],
        openings=openings(variant, counts, power),
        year_rows=year_rows(variant, counts, power),
        neutrals=neutrals(variant, counts, year, year_url),
    )


def group_choices(found: VariantCounts, **parameters: str) -> list[Choice]:
    """Return the groups of games to choose from."""
    labels = {
        GameGroup.PEOPLE: _("People only"),
        GameGroup.COMPUTERS: _("With computer players"),
    }
    kept = {name: value for name, value in parameters.items() if value}
    return [
        Choice(
            f"?{urlencode({'games': group, **kept})}",
            f"{labels[group]} ({games})",
            labels[group],
            found.shown is not None and found.shown.group == group,
        )
        for group, games in found.sizes.items()
    ]


def _summary(counts: dict[str, Any]) -> str:
    games, solos = counts["games"], counts["solos"]
    facts = {"games": games, "solos": solos, "shared": games - solos}
    return (
        ngettext(
            "%(games)s finished game: %(solos)s won by one power, %(shared)s shared.",
            "%(games)s finished games: %(solos)s won by one power, %(shared)s shared.",
            games,
        )
        % facts
    )


def _ends(variant: Variant, counts: dict[str, Any]) -> tuple[list[EndRow], int, int]:
    """The rows by the share of games with a part in the result, and the ends of the two scales."""
    powers = counts["powers"]
    seats = sum(found["games"] for found in powers.values())
    solos = sum(found["solos"] for found in powers.values())
    shared = sum(found["shared"] for found in powers.values())

    def rank(power: str) -> tuple[float, float, str]:
        found = powers[power]
        centres = mean(numbers(found["centres"]))
        best = (found["solos"] + found["shared"]) / found["games"]
        return -best, -(centres.value if centres else 0), power

    solo = {power: share(found["solos"], found["games"]) for power, found in powers.items()}
    best = {
        power: share(found["solos"] + found["shared"], found["games"])
        for power, found in powers.items()
    }
    most_solo, most_best = _scale(solo.values()), _scale(best.values())
    rows = [
        EndRow(
            power=power,
            name=variant.powers[power].short,
            games=powers[power]["games"],
            solos=powers[power]["solos"],
            shared=powers[power]["shared"],
            out=powers[power]["games"] - powers[power]["alive"],
            solo=percent(solo[power]),
            solo_bar=bar(solo[power], most_solo / 100, solos / seats),
            best=percent(best[power]),
            best_bar=bar(best[power], most_best / 100, (solos + shared) / seats),
            alive=percent(share(powers[power]["alive"], powers[power]["games"])),
            centres=average(mean(numbers(powers[power]["centres"]))),
        )
        for power in sorted(powers, key=rank)
    ]
    return rows, most_solo, most_best


def _scale(estimates: Any) -> int:
    """The end of a scale in per cent: the highest interval, rounded up to whole quarters."""
    highest = max((found.high or found.value for found in estimates if found), default=0)
    return min(100, 25 * (int(highest * 4) + 1))
