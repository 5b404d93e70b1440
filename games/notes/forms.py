"""What was typed on the page of notes, and why it was not taken."""

from dataclasses import dataclass

from django.http import QueryDict

from games.core.forms import clean, whole_number
from games.notes.queries import MAX_MARKS, Mark

# A page that was opened before may have a few lines more than a note can keep.
MAX_LINES = MAX_MARKS + 3


@dataclass(frozen=True, slots=True)
class TypedNote:
    """The fields as they were sent; `field` is what `error` is about."""

    text: str
    marks: tuple[Mark, ...]
    seen: int
    code: str = ""
    error: str = ""
    field: str = ""


def read_note(data: QueryDict) -> TypedNote:
    """The fields of one form; nothing is judged yet."""
    marks = tuple(
        Mark(
            clean(data.get(f"space-{number}", "")),
            clean(data.get(f"sign-{number}", "")),
            clean(data.get(f"words-{number}", "")),
        )
        for number in range(MAX_LINES)
        if f"space-{number}" in data
    )
    return TypedNote(
        text=clean(data.get("text", "")), marks=marks, seen=whole_number(data.get("seen")) or 0
    )
