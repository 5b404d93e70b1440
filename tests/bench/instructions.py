"""Counts the processor's instructions of the adjudicator beside those of pydip, with valgrind.

    python tests/bench/instructions.py --environment FOLDER [--positions 100]

The count is the same however busy the machine is. It is that of the positions of `adjudicator.py`,
from orders as text to results, each text read before: what three passes need beyond two. FOLDER is
the environment that `adjudicator.py` keeps. valgrind must be installed.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[0] = str(ROOT)

from tests.bench import adjudicator as bench  # noqa: E402

VALGRIND = ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--environment", type=Path, required=True)
    parser.add_argument("--positions", type=int, default=100)
    options = parser.parse_args()
    python = bench.environment(options.environment)
    with tempfile.TemporaryDirectory() as folder:
        scenes = Path(folder) / "positions.json"
        scenes.write_text(json.dumps(bench.positions(options.positions, seed=1)))
        for size in bench.SIZES:
            ours, pydip = (
                per_pass(python, scenes, engine, size) / options.positions
                for engine in ("ours", "pydip")
            )
            sys.stdout.write(
                f"{size} units: {ours:,.0f} instructions against {pydip:,.0f}, {ours / pydip:.2f}\n"
            )


def per_pass(python: Path, scenes: Path, engine: str, size: str) -> int:
    """The instructions that an engine needs for all positions, their texts read before."""
    twice, thrice = (counted(python, scenes, engine, f"{size} {passes}\n") for passes in (2, 3))
    return thrice - twice


def counted(python: Path, scenes: Path, engine: str, question: str) -> int:
    """The instructions of a whole process that answers one question."""
    done = subprocess.run(
        [*VALGRIND, python, Path(__file__).with_name("engines.py"), engine, scenes],
        input=question,
        env={**os.environ, "PYTHONHASHSEED": "0"},
        capture_output=True,
        text=True,
        check=True,
    )
    found = re.search(r"I\s+refs:\s+([\d,]+)", done.stderr)
    assert found is not None
    return int(found[1].replace(",", ""))


if __name__ == "__main__":
    main()
