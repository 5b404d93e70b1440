"""Rooms of games/ stand on floors: imports run downwards, and nothing runs in a circle."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path

import grimp
import pytest

TOP = Path(__file__).parents[1]
PACKAGES = ("adjudicator", "maps", "games", "ambition")


@cache
def contracts() -> dict[str, dict[str, list[str]]]:
    """The import-linter contracts by name."""
    config = tomllib.loads((TOP / "pyproject.toml").read_text())
    return {contract["name"]: contract for contract in config["tool"]["importlinter"]["contracts"]}


def floors() -> list[list[str]]:
    """The rooms of games/ floor by floor, from top to bottom."""
    layers = contracts()["Rooms depend downwards only"]["layers"]
    return [layer.split(" | ") for layer in layers]


def floor_numbers() -> dict[str, int]:
    """The floor of each room; the lowest is 0."""
    return {room: number for number, floor in enumerate(reversed(floors())) for room in floor}


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


def test_every_room_stands_on_one_floor():
    names = [room for floor in floors() for room in floor]
    assert sorted(names) == sorted(rooms())
    assert all(re.fullmatch("[a-z_]+", name) for name in names)


def test_no_contract_ignores_an_import():
    keys = {key for contract in contracts().values() for key in contract}
    assert not keys & {"ignore_imports", "unmatched_ignore_imports_alerting"}


def test_no_room_imports_a_room_above_or_beside_it():
    number = floor_numbers()
    wrong = [
        (room, other)
        for room, others in rooms().items()
        for other in others
        if number[other] >= number[room]
    ]
    assert wrong == []


def test_every_room_stands_on_the_lowest_floor_that_its_imports_allow():
    number = floor_numbers()
    lowest = {
        room: 1 + max((number[other] for other in others), default=-1)
        for room, others in rooms().items()
        if room not in floors()[0]
    }
    assert lowest == {room: number[room] for room in lowest}


def test_the_architecture_says_what_each_room_imports():
    text = (TOP / "docs/architecture.md").read_text()
    section = text.split("### What each room imports")[1].split("###")[0]
    rows = re.findall(r"^\| `(\w+)` \| (.*) \|$", section, re.MULTILINE)
    names = {room: ", ".join(sorted(others)) or "none" for room, others in rooms().items()}
    assert dict(rows) == names
    assert [room for room, _others in rows] == [room for floor in floors() for room in floor]


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


def test_the_picture_of_the_architecture_shows_the_floors():
    text = (TOP / "docs/architecture.md").read_text()
    [picture] = re.findall(r"```mermaid\nflowchart TB\n(.*?)```", text, re.DOTALL)
    names = ["ambition", *(" | ".join(floor) for floor in floors()), "maps", "adjudicator"]
    last = len(names) - 1
    lines = [
        ("" if number == last else f"floor{number + 1} --> ") + f'floor{number}["{name}"]'
        for number, name in zip(range(last, -1, -1), names, strict=True)
    ]
    assert [line.strip() for line in picture.splitlines()] == lines


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
