"""Let other programs read our exports and resolve each phase again.

    python tests/bench/other_readers.py                  the table of docs/game-formats.md
    python tests/bench/other_readers.py --jdip FOLDER    with jDip, from its sources

The games are of the standard board, with legal orders by chance. The Python package diplomacy is
installed from PyPI into an environment that is thrown away; --environment keeps one. FOLDER is a
checkout of https://github.com/rgo/jDip, which javac compiles into a temporary folder. The exit
status is 1 if a program has another result and the file has no note about it.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
# As a script this file's own folder comes first, where adjudicator.py would pass for the package.
sys.path[0] = str(ROOT)

from adjudicator import Variant, resolve  # noqa: E402
from adjudicator.exports import exported  # noqa: E402
from adjudicator.reasons import Result  # noqa: E402
from maps.load import load_variant  # noqa: E402
from tests.adjudicator.game_files import played_game  # noqa: E402
from tests.bench.adjudicator import PACKAGES, environment  # noqa: E402
from tests.bench.random_play import choose  # noqa: E402

READER = Path(__file__).with_name("package_reader.py")
HEAD = ("format", "program", "phases", "same result", "another, with a note", "another")
FAILED = re.compile(r"^Failed Cases:\n=+\n(.*?)^ +\[total: ", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True, slots=True)
class Row:
    """How many phases a program read, and where it found another result than ours."""

    name: str
    program: str
    phases: int
    noted: int
    others: tuple[str, ...]

    def cells(self) -> tuple[object, ...]:
        """The cells of the table."""
        same = self.phases - self.noted - len(self.others)
        return f"`{self.name}`", self.program, self.phases, same, self.noted, len(self.others)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--environment", type=Path, help="a virtual environment to keep and reuse")
    parser.add_argument("--jdip", type=Path, help="the sources of jDip")
    parser.add_argument("--games", type=int, default=160)
    parser.add_argument("--phases", type=int, default=25, help="phases of each game")
    options = parser.parse_args()
    variant = load_variant("standard")
    games = [
        played_game("standard", random_sheets(variant, options.phases, seed))
        for seed in range(1, options.games + 1)
    ]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        rows = [read_by_package(games, options.environment or folder / "environment", folder)]
        if options.jdip:
            rows.append(read_by_jdip(games, options.jdip, folder))
    for cells in (HEAD, ["---"] * len(HEAD), *(row.cells() for row in rows)):
        sys.stdout.write(f"| {' | '.join(map(str, cells))} |\n")
    others = [line for row in rows for line in row.others]
    sys.stderr.writelines(f"{line}\n" for line in others)
    sys.exit(bool(others))


def random_sheets(variant: Variant, phases: int, seed: int) -> list[dict[str, list[str]]]:
    """The orders of each power in the first phases of a game, by chance.

    In three games of four, armies that would find no convoy hold.
    """
    sheets, position = [], variant.start
    for _ in range(phases):
        orders = {
            power: list(choose(variant, position, power, seed).orders) for power in variant.powers
        }
        outcome = resolve(variant, position, orders)
        stranded = {row.order for row in outcome.orders if row.result is Result.NO_CONVOY}
        if stranded and seed % 4:
            orders = {
                power: [
                    f"{line.partition(' - ')[0]} H" if line in stranded else line for line in lines
                ]
                for power, lines in orders.items()
            }
            outcome = resolve(variant, position, orders)
        sheets.append(orders)
        position = outcome.position
    return sheets


def read_by_package(games: Iterable[Any], kept: Path, folder: Path) -> Row:
    """Let the package diplomacy load the games, save them and resolve each phase."""
    path = folder / "games.jsonl"
    path.write_text("".join(exported(game, "diplomacy") for game in games), "utf-8")
    reports = json.loads(_run(environment(kept), READER, path))
    noted, others = 0, []
    for number, report in enumerate(reports, start=1):
        if not report["is_kept"]:
            others.append(f"game {number} is saved otherwise")
        for phase in report["phases"]:
            if _is_explained(**phase):
                noted += 1
            elif phase["difference"]:
                others.append(f"game {number}, {phase['name']}: {phase['difference']}")
    phases = sum(len(report["phases"]) for report in reports)
    return Row("diplomacy", PACKAGES[0].replace("==", " "), phases, noted, tuple(others))


def _is_explained(name: str, note: str, difference: str) -> bool:
    """Whether the note of a phase explains the difference.

    Another board can only come from an army that moves by land.
    """
    is_result = difference.startswith(("A ", "F "))
    return bool(difference) and (("void" in note and is_result) or "package moves by land" in note)


def read_by_jdip(games: Iterable[Any], sources: Path, folder: Path) -> Row:
    """Let jDip's test suite resolve the games' cases."""
    classes, path = folder / "classes", folder / "cases.txt"
    files = [file for file in sources.glob("src/**/*.java") if file.name != "TestParser.java"]
    javac = ["javac", "-nowarn", "-encoding", "ISO-8859-1", "-cp", f"{sources.resolve()}/lib/*"]
    _run(*javac, "-d", classes, *files)
    cases = {
        name: text for number, game in enumerate(games, 1) for name, text in _cases(number, game)
    }
    path.write_text("VARIANT_ALL Standard\n\n" + "\n".join(cases.values()), "utf-8")
    libraries = f"{classes}:{sources.resolve()}/src:{sources.resolve()}/lib/*"
    java = ["java", "-Djava.awt.headless=true", "-cp", libraries, "dip.misc.TestSuite"]
    # The exit status is the number of cases that failed.
    output = _run(*java, path, folder=sources, is_checked=False)
    [evaluated] = re.findall(r"^ +(\d+) cases evaluated", output, re.MULTILINE)
    assert int(evaluated) == len(cases), output[-2000:]
    failed = [line.strip() for lines in FAILED.findall(output) for line in lines.splitlines()]
    noted = [name for name in failed if "\n# " in cases[name]]
    others = tuple(name for name in failed if name not in noted)
    return Row("jdip", "jDip", len(cases), len(noted), others)


def _cases(number: int, game: Any) -> Iterator[tuple[str, str]]:
    """The cases of a game, each under a name of its own."""
    for text in exported(game, "jdip").split("\nCASE ")[1:]:
        name = f"game {number}, {text.partition(chr(10))[0]}".lower()
        yield name, f"CASE {name}\n{text.partition(chr(10))[2]}"


def _run(*command: str | Path, folder: Path | None = None, is_checked: bool = True) -> str:
    done = subprocess.run(
        [*map(str, command)], cwd=folder, stdout=subprocess.PIPE, text=True, check=is_checked
    )
    return done.stdout


if __name__ == "__main__":
    main()
