"""docs/rulebook.md: every module, case and test that it names is there, and none is left out."""

from __future__ import annotations

import re
from pathlib import Path

from tests.adjudicator.reading import read
from tests.adjudicator.test_variant_cases import VARIANTS

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "rulebook.md").read_text(encoding="utf-8")
ROWS = [
    line.strip("| ").split(" | ")
    for line in PAGE.splitlines()
    if line.startswith("| ") and not line.startswith(("| rule |", "| no |", "| --- |"))
]
EMPIRE = {case.id: case for case in read("ambition-empire")}
CASES = EMPIRE.keys() | {case.id for folder in ("datc", *VARIANTS) for case in read(folder)}
# The readings of each variant: their letter, and how many there are.
READINGS = (("R", 44), ("L", 16), ("E", 7), ("N", 4), ("A", 20))
HERE = Path(__file__).parent
# Tests of the rules, of the boards, and of the site where the rules speak of people.
FOLDERS = (HERE, *(HERE.parent / name for name in ("maps", "games", "both")))
FILES = [path for folder in FOLDERS for path in folder.rglob("test_*.py")]
TESTS = set(re.findall(r"^def (test_\w+)", "\n".join(p.read_text() for p in FILES), re.M))
CASE = re.compile(r"\b(?:[A-Z]{1,2}-\d+\w*|6\.[A-J]\.\d+\w*)\b")


def place(name: str) -> Path:
    """A module of the adjudicator, or what stands elsewhere with its whole path."""
    outside = name.startswith(("games/", "maps/"))
    return ROOT / name if outside else ROOT / "adjudicator" / name


def test_every_rule_names_a_module_that_exists() -> None:
    for row in ROWS:
        modules = re.findall(r"`([\w/.-]+)`", row[-2])
        assert modules, row
        assert [name for name in modules if not place(name).exists()] == []


def test_every_rule_names_a_case_or_a_test_that_exists() -> None:
    for row in ROWS:
        cases, tests = CASE.findall(row[-1]), re.findall(r"`(test_\w+)(\.py)?`", row[-1])
        assert cases or tests, row
        assert [case for case in cases if case not in CASES] == []
        for name, suffix in tests:
            assert (HERE / f"{name}.py").is_file() if suffix else name in TESTS


def test_every_reading_is_there_once() -> None:
    numbers = [row[0] for row in ROWS if len(row) == 4]
    assert numbers == [
        f"{letter}{number}" for letter, last in READINGS for number in range(1, last + 1)
    ]


def test_every_module_of_the_adjudicator_is_named_or_serves_those_that_are() -> None:
    served = {
        *("__init__.py", "__main__.py", "answers.py", "check.py", "conditional.py", "errors.py"),
        *("extends.py", "interchange.py", "legal_orders.py", "orders.py", "outcome_reader.py"),
        *("game_file.py", "game_text.py", "game_text_reader.py", "json_shapes.py"),
        *("json_text.py", "replay.py"),
        *("variant_folder.py", "variants.py", "verify.py"),
        *("trial_battle.py", "trial_decisions.py", "trials.py"),
        *(
            "position_reader.py",
            "profiles.py",
            "rule_switches.py",
            "shapes.py",
            "sheets.py",
            "shortcuts.py",
            "state.py",
            "turning_points.py",
            "variant_names.py",
            "variant_reader.py",
            "variant_shapes.py",
        ),
        "special/__init__.py",
        *(f"exports/{name}.py" for name in ("__init__", "phases", "datc", "dpjudge", "jdip")),
        "exports/diplomacy.py",
        *(f"imports/{path.name}" for path in (ROOT / "adjudicator/imports").glob("*.py")),
    }
    folder = ROOT / "adjudicator"
    files = {path.relative_to(folder).as_posix() for path in folder.rglob("*.py")}
    assert files - served - set(re.findall(r"`([\w/]+\.py)`", PAGE)) == set()
