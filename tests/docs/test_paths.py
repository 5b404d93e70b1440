"""A file that a comment, a docstring or a page of docs names is there."""

import ast
import io
import re
import subprocess
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

TOP = Path(__file__).parents[2]
# A path is read from the top, from a package, or from the file that names it.
BASES = (
    "",
    "games",
    "maps",
    "adjudicator",
    "ambition",
    "templates",
    "static",
    "static/js",
    "tests",
    "docs",
)
PATH = re.compile(r"(?<![\w/.*<>{}~:-])([\w-]+(?:/[\w.-]+)+\.(?:py|md|html|js|css|toml|po|sh))\b")
KINDS = (".py", ".html", ".js", ".css", ".md")
# Written by programs, or about other projects.
LEFT_OUT = ("CHANGELOG.md", "tests/browser/vendor/", "docs/decisions.md")


def python_words(text: str) -> Iterator[str]:
    """The comments and docstrings of a Python file."""
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            yield token.string
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield ast.get_docstring(node) or ""


def words_of(path: Path) -> str:
    """The part of a file that is written for people."""
    text = path.read_text(encoding="utf-8")
    if not PATH.search(text):
        return ""
    if path.suffix == ".py":
        return "\n".join(python_words(text))
    comments = {
        ".html": r"\{#.*?#\}|\{% comment.*?endcomment %\}",
        ".js": r"//[^\n]*|/\*.*?\*/",
        ".css": r"/\*.*?\*/",
    }
    found = comments.get(path.suffix)
    return "\n".join(re.findall(found, text, re.DOTALL)) if found else text


def tracked() -> list[str]:
    """The files of the project, as git lists them or, outside a checkout, as they lie there."""
    found = subprocess.run(["git", "ls-files"], cwd=TOP, capture_output=True, text=True)
    return found.stdout.split("\n")


FILES = [
    name for name in tracked() if name.endswith(KINDS) and not name.startswith(LEFT_OUT) and name
]


def missing_in(name: str) -> list[str]:
    """The paths that a file names and that lead nowhere."""
    here = TOP / name
    bases = [*(TOP / base for base in BASES), here.parent, here.parent.parent]
    named = set(PATH.findall(words_of(here)))
    return sorted(path for path in named if not any((base / path).exists() for base in bases))


@pytest.mark.parametrize("folder", sorted({name.split("/")[0] for name in FILES}))
def test_files_that_are_named_exist(folder):
    found = {
        name: missing_in(name)
        for name in FILES
        if name.split("/")[0] == folder and (TOP / name).exists()
    }
    assert {name: paths for name, paths in found.items() if paths} == {}


def test_a_file_that_is_gone_is_found():
    assert PATH.findall("see games/core/gone.py, and https://example.org/a/b.html") == [
        "games/core/gone.py"
    ]
