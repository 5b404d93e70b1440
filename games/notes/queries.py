"""Reads the notes and marks of one account."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from django.db.models import OuterRef, QuerySet, Subquery
from django.utils.translation import gettext as _

from adjudicator import Variant
from adjudicator.vocabulary import Vocabulary, words
from games.core.errors import Unprocessable
from games.core.refusals import unknown_choice
from games.models import MarkSign, Note, Phase

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


def own_notes(user_id: int) -> QuerySet[Note]:
    """What somebody has written down; what was emptied again is left out."""
    return Note.objects.filter(user_id=user_id).exclude(text="", marks=[])


def own_note(user_id: int, game_id: int, phase_id: int | None) -> Note | None:
    """What somebody has for the whole game or a phase, also what was emptied; or None."""
    of_phase = {"phase__isnull": True} if phase_id is None else {"phase": phase_id}
    return notes_of_game(user_id, game_id).filter(**of_phase).first()


def with_marks(phases: QuerySet[Phase], user_id: int) -> QuerySet[Phase]:
    """Phases of a game with what somebody has marked on their boards, for `marks_on_board`."""
    own = Note.objects.filter(user_id=user_id, game=OuterRef("game"))
    return phases.annotate(
        marks_of_game=Subquery(own.filter(phase__isnull=True).values("marks")[:1]),
        marks_of_phase=Subquery(own.filter(phase=OuterRef("pk")).values("marks")[:1]),
    )


def marks_on_board(user_id: int, game_id: int, phase: Phase | None) -> list[Mark]:
    """What somebody has marked on the board of a phase that came `with_marks`, for the whole game
    and for it; or on the board of a game that has no phase yet."""
    if phase is None:
        note = own_note(user_id, game_id, None)
        return marks_of(note.marks) if note else []
    found = (getattr(phase, name) for name in ("marks_of_game", "marks_of_phase"))
    return [mark for rows in found if rows for mark in marks_of(rows)]


def notes_of_game(user_id: int, game_id: int) -> QuerySet[Note]:
    """What somebody has of one game, also what was emptied."""
    return Note.objects.filter(user_id=user_id, game_id=game_id)
