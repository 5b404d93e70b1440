"""Regular expressions that meet the text of a visitor answer fast, whatever the text.

The expressions are those of the code: every call of `re`, every converter, validator and pattern of
a field, and the addresses of the site.
"""

from __future__ import annotations

import ast
import importlib
import re
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest
from django.conf import settings
from django.urls import URLPattern, URLResolver, get_resolver

from adjudicator.imports import LONGEST_LINE
from games.workarounds.head_limit import MAX_BYTES as HEAD_BYTES
from tests.hostile_text import hostile_texts

TOP = Path(__file__).parents[1]
FORM_BYTES = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
SECONDS = 0.05
# Every text is tried shortened, and the slowest ones in full length.
SHORT, SLOWEST = 200, 4
METHODS = ("fullmatch", "match", "search")
SEARCHES = frozenset({"search", "sub", "subn", "split", "findall", "finditer"})
CALLS = frozenset({"compile", *METHODS, *SEARCHES})
TAKE_ONE = frozenset({"re_path", "RegexField", "RegexValidator"})
# The fields of a schema, which take one as `pattern`.
FIELDS = frozenset({"Field", "Query", "Path", "Header", "Body", "Form", "StringConstraints"})

# Expressions that no visitor's text reaches, and why.
EXEMPT = {
    "games.workarounds.template_loader:LINE_BREAK": "reads the templates",
    "games.workarounds.template_loader:WHITESPACE": "reads the templates",
    "games.core.style_sheet:UNREAD": "reads the style sheets",
}
# The readers of imported files whose lines are no longer than LONGEST_LINE.
MEET_LINES = {
    f"adjudicator.imports.{name}" for name in ("jdip_cases", "judge", "listing", "webdiplomacy")
}
# Most texts come with a head, or have passed a limit below it. These may be longer.
LONGER = {
    "games.sheets.conditional.form:FIELD": FORM_BYTES,
    "games.sheets.forms:BID_FIELD": FORM_BYTES,
    "games.sheets.forms:ORDER_FIELD": FORM_BYTES,
}


@dataclass(frozen=True)
class Expression:
    """An expression of the code, and the methods by which it meets a text."""

    name: str
    pattern: re.Pattern
    methods: tuple[str, ...]


@cache
def trees() -> dict[str, ast.Module]:
    """The syntax of every module."""
    files = [
        file
        for top in ("adjudicator", "maps", "games", "ambition")
        for file in sorted((TOP / top).rglob("*.py"))
        if "migrations" not in file.parts
    ]
    return {
        ".".join(file.relative_to(TOP).with_suffix("").parts): ast.parse(file.read_text())
        for file in files
    }


@cache
def expressions() -> list[Expression]:
    """The expressions of all modules that are not exempt, and those of the site's addresses."""
    found = [
        expression
        for module, tree in trees().items()
        for expression in in_module(module, tree)
        if expression.name not in EXEMPT
    ]
    return found + list(in_addresses())


def in_module(module: str, tree: ast.Module) -> Iterator[Expression]:
    """The expressions of a module, named by what they are assigned to, or else by themselves."""
    names = {
        id(part): assigned.targets[0].id
        for assigned in ast.walk(tree)
        if isinstance(assigned, ast.Assign) and isinstance(assigned.targets[0], ast.Name)
        for part in ast.walk(assigned.value)
    }
    for node in ast.walk(tree):
        for written, flags, method in written_in(node):
            pattern = re.compile(value_of(written, module), value_of(flags, module) if flags else 0)
            name = names.get(id(node)) or names.get(id(written))
            methods = (method,) if method else methods_of(name, module)
            yield Expression(f"{module}:{name or pattern.pattern}", pattern, methods)


