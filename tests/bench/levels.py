"""Measures how well computer players play: one against the rest, and the rest against one.

    python tests/bench/levels.py --one strong --rest intermediate --games 20
    python tests/bench/levels.py --one strong --rest dumbbot --games 20 --file FILE --json
    python tests/bench/levels.py --one strong --rest strong@COMMIT

One seat is of the first kind, all others of the second. Game n has seed `--first` + n, and the seat
goes round the powers, so that every power counts as often if the games are a multiple of their
number. A game ends by a solo or with year 12. Its score for the lone seat is 1 for a solo, 0 for
another's, else the square of its centres over the sum of all squares; equal players have one over
the number of powers on average. Intervals hold 95 % of the means of games drawn again (bootstrap).

A level with a commit is as the computer players were at that commit.

The lone player's guesses have seeds of their own, so that it foresees nobody. With `--file`, each
game becomes a line, and games that the file has are not played again. docs/computers.md holds the
numbers.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from random import Random
from statistics import mean
from time import process_time
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
# As a script this file's own folder comes first, where it would pass for the levels themselves.
sys.path[0] = str(ROOT)

from adjudicator import Outcome, Position, Reason, Result, Variant, resolve  # noqa: E402
from adjudicator.calendar import first_year, powers_to_order  # noqa: E402
from adjudicator.state import PhaseKind  # noqa: E402
from games.computer import Level, choose_orders  # noqa: E402
from games.computer.past import FAILURES, Past, remember  # noqa: E402
from games.computer.sheet import Sheet  # noqa: E402
from maps.load import load_variant  # noqa: E402
from tests.bench import dumbbot, earlier, random_play  # noqa: E402

YEARS = 12
# Far from the seeds of the site's tests, and of games that values were ever fitted to.
FIRST = 7_000_000
DRAWS = 2_000
OTHERS = {"dumbbot": dumbbot.choose, "random": random_play.choose}
PLAYERS = (*(level.value for level in Level), *OTHERS)
STUBBORN = 3

Row = dict[str, Any]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print the numbers as JSON")
    parser.add_argument("--one", type=player, default="strong", help="the lone player")
    parser.add_argument("--rest", type=player, default="intermediate")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--first", type=int, default=FIRST, help="the seed of the first game")
    parser.add_argument("--years", type=int, default=YEARS)
    parser.add_argument("--variant", default="ambition-empire-6.01")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--file", type=Path, help="JSON lines, one per game, to go on with later")
    options = parser.parse_args()
    tasks = [
        {
            "variant": options.variant,
            "one": options.one,
            "rest": options.rest,
            "years": options.years,
            "seed": options.first + number,
            "seat": seat(options.variant, number),
        }
        for number in range(options.games)
    ]
    numbers = summary(list(played(tasks, options.jobs, options.file, play)))
    if options.json:
        sys.stdout.write(json.dumps(numbers) + "\n")
        return
    for name, value in numbers.items():
        sys.stdout.write(f"{name:28} {value}\n")


def player(name: str) -> str:
    """A kind of player, with or without a commit."""
    if name.partition("@")[0] not in PLAYERS:
        raise argparse.ArgumentTypeError(f"choose from {', '.join(PLAYERS)}")
    return name


def resolve_sheets(variant: Variant, position: Position, sheets: dict[str, Sheet]) -> Outcome:
    return resolve(
        variant,
        position,
        {power: sheet.orders for power, sheet in sheets.items()},
        {power: sheet.bids for power, sheet in sheets.items()},
    )


def seat(variant: str, number: int) -> str:
    """The power of the lone player in a game."""
    powers = sorted(load_variant(variant).powers)
    return powers[number % len(powers)]


def played(
    tasks: list[Row], jobs: int, file: Path | None, play: Callable[[Row], Row]
) -> Iterator[Row]:
    """Yield the games of the file, then the others as they end."""
    lines = file.read_text().splitlines() if file and file.exists() else []
    rows = [json.loads(line) for line in lines]
    left = []
    for task in tasks:
        old = next((row for row in rows if task.items() <= row.items()), None)
        if old is None:
            left.append(task)
        else:
            yield old
    with ProcessPoolExecutor(jobs) as pool:
        for row in pool.map(play, left):
            if file:
                with file.open("a") as lines_out:
                    lines_out.write(json.dumps(row) + "\n")
            sys.stderr.write(f"{row['seat']} {row['score']:.2f}  ")
            sys.stderr.flush()
            yield row


def choice(kind: str, variant: Variant, game: str, power: str) -> Any:
    """The function that chooses a power's sheet in a position, with the seeds of the game."""
    seed = Random(f"{game} {power}").getrandbits(53)
    guess_seed = Random(f"{game} guesses").getrandbits(53)
    if kind in OTHERS:
        return lambda position, _past: OTHERS[kind](variant, position, power, seed)
    name, _, commit = kind.partition("@")
    if commit:
        choose = earlier.chooser(commit, name)
        return lambda position, past: choose(variant, position, power, seed, guess_seed, past)
    level = Level(name)
    return lambda position, past: choose_orders(
        variant, position, power, seed, level, guess_seed, past
    )


