"""The signs that stand on a board, for the key below it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from games.core.board.words import board_words

# What each sign says, in the words of maps.render.WORDS; the others stand in every key.
MEANINGS: Mapping[str, str] = {
    "ring": "holds",
    "guard": "supports to hold",
    "cut": "support cut",
    "cross": "fails",
    "waves": "convoys",
    "gate": "sortie of a minor",
    "barred": "invalid sortie",
    "build": "built",
    "remove": "removed",
}
USED = re.compile(r'href="#s-([\w-]+)"')
# Those that stand on lines; the others go around units.
SMALL = frozenset({"cut", "cross", "gate", "barred"})
ASIDE = 'id="dislodged-'


@dataclass(frozen=True, slots=True)
class Sign:
    """A sign with its meaning; its drawing is that of the board, or without `name` the ring of a
    dislodged unit."""

    name: str
    label: str

    @property
    def is_small(self) -> bool:
        """Whether it is smaller than a unit."""
        return self.name in SMALL


def signs_on(overlay: str) -> list[Sign]:
    """The signs that a board's overlay has, in the order of the key."""
    used, words = set(USED.findall(overlay)), board_words()
    found = [Sign(name, words[meaning]) for name, meaning in MEANINGS.items() if name in used]
    return [*found, Sign("", words["dislodged"])] if ASIDE in overlay else found
