"""A site of a script's own, in either setting, and what its database is doing."""

from __future__ import annotations

import argparse
import os
import signal
import sqlite3
import sys
import tempfile
from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from tests.faults.own_servers import Postgres, Redis, own_postgres, own_redis
from tests.faults.site_processes import Site


def asked(doc: str | None, **defaults: int | str) -> argparse.Namespace:
    """The options of the command line: --json, and these with their defaults."""
    arguments = argparse.ArgumentParser(description=(doc or "").splitlines()[0])
    arguments.add_argument("--json", action="store_true", help="one JSON object")
    for name, default in defaults.items():
        option = f"--{name.replace('_', '-')}"
        arguments.add_argument(option, type=type(default), default=default)
    # A script that is told to end still ends the processes that it started.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    return arguments.parse_args()


@dataclass
class Servers:
    """The servers of the full setting, each of the script's own."""

    postgres: Postgres
    redis: Redis


def temporary_folder(stack: ExitStack) -> Path:
    """A folder that is gone when the script ends."""
    return Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="ambition-faults-")))


def own_servers(stack: ExitStack, folder: Path) -> Servers:
    """PostgreSQL and Redis for this script alone."""
    return Servers(stack.enter_context(own_postgres(folder)), stack.enter_context(own_redis()))


def settled_site(
    stack: ExitStack,
    setting: str,
    *,
    servers: Servers | None = None,
    variables: Mapping[str, str] | None = None,
) -> Site:
    """A site whose database is ready and whose processes are not started yet."""
    for name in ("DATABASE_URL", "REDIS_URL", "EMAIL_URL", "DEBUG", "ALLOWED_HOSTS"):
        os.environ.pop(name, None)
    folder = temporary_folder(stack)
    site = Site(folder, variables=variables or {})
    if setting == "full":
        servers = servers or own_servers(stack, folder)
        site.database_url, site.redis_url = servers.postgres.url, servers.redis.url
    stack.enter_context(site)
    site.settle()
    return site


def is_in_transaction(site: Site, name: str) -> bool:
    """Whether a process holds a transaction that writes: on SQLite, where nobody can know whose it
    is, the one write lock; on PostgreSQL a connection with a transaction's number."""
    from django.db import connection

    if site.is_full:
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT count(*) FROM pg_stat_activity WHERE backend_xid IS NOT NULL"
                " AND application_name = %s",
                [name],
            )
            return bool(cursor.fetchone()[0])
    try:
        with sqlite3.connect(site.folder / "ambition.sqlite3", timeout=0) as other:
            other.execute("BEGIN IMMEDIATE")
            other.rollback()
    except sqlite3.OperationalError:
        return True
    return False
