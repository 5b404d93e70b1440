"""Computer players depend neither on the site nor on the process."""

from __future__ import annotations

import os
import subprocess
import sys

SHEETS = """
from games.computer import choose_orders
from maps.load import load_variant
from tests.games.computer.table import played
variant = load_variant("ambition-empire-6.01")
print([sheets for _, sheets, _ in played(variant, 5, 1764)])
"""


def run(code: str, hash_seed: str = "0") -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    return subprocess.run(
        [sys.executable, "-c", code],
        env=environment,
        check=False,
        capture_output=True,
        text=True,
    )


def test_the_computer_players_need_no_django() -> None:
    ended = run("import sys, games.computer; sys.exit('django' in sys.modules)")
    assert ended.returncode == 0, ended.stderr


def test_the_same_seed_gives_the_same_sheets_in_another_process() -> None:
    first, second = run(SHEETS, "1"), run(SHEETS, "2")
    assert first.returncode == 0, first.stderr
    assert first.stdout == second.stdout
