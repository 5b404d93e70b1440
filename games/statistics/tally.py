"""The counts of a variant's games, from which pages make averages, shares and intervals.

`VariantTally.data` is the form of `VariantStatistics.counts`. Histograms are objects of text and
number, such as {"15": 3}: fifteen centres in three games. Years are counted from 0; later years
have fewer games, because games end.

- games, solos, years: the games, those won by one power, and the years of the longest one. The end
  of a last year is no solo, even if one power alone has the most centres then.
- powers: power -> games, solos, shared (draws with a share), alive (at the end), centres (histogram
  at the end), by_year (one histogram of centres per year), alive_by_year.
- openings: power -> list of orders, games, solos, shared, alive, and centres (histogram after two
  years); the most frequent first. The last one, with the orders "", counts all others, `kinds` of
  them.
- neutrals: centre -> by_year (counts by owner), and first (histogram of the first year owned).
- extra_homes: power -> centre -> games in which it was gained.
- best: power -> records; see `Record`.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

# So many openings of a power have a row; the others are counted together.
MOST_OPENINGS = 12
# Openings are compared by the centres at the end of this year, counted from 0.
SECOND_YEAR = 1
# So many best results of each kind are stored.
MOST_RECORDS = 3


@dataclass(frozen=True, slots=True)
class SeatCount:
    """The result of one power in one game, as `SeatResult` has it, and whether it is a solo."""

    power: str
    share: float
    centres: int
    square: float
    is_alive: bool
    is_solo: bool


@dataclass(frozen=True, slots=True)
class CountedGame:
    """A finished game with its facts (games/statistics/queries.py), and whether it ended because
    its last year was over."""

    id: int
    years: int
    facts: dict[str, Any]
    is_year_over: bool = False

    @property
    def seats(self) -> list[SeatCount]:
        """The results of the powers."""
        rows = self.facts["results"].items()
        return [
            SeatCount(power, share, centres, square, is_alive, share == 1 and not self.is_year_over)
            for power, (share, centres, square, is_alive) in rows
        ]


class Outcomes:
    """The results of a power in some games."""

    def __init__(self) -> None:
        self.counts = Counter(games=0, solos=0, shared=0, alive=0)
        self.centres: Counter[int] = Counter()

    def add(self, seat: SeatCount, centres: int | None) -> None:
        """Count a game, with the centres at the time that is compared, if it came to that."""
        is_shared = seat.share > 0 and not seat.is_solo
        self.counts.update(games=1, solos=seat.is_solo, shared=is_shared, alive=seat.is_alive)
        if centres is not None:
            self.centres[centres] += 1

    def join(self, other: "Outcomes") -> None:
        """Count the games of another record too."""
        self.counts.update(other.counts)
        self.centres.update(other.centres)

    def data(self) -> dict[str, Any]:
        """The stored form."""
        return {**self.counts, "centres": _texts(self.centres)}


# A game, its value, and what breaks ties: a record is the least of them.
Record = tuple[float, int, int]


class VariantTally:
    """Counts games one by one; the order does not matter."""

    def __init__(self) -> None:
        self._games = 0
        self._solos = 0
        self._powers: dict[str, Outcomes] = {}
        self._by_year: dict[str, list[Counter[int]]] = {}
        self._alive_by_year: dict[str, list[int]] = {}
        self._openings: dict[str, dict[str, Outcomes]] = {}
        self._neutrals: dict[str, list[Counter[str]]] = {}
        self._first: dict[str, Counter[int]] = {}
        self._extra_homes: dict[str, Counter[str]] = {}
        self._best: dict[str, dict[str, list[Record]]] = {}

    @property
    def games(self) -> int:
        """How many games are counted."""
        return self._games

    def add(self, game: CountedGame) -> None:
        """Count a game."""
        seats = game.seats
        self._games += 1
        self._solos += any(seat.is_solo for seat in seats)
        for seat in seats:
            self._powers.setdefault(seat.power, Outcomes()).add(seat, seat.centres)
            self._add_years(seat.power, game.facts)
            self._add_opening(seat, game.facts)
            self._add_records(seat, game)
        for space, owners in game.facts["neutrals"].items():
            self._add_neutral(space, owners)
        for power, spaces in game.facts["extra_homes"].items():
            self._extra_homes.setdefault(power, Counter()).update(spaces)

    def _add_years(self, power: str, facts: dict[str, Any]) -> None:
        by_year = self._by_year.setdefault(power, [])
        alive = self._alive_by_year.setdefault(power, [])
        for year, centres in enumerate(facts["centres"].get(power, ())):
            if year == len(by_year):
                by_year.append(Counter())
                alive.append(0)
            by_year[year][centres] += 1
            alive[year] += year < facts["alive"][power]

    def _add_opening(self, seat: SeatCount, facts: dict[str, Any]) -> None:
        orders = facts["openings"].get(seat.power)
        if orders is None:
            return
        centres = facts["centres"][seat.power]
        later = centres[SECOND_YEAR] if len(centres) > SECOND_YEAR else None
        openings = self._openings.setdefault(seat.power, {})
        openings.setdefault(orders, Outcomes()).add(seat, later)

    def _add_neutral(self, space: str, owners: list[str]) -> None:
        by_year = self._neutrals.setdefault(space, [])
        first = self._first.setdefault(space, Counter())
        for year, owner in enumerate(owners):
            if year == len(by_year):
                by_year.append(Counter())
            by_year[year][owner] += 1
        taken = next((year for year, owner in enumerate(owners) if owner), None)
        if taken is not None:
            first[taken] += 1

    def _add_records(self, seat: SeatCount, game: CountedGame) -> None:
        if not seat.centres:
            return
        best = self._best.setdefault(seat.power, {})
        if seat.is_solo:
            _add_record(best.setdefault("solo", []), (game.years, -seat.centres, game.id))
        _add_record(best.setdefault("centres", []), (-seat.centres, game.years, game.id))
        if not seat.is_solo:
            _add_record(best.setdefault("square", []), (-seat.square, game.years, game.id))

    def data(self) -> dict[str, Any]:
        """The stored form of all counts."""
        return {
            "games": self._games,
            "solos": self._solos,
            "years": max((len(years) for years in self._by_year.values()), default=0),
            "powers": {
                power: outcomes.data()
                | {
                    "by_year": [_texts(counts) for counts in self._by_year[power]],
                    "alive_by_year": self._alive_by_year[power],
                }
                for power, outcomes in self._powers.items()
            },
            "openings": {power: _openings(rows) for power, rows in self._openings.items()},
            "neutrals": {
                space: {
                    "by_year": [dict(counts) for counts in by_year],
                    "first": _texts(self._first[space]),
                }
                for space, by_year in self._neutrals.items()
            },
            "extra_homes": {power: dict(counts) for power, counts in self._extra_homes.items()},
            "best": self._best,
        }


def _openings(counts: dict[str, Outcomes]) -> list[dict[str, Any]]:
    """The most frequent openings, and all others together."""
    ordered = sorted(counts.items(), key=lambda item: (-item[1].counts["games"], item[0]))
    rows = [{"orders": orders, **count.data()} for orders, count in ordered[:MOST_OPENINGS]]
    rest = ordered[MOST_OPENINGS:]
    if rest:
        others = Outcomes()
        for _orders, count in rest:
            others.join(count)
        rows.append({"orders": "", "kinds": len(rest), **others.data()})
    return rows


def _add_record(records: list[Record], record: Record) -> None:
    records.append(record)
    records.sort()
    del records[MOST_RECORDS:]


def _texts(counts: Counter[int]) -> dict[str, int]:
    return {str(value): times for value, times in sorted(counts.items())}


def numbers(counts: dict[str, int]) -> dict[int, int]:
    """Read a stored histogram."""
    return {int(value): times for value, times in counts.items()}


def add_up(parts: Iterable[dict[str, int]]) -> dict[str, int]:
    """Return the sum of several stored counts, key by key."""
    total: Counter[str] = Counter()
    for part in parts:
        total.update(part)
    return dict(total)
