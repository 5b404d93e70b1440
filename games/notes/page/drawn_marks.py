"""One's own marks, as they lie over a board."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.safestring import SafeString, mark_safe

from adjudicator import Variant
from games.notes.queries.marks import Mark
from maps.render import DrawnMark, marks_svg


def drawn_marks(variant: Variant, marks: Iterable[Mark]) -> SafeString:
    """Marks as a picture; empty where there are none. They are secret: this is drawn anew each time
    and kept nowhere."""
    drawn = [DrawnMark(mark.space, mark.sign, mark.words) for mark in marks]
    # What was typed in it is escaped there.
    return mark_safe(marks_svg(variant, drawn)) if drawn else SafeString()  # noqa: S308
