"""The site as one checkout has it, run as docs/systemd runs it: two web processes, and workers."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.faults.site_processes import procfile, wait_until

WEB = (
    "uvicorn ambition.asgi:application --host 127.0.0.1 --port {port} --log-level warning "
    "--no-access-log --timeout-graceful-shutdown 20"
)
PATIENCE = 120


@dataclass(frozen=True)
class Tree:
    """A checkout and the variables with which its processes run."""

    folder: Path
    variables: Mapping[str, str]

    def environment(self) -> dict[str, str]:
        """Those of the tree alone, whatever this process has."""
        own = {name: os.environ[name] for name in ("HOME", "LANG") if name in os.environ}
        path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
        return {**own, "PATH": path, "PYTHONPATH": str(self.folder), **self.variables}

    def manage(self, *arguments: str) -> None:
        """Runs one of the site's commands."""
        command = [sys.executable, "manage.py", *arguments]
        quiet = subprocess.DEVNULL
        subprocess.run(command, cwd=self.folder, env=self.environment(), check=True, stdout=quiet)

    def told(self, code: str) -> Any:
        """What a piece of code says in JSON, with the site set up."""
        command = [sys.executable, "-c", f"import django; django.setup()\n{code}"]
        done = subprocess.run(
            command, cwd=self.folder, env=self.environment(), check=True, capture_output=True
        )
        return json.loads(done.stdout)

    def web(self, port: int) -> subprocess.Popen[bytes]:
        """A web process that answers."""
        process = self._started(WEB.format(port=port))
        wait_for_port(port)
        return process

    def worker(self, name: str) -> subprocess.Popen[bytes]:
        """A process of the Procfile."""
        return self._started(procfile(self.folder)[name])

    def _started(self, line: str) -> subprocess.Popen[bytes]:
        log = (self.folder.parent / "log").open("ab")
        return subprocess.Popen(
            ["bash", "-c", f"exec {line}"],
            cwd=self.folder,
            env=self.environment(),
            start_new_session=True,
            stdout=log,
            stderr=log,
        )


def stop(process: subprocess.Popen[bytes]) -> float:
    """Tells the main process to stop; the seconds that it took."""
    start = time.monotonic()
    process.send_signal(signal.SIGTERM)
    process.wait(PATIENCE)
    return time.monotonic() - start


def end(process: subprocess.Popen[bytes]) -> None:
    """Kills what is left of a process and of what it has started."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        return
    process.wait()


def wait_for_port(port: int) -> None:
    """Waits until somebody listens."""

    def listens() -> bool:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
        except OSError:
            return False
        return True

    if not wait_until(listens, PATIENCE):
        raise TimeoutError(f"nobody listens at {port}")
