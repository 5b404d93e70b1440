"""Marks on spaces: as they are typed, and as they are kept."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from django.utils.translation import gettext as _

from adjudicator import Variant
from adjudicator.vocabulary import Vocabulary, words
from games.core.errors import Unprocessable
from games.core.refusals import unknown_choice
from games.models import MarkSign

MAX_MARKS = 12
MAX_WORDS = 24
# Longer than any name of a space: of what is longer no more is read.
MAX_NAME = 100


@dataclass(frozen=True, slots=True)
class Mark:
    """A sign on a space, by the space's key, or as typed its name; `words` may be empty."""

    space: str
    sign: str
    words: str = ""

    def row(self) -> dict[str, str]:
        """As it is kept."""
        return {"space": self.space, "sign": self.sign, "words": self.words}


def marks_of(rows: Iterable[dict[str, str]]) -> list[Mark]:
    """What was kept."""
    return [Mark(row["space"], row["sign"], row["words"]) for row in rows]


def marks_read(variant: Variant, typed: Sequence[Mark]) -> list[Mark]:
    """The marks that are meant by names of spaces, by abbreviations or in any language;
    without a space and without words a line means none. Refuses what cannot be read, with the
    number of its line in the field."""
    read = [
        _read(variant, mark, number)
        for number, mark in enumerate(typed)
        if mark.space.strip() or mark.words.strip()
    ]
    if len(read) > MAX_MARKS:
        sentence = _("At most %(most)s marks fit into one note.") % {"most": MAX_MARKS}
        raise Unprocessable("too_many_marks", sentence, field="marks")
    return read


def _read(variant: Variant, mark: Mark, number: int) -> Mark:
    said = " ".join(mark.words.split())
    if len(said) > MAX_WORDS:
        sentence = _("A mark has at most %(most)s letters: “%(words)s” has %(count)s.")
        values = {"most": MAX_WORDS, "words": said[:60], "count": len(said)}
        raise Unprocessable("mark_too_long", sentence % values, field=f"words-{number}")
    if mark.sign not in MarkSign.values:
        raise unknown_choice(f"sign-{number}")
    known = _vocabulary(variant)
    typed = mark.space[:MAX_NAME]
    key = known.names.get(words(typed))
    if key is None:
        raise Unprocessable(
            "no_such_space", _no_space(variant, typed, said), field=f"space-{number}"
        )
    return Mark(key, mark.sign, said)


def _no_space(variant: Variant, typed: str, said: str) -> str:
    if not typed.strip():
        return _("Say on which space “%(words)s” is to stand.") % {"words": said}
    folded = " ".join(words(typed))[:60]
    near = _vocabulary(variant).nearest(folded) if folded else ()
    names = ", ".join(variant.board.spaces[key].name for key in near)
    if names:
        sentence = _("This board has no space “%(typed)s”. Did you mean: %(names)s?")
        return sentence % {"typed": typed[:60], "names": names}
    return _("This board has no space “%(typed)s”.") % {"typed": typed[:60]}


@lru_cache(maxsize=32)
def _vocabulary(variant: Variant) -> Vocabulary:
    return Vocabulary(variant)
