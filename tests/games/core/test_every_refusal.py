"""Every refusal has a test that names its code."""

import ast
from functools import cache
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[3]
REFUSALS = {
    *("Refused", "Malformed", "Forbidden", "NotFound", "Conflict", "TooLarge", "Unprocessable"),
    *("Unauthorized", "Stale", "Unconditional"),
    # of games/press/rules.py, raised by press_send
    "Refusal",
}
# Codes that the adjudicator gives.
CARRIED = {
    *("refusal.code", "conflict.code", "error.code", "found.code"),
    "f'replay_{wrong.verdict}'",
}
FOLDERS = ("ambition", "both", "crawl", "games", "servers", "site")


@cache
def codes() -> dict[str, str]:
    """The code of every refusal, with its file."""
    found = {}
    for path in sorted([*ROOT.glob("games/**/*.py"), *ROOT.glob("ambition/**/*.py")]):
        for node in ast.walk(ast.parse(path.read_text())):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
                continue
            if node.func.id in REFUSALS and node.args:
                first = node.args[0]
                code = first.value if isinstance(first, ast.Constant) else ast.unparse(first)
                found[str(code)] = path.relative_to(ROOT).as_posix()
    return {code: path for code, path in found.items() if code not in CARRIED}


def unnamed(wanted: set[str]) -> set[str]:
    """The codes that no test has as a string literal."""
    for path in (path for folder in FOLDERS for path in ROOT.glob(f"tests/{folder}/**/*.py")):
        text = path.read_text()
        # To parse a file takes long, and most name no code that is still wanted.
        if any(f'"{code}"' in text for code in wanted):
            nodes = ast.walk(ast.parse(text))
            wanted = wanted - {node.value for node in nodes if isinstance(node, ast.Constant)}
    return wanted


def test_there_are_refusals_to_look_for():
    assert len(codes()) > 60


def test_every_refusal_is_named_by_a_test():
    assert {code: codes()[code] for code in unnamed(set(codes()))} == {}