def written_in(node: ast.AST) -> Iterator[tuple[ast.expr, ast.expr | None, str]]:
    """The expressions that a node writes down, each with its flags and the method that uses it."""
    if isinstance(node, ast.ClassDef) and any("Converter" in ast.unparse(b) for b in node.bases):
        yield from (
            (line.value, None, "fullmatch")
            for line in node.body
            if isinstance(line, ast.Assign) and ast.unparse(line.targets[0]) == "regex"
        )
    if not isinstance(node, ast.Call):
        return
    name = getattr(node.func, "attr", "") or getattr(node.func, "id", "")
    named = {keyword.arg: keyword.value for keyword in node.keywords}
    if is_of_re(node.func) and name in CALLS:
        place = {"compile": 1, "sub": 4, "subn": 4, "split": 3}.get(name, 2)
        flags = node.args[place] if len(node.args) > place else named.get("flags")
        yield node.args[0], flags, "" if name == "compile" else kind_of(name)
    elif name in TAKE_ONE and node.args:
        yield node.args[0], None, "search"
    elif name in TAKE_ONE | FIELDS and (named.keys() & {"regex", "pattern"}):
        yield named.get("regex") or named["pattern"], None, "search"


def is_of_re(function: ast.expr) -> bool:
    return isinstance(function, ast.Attribute) and getattr(function.value, "id", "") == "re"


def kind_of(method: str) -> str:
    return "search" if method in SEARCHES else method


def value_of(written: ast.expr, module: str) -> object:
    """The value of an argument, which may name what its module knows."""
    try:
        return ast.literal_eval(written)
    except ValueError:
        known = vars(importlib.import_module(module))
        return eval(compile(ast.Expression(written), module, "eval"), known)


def methods_of(name: str | None, module: str) -> tuple[str, ...]:
    """The methods by which the code uses an expression; all of them where it does not say so."""
    found = uses().get((module, name or ""), {""})
    return METHODS if "" in found else tuple(sorted(found))


@cache
def uses() -> dict[tuple[str, str], set[str]]:
    """The methods of each name by the module that defines it; "" if the name is passed on."""
    found: dict[tuple[str, str], set[str]] = {}
    for module, tree in trees().items():
        taken = {
            name.name: node.module or ""
            for node in ast.walk(tree)
            if isinstance(node, ast.ImportFrom)
            for name in node.names
        }
        receivers = set()
        for node in ast.walk(tree):
            method, name = "", node
            if isinstance(node, ast.Attribute) and node.attr in CALLS:
                method, name = kind_of(node.attr), node.value
                receivers.add(id(name))
            is_read = isinstance(name, ast.Name) and isinstance(name.ctx, ast.Load)
            if is_read and (method or id(name) not in receivers):
                key = taken.get(name.id, module), name.id
                found.setdefault(key, set()).add(method)
    return found


