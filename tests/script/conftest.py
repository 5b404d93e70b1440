"""The library's wheel, for the tests that install it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

LIBRARY = Path(__file__).parents[2] / "script" / "library"
URL = "https://forge.example.org/me/ambition"
PIP = [sys.executable, "-m", "pip", "--isolated", "--disable-pip-version-check", "--no-cache-dir"]
OFFLINE = ["--no-index", "--no-deps"]


def run(*command, folder, given=""):
    """The output of a command that sees nothing of this checkout."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(
        list(map(str, command)),
        input=given,
        capture_output=True,
        text=True,
        cwd=folder,
        env=environment,
        timeout=120,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="session")
def wheel(tmp_path_factory):
    """The wheel of the library."""
    folder = tmp_path_factory.mktemp("wheel")
    build = ["wheel", "--no-build-isolation", *OFFLINE, "--wheel-dir", folder]
    run(*PIP, *build, "--config-settings", f"url={URL}", LIBRARY, folder=folder)
    (path,) = folder.glob("*.whl")
    return path
