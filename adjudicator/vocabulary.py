"""The vocabulary of a variant: every name that orders may use, folded to forgive spelling."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import NamedTuple

from adjudicator.variant import Variant

APOSTROPHES = "'’‘‛ʼʻʹ`´′＇"
# Every sign of a text is in a token, so that none can be overlooked. Only spaces are in none, and
# the signs without width that programs leave at the beginning and between words.
TOKEN = re.compile(
    r"[-=–—−]>"
    rf"|[^\W_]+(?:[\u0300-\u036f{APOSTROPHES}]+[^\W_]+)*[\u0300-\u036f]*"
    r"|[^\s\u200b\u2060\ufeff]"
)
DASHES = frozenset({"->", "=>", "–>", "—>", "−>", *"→⇒>–—−‐‑‒―－-"})
UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue"})


class Token(NamedTuple):
    """A word or a sign of a text: folded, its index in the text, and as written."""

    word: str
    place: int
    text: str

    @property
    def is_sign(self) -> bool:
        """Whether it is punctuation and no word."""
        return not self.word[0].isalnum()


class Names(dict[tuple[str, ...], str]):
    """Names of one or more words, each with the key of what it names."""

    def __init__(self) -> None:
        super().__init__()
        self.beginnings: set[str] = set()
        self.longest = 0

    def add(self, name: str, key: str) -> None:
        """Add a name in each of its spellings; the first meaning of a spelling stays."""
        for spelling in spellings(name):
            self.setdefault(spelling, key)
            self.beginnings.add(spelling[0])
            self.longest = max(self.longest, len(spelling))


class Vocabulary:
    """The names of one variant's spaces, and its nations: the powers and the peoples of minors."""

    def __init__(self, variant: Variant) -> None:
        self.spaces = variant.board.spaces
        self.minors = frozenset(variant.minors)
        self.names = Names()
        self.nations = Names()
        self.suggested: list[str] = []
        for key in self.spaces:
            self.names.add(key, key)
        for key, space in self.spaces.items():
            for name in (space.name, *space.aliases, *space.also):
                self.names.add(name, key)
            self.suggested += [" ".join(words(name)) for name in (*space.aliases, space.name, key)]
        for power in variant.powers.values():
            for name in (power.key, power.name, power.short, *power.aliases):
                self.nations.add(name, power.key)
        for people, minor in variant.peoples.items():
            self.nations.add(people, minor)
        # The words with which a nationality can begin. A minor has the name of its centre.
        self.nationals = self.nations.beginnings | {
            name[0] for name, key in self.names.items() if key in self.minors
        }

    def nearest(self, word: str) -> tuple[str, ...]:
        """Return the keys of the spaces whose names are most like a word that names none."""
        from difflib import get_close_matches  # only needed after a mistake

        near = get_close_matches(word, self.suggested, n=4, cutoff=0.6)
        return tuple(dict.fromkeys(self.names[tuple(name.split(" "))] for name in near))


def tokens_of(text: str, start: int, end: int) -> list[Token]:
    """Split a part of a text into words and signs."""
    return [
        Token(fold(match.group()), match.start(), match.group())
        for match in TOKEN.finditer(text, start, end)
    ]


def fold(text: str) -> str:
    """Return a word in lower case, without accents and apostrophes; "-" for a dash or arrow."""
    if text.isascii() and text.isalnum():
        return text.lower()
    if text in DASHES:
        return "-"
    plain = unicodedata.normalize("NFKD", text).casefold()
    letters = "".join(c for c in plain if c.isalnum())
    # A single letter keeps its accent: the French “à” is no army.
    is_accented = len(letters) == 1 and len(plain) > 1
    return text if is_accented or not letters else letters


def words(name: str) -> tuple[str, ...]:
    """Split a name into folded words, without its signs."""
    return tuple(token.word for token in tokens_of(name, 0, len(name)) if not token.is_sign)


def spellings(name: str) -> Iterator[tuple[str, ...]]:
    """Yield a name as words: as it stands, with "ae" for "ä", and with "and" for "&"."""
    for spelling in {name, name.translate(UMLAUTS)}:
        yield words(spelling)
        if "&" in spelling:
            yield words(spelling.replace("&", " and "))
