"""Measures how well strong players foresee which of their moves fail, and what those are for.

    python tests/bench/foreseen.py --games 6 --years 8
    python tests/bench/foreseen.py --games 6 --years 8 --json

Ten players of one level play each other. Each move is tried against the guesses with which its
sheet was chosen. Printed are, by the number of guesses in which it fails, the moves that were
ordered and those that failed. Of the moves that fail in every guess: how many centres the guesses
take from the sheet if the unit holds instead, at the ends of the quarters. docs/computers.md holds
the numbers.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import mean, quantiles

ROOT = Path(__file__).resolve().parents[2]
# As a script this file's own folder comes first, where it would pass for the module it measures.
sys.path[0] = str(ROOT)

from adjudicator import Position, Variant  # noqa: E402
from adjudicator.calendar import first_year, powers_to_order  # noqa: E402
from adjudicator.orders import Hold  # noqa: E402
from adjudicator.state import PhaseKind  # noqa: E402
from games.computer import Level  # noqa: E402
from games.computer.evaluate import Outlook  # noqa: E402
from games.computer.guesses import guesses_of  # noqa: E402
from games.computer.manners import learn_manners  # noqa: E402
from games.computer.past import FAILURES, Past  # noqa: E402
from games.computer.planned import trials_of  # noqa: E402
from games.computer.players import EFFORTS  # noqa: E402
from games.computer.sheet import Sheet  # noqa: E402
from games.computer.sight import terrain_of  # noqa: E402
from games.computer.value import Scale  # noqa: E402
from maps.load import load_variant  # noqa: E402
from tests.bench.levels import FIRST, Watch, choice, per_cent, resolve_sheets  # noqa: E402

# As many points of the learned value are a centre.
POINTS = 10


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print the numbers as JSON")
    parser.add_argument("--level", type=Level, default=Level.STRONG, choices=list(EFFORTS))
    parser.add_argument("--games", type=int, default=6)
    parser.add_argument("--first", type=int, default=FIRST, help="the seed of the first game")
    parser.add_argument("--years", type=int, default=8)
    parser.add_argument("--variant", default="ambition-empire-6.01")
    options = parser.parse_args()
    variant = load_variant(options.variant)
    moves = [
        move
        for number in range(options.games)
        for move in play(variant, options.level, options.first + number, options.years)
    ]
    guesses = sorted({move.guesses for move in moves})
    gains = [move.gain for move in moves if move.gain is not None]
    numbers = {
        "all moves": counted(moves),
        "by guesses in which they fail": {
            number: counted([move for move in moves if move.guesses == number])
            for number in guesses
        },
        "gain of those that fail in all, centres": {
            "mean": round(mean(gains), 2),
            "quarters": [round(gain, 2) for gain in quantiles(gains, n=4)],
        },
    }
    if options.json:
        sys.stdout.write(json.dumps(numbers) + "\n")
        return
    for name, value in numbers.items():
        sys.stdout.write(f"{name:42} {value}\n")


@dataclass
class OrderedMove:
    """A move of a sheet, and its gain in centres over a hold if it fails in every guess."""

    text: str
    guesses: int
    gain: float | None
    has_failed: bool = False


def counted(moves: list[OrderedMove]) -> dict[str, int]:
    failed = sum(move.has_failed for move in moves)
    return {"moves": len(moves), "failed, %": per_cent(failed / len(moves))}


def play(variant: Variant, level: Level, seed: int, years: int) -> Iterator[OrderedMove]:
    """Play a game and yield the moves of its powers."""
    game, step = f"game {seed}", variant.calendar.step
    choices = {power: choice(level.value, variant, game, power) for power in variant.powers}
    # Only what the powers know of their own failed moves is read from it.
    watch = Watch("")
    position, winner = variant.start, None
    last = first_year(variant) + (years - 1) * step
    while position.turn.year * step <= last * step and winner is None:
        sheets = {
            power: choices[power](position, watch.past)
            for power in powers_to_order(variant, position)
        }
        outcome = resolve_sheets(variant, position, sheets)
        if position.turn.phase is PhaseKind.MOVEMENT:
            past = watch.past
            watch.look(position, outcome)
            results = {(line.power, line.order): line.result for line in outcome.orders}
            for power, sheet in sheets.items():
                for move in foresee(variant, position, power, sheet, level, game, past):
                    move.has_failed = results[power, move.text] in FAILURES
                    yield move
        position, winner = outcome.position, outcome.winner


def foresee(
    variant: Variant,
    position: Position,
    power: str,
    sheet: Sheet,
    level: Level,
    game: str,
    past: Past,
) -> Iterator[OrderedMove]:
    """Try the moves of a sheet against the guesses with which it was chosen."""
    terrain, seed = terrain_of(variant, position), Random(f"{game} guesses").getrandbits(53)
    trials = trials_of(terrain)
    manners = learn_manners(variant, past) if EFFORTS[level].learns else ()
    rivals = [
        trials.join(reading for side, reading in guess.items() if side != power)
        for guess in guesses_of(terrain, seed, EFFORTS[level], manners)
    ]
    scale = Scale(variant, position, power)
    units = Outlook(terrain, power, Random(0)).own

    def value(texts: tuple[str, ...]) -> float:
        own = trials.read(power, texts, sheet.bids)
        boards = [trials.fight((others, own)) for others in rivals]
        return mean(
            scale.weigh(board.units, sum(space in units for space in board.dislodged))
            for board in boards
        )

    own = trials.read(power, sheet.orders, sheet.bids)
    boards = [trials.fight((others, own)).units for others in rivals]
    for space, target in own.moves.items():
        text = str(own.orders[space])
        guesses = sum(after.get(target) != own.arrivals[space] for after in boards)
        gain = None
        if guesses == len(rivals):
            hold = str(Hold(units[space].kind, units[space].location))
            others = tuple(hold if order == text else order for order in sheet.orders)
            gain = (value(sheet.orders) - value(others)) / POINTS
        yield OrderedMove(text, guesses, gain)


if __name__ == "__main__":
    main()
