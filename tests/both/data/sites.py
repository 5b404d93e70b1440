"""Databases of earlier versions, upgraded, and new ones: on SQLite or PostgreSQL."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings

UPGRADE = Path(__file__).with_name("upgrade.py")


@dataclass(frozen=True)
class UpgradedSite:
    """A site's database after `migrate`.

    `report` is the output of upgrade.py. `ask` runs SQL without models.
    """

    folder: Path
    variables: dict[str, str]
    report: dict[str, Any]
    ask: Callable[[str], list[tuple[object, ...]]]


@contextmanager
def upgraded_site(folder: Path, *name: str) -> Iterator[UpgradedSite]:
    """Upgrade a stored database in the setting of this run; without a name, make a new one."""
    with (_embedded if settings.EMBEDDED else _full)(folder) as (variables, ask):
        done = subprocess.run(
            [sys.executable, UPGRADE, *name],
            env=variables,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        yield UpgradedSite(folder, variables, json.loads(done.stdout), ask)


def _plain(folder: Path, **variables: str) -> dict[str, str]:
    """Exactly these environment variables, without those of this process."""
    own = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    own["PATH"] = f"{Path(sys.executable).parent}:{own['PATH']}"
    return {**own, "VAR_DIR": str(folder / "var"), **variables}


@contextmanager
def _embedded(folder: Path) -> Iterator[tuple[dict[str, str], Callable[[str], Any]]]:
    def ask(statement: str) -> list[tuple[object, ...]]:
        file = sqlite3.connect(folder / "var/ambition.sqlite3", isolation_level=None)
        with closing(file) as connection:
            return connection.execute(statement).fetchall()

    yield _plain(folder), ask


@contextmanager
def _full(folder: Path) -> Iterator[tuple[dict[str, str], Callable[[str], Any]]]:
    """A database other than that of the tests."""
    import psycopg

    address = urlsplit(os.environ["DATABASE_URL"])
    name = f"test_{address.path[1:]}_{os.getpid()}_{folder.name}"
    url = address._replace(path=f"/{name}").geturl()
    server = address._replace(path="/postgres").geturl()
    variables = _plain(
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
        connection.execute(f'CREATE DATABASE "{name}"')
        try:
            yield variables, ask
        finally:
            connection.execute(f'DROP DATABASE "{name}" WITH (FORCE)')
