"""Reads the corpora of worked cases; corpus/README.md describes their language."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

CORPUS = Path(__file__).parent / "corpus"
FACTS = ("choice", "rule", "reading", "note", "switch", "backup", "turn", "contested")
BLOCKS = (
    "units",
    "centres",
    "balance",
    "bids",
    "orders",
    "minors",
    "alliances",
    "after",
    "dislodged",
    "retreats",
    "after retreats",
    "owners",
    "steps",
)


@dataclass(frozen=True)
class Line:
    """One line of a block: who, what, and the result behind two spaces."""

    who: str
    what: str
    result: str = ""


@dataclass
class Case:
    """One worked case: its facts by name, and its blocks as lines."""

    id: str
    title: str
    facts: dict[str, list[str]] = field(default_factory=dict)
    blocks: dict[str, list[Line]] = field(default_factory=dict)

    def fact(self, name: str) -> str:
        return "; ".join(self.facts.get(name, ()))

    def lists(self, block: str, separator: str = " ") -> dict[str, list[str]]:
        """A block of `who: a b c` as lists by who."""
        return {line.who: line.what.split(separator) for line in self.blocks.get(block, ())}


def read(folder: str) -> list[Case]:
    """Every case of a corpus, in the order of its files. Raises ValueError with file and line."""
    cases: dict[str, Case] = {}
    for path in sorted((CORPUS / folder).glob("*.txt"), key=lambda path: path.stem):
        for number, text in enumerate(path.read_text().splitlines(), start=1):
            try:
                _take(cases, text)
            except ValueError as error:
                raise ValueError(f"{path.name}:{number}: {error}") from error
    return list(cases.values())


def _take(cases: dict[str, Case], text: str) -> None:
    if not text.strip() or text.startswith("#"):
        return
    if text.startswith("case "):
        _, name, title = text.split(" ", 2)
        if name in cases:
            raise ValueError(f"a second case {name}")
        cases[name] = Case(name, title)
        return
    case = list(cases.values())[-1]
    if text.startswith("  "):
        if not case.blocks:
            raise ValueError("an indented line outside a block")
        block = case.blocks[list(case.blocks)[-1]]
        if text.strip() != "nobody":
            block.append(_line(text.strip(), steps="steps" in case.blocks))
    elif text in BLOCKS:
        if text in case.blocks:
            raise ValueError(f"a second block {text}")
        case.blocks[text] = []
    else:
        name, _, value = text.partition(" ")
        if name not in FACTS or not value:
            raise ValueError(f"not a fact or a block: {text}")
        case.facts.setdefault(name, []).append(value)


def _line(text: str, *, steps: bool) -> Line:
    said, *result = re.split(r"\s{2,}", text)
    if len(result) > 1:
        raise ValueError(f"two results: {text}")
    who, colon, what = said.partition(": ")
    if not colon and not steps:
        raise ValueError(f"nobody is named: {text}")
    return Line(who, what, *result)
