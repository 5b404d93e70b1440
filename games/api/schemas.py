"""Parts of answers, and pages of lists."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Callable, Sequence
from typing import Annotated, Generic, Literal, Self, TypeVar

from django.utils.translation import gettext as _
from pydantic import BaseModel, ConfigDict, Field

from games.core.errors import Unprocessable
from games.core.inputs import WHOLE

T = TypeVar("T")

MOST_ITEMS = 100
A_PAGE = 50
LONGEST_CURSOR = 100


class Out(BaseModel):
    """Part of an answer."""

    model_config = ConfigDict(frozen=True, from_attributes=True, validate_by_name=True)

    @classmethod
    def read_from(cls, record: object, **others: object) -> Self:
        """Read an answer from the attributes of a record. `others` are fields that it lacks."""
        own = {
            name: getattr(record, str(field.validation_alias or name))
            for name, field in cls.model_fields.items()
            if name not in others
        }
        return cls.model_validate(own | others)


Limit = Annotated[int, Field(ge=1, le=MOST_ITEMS), WHOLE]
Cursor = Annotated[str, Field(max_length=LONGEST_CURSOR)]
PictureFormat = Literal["svg", "png"]
# A part of the result as a fraction, such as "1/3", and those of all powers that have one.
Share = Annotated[str, Field(pattern=r"^\d+(/\d+)?$")]
Shares = Annotated[dict[str, Share], Field(description="Fractions by power, such as 1/3.")]


class Page(Out, Generic[T]):
    """Part of a list. `next` is the cursor of the part that follows, null at the end."""

    items: list[T]
    next: str | None


def cursor_of(*parts: object) -> str:
    """A cursor that leads on from these parts."""
    text = "|".join(map(str, parts))
    return base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")


def read_cursor(cursor: str, *kinds: Callable[[str], T]) -> list[T] | None:
    """The parts of a cursor, None without one; refuses one that this site did not write."""
    if not cursor:
        return None
    try:
        text = base64.b64decode(cursor + "=" * (-len(cursor) % 4), "-_", validate=True).decode()
        parts = text.split("|")
        return [kind(part) for kind, part in zip(kinds, parts, strict=True)]
    except (ValueError, binascii.Error) as error:
        raise bad_cursor() from error


def bad_cursor() -> Unprocessable:
    """The cursor is not one of the list's own."""
    return Unprocessable(
        "bad_cursor", _("This cursor is not one that the list has given."), field="cursor"
    )


def position(text: str) -> int:
    """A place in a list."""
    if not (text.isascii() and text.isdecimal() and len(text) <= 9):
        raise ValueError(text)
    return int(text)


def page_of(items: Sequence[T], limit: int, start: int) -> Page[T]:
    """A page of a list that is read from the place `start` on, with one item more than `limit`."""
    more = cursor_of(start + limit) if len(items) > limit else None
    return Page[T](items=list(items[:limit]), next=more)