def in_addresses() -> Iterator[Expression]:
    """The expressions of all addresses, each kind of address once."""
    kinds: dict[str, re.Pattern] = {}

    def walk(resolver: URLResolver) -> None:
        for part in resolver.url_patterns:
            pattern = part.pattern.regex
            kinds[re.sub(r"\?P<\w+>|[\w/-]{4,}", "", pattern.pattern)] = pattern
            if not isinstance(part, URLPattern):
                walk(part)

    walk(get_resolver())
    for pattern in kinds.values():
        # As django.urls.resolvers.RegexPattern.match does.
        method = "fullmatch" if pattern.pattern.endswith("$") else "search"
        yield Expression(f"address:{pattern.pattern}", pattern, (method,))


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Raise TimeoutError once the process has worked for so long; waiting does not count."""

    def stop(_signal: int, _frame: object) -> None:
        raise TimeoutError

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def seconds_of(pattern: re.Pattern, method: str, text: str) -> float:
    """The work of one use, as the least of three; endless if it takes longer than allowed."""
    least = float("inf")
    given = text.encode("utf-8", "ignore") if isinstance(pattern.pattern, bytes) else text
    for _ in range(3):
        began = time.thread_time()
        try:
            with at_most(SECONDS):
                if method == "search":
                    for _found in pattern.finditer(given):
                        pass
                else:
                    getattr(pattern, method)(given)
        except TimeoutError:
            continue
        least = min(least, time.thread_time() - began)
        if least < SECONDS / 10:
            break
    return least


def slow_text(expression: Expression, length: int) -> str:
    """A text that takes an expression too long: the method and how the text begins, or ""."""
    texts = hostile_texts(expression.pattern)
    for method in expression.methods:
        spent = {}
        for text in texts:
            spent[text] = seconds_of(expression.pattern, method, text.of_length(SHORT))
            if spent[text] > SECONDS:
                return f"{method}: {text.of_length(60)!r}"
        for text in sorted(spent, key=lambda text: -spent[text])[:SLOWEST]:
            if seconds_of(expression.pattern, method, text.of_length(length)) > SECONDS:
                return f"{method}: {text.of_length(60)!r}"
    return ""


def longest_text(name: str) -> int:
    """The length of the longest text that an expression meets."""
    module = name.partition(":")[0]
    return LONGEST_LINE if module in MEET_LINES else LONGER.get(name, HEAD_BYTES)


@pytest.mark.slow
def test_no_expression_that_meets_a_visitors_text_takes_long():
    slow = {
        expression.name: text
        for expression in expressions()
        if (text := slow_text(expression, longest_text(expression.name)))
    }
    assert slow == {}


@pytest.mark.slow
def test_every_exception_names_an_expression_of_the_code():
    names = {
        expression.name
        for module, tree in trees().items()
        for expression in in_module(module, tree)
    }
    assert EXEMPT.keys() | LONGER.keys() <= names


@pytest.mark.parametrize(
    ("expression", "method", "length"),
    [
        (r"(?:(?:\d{1,9}\.)?[a-z]{1,10}=\d{1,9},?){0,150}", "fullmatch", 200),
        (r"(?:\w+,?)+", "fullmatch", 200),
        (r"(?:a|aa|b)*c", "match", 200),
        (r"(?:x+x+)+y", "search", 200),
        (r".*,.*;.*:", "fullmatch", HEAD_BYTES),
        (r"\s+$", "search", HEAD_BYTES),
        (r"<a.*?>", "search", HEAD_BYTES),
    ],
)
def test_a_slow_expression_is_noticed(expression, method, length):
    assert slow_text(Expression("", re.compile(expression), (method,)), length)


@pytest.mark.parametrize(
    "expression", [r"(?:[a-z]+=\d+(?:,|\Z))*", r"[^\W_](?:[\w.'’-]| (?! ))*[\w.]", r"(\w+): (\S.*)"]
)
def test_a_fast_expression_is_none(expression):
    assert slow_text(Expression("", re.compile(expression), ("fullmatch",)), HEAD_BYTES) == ""


@pytest.mark.parametrize(
    ("source", "method"),
    [
        ('NAME = re.compile("(a+)+b")\nNAME.match(text)', ("match",)),
        ('NAME = re.compile("(a+)+" + "b")\nread(NAME)', METHODS),
        ('if re.search("(a+)+b", text): pass', ("search",)),
        ('re.sub("(a+)+b", "", text, flags=re.DOTALL)', ("search",)),
        ('class Key(StringConverter):\n    regex = "(a+)+b"', ("fullmatch",)),
        ('urls = [re_path("(a+)+b", view)]', ("search",)),
        ('name = forms.RegexField("(a+)+b")', ("search",)),
        ('name = RegexValidator(regex="(a+)+b")', ("search",)),
        ('name: str = Field(pattern="(a+)+b")', ("search",)),
        ('def read(name: Annotated[str, Query(pattern="(a+)+b")]): pass', ("search",)),
    ],
)
def test_every_way_to_write_an_expression_is_read(monkeypatch, source, method):
    tree = ast.parse(source)
    monkeypatch.setattr(f"{__name__}.trees", lambda: {"games.press.rules": tree})
    monkeypatch.setattr(f"{__name__}.uses", uses.__wrapped__)
    (found,) = in_module("games.press.rules", tree)
    assert (found.pattern.pattern, found.methods) == ("(a+)+b", method)


@pytest.mark.slow
def test_no_module_takes_functions_of_re_by_name():
    imports = [
        module
        for module, tree in trees().items()
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module == "re"
    ]
    assert imports == []
