"""Records games of computer players, and fits the weights of the value of a board to them.

    python tests/bench/fit.py --record FILE --players strong strong intermediate --games 20
    python tests/bench/fit.py --fit FILE...                           prints the tables of weights

Each power of a game is of a player drawn from the list. For every power and movement phase, a line
holds the numbers of `games.computer.value.FEATURES` on the board afterwards, and the mean of its
centres one, two and three years later, with `SOLO` more for a solo: a game that is over stays as it
is. Weights are fitted by least squares with a small ridge, those of Spring and of Fall apart. Seeds
begin at 3,000,000, apart from those of levels.py.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
# As a script this file's own folder comes first, where it would pass for other modules.
sys.path[0] = str(ROOT)

from adjudicator import resolve  # noqa: E402
from adjudicator.calendar import first_year, powers_to_order  # noqa: E402
from adjudicator.state import PhaseKind  # noqa: E402
from adjudicator.terrain import Terrain  # noqa: E402
from adjudicator.trials import Trials  # noqa: E402
from games.computer.value import FEATURES, Scale  # noqa: E402
from maps.load import load_variant  # noqa: E402
from tests.bench.levels import Watch, choice  # noqa: E402

FIRST = 3_000_000
YEARS = 14
AHEAD = (1, 2, 3)
SOLO = 3.0
RIDGE = 3.0

Row = dict[str, Any]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--record", type=Path)
    parser.add_argument("--fit", type=Path, nargs="*")
    parser.add_argument("--players", nargs="*", default=["strong"])
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--first", type=int, default=FIRST)
    parser.add_argument("--variant", default="ambition-empire-6.01")
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    if options.record:
        tasks = [
            {"variant": options.variant, "players": options.players, "seed": options.first + number}
            for number in range(options.games)
        ]
        with ProcessPoolExecutor(options.jobs) as pool, options.record.open("a") as file:
            for rows in pool.map(record, tasks):
                file.writelines(json.dumps(row) + "\n" for row in rows)
                file.flush()
    if options.fit:
        lines = [line for path in options.fit for line in path.read_text().splitlines()]
        report([json.loads(line) for line in lines])


def record(task: Row) -> list[Row]:
    """Play a game and return its rows."""
    variant = load_variant(task["variant"])
    random = Random(task["seed"])
    choices = {
        power: choice(random.choice(task["players"]), variant, f"fit {task['seed']}", power)
        for power in sorted(variant.powers)
    }
    watch = Watch("")
    position, step = variant.start, variant.calendar.step
    first = first_year(variant)
    rows: list[Row] = []
    sizes: dict[int, Counter[str]] = {}
    winner = None
    while winner is None and (position.turn.year - first) * step < YEARS:
        sheets = {
            power: choices[power](position, watch.failed_twice(power))
            for power in powers_to_order(variant, position)
        }
        orders = {power: sheet.orders for power, sheet in sheets.items()}
        bids = {power: sheet.bids for power, sheet in sheets.items()}
        outcome = resolve(variant, position, orders, bids)
        year = (position.turn.year - first) * step
        if position.turn.phase is PhaseKind.MOVEMENT:
            watch.look(outcome)
            trials = Trials(Terrain(variant, position))
            after = trials.fight(
                [trials.read(power, orders[power], bids[power]) for power in sheets]
            )
            final = position.turn.season == "fall"
            for power in variant.powers:
                if position.centres_of(power):
                    lost = sum(1 for s in after.dislodged if position.unit_at[s].power == power)
                    numbers = Scale(variant, position, power).measure(after.units, lost)
                    rows.append(
                        {
                            "game": task["seed"],
                            "power": power,
                            "year": year,
                            "final": final,
                            "numbers": [round(number, 1) for number in numbers],
                        }
                    )
        position, winner = outcome.position, outcome.winner
        sizes[year] = Counter(position.centres.values())
    last = max(sizes)
    complete = []
    for row in rows:
        years = [row["year"] + ahead for ahead in AHEAD]
        if winner is None and years[-1] > last:
            continue
        later = [sizes[min(year, last)][row["power"]] for year in years]
        row["target"] = sum(later) / len(later) + SOLO * (row["power"] == winner)
        complete.append(row)
    return complete


def report(rows: list[Row]) -> None:
    for final in (False, True):
        part = [row for row in rows if row["final"] == final]
        tests = [row for row in part if row["game"] % 4 == 0]
        learned = solve([row for row in part if row["game"] % 4])
        weights = solve(part)
        sys.stdout.write(f"{'Fall' if final else 'Spring'}, {len(part)} rows\n")
        sys.stdout.write(f"share explained in every fourth game: {explained(tests, learned):.3f}\n")
        for name, weight in zip(FEATURES, weights, strict=True):
            sys.stdout.write(f"  {weight:8.3f}  {name}\n")
        sys.stdout.write("(" + ", ".join(f"{weight:.3f}" for weight in weights) + ")\n")


def solve(rows: list[Row]) -> list[float]:
    """The weights of least squares, each but the first drawn a little to zero."""
    count = len(FEATURES)
    table = [[0.0] * (count + 1) for _ in range(count)]
    for row in rows:
        numbers = row["numbers"]
        for i, one in enumerate(numbers):
            if one:
                line = table[i]
                for j, other in enumerate(numbers):
                    line[j] += one * other
                line[count] += one * row["target"]
    for i in range(1, count):
        table[i][i] += RIDGE
    table[0][0] += 1e-6
    for i in range(count):
        pivot = max(range(i, count), key=lambda k: abs(table[k][i]))
        table[i], table[pivot] = table[pivot], table[i]
        for k in range(i + 1, count):
            factor = table[k][i] / table[i][i]
            for j in range(i, count + 1):
                table[k][j] -= factor * table[i][j]
    weights = [0.0] * count
    for i in reversed(range(count)):
        rest = sum(table[i][j] * weights[j] for j in range(i + 1, count))
        weights[i] = (table[i][count] - rest) / table[i][i]
    return weights


def explained(rows: list[Row], weights: list[float]) -> float:
    mean = sum(row["target"] for row in rows) / max(1, len(rows))
    all_of_it = sum((row["target"] - mean) ** 2 for row in rows)
    left = sum(
        (row["target"] - sum(map(float.__mul__, weights, map(float, row["numbers"])))) ** 2
        for row in rows
    )
    return 1 - left / max(all_of_it, 1e-9)


if __name__ == "__main__":
    main()
