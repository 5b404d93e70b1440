"""Measures single sheets of computer players on boards that they do not know.

    python tests/bench/held_out.py --record FILE --positions 12
    python tests/bench/held_out.py --file FILE --one strong --other strong@COMMIT

A file holds movement phases of games of intermediate players, and some sheets of all powers in
each. For every power, a sheet of either player meets the file's sheets of all others. Compared are
the learned value of the board afterwards in centres, the moves that fail, and the time of a sheet.
A pair of sheets takes a hundredth of the time of a game, and its difference varies less. It tells
how well a player foresees others and searches, but nothing beyond that phase: games tell more.

Intervals hold 95 % of the means of pairs drawn again. Seeds are apart from those of levels.py.
"""

from __future__ import annotations

import argparse
import pickle
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from statistics import mean
from time import process_time
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[2]
# As a script this file's own folder comes first, where it would pass for other modules.
sys.path[0] = str(ROOT)

from adjudicator import Position, Variant, resolve  # noqa: E402
from adjudicator.calendar import powers_to_order  # noqa: E402
from adjudicator.state import PhaseKind  # noqa: E402
from adjudicator.terrain import Terrain  # noqa: E402
from adjudicator.trials import Trials  # noqa: E402
from games.computer import Sheet  # noqa: E402
from games.computer.value import Scale  # noqa: E402
from maps.load import load_variant  # noqa: E402
from tests.bench.levels import choice, interval, player  # noqa: E402

CENTRE = 10
LATEST = 14
STEP = 5

Sheets = dict[str, Sheet]


class Mark(NamedTuple):
    """How a sheet did: the value of the boards, its moves on all of them, failed ones, seconds."""

    value: float
    moves: int
    failed: int
    seconds: float


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--file", type=Path)
    parser.add_argument("--record", type=Path)
    parser.add_argument("--rivals", type=player, default="strong", help="whose sheets a file holds")
    parser.add_argument("--positions", type=int, default=12)
    parser.add_argument("--sheets", type=int, default=2, help="of each power in a position")
    parser.add_argument("--one", type=player, default="strong")
    parser.add_argument("--other", type=player, default="intermediate")
    parser.add_argument("--variant", default="ambition-empire-6.01")
    options = parser.parse_args()
    variant = load_variant(options.variant)
    if options.record:
        table = []
        for number, position in enumerate(islice(positions(variant), options.positions)):
            names = [f"rival {number} {sheet}" for sheet in range(options.sheets)]
            rivals = [sheets(variant, options.rivals, name, position) for name in names]
            table.append((position, rivals))
        options.record.write_bytes(pickle.dumps(table))
    if options.file:
        table = pickle.loads(options.file.read_bytes())
        compare(variant, table, options.one, options.other)


def sheets(variant: Variant, kind: str, name: str, position: Position) -> Sheets:
    """The sheets of all powers, players of one kind."""
    return {
        power: choice(kind, variant, name, power)(position, ())
        for power in powers_to_order(variant, position)
    }


def positions(variant: Variant) -> Iterator[Position]:
    """Every fifth movement phase of games of intermediate players, Spring and Fall in turn."""
    game = 0
    while True:
        position, number = variant.start, 0
        while number <= LATEST:
            moving = position.turn.phase is PhaseKind.MOVEMENT
            number += moving
            if moving and number % STEP == game % STEP:
                yield position
            papers = sheets(variant, "intermediate", f"held out {game}", position)
            orders = {power: sheet.orders for power, sheet in papers.items()}
            bids = {power: sheet.bids for power, sheet in papers.items()}
            outcome = resolve(variant, position, orders, bids)
            if outcome.winner:
                break
            position = outcome.position
        game += 1


def compare(
    variant: Variant, table: list[tuple[Position, list[Sheets]]], one: str, other: str
) -> None:
    marks: dict[str, list[Mark]] = {"one": [], "other": []}
    for number, (position, rivals) in enumerate(table):
        trials = Trials(Terrain(variant, position))
        for power in powers_to_order(variant, position):
            if not position.units_of(power):
                continue
            for who, kind in (("one", one), ("other", other)):
                choose = choice(kind, variant, f"held out {number}", power)
                marks[who].append(mark(variant, position, trials, power, choose, rivals))
    pairs = [a.value - b.value for a, b in zip(marks["one"], marks["other"], strict=True)]
    low, high = interval(pairs)
    sys.stdout.write(f"pairs {len(pairs)}\n")
    sys.stdout.write(f"difference in centres {mean(pairs):.3f}, {low:.3f} to {high:.3f}\n")
    for who, kind in (("one", one), ("other", other)):
        failed = sum(m.failed for m in marks[who]) / max(1, sum(m.moves for m in marks[who]))
        time = 1000 * mean(m.seconds for m in marks[who])
        sys.stdout.write(f"{kind}: {100 * failed:.1f} % of moves fail, {time:.0f} ms a sheet\n")


def mark(
    variant: Variant,
    position: Position,
    trials: Trials,
    power: str,
    choose: Any,
    rivals: list[Sheets],
) -> Mark:
    start = process_time()
    sheet = choose(position, ())
    seconds = process_time() - start
    own = trials.read(power, sheet.orders, sheet.bids)
    scale, value, failed = Scale(variant, position, power), 0.0, 0
    for papers in rivals:
        others = [trials.read(p, s.orders, s.bids) for p, s in papers.items() if p != power]
        after = trials.fight([own, *others])
        lost = sum(position.unit_at[space].power == power for space in after.dislodged)
        value += scale.weigh(after.units, lost) / CENTRE / len(rivals)
        failed += sum(after.units.get(to) != own.arrivals[space] for space, to in own.moves.items())
    return Mark(value, len(own.moves) * len(rivals), failed, seconds)


if __name__ == "__main__":
    main()
