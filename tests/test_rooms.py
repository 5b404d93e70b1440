"""Rooms of games/ are ordered layers: imports run downwards, and nothing runs in a circle."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path

import grimp
import pytest

TOP = Path(__file__).parents[1]
PACKAGES = ("adjudicator", "maps", "games", "ambition", "workarounds")


@cache
def contracts() -> dict[str, dict[str, list[str]]]:
    """The import-linter contracts by name."""
    config = tomllib.loads((TOP / "pyproject.toml").read_text())
    return {contract["name"]: contract for contract in config["tool"]["importlinter"]["contracts"]}


def layers() -> list[str]:
    """The rooms of games/ from top to bottom."""
    return contracts()["Rooms depend downwards only"]["layers"]


@cache
def files() -> dict[str, set[str]]:
    """The modules that each module imports."""
    graph = grimp.build_graph(*PACKAGES, cache_dir=None)
    return {name: graph.find_modules_directly_imported_by(name) for name in graph.modules}


@cache
def rooms() -> dict[str, set[str]]:
    """The other rooms that each room of games/ imports."""
    found: dict[str, set[str]] = {}
    for name, imported in files().items():
        if name.startswith("games.") and not name.startswith("games.migrations"):
            room = name.split(".")[1]
            others = {other.split(".")[1] for other in imported if other.startswith("games.")}
            found.setdefault(room, set()).update(others - {room})
    return found


def test_every_room_is_a_layer_of_its_own():
    assert sorted(layers()) == sorted(rooms())
    assert not any(sign in layer for layer in layers() for sign in ":|()")


def test_no_contract_ignores_an_import():
    keys = {key for contract in contracts().values() for key in contract}
    assert not keys & {"ignore_imports", "unmatched_ignore_imports_alerting"}


def test_no_room_imports_a_room_above_it():
    order = layers()
    upwards = [
        (room, other)
        for room, others in rooms().items()
        for other in others
        if order.index(other) < order.index(room)
    ]
    assert upwards == []


def test_rooms_import_each_other_in_no_circle():
    assert circle_of(rooms()) == []


def test_files_import_each_other_in_no_circle():
    assert circle_of(files()) == []


def test_every_room_with_layers_of_its_own_is_in_the_contract():
    containers = contracts()["Inside a room nothing runs upwards"]["containers"]
    inner = {"views", "page", "forms", "services", "queries", "words"}
    with_layers = {
        ".".join(name.split(".")[: name.split(".").index(part)])
        for name in files()
        for part in inner & set(name.split(".")[2:])
        if name.startswith("games.")
    }
    plain = {
        "games.core",
        "games.core.board",
        "games.management",
        "games.templatetags",
        "games.models",
    }
    assert with_layers - plain - set(containers) == set()


def test_the_picture_of_the_architecture_shows_this_order():
    text = (TOP / "docs/architecture.md").read_text()
    [picture] = re.findall(r"```mermaid\n(.*?)```", text, re.DOTALL)
    drawn = re.findall(r"^\s+([a-z_]+) --> ([a-z_]+)$", picture, re.MULTILINE)
    order = [*layers(), "maps", "adjudicator"]
    assert drawn == list(zip(["ambition", *order], order, strict=False))


@pytest.mark.parametrize(
    ("imports", "circle"),
    [
        ({"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": set()}, ["b", "c"]),
        ({"a": {"b"}, "b": {"c"}, "c": set()}, []),
    ],
)
def test_a_circle_is_found(imports, circle):
    assert circle_of(imports) == circle


def circle_of(imports: dict[str, set[str]]) -> list[str]:
    """The names that remain once those that import nothing, or that nothing imports, are removed
    again and again."""
    left = {name: set(found) for name, found in imports.items()}
    while True:
        imported = {name for found in left.values() for name in found}
        ends = {name for name, found in left.items() if not found or name not in imported}
        if not ends:
            return sorted(left)
        left = {name: found - ends for name, found in left.items() if name not in ends}


def test_the_views_of_the_api_query_no_tables():
    views = sorted((TOP / "games" / "api" / "views").glob("*.py"))
    assert views
    assert [view.name for view in views if ".objects" in view.read_text(encoding="utf-8")] == []
