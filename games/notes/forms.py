"""The form of a note."""

from dataclasses import dataclass

from django.http import QueryDict

from games.core.forms import Number, SentForm, Text
from games.notes.queries import MAX_MARKS, Mark

# A page that was opened before may have a few rows more than a note can have marks.
MAX_ROWS = MAX_MARKS + 3


@dataclass(frozen=True, slots=True)
class TypedNote:
    """A note as typed. `code`, `error` and `field` say why it was not saved."""

    text: str
    marks: tuple[Mark, ...]
    seen: int
    code: str = ""
    error: str = ""
    field: str = ""


class NoteForm(SentForm):
    """A text and rows of marks. `seen` is the version of the note that the page showed."""

    text = Text()
    seen = Number()

    def __init__(self, data: QueryDict) -> None:
        super().__init__(data)
        self.rows = [number for number in range(MAX_ROWS) if f"space-{number}" in data]
        for number in self.rows:
            for part in ("space", "sign", "words"):
                self.fields[f"{part}-{number}"] = Text()


def read_note(data: QueryDict) -> TypedNote:
    """Read the form of a note."""
    form = NoteForm(data)
    form.full_clean()
    sent = form.cleaned_data
    marks = [
        Mark(sent[f"space-{number}"], sent[f"sign-{number}"], sent[f"words-{number}"])
        for number in form.rows
    ]
    return TypedNote(text=sent["text"], marks=tuple(marks), seen=sent["seen"])
