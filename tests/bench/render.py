"""How long pictures take, side by side with the PyPI package `diplomacy` on its own full board.

    python tests/bench/render.py [--json] [--runs N] [--python PATH]

PATH is a Python that has `diplomacy` (pip install diplomacy, in an environment of its own); without
one only this project is measured. Prints medians in milliseconds; the turns of both alternate, so
that whatever else the machine does falls on both.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from adjudicator.orders import Hold, Move, Support
from adjudicator.reasons import Result
from adjudicator.state import Position, Unit
from adjudicator.variant import Variant
from maps.load import load_variant
from maps.render import DrawnOrder, LayerUrls, overlay_svg, standalone_svg

ORDERS = 60
LAYERS = LayerUrls(*(f"/boards/01234567/{layer}.svg" for layer in ("base", "ink")))
# One answer for each line that comes in: the milliseconds of one picture of its own full board.
DIPLOMACY = """
import sys, time
from diplomacy import Game
from diplomacy.engine.renderer import Renderer
game = Game()
possible = game.get_all_possible_orders()
for power in game.powers:
    places = game.get_orderable_locations(power)
    game.set_orders(power, [possible[place][0] for place in places])
renderer = Renderer(game)
renderer.render(incl_orders=True)
for line in sys.stdin:
    start = time.perf_counter()
    renderer.render(incl_orders=True)
    print((time.perf_counter() - start) * 1000, flush=True)
"""


def full_board() -> tuple[Variant, Position, list[DrawnOrder]]:
    """Sixty units with sixty orders: moves that succeed and fail, supports, holds."""
    variant = load_variant("ambition-empire-6.01")
    start, board = variant.start, variant.board
    taken = {unit.space for unit in start.units}
    free = [key for key in sorted(board.spaces) if key not in taken]
    powers = list(variant.powers)
    units = list(start.units)
    for row, key in enumerate(free[: ORDERS - len(units)]):
        kind = "F" if board.spaces[key].kind == "sea" else "A"
        units.append(Unit(powers[row % len(powers)], kind, key))
    orders = []
    for row, unit in enumerate(units):
        near = sorted(board.neighbours[unit.space])[0]
        order: Move | Support | Hold
        match row % 5:
            case 0 | 1:
                order, result = Move(unit.kind, unit.location, near), Result.MOVES
            case 2:
                order, result = Move(unit.kind, unit.location, near), Result.BOUNCES
            case 3:
                order, result = Support(unit.kind, unit.location, "A", near), Result.SUPPORTS
            case _:
                order, result = Hold(unit.kind, unit.location), Result.HOLDS
        orders.append(DrawnOrder(unit.power, order, result))
    return variant, replace(start, units=tuple(units)), orders


def milliseconds(draw: Callable[[], str]) -> float:
    """How long one picture takes."""
    start = time.perf_counter()
    draw()
    return (time.perf_counter() - start) * 1000


def measure(runs: int, python: str) -> dict[str, float | None]:
    """The medians of both pictures and of the other package's, in turns."""
    variant, position, orders = full_board()
    jobs: dict[str, Callable[[], str]] = {
        "overlay": lambda: overlay_svg(variant, position, orders, layers=LAYERS),
        "map": lambda: standalone_svg(variant, position, orders, "Spring 1763"),
    }
    other = None
    if python:
        other = subprocess.Popen(
            [python, "-c", DIPLOMACY], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
    times: dict[str, list[float]] = {name: [] for name in (*jobs, "diplomacy")}
    for draw in jobs.values():
        draw()
    for _ in range(runs):
        for name, draw in jobs.items():
            times[name].append(milliseconds(draw))
        if other and other.stdin and other.stdout:
            print(file=other.stdin, flush=True)
            times["diplomacy"].append(float(other.stdout.readline()))
    if other and other.stdin:
        other.stdin.close()
        other.wait()
    return {
        name: round(statistics.median(found), 2) if found else None for name, found in times.items()
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--runs", type=int, default=41)
    parser.add_argument("--python", default="", help="a Python that has `diplomacy`")
    given = parser.parse_args()
    found = measure(given.runs, given.python)
    if given.json:
        sys.stdout.write(json.dumps(found) + "\n")
        return
    for name, median in found.items():
        shown = "not measured" if median is None else f"{median:8.2f} ms"
        sys.stdout.write(f"{name:10} {shown}\n")


if __name__ == "__main__":
    main()
