"""A line of text as words and signs, read from left to right."""

from __future__ import annotations

import re

from adjudicator.errors import InvalidOrder
from adjudicator.reasons import Reason
from adjudicator.vocabulary import Names, Vocabulary, tokens_of

# The marks of an item in a list, or of a quotation: "- ", "1. ", "1) ", "> ".
LIST_MARKS = re.compile(r"\ufeff?\s*(?:(?:[-*•–—>]+|\d{1,3}[.)])\s+)*")
# The signs that strike out a text, in Markdown and in Unicode.
STRUCK = re.compile("~~|[\u0335-\u0338]")
# Judges that play by email write a result behind an order: "(*bounce, dislodged*)".
RESULT = re.compile(
    r"\(\*(?:bounce|cut|void|disrupted|no convoy|destroyed|dislodged|, )+\*\)(?=\s*$)"
)
# Signs inside a name: "St. Petersburg", "Naples & Sicily", "Mid-Atlantic", "Papal_States".
JOINTS = frozenset("-_.&/")
LOOKED_AHEAD = 3


def without_list_marks(text: str) -> str:
    """Return a line without the marks of an item in a list before it.

    >>> without_list_marks("- 1) A Par H")
    'A Par H'
    """
    marks = LIST_MARKS.match(text)
    return text[marks.end() :] if marks else text


class Line:
    """The words and signs of a line; `at` is the index of the next one.

    List marks before the order and the result behind it are left out. Raises InvalidOrder for a
    line that is empty or struck out.
    """

    def __init__(self, vocabulary: Vocabulary, text: str, hints: bool) -> None:
        struck = STRUCK.search(text)
        if struck:
            raise InvalidOrder(Reason.STRUCK_OUT, text, place=struck.start())
        self.vocabulary = vocabulary
        self.hints = hints
        self.text = text
        marks, result = LIST_MARKS.match(text), RESULT.search(text) if "(*" in text else None
        start, end = marks.end() if marks else 0, result.start() if result else len(text)
        self.tokens = tokens_of(text, start, end)
        # The words end with as many empty ones as are looked at ahead.
        self.words = [token.word for token in self.tokens] + [""] * LOOKED_AHEAD
        self.at = 0
        if all(token.is_sign for token in self.tokens):
            self.at = len(self.tokens)
            raise self.error(Reason.EMPTY)

    def peek(self, ahead: int = 0) -> str:
        """Return the folded word of a token ahead; "" at the end of the text."""
        return self.words[self.at + ahead]

    def dash(self) -> bool:
        """Whether the next token is a dash."""
        return self.words[self.at] == "-"

    def skip(self, *words: str) -> bool:
        """Skip the next token if it is one of the words; return whether it was."""
        is_next = self.words[self.at] in words
        self.at += is_next
        return is_next

    def find(self, names: Names, ahead: int = 0) -> tuple[str, int]:
        """Return the key of the longest name from here on, and how many tokens it has; 0: none.

        Its words may be joined by signs without a space: "St. Petersburg", "Mid-Atlantic". The last
        one may be in brackets: "Austria (Habsburg)".
        """
        start = self.at + ahead
        if self.words[start] not in names.beginnings:
            return "", 0
        name: tuple[str, ...] = ()
        key, length, brackets = "", 0, False
        for index in range(start, len(self.tokens)):
            word = self.words[index]
            if word in JOINTS:
                # The last dot of "B.C." belongs to the name.
                if word == "." and index == start + length and len(name[-1]) == 1:
                    length += 1
                if word != "&" and not self.is_tight(index, after=word != "."):
                    break
                continue
            if word == "(":
                brackets = True
                continue
            name = (*name, word)
            if len(name) > names.longest:
                break
            if name in names and (not brackets or self.words[index + 1] == ")"):
                key, length = names[name], index - start + 1 + brackets
        return key, length

    def is_tight(self, index: int, *, after: bool = True) -> bool:
        """Whether a sign stands at the token before it, and at that after it, without a space."""
        sign = self.tokens[index]
        before = self.tokens[index - 1]
        if before.place + len(before.text) != sign.place:
            return False
        rest = self.tokens[index + 1 : index + 2]
        return not after or (bool(rest) and rest[0].place == sign.place + len(sign.text))

    def unknown(self, reason: Reason) -> InvalidOrder:
        """Return the error for a word that is not a name, with the nearest names."""
        if self.at >= len(self.tokens):
            return self.error(reason)
        token = self.tokens[self.at]
        if token.is_sign:
            return self.error(Reason.UNKNOWN_WORD, word=token.text)
        near = self.vocabulary.nearest(token.word) if self.hints else ()
        return self.error(reason, near, word=token.text)

    def error(
        self, reason: Reason, suggestions: tuple[str, ...] = (), **parameters: str
    ) -> InvalidOrder:
        """Return an error at the next token."""
        place = self.tokens[self.at].place if self.at < len(self.tokens) else len(self.text)
        hint = ""
        if suggestions:
            spaces = self.vocabulary.spaces
            names = [f"{key} ({spaces[key].name})" for key in suggestions[:3]]
            hint = f"Did you mean {' or '.join(names)}?"
        return InvalidOrder(
            reason, self.text, parameters, place=place, suggestions=suggestions, hint=hint
        )
