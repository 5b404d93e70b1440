"""A site over SQLite in a temporary folder, for benches of programs."""

from __future__ import annotations

import os
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager

from tests.bench.full_site import free_port, running


@contextmanager
def empty_site() -> Iterator[int]:
    """Set Django up with an empty database of its own; return the port for `serving`."""
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {
            "VAR_DIR": folder,
            "DJANGO_SETTINGS_MODULE": "ambition.settings",
            "LOG_LEVEL": "ERROR",
            "SITE_URL": f"http://127.0.0.1:{port}",
            "REQUESTS_PER_ADDRESS": "0",
        }
        import django

        django.setup()
        from django.core.management import call_command

        call_command("migrate", verbosity=0)
        yield port


@contextmanager
def serving(port: int) -> Iterator[str]:
    """Serve the site, and return the address of its API as soon as it answers."""
    web = [sys.executable, "-m", "uvicorn", "ambition.asgi:application", "--port", str(port)]
    with running([*web, "--log-level", "error"]):
        wait_for(f"http://127.0.0.1:{port}/healthz")
        yield f"http://127.0.0.1:{port}/api/v1"


def wait_for(url: str) -> None:
    """Wait until a site answers."""
    end = time.monotonic() + 60
    while time.monotonic() < end:
        try:
            urllib.request.urlopen(url, timeout=5)
            return
        except OSError:
            time.sleep(0.2)
    raise TimeoutError(url)
