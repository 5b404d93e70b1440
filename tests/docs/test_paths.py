"""Files and modules that a comment, a docstring or a page of docs names exist."""

import ast
import io
import re
import subprocess
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from django.core.management import get_commands

TOP = Path(__file__).parents[2]
# A file by its name alone, or with any of its folders before it.
FILE = re.compile(
    r"(?<![\w/.*<>{}~:-])([\w-]+(?:/[\w.-]+)*\.(?:py|md|html|js|css|toml|po|sh))\b(?!\.?/)"
)
# A module, or a name in a module.
MODULE = re.compile(
    r"(?<![\w/.@-])((?:adjudicator|ambition|games|maps|tests|workarounds)(?:\.[A-Za-z_]\w*)+)(?![\w/])"
)
COMMAND = re.compile(r"manage\.py (\w+)")
KINDS = (".py", ".html", ".js", ".css", ".md")
# Written by programs, or about other projects.
LEFT_OUT = ("CHANGELOG.md", "tests/browser/vendor/")
# Examples, and names of a server's host, units, backups and checks.
ELSEWHERE = {"ambition.W001", "ambition.dump", "ambition.target", "games.example.org", "gone.py"}


def python_words(text: str) -> Iterator[str]:
    """The comments and docstrings of a Python file."""
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            yield token.string
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield ast.get_docstring(node) or ""


def words_of(path: Path, text: str) -> str:
    """The part of a file that is written for people."""
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
    return [name for name in found.stdout.split("\n") if name and (TOP / name).exists()]


TRACKED = tracked()
FILES = [name for name in TRACKED if name.endswith(KINDS) and not name.startswith(LEFT_OUT)]


@cache
def endings() -> set[str]:
    """Every tracked path, and every end of one that begins with a folder or the file."""
    parts = [name.split("/") for name in TRACKED]
    return {"/".join(each[at:]) for each in parts for at in range(len(each))}


@cache
def module_exists(dotted: str) -> bool:
    """Whether a dotted path is a module, a package, or a name that a module has."""
    parts = dotted.split(".")
    for at in range(len(parts), 0, -1):
        path = TOP / "/".join(parts[:at])
        files = [path.with_suffix(".py"), path / "__init__.py"]
        if path.is_dir() and at == len(parts):
            return True
        found = next((file for file in files if file.exists()), None)
        if found is not None:
            text = found.read_text(encoding="utf-8")
            return all(re.search(rf"\b{name}\b", text) for name in parts[at:])
    return False


def missing_in(name: str) -> list[str]:
    """The files and modules that a file names for people and that do not exist."""
    text = (TOP / name).read_text(encoding="utf-8")
    # To find the comments takes long, and few files have a name in them that does not exist.
    return missing_from(words_of(TOP / name, text)) if missing_from(text) else []


def missing_from(words: str) -> list[str]:
    """The files and modules that do not exist, among those that a text names."""
    named = set(FILE.findall(words))
    # A file name with the name of a package looks like a module.
    modules = {path for path in set(MODULE.findall(words)) - named if not module_exists(path)}
    return sorted((named - endings() | modules) - ELSEWHERE)


@pytest.mark.parametrize("folder", sorted({name.split("/")[0] for name in FILES}))
def test_files_that_are_named_exist(folder):
    found = {name: missing_in(name) for name in FILES if name.split("/")[0] == folder}
    assert {name: paths for name, paths in found.items() if paths} == {}


def test_a_file_that_is_gone_is_found():
    text = "see games/core/gone.py, `gone.py` and https://example.org/a/b.html"
    assert FILE.findall(text) == ["games/core/gone.py", "gone.py"]


def test_a_module_that_is_gone_is_found():
    text = "games.core.errors.Refused, games.core.gone"
    assert [path for path in MODULE.findall(text) if not module_exists(path)] == ["games.core.gone"]


def test_commands_that_are_named_exist():
    texts = [
        (TOP / name).read_text(encoding="utf-8")
        for name in FILES
        if name.endswith((".md", ".html"))
    ]
    named = {command for text in texts for command in COMMAND.findall(text)}
    assert named
    assert named - set(get_commands()) == set()
