"""Store the demo of this version as SQL, for tests/both/data/test_upgrade.py.

    python tests/both/data/store.py NAME --postgres postgres://postgres@127.0.0.1:5432

NAME is that of the release. The demo is made on SQLite and copied to a temporary database of the
PostgreSQL server. Finished games of many years are left out. before-1.0 was made so by the last
version before 1.0 (d5efa4f4), with a webhook of a game and one of an account added.
"""

from __future__ import annotations

import argparse
import gzip
import os
import re
import sqlite3
import subprocess
import sys
import tempfile
from contextlib import closing
from pathlib import Path

STORED = Path(__file__).with_name("stored")
MANAGE = Path(__file__).parents[3] / "manage.py"
DATABASE = "ambition_stored"
SHORTEN = "from games.models import Game; Game.objects.filter(phases__number__gt=30).delete()"
# Lines of pg_dump that are for psql alone, or change how its connection goes on.
FOR_PSQL = re.compile(r"^(?:\\(?:un)?restrict .*|SELECT pg_catalog\.set_config.*)\n", re.MULTILINE)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("name", help="the release, as in 1.0.0")
    arguments.add_argument("--postgres", required=True, help="the server, without a database")
    options = arguments.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        rows = str(Path(folder) / "rows.jsonl")
        embedded = {"DEBUG": "1"}
        manage(folder, embedded, "create_demo", "--migrate")
        manage(folder, embedded, "shell", "-c", SHORTEN)
        left_out = ["--exclude", "contenttypes", "--exclude", "auth.permission"]
        manage(folder, embedded, "dumpdata", "--format", "jsonl", *left_out, "-o", rows)
        with closing(sqlite3.connect(Path(folder) / "ambition.sqlite3")) as file:
            store(f"{options.name}.sqlite", "\n".join(file.iterdump()))
        store(f"{options.name}.postgresql", in_postgresql(folder, options.postgres, rows))


def manage(folder: str, variables: dict[str, str], *words: str) -> None:
    """Run a command of manage.py with exactly these variables."""
    environment = {"PATH": os.environ["PATH"], "VAR_DIR": folder, **variables}
    subprocess.run([sys.executable, MANAGE, *words], env=environment, check=True)


def in_postgresql(folder: str, server: str, rows: str) -> str:
    """The same rows in the tables that PostgreSQL has for them, as SQL."""
    url = f"{server}/{DATABASE}"
    full = {
        "DATABASE_URL": url,
        "REDIS_URL": "redis://127.0.0.1:6379/15",
        "SECRET_KEY": "only-for-tests",
        "SITE_URL": "http://localhost",
        "EMAIL_URL": "memory://",
    }
    subprocess.run(["createdb", "--maintenance-db", f"{server}/postgres", DATABASE], check=True)
    try:
        manage(folder, full, "migrate", "--noinput", "--verbosity", "0")
        manage(folder, full, "loaddata", rows)
        plain = ["--no-owner", "--no-privileges", "--inserts", "--rows-per-insert", "500"]
        dump = ["pg_dump", *plain, url]
        return FOR_PSQL.sub(
            "", subprocess.run(dump, check=True, capture_output=True, text=True).stdout
        )
    finally:
        subprocess.run(["dropdb", "--maintenance-db", f"{server}/postgres", DATABASE], check=True)


def store(name: str, sql: str) -> None:
    (STORED / f"{name}.sql.gz").write_bytes(gzip.compress(sql.encode(), mtime=0))


if __name__ == "__main__":
    main()
