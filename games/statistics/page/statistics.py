"""The page of a variant's statistics."""

from collections.abc import Iterable
from typing import Any
from urllib.parse import urlencode

from django.utils.translation import gettext as _, ngettext

from adjudicator import Variant
from games.models import GameGroup
from games.statistics.intervals import Estimate, mean, share
from games.statistics.page.charts import average, bar, lasting, percent, powers_in, small_charts
from games.statistics.page.neutrals import neutrals
from games.statistics.page.openings import openings, year_rows
from games.statistics.queries import VariantCounts
from games.statistics.tally import numbers


def statistics_context(
    variant: Variant, stored: VariantCounts, power: str, year: str
) -> dict[str, Any]:
    """Return the context of statistics.html.

    It has the openings of this power and the owners of neutral centres at the end of this year, or
    of others if the counts have none.
    """
    context: dict[str, Any] = {"variant_id": variant.id, "name": variant.name}
    if stored.chosen is None:
        return context | group_context(stored)
    group, counts = stored.chosen.group, stored.chosen.counts
    powers = powers_in(variant, counts)
    first = power if power in powers else powers[0]
    context |= group_context(stored, power=first if power else "")
    power = first

    def year_url(title: str) -> str:
        return f"?{urlencode({'games': group, 'power': power, 'year': title})}#neutrals"

    return context | {
        **_ends(variant, counts),
        "games": stored.chosen.games,
        "summary": _summary(counts),
        "counted_at": stored.chosen.computed_at,
        "charts": small_charts(variant, counts),
        "years": lasting(variant, counts),
        "power_name": variant.powers[power].short,
        "choices": [
            (
                f"?{urlencode({'games': group, 'power': key})}#openings",
                key,
                variant.powers[key].short,
                key == power,
            )
            for key in powers
        ],
        "openings": openings(variant, counts, power),
        "year_rows": year_rows(variant, counts, power),
        "neutrals": neutrals(variant, counts, year, year_url),
    }


def group_context(stored: VariantCounts, **parameters: str) -> dict[str, Any]:
    """Return the context of groups.html; the links have the parameters that are not empty."""
    labels: dict[str, str] = {
        GameGroup.PEOPLE: _("People only"),
        GameGroup.COMPUTERS: _("With computer players"),
    }
    chosen = stored.chosen.group if stored.chosen else ""
    more = {name: value for name, value in parameters.items() if value}
    return {
        "groups": [
            (
                f"?{urlencode({'games': group, **more})}",
                f"{labels[group]} ({games})",
                group == chosen,
            )
            for group, games in stored.sizes.items()
        ],
        "is_computers": chosen == GameGroup.COMPUTERS,
    }


def _summary(counts: dict[str, Any]) -> str:
    games, solos = counts["games"], counts["solos"]
    sentence = ngettext(
        "%(games)s finished game: %(solos)s won by one power, %(shared)s shared.",
        "%(games)s finished games: %(solos)s won by one power, %(shared)s shared.",
        games,
    )
    return sentence % {"games": games, "solos": solos, "shared": games - solos}


def _ends(variant: Variant, counts: dict[str, Any]) -> dict[str, Any]:
    """How games ended for each power, by its part of results, with the ends of the two scales."""
    powers: dict[str, dict[str, Any]] = counts["powers"]
    seats = sum(row["games"] for row in powers.values())
    solos = sum(row["solos"] for row in powers.values())
    shared = sum(row["shared"] for row in powers.values())
    solo = {power: share(row["solos"], row["games"]) for power, row in powers.items()}
    best = {
        power: share(row["solos"] + row["shared"], row["games"]) for power, row in powers.items()
    }
    centres = {power: mean(numbers(row["centres"])) for power, row in powers.items()}
    most_solo, most_best = _scale(solo.values()), _scale(best.values())

    def rank(power: str) -> tuple[float, float, str]:
        return -_value(best[power]), -_value(centres[power]), power

    rows = [
        {
            "power": power,
            "name": variant.powers[power].short,
            "games": powers[power]["games"],
            "solos": powers[power]["solos"],
            "shared": powers[power]["shared"],
            "solo": percent(solo[power]),
            "solo_bar": bar(solo[power], most_solo / 100, solos / seats),
            "best": percent(best[power]),
            "best_bar": bar(best[power], most_best / 100, (solos + shared) / seats),
            "alive": percent(share(powers[power]["alive"], powers[power]["games"])),
            "centres": average(centres[power]),
        }
        for power in sorted(powers, key=rank)
    ]
    return {"ends": rows, "most_solo": most_solo, "most_best": most_best}


def _value(estimate: Estimate | None) -> float:
    return estimate.value if estimate else 0.0


def _scale(estimates: Iterable[Estimate | None]) -> int:
    """The end of a scale in per cent: the highest interval, rounded up to whole quarters."""
    highest = max((row.high or row.value for row in estimates if row), default=0)
    return min(100, 25 * (int(highest * 4) + 1))
