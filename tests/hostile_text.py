"""Texts on which a regular expression may take long, made from the expression itself."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from re import _constants as ops, _parser as parser

# Signs that a class of signs is tried with, beside those that stand in the expression.
SIGNS = 'a0 -é\n"/_.A=€\t'
# No expression that ends with something matches one of these after it.
ENDS = ("\0", "\n\0", "")
# Examples of one part, and parts of one expression: beyond these the texts repeat themselves.
MOST_EXAMPLES = 6
MOST_BEGINNINGS = 4
REPEATS = (ops.MAX_REPEAT, ops.MIN_REPEAT, getattr(ops, "POSSESSIVE_REPEAT", None))

Parts = Sequence[tuple[object, object]]


@dataclass(frozen=True, slots=True)
class HostileText:
    """A beginning that an expression matches, a part of it many times, and an end that it does
    not match."""

    beginning: str
    piece: str
    end: str

    def of_length(self, length: int) -> str:
        """The text with as many pieces as fit."""
        left = length - len(self.beginning) - len(self.end)
        return self.beginning + self.piece * (left // len(self.piece)) + self.end


def hostile_texts(pattern: re.Pattern) -> list[HostileText]:
    """The hostile texts of an expression."""
    expression = pattern.pattern
    if isinstance(expression, bytes):
        expression = expression.decode("latin-1")
    tree = parser.parse(expression, pattern.flags & ~re.UNICODE)
    pumped = dict.fromkeys(_Maker(tree).pumped(list(tree)))
    return [HostileText(*pair, end) for pair in pumped for end in ENDS]


class _Maker:
    """Makes examples of the parts of an expression. `signs` stand for classes of signs."""

    def __init__(self, tree: Parts) -> None:
        self.signs = "".join(dict.fromkeys([*_literals(tree), *SIGNS]))
        self.groups: dict[int, str] = {}

    def pumped(self, parts: Parts) -> Iterator[tuple[str, str]]:
        """Every beginning with a piece that may follow it many times."""
        for at, (op, value) in enumerate(parts):
            beginnings = self.examples(parts[:at])[:MOST_BEGINNINGS]
            pieces = []
            # Neighbours that match the same signs share a text between them in many ways.
            for end in range(at + 1, min(at + 4, len(parts)) + 1):
                pieces += self.examples(parts[at:end])
            yield from product(beginnings, filter(None, pieces))
            for inner in _inside(op, value):
                for before, piece in self.pumped(inner):
                    yield from ((beginning + before, piece) for beginning in beginnings)

    def examples(self, parts: Parts) -> list[str]:
        """Some texts that these parts match, one after another."""
        texts = [""]
        for op, value in parts:
            found = self._examples(op, value)
            # Each example of a part once, and not every combination.
            size = max(len(texts), len(found)) if found else 0
            texts = [
                texts[at % len(texts)] + found[at % len(found)]
                for at in range(min(size, MOST_EXAMPLES))
            ]
        return list(dict.fromkeys(texts))

    def _examples(self, op: object, value: object) -> list[str]:
        if op in REPEATS:
            least, most, inner = value
            some = self.examples(inner)
            counts = {least, min(most, max(least, 1)), min(most, least + 1)}
            return [example * count for count in sorted(counts, reverse=True) for example in some]
        if op is ops.SUBPATTERN:
            found = self.examples(value[-1])
            self.groups[value[0]] = found[0] if found else ""
            return found
        if op is ops.BRANCH:
            return [example for branch in value[1] for example in self.examples(branch)]
        if op is ops.GROUPREF:
            return [self.groups.get(value, "")]
        if op is ops.ATOMIC_GROUP:
            return self.examples(value)
        if op in (ops.LITERAL, ops.NOT_LITERAL, ops.IN, ops.ANY):
            return [sign for sign in self.signs if _matches(op, value, sign)]
        # Places between signs, and what must or must not follow or precede them.
        return [""]


def _inside(op: object, value: object) -> list[Parts]:
    if op in REPEATS:
        return [list(value[2])]
    if op is ops.SUBPATTERN:
        return [list(value[-1])]
    if op is ops.BRANCH:
        return [list(branch) for branch in value[1]]
    if op is ops.ATOMIC_GROUP:
        return [list(value)]
    if op in (ops.ASSERT, ops.ASSERT_NOT):
        return [list(value[1])]
    return []


def _literals(parts: Parts) -> Iterator[str]:
    for op, value in parts:
        if op in (ops.LITERAL, ops.NOT_LITERAL):
            yield chr(value)
        elif op is ops.IN:
            yield from (chr(one) for kind, one in value if kind is ops.LITERAL)
            yield from (chr(one[0]) for kind, one in value if kind is ops.RANGE)
        for inner in _inside(op, value):
            yield from _literals(inner)


def _matches(op: object, value: object, sign: str) -> bool:
    code = ord(sign)
    if op is ops.LITERAL:
        return code == value
    if op is ops.NOT_LITERAL:
        return code != value
    if op is ops.ANY:
        return sign != "\n"
    is_negated = bool(value) and value[0][0] is ops.NEGATE
    return is_negated != any(_is_in(kind, one, sign) for kind, one in value)


def _is_in(kind: object, value: object, sign: str) -> bool:
    if kind is ops.LITERAL:
        return ord(sign) == value
    if kind is ops.RANGE:
        return value[0] <= ord(sign) <= value[1]
    if kind is ops.CATEGORY:
        name = str(value).removeprefix("CATEGORY_")
        letter = {"DIGIT": "d", "SPACE": "s", "WORD": "w"}[name.removeprefix("NOT_")]
        return bool(re.match("\\" + letter, sign)) != name.startswith("NOT_")
    return False
