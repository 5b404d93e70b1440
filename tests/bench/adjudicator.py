"""Times the adjudicator beside the packages diplomacy and pydip, on the same random positions.

    python tests/bench/adjudicator.py            a table
    python tests/bench/adjudicator.py --json     {"ours", "pydip", "diplomacy", "ae"} in ms

The packages are installed from PyPI into an environment that is thrown away; --environment
keeps one. docs/evidence/performance.md describes the method and holds the numbers.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
import venv
from pathlib import Path
from typing import IO, Any

ROOT = Path(__file__).resolve().parents[2]
# As a script this file's own folder comes first, where it would pass for the adjudicator itself.
sys.path[0] = str(ROOT)

from adjudicator import Position  # noqa: E402
from maps.load import load_variant  # noqa: E402
from tests.bench import empire  # noqa: E402
from tests.bench.scatter import Sheets, scattered  # noqa: E402

PACKAGES = ("diplomacy==1.1.2", "pydip==0.1.8")
ENGINES = ("ours", "pydip", "diplomacy")
SIZES = ("22", "34")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print the numbers as JSON")
    parser.add_argument("--environment", type=Path, help="a virtual environment to keep and reuse")
    parser.add_argument("--positions", type=int, default=300, help="positions of each size")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--springs", type=int, default=3000, help="Springs of Ambition & Empire")
    parser.add_argument("--hostile", type=int, default=100, help="hostile positions of each sort")
    parser.add_argument("--phases", type=int, default=0, help="watch memory over so many phases")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        python = environment(options.environment or Path(folder) / "environment")
        scenes = Path(folder) / "positions.json"
        scenes.write_text(json.dumps(positions(options.positions, options.seed)))
        numbers: dict[str, Any] = compared(python, scenes, options.rounds)
    numbers["ae"] = empire.springs(options.springs, options.seed)
    if options.json:
        sys.stdout.write(json.dumps(numbers) + "\n")
        return
    numbers["hostile, worst"] = empire.hostile_worst(options.hostile, options.seed)
    numbers["start"] = {"options": empire.options_worst(), "import and load": empire.loading()}
    if options.phases:
        numbers[f"memory over {options.phases} phases"] = {
            "growth of the second half, kB": empire.memory_growth(options.phases)
        }
    report(numbers)


def environment(folder: Path) -> Path:
    """The Python of a virtual environment with the other engines, made if it is not there."""
    python = folder / "bin" / "python"
    if not python.exists():
        venv.create(folder, with_pip=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", *PACKAGES], check=True)
    return python


def positions(number: int, seed: int) -> dict[str, list[dict[str, Any]]]:
    """The positions of each size, in words that all engines understand."""
    variant = load_variant("standard")
    return {
        size: [scene(*turnout) for turnout in scattered(variant, number, int(size), seed)]
        for size in SIZES
    }


def scene(position: Position, sheets: Sheets) -> dict[str, Any]:
    units: dict[str, list[str]] = {}
    for unit in position.units:
        units.setdefault(unit.power, []).append(str(unit).upper())
    orders = {
        power: [str(order).upper().removesuffix(" CONVOY") for order in sheet]
        for power, sheet in sheets.items()
    }
    return {"units": units, "orders": orders}


def compared(python: Path, scenes: Path, rounds: int) -> dict[str, dict[str, float]]:
    """The time of a position by engine and size: of each its median round, the mean of them all.

    The engines take turns, each in a process. A machine that stumbles in a round stumbles over a
    few positions, and seldom over the same ones in another.
    """
    script = Path(__file__).with_name("engines.py")
    running = {
        engine: subprocess.Popen(
            [python, script, engine, scenes],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for engine in ENGINES
    }
    times: dict[str, dict[str, list[list[float]]]] = {
        engine: {size: [] for size in SIZES} for engine in ENGINES
    }
    for _ in range(rounds):
        for size in SIZES:
            for engine, process in running.items():
                times[engine][size].append(ask(process.stdin, process.stdout, size))
    for process in running.values():
        process.communicate()
    return {
        engine: {
            size: statistics.mean(map(statistics.median, zip(*taken, strict=True)))
            for size, taken in sizes.items()
        }
        for engine, sizes in times.items()
    }


def ask(to: IO[str] | None, answers: IO[str] | None, size: str) -> list[float]:
    assert to is not None
    assert answers is not None
    to.write(f"{size} 1\n")
    to.flush()
    times: list[float] = json.loads(answers.readline())
    return times


def report(numbers: dict[str, dict[str, float]]) -> None:
    for name, values in numbers.items():
        told = ", ".join(f"{what}: {value:.3f}" for what, value in values.items())
        sys.stdout.write(f"{name:18} {told}\n")
    for engine in ENGINES[1:]:
        ratios = ", ".join(
            f"{size}: {numbers['ours'][size] / numbers[engine][size]:.3f}" for size in SIZES
        )
        sys.stdout.write(f"ours / {engine:11} {ratios}\n")


if __name__ == "__main__":
    main()
