"""Computer players as they were at an earlier commit, to measure today's against."""

from __future__ import annotations

import importlib
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from games.computer import Sheet
from games.computer.past import failed_twice

ROOT = Path(__file__).resolve().parents[2]
FOLDER = "games/computer/"


@cache
def chooser(commit: str, level: str) -> Callable[..., Any]:
    """`choose_orders` of a commit at a level, without the argument for the level.

    The players run under a name of their own, with today's adjudicator. Those that learn from no
    past phase are told which moves failed twice.
    """
    players = importlib.import_module(_unpack(commit))
    learns = (Path(players.__file__).parent / "past.py").exists()

    def choose(*given: Any) -> Any:
        *first, guess_seed, past = given
        power = first[2]
        known = past if learns else failed_twice(past, power)
        sheet = players.choose_orders(*first, players.Level(level), guess_seed, known)
        return Sheet(sheet.orders, sheet.bids)

    return choose


@cache
def _unpack(commit: str) -> str:
    """Write a commit's players into a folder of its own, and return the name of the package."""
    digits = _git("rev-parse", f"{commit}^{{commit}}").strip()
    name = f"computer_{digits[:12]}"
    folder = Path(mkdtemp(prefix=f"{name}-"))
    package = folder / name
    package.mkdir()
    for path in _git("ls-tree", "--name-only", digits, FOLDER).split():
        text = _git("show", f"{digits}:{path}").replace("games.computer", name)
        (package / Path(path).name).write_text(text)
    sys.path.append(str(folder))
    return name


def _git(*words: str) -> str:
    return subprocess.check_output(["git", "-C", str(ROOT), *words], text=True)
