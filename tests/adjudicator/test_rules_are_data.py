"""A variant is a folder: nothing in the adjudicator's code knows one by name."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from adjudicator.errors import ImpossibleData
from adjudicator.extends import read_extended
from maps.load import load_variant, variant_ids

ADJUDICATOR = Path(__file__).parents[2] / "adjudicator"
FILES = sorted(ADJUDICATOR.rglob("*.py"))
IMPORTS, BOARD = ADJUDICATOR / "imports", "standard"


def literals(path: Path) -> Iterator[str]:
    """Every string in a file's code, docstrings left out."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    told = {
        node.body[0].value
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in told:
            yield node.value


def names() -> set[str]:
    """The names of a variant, its powers, spaces and religions."""
    found = set(variant_ids())
    for variant in map(load_variant, variant_ids()):
        found.add(variant.name)
        for power in variant.powers.values():
            found |= {power.key, power.name, power.short, power.religion, *power.aliases}
        for space in variant.board.spaces.values():
            found |= {space.key, space.name, *space.aliases}
    # English words and an era, which some board has as abbreviations.
    return found - {"", "The", "BC"}


NAMED = re.compile("|".join(rf"\b{re.escape(name)}\b" for name in sorted(names(), key=len)))


def test_no_file_names_a_variant_a_power_a_space_or_a_religion() -> None:
    named = [(path, text) for path in FILES for text in literals(path) if NAMED.search(text)]
    # The files of other programs mean the standard board where they name none.
    assert [
        (path, text) for path, text in named if path.parent != IMPORTS or BOARD not in text
    ] == []


def test_a_name_in_the_code_would_be_found() -> None:
    assert NAMED.search("if power == 'FR'")
    assert NAMED.search("ambition-empire-6.01")


def test_a_variant_that_extends_another_keeps_what_it_does_not_change() -> None:
    base, profile = load_variant("ambition-empire-6.01"), load_variant("ambition-empire-6.0")
    assert profile.board.army == base.board.army
    assert profile.board.fleet == base.board.fleet
    assert profile.start == base.start
    assert profile.rules.camps == base.rules.camps


def test_variants_that_extend_each_other_are_refused() -> None:
    about = {"one": {"extends": "two"}, "two": {"extends": "one"}}
    with pytest.raises(ImpossibleData, match="ring"):
        read_extended("one", "variant", lambda key, _part: about[key])


def test_a_part_that_nobody_has_is_nothing() -> None:
    about = {"one": {"extends": "two"}, "two": {}}
    assert read_extended("one", "spaces", lambda k, p: about[k] if p == "variant" else None) is None
