"""One's own marks, as they lie over a board."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.safestring import SafeString, mark_safe

from adjudicator import Variant
from games.models import Note
from games.notes.queries.marks import marks_of
from maps.render import DrawnMark, marks_svg


def drawn_marks(variant: Variant, notes: Iterable[Note]) -> SafeString:
    """The marks of some notes as a picture; empty where there are none. They are secret: this is
    drawn anew each time and kept nowhere."""
    marks = [
        DrawnMark(mark.space, mark.sign, mark.words)
        for note in notes
        for mark in marks_of(note.marks)
    ]
    # What was typed in it is escaped there.
    return mark_safe(marks_svg(variant, marks)) if marks else SafeString()  # noqa: S308
