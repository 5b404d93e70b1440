"""Backup, loss and restore with the commands of docs/deploy.

The tests run on SQLite and on PostgreSQL.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.both.data.sites import UpgradedSite, upgraded_site

TOP = Path(__file__).parents[3]
TABLES = ("games_game", "games_phase", "games_ordersheet", "games_event", "users_user")

pytestmark = pytest.mark.slow

Rows = dict[str, list[tuple[object, ...]]]


@pytest.fixture(scope="module")
def stored(tmp_path_factory) -> Iterator[UpgradedSite]:
    """A site with games of an earlier version, in the setting of this run."""
    with upgraded_site(tmp_path_factory.mktemp("backup"), "before-1.0") as site:
        yield site


def rows(site: UpgradedSite) -> Rows:
    return {name: site.ask(f"SELECT * FROM {name} ORDER BY id") for name in TABLES}


def run(site: UpgradedSite, *words: str) -> str:
    """The commands on the document's lines with these words, in order."""
    output = ""
    for line in documented(words):
        done = subprocess.run(
            ["bash", "-ec", line.replace("manage.py", str(TOP / "manage.py"))],
            cwd=site.folder,
            env=site.variables,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, f"{line}: {done.stderr}"
        output += done.stdout
    return output


def documented(words: tuple[str, ...]) -> list[str]:
    """The block of commands under "Backups" that begins with these words."""
    page = (TOP / "docs/deploy/README.md").read_text()
    section = page.partition("## Backups")[2].partition("\n## ")[0]
    blocks = re.findall(r"(?:^    .+\n)+", section, re.MULTILINE)
    found = [block for block in blocks if block.strip().startswith(" ".join(words))]
    assert len(found) == 1, f"{words} begin one block of the document"
    return [line.strip() for line in found[0].splitlines()]


def back_up(stored: UpgradedSite) -> None:
    run(stored, "pg_dump") if "DATABASE_URL" in stored.variables else run(stored, "python", "-c")


def bring_back(stored: UpgradedSite) -> str:
    """The output of the commands; the last one replays every game."""
    is_full = "DATABASE_URL" in stored.variables
    return run(stored, "pg_restore") if is_full else run(stored, "rm", "-f")


def test_a_restored_backup_equals_the_original(stored):
    before = rows(stored)
    back_up(stored)
    stored.ask("DELETE FROM games_envelope")
    stored.ask("DELETE FROM games_conditionalsheet")
    stored.ask("UPDATE games_ordersheet SET orders = '[\"A Par H\"]'")
    stored.ask("UPDATE games_phase SET stuck_reason = 'lost'")
    assert rows(stored) != before
    output = bring_back(stored)
    assert rows(stored) == before
    resolved = stored.report["resolved"] + len(stored.report["continued"])
    assert len(re.findall(r"decided by rules version \d+", output)) == resolved
