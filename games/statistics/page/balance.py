"""The page of the balance of a variant, as games of computer players tell it."""

from typing import Any

from django.utils.translation import gettext as _, ngettext

from adjudicator import Variant
from games.core.words.orders import with_dash
from games.models import ComputerLevel
from games.statistics.balance.play import SEPARATOR
from games.statistics.balance.tally import EARLY_YEAR, OUT_YEAR
from games.statistics.intervals import mean, share
from games.statistics.page.charts import (
    Figure,
    average,
    bar,
    lasting,
    percent,
    powers_in,
    small_charts,
    year_titles,
)
from games.statistics.page.openings import year_rows
from games.statistics.tally import numbers

# With fewer games only large differences are certain.
FEW = 100


def balance_context(variant: Variant, data: dict[str, Any], power: str) -> dict[str, Any]:
    """Return the context of balance.html, with the first year of this power or of the first one."""
    counts = data["counts"]
    powers = powers_in(variant, counts)
    power = power if power in powers else powers[0]
    titles = year_titles(variant, max(OUT_YEAR, data["last_year"]))
    return {
        "variant_id": variant.id,
        "name": variant.name,
        "is_few": counts["games"] < FEW,
        "facts": _facts(data, titles[data["last_year"] - 1]),
        **_powers(variant, counts),
        "early_year": titles[EARLY_YEAR - 1],
        "out_year": titles[OUT_YEAR - 1],
        "charts": small_charts(variant, counts),
        "years": lasting(variant, counts),
        "choices": [
            (f"?power={key}#first-year", key, variant.powers[key].short, key == power)
            for key in powers
        ],
        "power_name": variant.powers[power].short,
        "openings": _openings(counts, power),
        "units": _units(counts, power),
        "year_rows": year_rows(variant, counts, power),
    }


def _facts(data: dict[str, Any], last: str) -> list[tuple[str, str]]:
    counts, (first_seed, last_seed) = data["counts"], data["seeds"]
    end = _("by a solo, else at the end of %(year)s") % {"year": last}
    solos = ngettext("%(solos)s of %(games)s game", "%(solos)s of %(games)s games", counts["games"])
    return [
        (_("Players"), _("computers alone, level “%(level)s”") % {"level": _level(data["level"])}),
        (_("Games"), str(counts["games"])),
        (_("A game ends"), end),
        (_("Won by one power"), solos % {"solos": counts["solos"], "games": counts["games"]}),
        (_("Played on"), data["played_on"]),
        (
            _("Seeds"),
            _("%(first)s to %(last)s") % {"first": str(first_seed), "last": str(last_seed)},
        ),
    ]


def _level(code: str) -> str:
    return str(ComputerLevel(code).label)


def _powers(variant: Variant, counts: dict[str, Any]) -> dict[str, Any]:
    """The results of each power, the most solos first, with the end of the scale in per cent."""
    rows: dict[str, dict[str, Any]] = counts["powers"]
    solos = {power: share(row["solos"], row["games"]) for power, row in rows.items()}
    highest = max((estimate.high or 0 for estimate in solos.values() if estimate), default=0)
    most = min(100, 25 * (int(highest * 4) + 1))
    usual = counts["solos"] / (counts["games"] * len(rows))
    centres = {power: mean(numbers(row["centres"])) for power, row in rows.items()}

    def rank(power: str) -> tuple[float, float]:
        middle = centres[power]
        return -rows[power]["solos"], -middle.value if middle else 0.0

    return {
        "most_solo": most,
        "rows": [
            {
                "power": power,
                "name": variant.powers[power].short,
                "solos": rows[power]["solos"],
                "solo": percent(solos[power]),
                "bar": bar(solos[power], most / 100, usual),
                "centres": average(centres[power]),
                "alive": _part(rows[power], "alive"),
                "fewer": _part(rows[power], "fewer"),
                "out": _part(rows[power], "out"),
            }
            for power in sorted(powers_in(variant, counts), key=rank)
        ],
    }


def _part(row: dict[str, Any], name: str) -> Figure:
    return percent(share(row[name], row["games"]))


def _openings(counts: dict[str, Any], power: str) -> list[dict[str, Any]]:
    """The most frequent first sheets of a power."""
    return [
        {
            "orders": [with_dash(order) for order in row["orders"].split(SEPARATOR)],
            "part": percent(share(row["games"], counts["games"])),
            "centres": average(mean(numbers(row["centres"]))),
        }
        for row in counts["openings"].get(power, [])
    ]


def _units(counts: dict[str, Any], power: str) -> list[list[dict[str, Any]]]:
    """The most frequent routes of each first unit of a power; the route "" is all others."""
    games = counts["games"]
    return [
        [{"route": route, "part": percent(share(times, games))} for route, times in unit]
        for unit in counts["routes"].get(power, [])
    ]
