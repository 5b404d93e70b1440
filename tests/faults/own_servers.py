"""PostgreSQL and Redis for one script alone, which may stop, empty and restart them."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.faults.site_processes import free_port, send_to, wait_until

PROGRAMS = Path("/usr/lib/postgresql")


@dataclass
class Postgres:
    """A cluster of its own, with one empty database."""

    data: Path
    port: int

    @property
    def url(self) -> str:
        return f"postgres://postgres@127.0.0.1:{self.port}/ambition"

    def start(self) -> None:
        options = f"-p {self.port} -k {self.data} -c listen_addresses=127.0.0.1"
        self._control("-w", "-l", str(self.data / "log"), "-o", options, "start")

    def stop(self, mode: str = "fast") -> None:
        """`fast` ends every connection, `immediate` is a crash."""
        self._control("-w", "-m", mode, "stop")

    def restart(self, mode: str = "fast") -> None:
        self.stop(mode)
        self.start()

    def create(self) -> None:
        self.data.mkdir()
        if os.getuid() == 0:
            subprocess.run(["chown", "postgres", self.data], check=True)
        run(
            *(program("initdb"), "-D", str(self.data), "-U", "postgres", "-A", "trust"),
            *("-E", "UTF8", "--locale=C.UTF-8"),
        )
        self.start()
        run(
            program("createdb"),
            "-h",
            "127.0.0.1",
            "-p",
            str(self.port),
            "-U",
            "postgres",
            "ambition",
        )

    def _control(self, *arguments: str) -> None:
        run(program("pg_ctl"), "-D", str(self.data), *arguments)


@dataclass
class Redis:
    """A server of its own that keeps nothing on disk."""

    port: int
    process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        command = ["redis-server", "--port", str(self.port), "--bind", "127.0.0.1"]
        command += ["--save", "", "--appendonly", "no"]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, start_new_session=True)
        wait_until(self.answers, 10, step=0.05)

    def stop(self) -> None:
        """Ends it at once, with all that it holds."""
        if self.process is not None:
            send_to(self.process.pid, signal.SIGKILL)
            self.process.wait()
            self.process = None

    def answers(self) -> bool:
        import redis

        try:
            with redis.Redis(port=self.port, socket_timeout=1) as server:
                return bool(server.ping())
        except redis.RedisError:
            return False

    def flush(self) -> None:
        """Forgets everything."""
        import redis

        with redis.Redis(port=self.port, socket_timeout=5) as server:
            server.flushall()


@contextmanager
def own_postgres(folder: Path) -> Iterator[Postgres]:
    """A cluster in the folder, removed with it."""
    # The server runs as an account of its own, which must reach the folder.
    folder.chmod(0o755)
    server = Postgres(folder / "postgres", free_port())
    try:
        server.create()
        yield server
    finally:
        subprocess.run(
            as_postgres(program("pg_ctl"), "-D", str(server.data), "-m", "immediate", "stop"),
            cwd="/",
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            check=False,
        )


@contextmanager
def own_redis() -> Iterator[Redis]:
    """A Redis that is gone afterwards."""
    server = Redis(free_port())
    try:
        server.start()
        yield server
    finally:
        server.stop()


def program(name: str) -> str:
    """A program of PostgreSQL, of the newest version that is installed."""
    found = sorted(PROGRAMS.glob(f"*/bin/{name}"), key=lambda path: float(path.parts[4]))
    if not found:
        raise SystemExit(f"{name} is needed: apt-get install postgresql")
    return str(found[-1])


def as_postgres(*command: str) -> list[str]:
    """PostgreSQL refuses to run as root; Debian's package brings an account for it."""
    return ["runuser", "-u", "postgres", "--", *command] if os.getuid() == 0 else list(command)


def run(*command: str) -> None:
    subprocess.run(as_postgres(*command), cwd="/", stdout=subprocess.DEVNULL, check=True)
