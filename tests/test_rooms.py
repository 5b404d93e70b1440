"""The rooms of games/: each has its doors, and nothing runs in a circle."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

import grimp
import pytest

TOP = Path(__file__).parents[1]
# Of the application as a whole, not of a subject; rooms ask schedule and policy as they ask core.
NO_ROOMS = {"core", "management", "migrations", "models", "policy", "schedule", "templatetags"}
ROOMS = sorted(
    path.name
    for path in (TOP / "games").iterdir()
    if (path / "__init__.py").exists() and path.name not in NO_ROOMS
)


@cache
def contracts() -> dict[str, dict[str, list[str]]]:
    """The contracts of import-linter by their names."""
    config = tomllib.loads((TOP / "pyproject.toml").read_text())
    return {contract["name"]: contract for contract in config["tool"]["importlinter"]["contracts"]}


@pytest.mark.parametrize(
    ("contract", "key"),
    [
        ("A room is reached by its services and queries alone", "protected_modules"),
        ("Inside a room nothing runs upwards", "containers"),
    ],
)
def test_every_room_is_in_the_contract(contract, key):
    assert sorted(contracts()[contract][key]) == [f"games.{room}" for room in ROOMS]


def test_no_files_import_each_other_in_a_circle():
    graph = grimp.build_graph("adjudicator", "maps", "games", "ambition", cache_dir=None)
    imports = {name: graph.find_modules_directly_imported_by(name) for name in graph.modules}
    assert circle_of(imports) == []


def test_a_circle_is_found():
    assert circle_of({"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": set()}) == ["b", "c"]


def circle_of(imports: dict[str, set[str]]) -> list[str]:
    """What is left when whatever imports nothing that is left, or is imported by nothing that is
    left, has been taken away again and again."""
    left = {name: set(found) for name, found in imports.items()}
    while True:
        imported = {name for found in left.values() for name in found}
        ends = {name for name, found in left.items() if not found or name not in imported}
        if not ends:
            return sorted(left)
        left = {name: found - ends for name, found in left.items() if name not in ends}
