"""The forms of a commentary: a step of its script, its show, and its commentators."""

from dataclasses import dataclass
from typing import Any

from django.http import QueryDict

from games.commentary.queries import MAX_DRAWINGS, Drawing
from games.core.forms import Number, SentForm, Text, Texts

PARTS = ("space", "target", "words")
# More than any phase has orders.
MOST_ORDERS = 300


@dataclass(frozen=True, slots=True)
class StepInput:
    """A step as its author wrote it. `error` and `field` say why it was not saved."""

    number: int = 0
    text: str = ""
    orders: tuple[str, ...] = ()
    drawings: tuple[Drawing, ...] = ()
    error: str = ""
    field: str = ""


class ScriptForm(SentForm):
    """A step of the script, or an act on the whole commentary."""

    act = Text(longest=20)
    step = Number(4)
    seen = Number(4)
    hours = Number(3)
    text = Text()
    orders = Texts(longest=120, most=MOST_ORDERS)

    def __init__(self, data: QueryDict) -> None:
        super().__init__(data)
        for number in range(MAX_DRAWINGS):
            for part in PARTS:
                self.fields[f"{part}-{number}"] = Text()


def step_input(sent: dict[str, Any]) -> StepInput:
    """The step in a submitted form."""
    drawings = (
        Drawing(*(sent[f"{part}-{number}"] for part in PARTS)) for number in range(MAX_DRAWINGS)
    )
    return StepInput(sent["step"], sent["text"], sent["orders"], tuple(drawings))


class CommentatorForm(SentForm):
    """The name of a person who may comment, or the id of one who no longer may."""

    account = Text(longest=500)
    remove = Number(15)
