"""The commands, files, units and variables on the pages of docs/deploy exist.

tests/faults/documents.py runs the commands.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.core.management import get_commands

from tests.faults.documents import NOT_RUN, PAGES, PYTHON, SHELLS, blocks_of

TOP = Path(__file__).parents[2]
BLOCKS = [block for page in PAGES for block in blocks_of(page)]
COMMANDS = "\n".join(block.commands for block in BLOCKS if not block.begins(NOT_RUN))
TEXT = "\n".join(page.read_text(encoding="utf-8") for page in PAGES)
UNITS = {path.name for path in (TOP / "docs/deploy/systemd").iterdir()}
# Read by the programs of others, or by the shell.
OF_OTHERS = {"END", "ON_ERROR_STOP", "UTF8", "ALTER", "DATABASE", "RENAME", "TO", "PORT", "HOST"}


def documented_variables() -> set[str]:
    table = TEXT.partition("## Variables")[2].partition("\n## ")[0]
    first_columns = re.findall(r"^\| (`[^|]+`) \|", table, re.MULTILINE)
    return set(re.findall(r"`([A-Z_]+)`", " ".join(first_columns)))


def read_variables() -> set[str]:
    """The variables that the settings, the Procfile and the scripts read."""
    files = [*(TOP / "ambition").glob("*.py"), TOP / "Procfile", TOP / "script/server"]
    source = "\n".join(path.read_text(encoding="utf-8") for path in files)
    named = re.findall(r"(?:read_\w+|require_variable)\(\s*\"([A-Z_]+)\"", source)
    return {*named, *re.findall(r"\$\{([A-Z_]+):", source)}


def test_the_pages_have_commands():
    assert len(BLOCKS) > 15
    assert all(any(block.begins({first: "yes"}) for block in BLOCKS) for first in SHELLS)
    assert all(any(block.begins({first: "yes"}) for block in BLOCKS) for first in NOT_RUN)


def test_every_variable_that_is_documented_is_read_and_the_other_way_round():
    assert documented_variables() == read_variables()


def test_every_variable_in_a_command_is_documented():
    upper = set(re.findall(r"\b[A-Z][A-Z0-9_]{2,}\b", COMMANDS)) - OF_OTHERS
    assert upper - documented_variables() == set()


def test_every_variable_of_a_command_stops_it_if_it_is_not_set():
    """Its value, or `:?` with a sentence; a here document with quotes expands nothing."""
    plain = re.sub(r"<<'END'\n.*?\nEND\n", "", COMMANDS, flags=re.DOTALL)
    assert re.findall(r"\$\{?(\w+)\}?(?!\w|:\?)", plain) == []


def test_every_unit_in_a_command_exists():
    lines = re.findall(r"systemctl .*", COMMANDS)
    named = re.findall(r"\bambition[-.][\w.]+@?", " ".join(lines))
    assert len(named) > 10
    assert [name for name in named if not {name, f"{name}.service"} & UNITS] == []


def test_every_command_of_the_site_exists():
    found = re.findall(
        r"(?:^|&& |manage\.py )ambition ([a-z]+)|manage\.py ([a-z]+)", COMMANDS, re.M
    )
    assert {first or second for first, second in found} - set(get_commands()) == set()


def test_every_file_of_the_checkout_in_a_command_exists():
    names = re.findall(r"\b((?:docs|script)/[\w./-]+\w|requirements\.txt)", COMMANDS)
    assert [name for name in names if not (TOP / name).exists()] == []


@pytest.mark.parametrize("file", ["docs/deploy/README.md", "README.md", "script/environment"])
def test_the_newest_python_is_named(file):
    assert "3.14" in (TOP / file).read_text(encoding="utf-8").replace("{11,12,13,14}", "3.14")


def test_the_python_of_the_steps_is_the_one_that_the_script_takes():
    assert set(re.findall(r"python3\.\d+", COMMANDS)) == {PYTHON}
