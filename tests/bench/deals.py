"""Measures what deals of computer players are worth.

    python tests/bench/deals.py --games 100
    python tests/bench/deals.py --arm breaker --games 100 --file FILE --json
    python tests/bench/deals.py --arm phases --games 10

- `halves`: half of the seats deal with each other, the others are silent copies of the same level.
  The next game has the same seed with the halves exchanged, so both have every power as often.
- `breaker`: all seats deal and remember; one accepts every deal that helps it and never changes its
  sheet for one. The next game is the same without a breaker; the score of that seat is compared.

- `phases`: the phases of games without deals, each by itself: half of the seats deal, and the board
  that follows is compared with the one without deals, by the learned value, in centres. `changed`
  are the dealers whose sheets changed. `alone` is what these gain if nobody else changes a sheet,
  which is owed to the trials and not to the other.

A game ends by a solo or with year `--years`. The score of a seat is 1 for a solo, 0 for another's,
else the square of its centres over the sum of all squares. A promise is overtaken if its sheet was
impossible; so here each is kept or broken. Intervals hold 95 % of the means of pairs of games drawn
again. With `--file`, each game becomes a line, and games that the file has are not played again.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from pathlib import Path
from random import Random
from statistics import mean
from time import process_time
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
# As a script this file's own folder comes first, where it would pass for the deals themselves.
sys.path[0] = str(ROOT)

from adjudicator import Position, Variant  # noqa: E402
from adjudicator.calendar import first_year, powers_to_order  # noqa: E402
from adjudicator.state import PhaseKind  # noqa: E402
from games.computer import Level, Sheet, choose_orders  # noqa: E402
from games.computer.deals import Dealer, Dealings, negotiate  # noqa: E402
from games.computer.joint import Table  # noqa: E402
from games.computer.sight import CENTRE, terrain_of  # noqa: E402
from maps.load import load_variant  # noqa: E402
from tests.bench.levels import interval, per_cent, played, resolve_sheets  # noqa: E402

YEARS = 8
# Far from the seeds of tests, and of the games that any value was fitted to.
FIRST = 8_000_000
# For so many years a broken promise is remembered.
MEMORY = 2

Row = dict[str, Any]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print the numbers as JSON")
    parser.add_argument("--arm", choices=["halves", "breaker", "phases"], default="halves")
    parser.add_argument("--level", choices=[*Level][1:], default="intermediate")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--first", type=int, default=FIRST, help="the seed of the first game")
    parser.add_argument("--years", type=int, default=YEARS)
    parser.add_argument("--variant", default="ambition-empire-6.01")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--file", type=Path, help="JSON lines, one per game, to go on with later")
    options = parser.parse_args()
    if options.games < 1 or (options.arm != "phases" and options.games % 2):
        parser.error("--games takes an even number: each game is compared with the next one")
    tasks = [task(options, number) for number in range(options.games)]
    rows = sorted(played(tasks, options.jobs, options.file, play), key=lambda row: row["number"])
    numbers = summary(options.arm, rows)
    if options.json:
        sys.stdout.write(json.dumps(numbers) + "\n")
        return
    for name, value in numbers.items():
        sys.stdout.write(f"{name:36} {value}\n")


def task(options: argparse.Namespace, number: int) -> Row:
    """A game: the powers that deal, and the one that breaks its promises."""
    powers = sorted(load_variant(options.variant).powers)
    is_pair = options.arm != "phases"
    seed, is_second = options.first + (number // 2 if is_pair else number), bool(number % 2)
    dealers, breaker = powers, ""
    if options.arm == "halves":
        half = sorted(Random(f"halves {seed}").sample(powers, len(powers) // 2))
        dealers = [power for power in powers if (power in half) != is_second]
    elif options.arm == "breaker" and not is_second:
        breaker = powers[number // 2 % len(powers)]
    return {
        "arm": options.arm,
        "level": str(options.level),
        "variant": options.variant,
        "years": options.years,
        "number": number,
        "seed": seed,
        "dealers": dealers,
        "breaker": breaker,
    }


def play(row: Row) -> Row:
    """Play a game and return its numbers."""
    table = _Phases(row) if row["arm"] == "phases" else _Game(row)
    table.play()
    return {**row, "seat": row["breaker"] or "+".join(row["dealers"]), **table.numbers()}


class _Game:
    """A game of computer players of whom some deal."""

    def __init__(self, row: Row) -> None:
        self.variant: Variant = load_variant(row["variant"])
        self.level = Level(row["level"])
        self.row = row
        self.seed = row["seed"]
        self.position: Position = self.variant.start
        self.winner: str | None = None
        self.counts: Counter[str] = Counter()
        self.spent: Counter[str] = Counter()
        # Broken promises: the year, who broke it, and towards whom.
        self.broken: list[tuple[int, str, str]] = []

    def play(self) -> None:
        step = self.variant.calendar.step
        last = first_year(self.variant) + (self.row["years"] - 1) * step
        while self.position.turn.year * step <= last * step and self.winner is None:
            sheets = self.sheets()
            outcome = resolve_sheets(self.variant, self.position, sheets)
            self.position, self.winner = outcome.position, outcome.winner

    def sheets(self) -> dict[str, Sheet]:
        start = process_time()
        guess_seed = Random(f"game {self.seed} guesses").getrandbits(53)
        sheets = {}
        for power in powers_to_order(self.variant, self.position):
            seed = Random(f"game {self.seed} {power}").getrandbits(53)
            sheets[power] = choose_orders(
                self.variant, self.position, power, seed, self.level, guess_seed
            )
        self.spent["sheets"] += process_time() - start
        if self.position.turn.phase is PhaseKind.MOVEMENT:
            start = process_time()
            self.deal(sheets, guess_seed)
            self.spent["deals"] += process_time() - start
        return sheets

    def deal(self, sheets: dict[str, Sheet], guess_seed: int) -> None:
        """Let the dealers deal, and change their sheets."""
        table = Table(terrain_of(self.variant, self.position), guess_seed)
        dealers = [
            Dealer(table, Dealings(power, broken=self.record(power)), sheets[power])
            for power in self.row["dealers"]
            if power in table.powers
        ]
        random = Random(f"deals {self.seed} {self.position.turn}")
        self.counts["phases"] += 1
        self.counts["pairs"] += sum(
            other in self.row["dealers"]
            for dealer in dealers
            for other in table.neighbours(dealer.power)
        )
        self.counts["deals"] += 2 * len(negotiate(dealers, random))
        for dealer in dealers:
            if dealer.power != self.row["breaker"]:
                sheets[dealer.power] = dealer.keep()
            self.judge(dealer, sheets[dealer.power])

    def judge(self, dealer: Dealer, sheet: Sheet) -> None:
        who = "breaker" if dealer.power == self.row["breaker"] else "others"
        wronged = set()
        for other, order in dealer.dealings.promised.values():
            is_in = str(order) in sheet.orders
            self.counts[f"{who} {'keep' if is_in else 'break'}"] += 1
            if not is_in:
                wronged.add(other)
        year = self.position.turn.year * self.variant.calendar.step
        self.broken += [(year, dealer.power, other) for other in sorted(wronged)]

    def record(self, power: str) -> Counter[str]:
        """How often each power broke its word towards one in the last years."""
        year = self.position.turn.year * self.variant.calendar.step
        return Counter(
            who for at, who, whom in self.broken if whom == power and year - at <= MEMORY
        )

    def numbers(self) -> Row:
        sizes = Counter(self.position.centres.values())
        powers = self.variant.powers
        squares = {power: sizes[power] ** 2 for power in powers}
        scores = {power: square / sum(squares.values()) for power, square in squares.items()}
        if self.winner is not None:
            scores = {power: float(power == self.winner) for power in powers}
        return {
            "score": sum(scores[power] for power in self.row["dealers"]),
            "scores": scores,
            "winner": self.winner,
            **self.counts,
            **{f"seconds of {name}": round(spent, 2) for name, spent in self.spent.items()},
        }


class _Phases(_Game):
    """A game without deals, with the worth of deals in each of its phases."""

    def __init__(self, row: Row) -> None:
        super().__init__(row)
        self.gains: dict[str, list[float]] = {
            "dealers": [],
            "changed": [],
            "alone": [],
            "silent": [],
            "breach": [],
        }

    def deal(self, sheets: dict[str, Sheet], guess_seed: int) -> None:
        table = Table(terrain_of(self.variant, self.position), guess_seed)
        random = Random(f"phases {self.seed} {self.position.turn}")
        half = sorted(random.sample(table.powers, len(table.powers) // 2))
        self.row = {**self.row, "dealers": half}
        changed = dict(sheets)
        super().deal(changed, guess_seed)
        before, after = (self.worths(table, each) for each in (sheets, changed))
        for power in table.powers:
            gain = (after[power] - before[power]) / CENTRE
            self.gains["dealers" if power in half else "silent"].append(gain)
            if changed[power] != sheets[power]:
                alone = self.worths(table, {**sheets, power: changed[power]})
                self.gains["changed"].append(gain)
                self.gains["alone"].append((alone[power] - before[power]) / CENTRE)
                broken = self.worths(table, {**changed, power: sheets[power]})
                self.gains["breach"].append((broken[power] - after[power]) / CENTRE)

    def worths(self, table: Table, sheets: dict[str, Sheet]) -> dict[str, float]:
        """The worth of the board after these sheets to each power."""
        readings = {power: table.read(power, sheets[power]) for power in table.powers}
        after = table.trials.fight(readings.values())
        return {power: table.worth(power, after, readings[power]) for power in readings}

    def numbers(self) -> Row:
        return {**super().numbers(), "gains": self.gains}


def phases(rows: list[Row]) -> Row:
    """The gains of single phases, in centres, with the interval of their mean."""
    numbers: Row = {}
    for name in ("dealers", "silent", "changed", "alone", "breach"):
        gains = [gain for row in rows for gain in row["gains"][name]]
        numbers[f"gain of {name}"] = round(mean(gains), 3)
        numbers[f"gain of {name}, interval"] = [round(end, 3) for end in interval(gains)]
        numbers[f"phases of {name}"] = len(gains)
    return numbers


def summary(arm: str, rows: list[Row]) -> Row:
    """The numbers of pairs of games."""
    counts: Counter[str] = Counter()
    for row in rows:
        counts.update({key: n for key, n in row.items() if isinstance(n, int | float)})
    kept, broken = counts["others keep"], counts["others break"]
    numbers: Row = {
        "games": len(rows),
        "seeds": f"{rows[0]['seed']} to {rows[-1]['seed']}",
        "deals, % of neighbours and phases": per_cent(counts["deals"] / max(1, counts["pairs"])),
        "promises a phase": round((kept + broken) / max(1, counts["phases"]), 1),
        "promises kept, %": round(100 * kept / max(1, kept + broken), 1),
        "seconds a phase of deals": round(counts["seconds of deals"] / max(1, counts["phases"]), 2),
    }
    if arm == "phases":
        return {**phases(rows), **numbers}
    pairs = list(zip(rows[::2], rows[1::2], strict=True))
    if arm == "halves":
        shares = [mean(row["score"] for row in pair) for pair in pairs]
        low, high = interval(shares)
        share = mean(shares)
        return {
            "share of dealers, %": per_cent(share),
            "interval, %": [per_cent(low), per_cent(high)],
            "dealers over silent": round(share / (1 - share), 2),
            "interval": [round(end / (1 - end), 2) for end in (low, high)],
            "solos of dealers": sum(row["winner"] in row["dealers"] for row in rows),
            "solos of silent": sum(row["winner"] not in (None, *row["dealers"]) for row in rows),
            **numbers,
        }
    breaks = [one["scores"][one["breaker"]] for one, _ in pairs]
    keeps = [two["scores"][one["breaker"]] for one, two in pairs]
    differences = [one - two for one, two in zip(breaks, keeps, strict=True)]
    return {
        "score of the breaker, %": round(100 * mean(breaks), 1),
        "score of the same seat that keeps, %": round(100 * mean(keeps), 1),
        "difference, points": round(100 * mean(differences), 1),
        "interval, points": [round(100 * end, 1) for end in interval(differences)],
        "promises that the breaker broke": counts["breaker break"],
        **numbers,
    }


if __name__ == "__main__":
    main()
