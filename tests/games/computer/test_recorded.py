"""Sheets that were recorded: a change that means only to be faster changes none of them.

A change of the players' choices records them anew:

    python -m tests.games.computer.test_recorded
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from adjudicator import Position, Variant
from games.computer import Level, choose_orders
from maps.load import load_variant
from tests.games.computer.table import played

FILE = Path(__file__).with_name("recorded.json")
LEVELS = (Level.INTERMEDIATE, Level.STRONG)
BOARDS = ("ambition-empire-6.01", "standard", "rise-of-rome-1")
SEED, GUESS_SEED = 11, 12


def positions(variant: Variant) -> list[Position]:
    """Every third phase of the first year and a half of a game."""
    last = variant.start.turn.year + variant.calendar.step
    rounds = [before for before, _, _ in played(variant, 2, last)]
    return rounds[:7:3]


def sheets(board: str, level: Level) -> dict[str, list[str]]:
    """The orders and bids of three powers in some positions."""
    variant = load_variant(board)
    taken = {}
    for position in positions(variant):
        for power in sorted(variant.powers)[:3]:
            sheet = choose_orders(variant, position, power, SEED, level, GUESS_SEED)
            bids = [f"{bid.points} on {bid.order}" for bid in sheet.bids]
            taken[f"{position.turn}, {power}"] = [*sheet.orders, *bids]
    return taken


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("board", BOARDS)
def test_sheets_are_as_recorded(board: str, level: Level) -> None:
    assert sheets(board, level) == json.loads(FILE.read_text())[f"{board}, {level}"]


if __name__ == "__main__":
    taken = {f"{board}, {level}": sheets(board, level) for board in BOARDS for level in LEVELS}
    FILE.write_text(json.dumps(taken, indent=1) + "\n")
