"""The adjudicator gives the same results on every Python that the library declares."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "script/library/pyproject.toml").read_text())["project"]
LANGUAGE = "Programming Language :: Python :: "
DECLARED = [
    line.removeprefix(LANGUAGE) for line in PROJECT["classifiers"] if line.startswith(LANGUAGE)
]
RUNNING = f"{sys.version_info.major}.{sys.version_info.minor}"


def run(version: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Runs a Python of this version without anybody's packages."""
    python = sys.executable if version == RUNNING else f"python{version}"
    # pyenv's commands start a version that is not its default only when this names it.
    environment = {**os.environ, "PYENV_VERSION": version}
    return subprocess.run(
        [python, "-S", *arguments],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env=environment,
        check=False,
        timeout=120,
    )


def is_present(version: str) -> bool:
    try:
        return run(version, "-c", "").returncode == 0
    except FileNotFoundError:
        return False


PRESENT = [version for version in DECLARED if is_present(version)]


def test_this_python_is_declared() -> None:
    assert RUNNING in PRESENT


@pytest.mark.parametrize("version", PRESENT)
def test_every_case_and_example_passes(version: str) -> None:
    done = run(version, "-m", "tests.adjudicator.every_case")
    assert done.returncode == 0, done.stdout + done.stderr
