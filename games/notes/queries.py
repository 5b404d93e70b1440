"""Queries of the notes and marks of one account."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from django.db.models import F, OuterRef, QuerySet, Subquery
from django.utils.translation import gettext as _

from adjudicator import Variant
from adjudicator.vocabulary import Vocabulary, words
from games.core.errors import Unprocessable
from games.core.refusals import unknown_choice
from games.models import Game, MarkSign, Note, Phase

MAX_MARKS = 12
# The fields that a list of phases needs.
LIGHT = ("game_id", "number", "branch", "year", "season", "kind", "status")

MAX_WORDS = 24
# Longer than any name of a space; the rest is not read.
MAX_NAME = 100


@dataclass(frozen=True, slots=True)
class Mark:
    """A sign on a space. `space` is a key, or a name as typed; `words` may be empty."""

    space: str
    sign: str
    words: str = ""

    def row(self) -> dict[str, str]:
        """The stored value."""
        return {"space": self.space, "sign": self.sign, "words": self.words}


def marks_from_rows(rows: Iterable[dict[str, str]]) -> list[Mark]:
    """Read marks from their stored values."""
    return [Mark(row["space"], row["sign"], row["words"]) for row in rows]


def read_marks(variant: Variant, marks: Sequence[Mark]) -> list[Mark]:
    """Find the spaces that the typed names or abbreviations mean, in any language.

    A row without a space and words is no mark. A refusal names the field with the number of the
    row.
    """
    read = [
        _read(variant, mark, number)
        for number, mark in enumerate(marks)
        if mark.space.strip() or mark.words.strip()
    ]
    if len(read) > MAX_MARKS:
        sentence = _("At most %(most)s marks fit into one note.") % {"most": MAX_MARKS}
        raise Unprocessable("too_many_marks", sentence, field="marks")
    return read


def _read(variant: Variant, mark: Mark, number: int) -> Mark:
    text = " ".join(mark.words.split())
    if len(text) > MAX_WORDS:
        sentence = _("A mark has at most %(most)s letters: “%(words)s” has %(count)s.")
        values = {"most": MAX_WORDS, "words": text[:60], "count": len(text)}
        raise Unprocessable("mark_too_long", sentence % values, field=f"words-{number}")
    if mark.sign not in MarkSign.values:
        raise unknown_choice(f"sign-{number}")
    if not mark.space.strip():
        sentence = _("Say on which space “%(words)s” is to stand.") % {"words": text}
        raise Unprocessable("no_such_space", sentence, field=f"space-{number}")
    return Mark(read_space(variant, mark.space, field=f"space-{number}"), mark.sign, text)


def read_space(variant: Variant, name: str, *, field: str) -> str:
    """Find the space that a typed name or abbreviation means, in any language; refuses others."""
    name = name[:MAX_NAME]
    key = _vocabulary(variant).names.get(words(name))
    if key is None:
        raise Unprocessable("no_such_space", _no_space(variant, name), field=field)
    return key


def _no_space(variant: Variant, name: str) -> str:
    folded = " ".join(words(name))[:60]
    near = _vocabulary(variant).nearest(folded) if folded else ()
    names = ", ".join(variant.board.spaces[key].name for key in near)
    if names:
        sentence = _("This board has no space “%(typed)s”. Did you mean: %(names)s?")
        return sentence % {"typed": name[:60], "names": names}
    return _("This board has no space “%(typed)s”.") % {"typed": name[:60]}


@lru_cache(maxsize=32)
def _vocabulary(variant: Variant) -> Vocabulary:
    return Vocabulary(variant)


def own_notes(user_id: int) -> QuerySet[Note]:
    """All notes of a person, without empty ones."""
    return Note.objects.filter(user_id=user_id).exclude(text="", marks=[])


def own_note(user_id: int, game_id: int, phase_id: int | None) -> Note | None:
    """A person's note about a phase, or about the whole game without one; it may be empty."""
    of_phase = {"phase__isnull": True} if phase_id is None else {"phase": phase_id}
    return notes_in_game(user_id, game_id).filter(**of_phase).first()


def with_marks(phases: QuerySet[Phase], user_id: int) -> QuerySet[Phase]:
    """Annotate phases of a game with a person's marks, for `marks_on_board`."""
    own = Note.objects.filter(user_id=user_id, game=OuterRef("game"))
    return phases.annotate(
        marks_of_game=Subquery(own.filter(phase__isnull=True).values("marks")[:1]),
        marks_of_phase=Subquery(own.filter(phase=OuterRef("pk")).values("marks")[:1]),
    )


def marks_on_board(user_id: int, game_id: int, phase: Phase | None) -> list[Mark]:
    """A person's marks on the board of a phase from `with_marks`, or of a game without phases."""
    if phase is None:
        note = own_note(user_id, game_id, None)
        return marks_from_rows(note.marks) if note else []
    both = (getattr(phase, name) for name in ("marks_of_game", "marks_of_phase"))
    return [mark for rows in both if rows for mark in marks_from_rows(rows)]


def notes_in_game(user_id: int, game_id: int) -> QuerySet[Note]:
    """A person's notes on one game, including empty ones: that of the whole game, then by phase."""
    notes = Note.objects.filter(user_id=user_id, game_id=game_id)
    return notes.order_by(F("phase").asc(nulls_first=True))


def light_phases(game: Game) -> list[Phase]:
    """The phases, newest first; superseded ones follow those that replaced them."""
    phases = list(game.phases.only(*LIGHT).order_by("-number", "-branch"))
    for phase in phases:
        phase.game = game
    return phases


def phase_with_position(phase: Phase) -> Phase:
    """A phase of `light_phases`, read in full."""
    return Phase.objects.get(pk=phase.pk)


def notes_by_phase(game: Game, user_id: int, phases: Sequence[Phase]) -> dict[int | None, Note]:
    """A person's notes in the order of the phases, including empty ones.

    The first is about the whole game.
    """
    notes = {note.phase_id: note for note in notes_in_game(user_id, game.pk)}
    ordered = {pk: notes[pk] for pk in (None, *(phase.pk for phase in phases)) if pk in notes}
    for phase in phases:
        if phase.pk in ordered:
            ordered[phase.pk].phase = phase
    return ordered
