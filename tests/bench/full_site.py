"""The site as it runs, for benchmarks: PostgreSQL, Redis, and the processes of the Procfile.

Needs PostgreSQL (user postgres, no password) and Redis on this machine. The database is the
benchmark's own; so is the number of Redis, which BENCH_REDIS can change.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[2]
POSTGRES = "postgres://postgres@127.0.0.1:5432"
REDIS = os.environ.get("BENCH_REDIS", "redis://127.0.0.1:6379/13")
DATABASE = f"ambition_bench_{os.getpid()}"


@contextmanager
def database() -> Iterator[None]:
    """A database of the benchmark's own, and Redis empty."""
    import psycopg
    import redis

    redis.Redis.from_url(REDIS).flushdb()
    with psycopg.connect(f"{POSTGRES}/postgres", autocommit=True) as server:
        server.execute(f"CREATE DATABASE {DATABASE}")
        try:
            yield
        finally:
            server.execute(f"DROP DATABASE IF EXISTS {DATABASE} WITH (FORCE)")
            redis.Redis.from_url(REDIS).flushdb()


def settle_environment(
    folder: Path, port: int, smtp: int, settings: str = "ambition.settings"
) -> None:
    """The full setting, for this process and those that it starts."""
    os.environ |= {
        "DJANGO_SETTINGS_MODULE": settings,
        "DATABASE_URL": f"{POSTGRES}/{DATABASE}",
        "REDIS_URL": REDIS,
        "SECRET_KEY": "only-for-this-benchmark" * 3,
        "SITE_URL": f"http://127.0.0.1:{port}",
        "EMAIL_URL": f"smtp://127.0.0.1:{smtp}",
        "VAR_DIR": str(folder),
        "LOG_LEVEL": "WARNING",
        "COMPUTERS_CONCURRENCY": "1",
        "DEADLINES_CONCURRENCY": "2",
        "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
    }


def line_of(name: str, options: str = "", **variables: object) -> list[str]:
    """A line of the Procfile as a command with further options, its variables filled in."""
    lines = dict(line.split(": ", 1) for line in (ROOT / "Procfile").read_text().splitlines())
    told = "".join(f"export {key}={value}; " for key, value in variables.items())
    line = f"{told}exec {lines[name]} {options}".replace("--loglevel info", "--loglevel warning")
    return ["bash", "-c", line]


@contextmanager
def running(command: list[str]) -> Iterator[subprocess.Popen[bytes]]:
    """A process of the site, ended with all that it has started."""
    with subprocess.Popen(
        command, cwd=ROOT, start_new_session=True, stdout=subprocess.DEVNULL
    ) as process:
        try:
            yield process
        finally:
            os.killpg(process.pid, signal.SIGKILL)


def processor_seconds(session: int) -> float:
    """The processor time of the processes of a session, as /proc has it."""
    spent = 0
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[3]) == session:
            spent += int(fields[11]) + int(fields[12])
    return spent / os.sysconf("SC_CLK_TCK")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
