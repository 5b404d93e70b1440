"""Every sentence for people goes through gettext."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

TOP = Path(__file__).parents[3]
SOURCES = [
    path
    for folder in ("games", "ambition")
    for path in sorted((TOP / folder).rglob("*.py"))
    if "migrations" not in path.parts and "management" not in path.parts
]
REFUSALS = {"Refused", "Forbidden", "NotFound", "Conflict", "TooLarge", "Unprocessable"}
NAMED = {"label", "help_text", "verbose_name", "verbose_name_plural", "empty_label"}
MESSAGES = {"success", "error", "warning", "info"}


def said(call: ast.Call) -> list[ast.expr]:
    """The arguments of a call that people will read."""
    name = getattr(call.func, "id", getattr(call.func, "attr", ""))
    found = [keyword.value for keyword in call.keywords if keyword.arg in NAMED]
    if name in REFUSALS:
        found += call.args[1:2]
    elif name == "ValidationError":
        found += call.args[:1]
    elif name == "add_error" or (
        name in MESSAGES and getattr(getattr(call.func, "value", None), "id", "") == "messages"
    ):
        found += call.args[1:2]
    return found


def unmarked(source: str) -> list[str]:
    """The sentences in a source that do not go through gettext."""
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    spoken = [argument for call in calls for argument in said(call)]
    return [ast.unparse(argument) for argument in spoken if is_plain(argument)]


def is_plain(argument: ast.expr) -> bool:
    """Whether an expression is text with words."""
    if isinstance(argument, ast.JoinedStr):
        return any(is_plain(part) for part in argument.values)
    text = argument.value if isinstance(argument, ast.Constant) else ""
    return isinstance(text, str) and any(sign.isalpha() for sign in text)


@pytest.mark.slow
def test_every_sentence_is_marked():
    sentences = {
        str(path.relative_to(TOP)): unmarked(path.read_text(encoding="utf-8")) for path in SOURCES
    }
    assert {path: texts for path, texts in sentences.items() if texts} == {}


@pytest.mark.parametrize(
    "source",
    [
        'raise Conflict("code", "A sentence.")',
        'raise Forbidden("code", f"Only {who}.")',
        'messages.success(request, "Done.")',
        'CharField(label="Name")',
    ],
)
def test_a_plain_sentence_is_found(source):
    assert len(unmarked(source)) == 1


def test_a_marked_sentence_is_not_found():
    assert unmarked('raise Conflict("code", _("A sentence.") % {"a": 1})') == []
