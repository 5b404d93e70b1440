"""The form of one note, and a note as it is kept."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext as _

from adjudicator import Variant
from games.models import Game, MarkSign, Note, Phase
from games.notes.forms import MAX_LINES, TypedNote
from games.notes.queries.marks import MAX_MARKS, Mark, marks_of

SPARE = 3


@dataclass(frozen=True, slots=True)
class MarkRow:
    """A line of the form: a mark, or an empty one; `bad` is the name of the field that was
    refused."""

    number: int
    space: str
    sign: str
    words: str
    bad: str


@dataclass(frozen=True, slots=True)
class ShownMark:
    """A mark in words."""

    sign: str
    space: str
    words: str


@dataclass(frozen=True, slots=True)
class Kept:
    """A note to read; `phase_url` is empty for that of the whole game."""

    title: str
    url: str
    phase_url: str
    is_superseded: bool
    text: str
    marks: list[ShownMark]
    saved_at: datetime


@dataclass(frozen=True, slots=True)
class NoteForm:
    """A note to write. Where it was refused, what was typed with `error`, and `bad` as the field
    that this is about; in a conflict `saved` is what was saved elsewhere."""

    key: str
    title: str
    url: str
    text: str
    rows: list[MarkRow]
    seen: int
    error: str
    bad: str
    saved: Kept | None


def note_form(
    variant: Variant, game: Game, phase: Phase | None, note: Note | None, typed: TypedNote | None
) -> NoteForm:
    """The form of a phase's note, or of that of the whole game."""
    is_conflict = typed is not None and typed.code == "note_changed"
    version = note.version if note else 0
    marks = _named(variant, marks_of(note.marks)) if note else []
    text = note.text if note else ""
    if typed is not None:
        text, marks = typed.text, [mark for mark in typed.marks if mark.space or mark.words]
    return NoteForm(
        key="phase" if phase else "game",
        title=phase.title if phase else _("The whole game"),
        url=_url(game, phase),
        text=text,
        rows=_rows(typed.marks if typed and typed.field else marks, typed.field if typed else ""),
        # Whoever has seen both and saves again means to replace what was saved.
        seen=version if typed is None or is_conflict else typed.seen,
        error=typed.error if typed else "",
        bad=typed.field if typed else "",
        saved=kept(variant, game, note) if note is not None and is_conflict else None,
    )


def kept(variant: Variant, game: Game, note: Note) -> Kept:
    """A note in words."""
    phase = note.phase
    return Kept(
        title=phase.title if phase else _("The whole game"),
        url=_url(game, phase),
        phase_url=phase.get_absolute_url() if phase else "",
        is_superseded=phase is not None and phase.is_superseded,
        text=note.text,
        marks=[
            ShownMark(str(MarkSign(mark.sign).label), mark.space, mark.words)
            for mark in _named(variant, marks_of(note.marks))
        ],
        saved_at=note.saved_at,
    )


def _named(variant: Variant, marks: Iterable[Mark]) -> list[Mark]:
    spaces = variant.board.spaces
    return [Mark(spaces[mark.space].name, mark.sign, mark.words) for mark in marks]


def _rows(marks: Iterable[Mark], bad: str) -> list[MarkRow]:
    """The marks, each in the line where it was typed, and a few empty lines."""
    rows = list(marks)
    spare = max(0, min(SPARE, MAX_MARKS - len(rows)))
    rows += [Mark("", MarkSign.STAR.value)] * spare
    return [
        MarkRow(n, mark.space, mark.sign, mark.words, bad.removesuffix(f"-{n}"))
        if bad.endswith(f"-{n}")
        else MarkRow(n, mark.space, mark.sign, mark.words, "")
        for n, mark in enumerate(rows[:MAX_LINES])
    ]


def _url(game: Game, phase: Phase | None) -> str:
    return reverse("games:notes", kwargs=phase.place if phase else {"pk": game.pk})
