"""The counts of a variant's games of computer players, and differences between two variants.

The counts have the form of `VariantTally.data`, without what only games of people have, and more:

- powers: power -> also `fewer` (games with fewer centres after two years than at the start) and
  `out` (games without a unit or a centre after five years).
- routes: power -> for each unit of the start the routes of its first year and how often each was
  taken, the most frequent first. The last one, "", counts all others.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from adjudicator import Variant
from games.statistics.balance.play import Row, changed_variant
from games.statistics.intervals import Estimate, mean_difference
from games.statistics.tally import CountedGame, VariantTally

MOST_OPENINGS = 6
MOST_ROUTES = 4
# Early losses: centres after so many years, and whether the power is out after so many.
EARLY_YEAR = 2
OUT_YEAR = 5
POWERS_COUNTS = ("games", "solos", "alive", "centres", "by_year", "alive_by_year")


def balance_data(
    rows: Sequence[Row], played_on: str, variant: Variant | None = None
) -> dict[str, Any]:
    """Return the stored form of some games of one variant, which were played until a day.

    Without a variant it is the site's of the games' names.
    """
    first = rows[0]["game"]
    seeds = sorted(row["game"]["seed"] for row in rows)
    variant = variant or changed_variant(first["variant"], tuple(first["changes"]))
    return {
        "variant": first["variant"],
        "level": first["level"],
        "last_year": first["years"],
        "changes": first["changes"],
        "seeds": [seeds[0], seeds[-1]],
        "played_on": played_on,
        "counts": _counts(variant, rows),
    }


def _counts(variant: Variant, rows: Sequence[Row]) -> dict[str, Any]:
    tally = VariantTally()
    for row in rows:
        tally.add(_count_game(row))
    counts = tally.data()
    early = _early_losses(variant, rows)
    return {
        "games": counts["games"],
        "solos": counts["solos"],
        "years": counts["years"],
        "powers": {
            power: {name: counts["powers"][power][name] for name in POWERS_COUNTS} | early[power]
            for power in variant.powers
        },
        "openings": {
            power: [opening for opening in openings if opening["orders"]][:MOST_OPENINGS]
            for power, openings in counts["openings"].items()
        },
        "routes": _routes(rows),
    }


def _count_game(row: Row) -> CountedGame:
    """A row as a game of the statistics. Nobody shares a game that is not won."""
    alive = row["alive"]
    facts = {
        "results": {
            power: [
                float(power == row["winner"]),
                years[-1],
                0.0,
                row["alive"][power] == len(years),
            ]
            for power, years in row["centres"].items()
        },
        "centres": row["centres"],
        "alive": alive,
        "openings": row["openings"],
        "neutrals": {},
        "extra_homes": {},
    }
    years = max(map(len, row["centres"].values()))
    return CountedGame(row["game"]["seed"], years, facts)


def _early_losses(variant: Variant, rows: Iterable[Row]) -> dict[str, dict[str, int]]:
    start = Counter(variant.start.centres.values())
    losses = {power: {"fewer": 0, "out": 0} for power in variant.powers}
    for row in rows:
        for power, loss in losses.items():
            loss["fewer"] += _centres_after(row, power, EARLY_YEAR) < start[power]
            loss["out"] += is_out_early(row, power)
    return losses


def _centres_after(row: Row, power: str, years: int) -> int:
    """The centres after so many years, or at the end of a shorter game."""
    centres: list[int] = row["centres"][power]
    return centres[min(years, len(centres)) - 1]


def is_out_early(row: Row, power: str) -> bool:
    """Whether a power had neither a unit nor a centre after five years."""
    return bool(row["alive"][power] < min(OUT_YEAR, len(row["centres"][power])))


def _routes(rows: Iterable[Row]) -> dict[str, list[list[tuple[str, int]]]]:
    taken: dict[str, list[Counter[str]]] = {}
    for row in rows:
        for power, routes in row["routes"].items():
            units = taken.setdefault(power, [Counter() for _route in routes])
            for unit, route in zip(units, routes, strict=True):
                unit[route] += 1
    return {power: [_most_frequent(unit) for unit in units] for power, units in taken.items()}


def _most_frequent(routes: Counter[str]) -> list[tuple[str, int]]:
    ordered = sorted(routes.items(), key=lambda item: (-item[1], item[0]))
    rest = sum(times for _route, times in ordered[MOST_ROUTES:])
    return [*ordered[:MOST_ROUTES], *([("", rest)] if rest else [])]


# The numbers of a power in one game that two variants are compared by.
COMPARED: dict[str, Callable[[Row, str], float]] = {
    "centres": lambda row, power: row["centres"][power][-1],
    "solos": lambda row, power: row["winner"] == power,
    "out": is_out_early,
}


def differences(
    before: Iterable[Row], after: Iterable[Row]
) -> dict[str, dict[str, Estimate | None]]:
    """Return how much the second games differ from the first ones of the same seeds, by power."""
    old = {row["game"]["seed"]: row for row in before}
    pairs = [(old[seed], row) for row in after if (seed := row["game"]["seed"]) in old]
    powers = pairs[0][1]["centres"] if pairs else ()
    return {
        power: {
            name: mean_difference([value(new, power) - value(row, power) for row, new in pairs])
            for name, value in COMPARED.items()
        }
        for power in powers
    }
