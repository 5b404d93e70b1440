"""The site's processes for scripts that break them: the full setting as the Procfile starts it, the
embedded one as script/server does. Each process leads a session of its own, so that it ends with
all that it has started."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from urllib.error import URLError

ROOT = Path(__file__).parents[2]
FULL = ("deadlines", "computers", "mails", "posts", "pictures", "beat", "web")
EMBEDDED = ("deadlines", "others", "beat", "web")
# As script/server starts them: the queues, how much they give way.
EMBEDDED_WORKERS = {"deadlines": ("deadlines", 5), "others": ("computers,mails,posts,pictures", 15)}
EMBEDDED_WORKER = (
    "nice -n {nice} celery --quiet -A ambition worker --hostname {name}@%h --queues {queues} "
    "--pool solo --without-gossip --without-mingle --without-heartbeat"
)
EMBEDDED_BEAT = "celery --quiet -A ambition beat --pidfile="
EMBEDDED_WEB = (
    "uvicorn ambition.asgi:application --http games.workarounds.head_limit:HeadLimit "
    "--host 127.0.0.1 --port {port} --log-level warning --timeout-graceful-shutdown 3"
)


@dataclass
class Site:
    """One site in a folder of its own. With a database and Redis it is the full setting."""

    folder: Path
    database_url: str = ""
    redis_url: str = ""
    # Further variables of the environment: EMAIL_URL, say.
    variables: Mapping[str, str] = field(default_factory=dict)
    running: dict[str, subprocess.Popen[bytes]] = field(default_factory=dict)
    port: int = 0
    # The files that run: this version's, or an earlier one's.
    checkout: Path = ROOT

    def __post_init__(self) -> None:
        self.port = self.port or free_port()

    @property
    def is_full(self) -> bool:
        return bool(self.database_url)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def names(self) -> tuple[str, ...]:
        """The processes of this setting."""
        return FULL if self.is_full else EMBEDDED

    def __enter__(self) -> Site:
        return self

    def __exit__(self, *_error: object) -> None:
        for name in list(self.running):
            self.kill(name)

    def settle(self) -> None:
        """Makes this process one of the site: its settings, its database with all its tables."""
        os.environ.update(self.environment())
        import django
        from django.core.management import call_command

        django.setup()
        call_command("migrate", interactive=False, verbosity=0, skip_checks=True)
        if self.is_full:
            call_command("collectstatic", interactive=False, verbosity=0)

    def manage(self, *arguments: str) -> bytes:
        """The output of a command of this site's own version."""
        command = [sys.executable, "manage.py", *arguments]
        env = os.environ | self.environment()
        done = subprocess.run(
            command, cwd=self.checkout, env=env, check=True, stdout=subprocess.PIPE
        )
        return done.stdout

    def environment(self) -> dict[str, str]:
        """The variables that choose the setting."""
        chosen = {
            "DJANGO_SETTINGS_MODULE": "ambition.settings",
            "SECRET_KEY": "only-for-this-script" * 3,
            "SITE_URL": self.address,
            "VAR_DIR": str(self.folder),
            "LOG_LEVEL": "WARNING",
            "PORT": str(self.port),
            "PYTHONPATH": str(self.checkout),
            "DEADLINES_CONCURRENCY": "2",
            "COMPUTERS_CONCURRENCY": "1",
            "PYTHONUNBUFFERED": "1",
            "PYTHONWARNINGS": "ignore:You're running the worker with superuser",
            "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
        }
        if self.is_full:
            chosen |= {"DATABASE_URL": self.database_url, "REDIS_URL": self.redis_url}
            chosen |= {"EMAIL_URL": "smtp://127.0.0.1:1"}
        return chosen | dict(self.variables)

    def start(self, *names: str) -> None:
        """Starts processes by their names; without names all. Their output is kept."""
        for name in names or self.names:
            self.start_as(name, self.command(name))

    def start_as(self, name: str, command: str) -> None:
        """Starts a process of the script's own making under a name."""
        with self.log(name).open("ab") as log:
            self.running[name] = subprocess.Popen(
                ["bash", "-c", f"exec {command}"],
                cwd=self.checkout,
                # PostgreSQL knows by PGAPPNAME who asks.
                env=os.environ | self.environment() | {"PGAPPNAME": name},
                start_new_session=True,
                stdout=log,
                stderr=log,
            )

    def command(self, name: str) -> str:
        """How a process is started."""
        if self.is_full:
            line = procfile(self.checkout)[name]
            return line.replace("0.0.0.0", "127.0.0.1")
        if name == "web":
            return EMBEDDED_WEB.format(port=self.port)
        if name == "beat":
            return EMBEDDED_BEAT
        queues, nice = EMBEDDED_WORKERS[name]
        return EMBEDDED_WORKER.format(name=name, queues=queues, nice=nice)

    def log(self, name: str) -> Path:
        """The file of what a process has said."""
        return self.folder / f"{name}.log"

    def pid(self, name: str) -> int:
        return self.running[name].pid

    def pids(self, name: str) -> list[int]:
        """A process and all that it has started."""
        return in_session(self.pid(name))

    def children(self, name: str) -> list[int]:
        """The children of a process: those in which a worker does its tasks."""
        return [pid for pid in self.pids(name) if pid != self.pid(name)]

    def send(self, name: str, sign: signal.Signals) -> None:
        """Sends a signal to a process and to all that it has started."""
        for pid in self.pids(name):
            send_to(pid, sign)

    def kill(self, name: str) -> None:
        """Ends a process and all that it has started at once, as a loss of power does."""
        process = self.running.pop(name)
        for pid in in_session(process.pid):
            send_to(pid, signal.SIGKILL)
        process.wait()

    def stop(self, name: str, seconds: float = 30) -> float:
        """Asks a process to end, as a new version being installed does; the seconds it took."""
        began = time.monotonic()
        process = self.running[name]
        process.terminate()
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(seconds)
        taken = time.monotonic() - began
        self.kill(name)
        return taken

    def restart_dead(self) -> list[str]:
        """Starts whatever has ended anew, as whatever runs the processes would; gives the names."""
        dead = [name for name, process in self.running.items() if process.poll() is not None]
        for name in dead:
            self.kill(name)
        if dead:
            self.start(*dead)
        return dead

    def wait_until_served(self, seconds: float = 90) -> None:
        """Returns when the web answers and a sweep has been at work."""
        from games.models import Heartbeat

        is_up = wait_until(self.answers, seconds)
        if not (is_up and wait_until(Heartbeat.objects.exists, seconds)):
            said = [self.log(name).read_text()[-1000:] for name in self.running]
            raise SystemExit("\n".join(["The site did not start.", *said]))

    def answers(self) -> bool:
        """Whether the web process answers."""
        try:
            with urllib.request.urlopen(f"{self.address}/healthz", timeout=5) as answer:
                return bool(answer.status == 200)
        except (URLError, OSError):
            return False


def procfile(checkout: Path = ROOT) -> dict[str, str]:
    """The lines of the Procfile by their names."""
    return dict(line.split(": ", 1) for line in (checkout / "Procfile").read_text().splitlines())


def in_session(leader: int) -> list[int]:
    """The processes of a session, by /proc."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[3]) == leader and fields[0] != "Z":
            found.append(int(folder.name))
    return sorted(found)


def send_to(pid: int, sign: signal.Signals) -> None:
    """Sends a signal to one process; it may have ended."""
    with contextlib.suppress(ProcessLookupError):
        os.kill(pid, sign)


def wait_until(done: Callable[[], object], seconds: float, step: float = 0.2) -> bool:
    """Whether it is done within so many seconds."""
    until = time.monotonic() + seconds
    while not done():
        if time.monotonic() > until:
            return False
        time.sleep(step)
    return True


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