def play(task: Row) -> Row:
    """Play a game and return its numbers."""
    variant, lone = load_variant(task["variant"]), task["seat"]
    choices = {
        power: choice(task["rest"], variant, f"game {task['seed']}", power)
        for power in variant.powers
        if power != lone
    }
    choices[lone] = choice(task["one"], variant, f"lone {task['seed']}", lone)
    watch = Watch(lone)
    position, step = variant.start, variant.calendar.step
    last = first_year(variant) + (task["years"] - 1) * step
    winner = None
    while position.turn.year * step <= last * step and winner is None:
        sheets = {}
        for power in powers_to_order(variant, position):
            start = process_time()
            sheets[power] = choices[power](position, watch.past)
            if position.turn.phase is PhaseKind.MOVEMENT:
                watch.spent["one" if power == lone else "rest"] += process_time() - start
        outcome = resolve_sheets(variant, position, sheets)
        if position.turn.phase is PhaseKind.MOVEMENT:
            watch.look(position, outcome)
        position, winner = outcome.position, outcome.winner
    sizes = Counter(position.centres.values())
    score = sizes[lone] ** 2 / sum(size**2 for size in sizes.values())
    if winner is not None:
        score = float(winner == lone)
    return {
        **task,
        "score": score,
        "winner": winner,
        "centres": sizes[lone],
        "year": (position.turn.year - first_year(variant)) * step + 1,
        **watch.numbers(),
    }


class Watch:
    """Counts of a game's movement phases: time, moves of the lone player, and failures.

    A stubborn repetition is a move that has failed three times in a row or more. An idle support is
    one of an own unit that does something else.
    """

    def __init__(self, lone: str) -> None:
        self.lone = lone
        self.past: Past = ()
        self.spent = {"one": 0.0, "rest": 0.0}
        self.phases = self.moves = self.failed = self.stubborn = self.idle = 0
        self.streaks: dict[tuple[str, str], int] = {}

    def look(self, position: Position, outcome: Outcome) -> None:
        self.phases += 1
        self.past = remember(self.past, position, outcome)
        streaks: dict[tuple[str, str], int] = {}
        for line in outcome.orders:
            if line.result in FAILURES:
                streaks[line.power, line.order] = self.streaks.get((line.power, line.order), 0) + 1
            if line.power == self.lone and line.result in (Result.MOVES, *FAILURES):
                self.moves += 1
                self.failed += line.result in FAILURES
                self.stubborn += streaks.get((line.power, line.order), 0) >= STUBBORN
            self.idle += line.power == self.lone and line.reason is Reason.UNMATCHED
        self.streaks = streaks

    def numbers(self) -> Row:
        return {
            "phases": self.phases,
            "seconds one": round(self.spent["one"], 3),
            "seconds rest": round(self.spent["rest"], 3),
            "moves": self.moves,
            "failed": self.failed,
            "stubborn": self.stubborn,
            "idle": self.idle,
        }


def summary(rows: list[Row]) -> Row:
    """The numbers of some games, in all and for each power."""
    rows = sorted(rows, key=lambda row: row["seed"])
    phases = sum(row["phases"] for row in rows)
    moves = max(1, sum(row["moves"] for row in rows))
    powers = sorted({row["seat"] for row in rows})
    return {
        "games": len(rows),
        "seeds": f"{rows[0]['seed']} to {rows[-1]['seed']}",
        "score, %": per_cent(mean(row["score"] for row in rows)),
        "interval, %": [per_cent(end) for end in interval([row["score"] for row in rows])],
        "solos": sum(row["winner"] == row["seat"] for row in rows),
        "solos of others": sum(row["winner"] not in (None, row["seat"]) for row in rows),
        "centres": round(mean(row["centres"] for row in rows), 1),
        "score of each power, %": {
            power: per_cent(mean(row["score"] for row in rows if row["seat"] == power))
            for power in powers
        },
        "moves that fail, %": per_cent(sum(row["failed"] for row in rows) / moves),
        "stubborn moves, %": round(100 * sum(row["stubborn"] for row in rows) / moves, 1),
        "idle supports in 100 phases": round(100 * sum(row["idle"] for row in rows) / phases),
        "ms a phase, one": round(1000 * sum(row["seconds one"] for row in rows) / phases),
        "ms a phase, rest": round(1000 * sum(row["seconds rest"] for row in rows) / phases),
    }


def interval(scores: list[float]) -> tuple[float, float]:
    """The range of 95 % of the means of so many scores drawn from these, the same each time."""
    random = Random("bootstrap")
    draw: partial[list[float]] = partial(random.choices, scores, k=len(scores))
    means = sorted(mean(draw()) for _ in range(DRAWS))
    return means[DRAWS // 40], means[-DRAWS // 40 - 1]


def per_cent(share: float) -> int:
    return round(100 * share)


if __name__ == "__main__":
    main()
