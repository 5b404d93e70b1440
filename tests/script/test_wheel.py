"""pip install gives the adjudicator, its command and its types to an empty environment."""

import json
import os
import re
import shutil
import subprocess
import sys
import venv
from pathlib import Path

import pytest

TOP = Path(__file__).parents[2]
SOURCES = ("pyproject.toml", "README.md", "LICENSE", "adjudicator", "maps")
PIP = [sys.executable, "-m", "pip", "--isolated", "--disable-pip-version-check", "--no-cache-dir"]
OFFLINE = ["--no-index", "--no-deps"]
REQUEST = {
    "variant": "ambition-empire-6.01",
    "position": {
        "turn": {"year": 1763, "season": "spring", "phase": "movement"},
        "units": {"FR": ["A Par"]},
        "centres": {"FR": ["Par"]},
    },
    "orders": {"FR": ["A Par - Bur"]},
}

pytestmark = pytest.mark.slow


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


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """An environment that holds the wheel and no other package."""
    folder = tmp_path_factory.mktemp("wheel")
    sources = folder / "sources"
    sources.mkdir()
    for name in SOURCES:
        copy = shutil.copytree if (TOP / name).is_dir() else shutil.copy
        copy(TOP / name, sources / name)
    build = ["wheel", "--no-build-isolation", *OFFLINE, "--wheel-dir", folder, sources]
    run(*PIP, *build, folder=folder)
    (wheel,) = folder.glob("*.whl")
    environment = folder / "environment"
    venv.create(environment, with_pip=False, symlinks=True)
    python = environment / "bin" / "python"
    run(*PIP, "--python", python, "install", *OFFLINE, wheel, folder=folder)
    return environment


@pytest.mark.parametrize("command", [["adjudicator"], ["python", "-m", "adjudicator"]])
def test_the_command_resolves_a_phase(installed, command, tmp_path):
    program = installed / "bin" / command[0]
    said = run(program, *command[1:], "resolve", folder=tmp_path, given=json.dumps(REQUEST))
    assert [(line["order"], line["result"]) for line in json.loads(said)["orders"]] == [
        ("A Par - Bur", "moves")
    ]


def test_the_command_knows_every_variant(installed, tmp_path):
    said = run(installed / "bin" / "adjudicator", "variants", folder=tmp_path)
    folders = sorted(path.parent.name for path in TOP.glob("maps/variants/*/variant.json"))
    assert [variant["id"] for variant in json.loads(said)["variants"]] == folders


def test_the_example_of_the_page_runs(installed, tmp_path):
    page = (TOP / "docs/adjudicator.md").read_text()
    (example,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    said = run(installed / "bin" / "python", "-", folder=tmp_path, given=example)
    assert "A Mar - Sav moves" in said


def test_type_checkers_see_the_types(installed, tmp_path):
    (tmp_path / "bot.py").write_text(
        "from adjudicator import resolve\n"
        "from maps.load import load_variant\n"
        "variant = load_variant('standard')\n"
        "reveal_type(resolve(variant, variant.start, orders={}))\n"
    )
    python = ["--python-executable", installed / "bin" / "python"]
    mypy = [sys.executable, "-m", "mypy", "--strict", "--config-file=", "--cache-dir=/dev/null"]
    said = run(*mypy, *python, "bot.py", folder=tmp_path)
    assert 'Revealed type is "adjudicator.outcome.Outcome"' in said
