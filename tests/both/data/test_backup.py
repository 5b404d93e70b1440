"""Upgrade of an old database, then backup, loss and restore with the commands of docs/deploy.

The tests run on SQLite and on PostgreSQL.
"""

from __future__ import annotations

import json
import os
import re
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from django.conf import settings

TOP = Path(__file__).parents[3]
TABLES = ("games_game", "games_phase", "games_ordersheet", "games_event", "users_user")

pytestmark = pytest.mark.slow

Rows = dict[str, list[tuple[object, ...]]]


@dataclass(frozen=True)
class Stored:
    """A site's database after the upgrade.

    `found` is the output of upgrade.py. `ask` runs SQL without models.
    """

    folder: Path
    variables: dict[str, str]
    found: dict[str, object]
    ask: Callable[[str], list[tuple[object, ...]]]

    def rows(self) -> Rows:
        return {name: self.ask(f"SELECT * FROM {name} ORDER BY id") for name in TABLES}

    def run(self, *words: str) -> str:
        """The commands on the document's lines with these words, in order."""
        said = ""
        for line in documented(words):
            done = subprocess.run(
                ["bash", "-ec", line.replace("manage.py", str(TOP / "manage.py"))],
                cwd=self.folder,
                env=self.variables,
                capture_output=True,
                text=True,
                check=False,
            )
            assert done.returncode == 0, f"{line}: {done.stderr}"
            said += done.stdout
        return said


def documented(words: tuple[str, ...]) -> list[str]:
    """The block of commands under "Backups" that begins with these words."""
    page = (TOP / "docs/deploy/README.md").read_text()
    section = page.partition("## Backups")[2].partition("\n## ")[0]
    blocks = re.findall(r"(?:^    .+\n)+", section, re.MULTILINE)
    found = [block for block in blocks if block.strip().startswith(" ".join(words))]
    assert len(found) == 1, f"{words} begin one block of the document"
    return [line.strip() for line in found[0].splitlines()]


def upgraded(variables: dict[str, str]) -> dict[str, object]:
    done = subprocess.run(
        [sys.executable, TOP / "tests/both/data/upgrade.py"],
        env=variables,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def plain(folder: Path, **variables: str) -> dict[str, str]:
    """Exactly these environment variables, without those of this process."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    kept["PATH"] = f"{Path(sys.executable).parent}:{kept['PATH']}"
    return {**kept, "VAR_DIR": str(folder / "var"), **variables}


@pytest.fixture(scope="module")
def embedded(tmp_path_factory) -> Stored:
    """On SQLite."""
    folder = tmp_path_factory.mktemp("embedded")
    variables = plain(folder)
    found = upgraded(variables)

    def ask(statement: str) -> list[tuple[object, ...]]:
        file = sqlite3.connect(folder / "var/ambition.sqlite3", isolation_level=None)
        with closing(file) as connection:
            return connection.execute(statement).fetchall()

    return Stored(folder, variables, found, ask)


@pytest.fixture(scope="module")
def full(tmp_path_factory) -> Iterator[Stored]:
    """On PostgreSQL, in a database other than that of the tests."""
    import psycopg

    folder = tmp_path_factory.mktemp("full")
    given = urlsplit(os.environ["DATABASE_URL"])
    name = f"test_{given.path[1:]}_{os.getpid()}_backup"
    url = given._replace(path=f"/{name}").geturl()
    server = given._replace(path="/postgres").geturl()
    variables = plain(
        folder,
        DATABASE_URL=url,
        REDIS_URL=settings.REDIS_URL,
        SECRET_KEY="only-for-tests",
        SITE_URL="http://localhost",
        EMAIL_URL="smtp://127.0.0.1:1",
    )

    def ask(statement: str) -> list[tuple[object, ...]]:
        with psycopg.connect(url) as connection:
            answer = connection.execute(statement)
            return answer.fetchall() if answer.description else []

    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
        try:
            yield Stored(folder, variables, upgraded(variables), ask)
        finally:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture
def stored(request) -> Stored:
    """The upgraded site, in the setting of this run."""
    return request.getfixturevalue("embedded" if settings.EMBEDDED else "full")


def back_up(stored: Stored) -> None:
    stored.run("pg_dump") if "DATABASE_URL" in stored.variables else stored.run("python", "-c")


def bring_back(stored: Stored) -> str:
    """The output of the commands; the last one replays every game."""
    is_full = "DATABASE_URL" in stored.variables
    return stored.run("pg_restore") if is_full else stored.run("rm", "-f")


def test_games_of_an_earlier_version_replay_the_same_after_an_upgrade(stored):
    assert (stored.found["games"], stored.found["resolved"]) == (4, 9)
    assert stored.found["same"] == 9


def test_a_game_of_an_earlier_version_continues_after_an_upgrade(stored):
    assert stored.found["pages"] == [200] * 4
    assert stored.found["goes_on"]


def test_notices_of_an_earlier_version_have_the_codes_of_this_one(stored):
    assert not [code for code in stored.found["events"] if "chair" in code]


def test_a_restored_backup_equals_the_original(stored):
    before = stored.rows()
    back_up(stored)
    stored.ask("DELETE FROM games_envelope")
    stored.ask("DELETE FROM games_conditionalsheet")
    stored.ask("UPDATE games_ordersheet SET orders = '[\"A Par H\"]'")
    stored.ask("UPDATE games_phase SET stuck_reason = 'lost'")
    assert stored.rows() != before
    said = bring_back(stored)
    assert stored.rows() == before
    assert len(re.findall(r"decided by rules version \d+", said)) == 10
