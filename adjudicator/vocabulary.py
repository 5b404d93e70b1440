"""The vocabulary of a variant: every name that orders may use, folded to forgive spelling."""

from __future__ import annotations

import re
import unicodedata

from adjudicator.variant import Variant

TOKEN = re.compile(r"[-=–—−]>|[→⇒>–—−‐‑－/()-]|[^\W_]+(?:['’ʼ`][^\W_]+)*")
DASHES = frozenset({"->", "=>", "–>", "—>", "−>", *"→⇒>–—−‐‑－-"})


class Vocabulary:
    """The names of one variant's spaces and nations, as folded words.

    `places` holds the locations that are complete as they stand, whatever follows them.
    """

    def __init__(self, variant: Variant) -> None:
        self.spaces = variant.board.spaces
        self.names: dict[tuple[str, ...], str] = {}
        self.suggested: list[str] = []
        for key, space in self.spaces.items():
            for name in (*space.also, *space.aliases, space.name, key):
                self.names[words(name)] = key
            self.suggested += [" ".join(words(name)) for name in (*space.aliases, space.name, key)]
        self.longest = max(len(name) for name in self.names)
        self.nations = {words(people) for people in variant.peoples}
        for power in variant.powers.values():
            for name in (power.key, power.name, power.short, *power.aliases):
                self.nations.add(words(name))
        self.longest_nation = max(len(name) for name in self.nations)
        beginnings = {name[0] for name in self.names if len(name) > 1}
        self.places = {
            place: place
            for key, space in self.spaces.items()
            for place in (key, *space.locations)
            if fold(key) not in beginnings
        }

    def nearest(self, word: str) -> tuple[str, ...]:
        """Return the keys of the spaces whose names are most like a word that names none."""
        from difflib import get_close_matches  # only needed after a mistake

        near = get_close_matches(word, self.suggested, n=4, cutoff=0.6)
        return tuple(dict.fromkeys(self.names[tuple(name.split(" "))] for name in near))


def fold(text: str) -> str:
    """Return a text in lower case, without accents and apostrophes; "-" for a dash or arrow."""
    if text in DASHES:
        return "-"
    plain = unicodedata.normalize("NFKD", text).casefold()
    return "".join(c for c in plain if c.isalnum()) or text


def words(name: str) -> tuple[str, ...]:
    """Split a name into folded words, without dashes, slashes and brackets."""
    folded = (fold(match.group()) for match in TOKEN.finditer(name))
    return tuple(word for word in folded if word not in ("-", "/", "(", ")"))
