"""Names say what they stand for: no `found`, no function called by a participle."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from script import naming

TOP = Path(__file__).parents[2]


def sources() -> Iterator[tuple[str, Path]]:
    """Each Python file but migrations, with its room: `games/press`, or `maps`."""
    for top in ("games", "ambition", "maps", "adjudicator"):
        for path in sorted((TOP / top).rglob("*.py")):
            parts = path.relative_to(TOP).with_suffix("").parts
            if "migrations" not in parts:
                yield "/".join(parts[: 2 if top == "games" else 1]), path


def faults(room: str, tree: ast.Module) -> naming.Names:
    """The names of a file that must change. The functions of the adjudicator are public."""
    yield from naming.vague_names(tree)
    yield from naming.starred_tuples(tree)
    if room != "adjudicator":
        yield from naming.function_names(tree)


@pytest.mark.slow
def test_every_name_says_what_it_stands_for():
    places = [
        f"{path.relative_to(TOP)}:{line} {name}"
        for room, path in sources()
        for line, name in faults(room, ast.parse(path.read_text(encoding="utf-8")))
    ]
    assert not places, "\n".join(places)


@pytest.mark.parametrize(
    ("code", "names"),
    [
        ("found = kept.said", ["found"]),
        ("def read(typed): ...", ["typed"]),
        ("for kept, row in rows: ...", ["kept"]),
        ("class Row:\n    shown: bool", ["shown"]),
        ("import a as asked", ["asked"]),
        ("shown_at = is_shown = asking", []),
        ("said = models.TextField()", []),
    ],
)
def test_vague_names_are_recognized(code, names):
    assert [name for _, name in naming.vague_names(ast.parse(code))] == names


@pytest.mark.parametrize(
    "name",
    ["found", "_locked", "kept_rows", "shown_text", "_of_phase", "left_out", "missed_by_seat"],
)
def test_a_function_called_by_a_participle_is_recognized(name):
    tree = ast.parse(f"def {name}(): ...")
    assert [name for _, name in naming.function_names(tree)] == [f"{name}()"]


@pytest.mark.parametrize(
    "name", ["read", "set_up", "need", "resolved_phases", "paused_until", "arrived_at", "is_kept"]
)
def test_a_function_called_by_a_verb_or_by_its_value_may_stay(name):
    assert list(naming.function_names(ast.parse(f"def {name}(): ..."))) == []


def test_a_property_may_be_an_adjective():
    tree = ast.parse("class A:\n    @property\n    def failed(self): ...")
    assert list(naming.function_names(tree)) == []
