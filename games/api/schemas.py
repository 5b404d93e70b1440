"""Parts of requests and answers: bases, bounded texts and numbers, pages of lists."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Callable, Sequence
from datetime import date, datetime
from typing import Annotated, Any, Generic, Literal, TypeVar

from django.utils.translation import gettext as _
from pydantic import AfterValidator, AwareDatetime, BaseModel, BeforeValidator, ConfigDict, Field

from games.core.errors import Unprocessable
from games.core.forms import clean
from games.core.sheet_limits import MAX_CHARACTERS, MAX_LINES

T = TypeVar("T")

MOST_ITEMS = 100
A_PAGE = 50
LONGEST_CURSOR = 100


class Out(BaseModel):
    """Part of an answer."""

    model_config = ConfigDict(frozen=True)


class In(BaseModel):
    """Part of a request: every value has its JSON type, and no name is unknown."""

    model_config = ConfigDict(strict=True, extra="forbid")


def _written(value: Any) -> Any:
    """Refuse numbers, which would be read as seconds since 1970."""
    if not isinstance(value, str):
        raise ValueError("a moment is text")
    return value


def _near(at: datetime) -> datetime:
    """Refuse moments that some time zone cannot express."""
    if not 2000 <= at.year <= 2999:
        raise ValueError("a moment is of this millennium")
    return at


def _whole(value: Any) -> Any:
    """A whole number that is written as 3.0, which JSON does not tell from 3."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


# It stands after the limits, so that the schema has them.
WHOLE = BeforeValidator(_whole)
Text = Annotated[str, Field(max_length=MAX_CHARACTERS), AfterValidator(clean)]
Short = Annotated[str, Field(max_length=200), AfterValidator(clean)]
Whole = Annotated[int, Field(ge=0, le=999_999), WHOLE]
Orders = Annotated[list[Text], Field(max_length=MAX_LINES)]
Limit = Annotated[int, Field(ge=1, le=MOST_ITEMS), WHOLE]
Cursor = Annotated[str, Field(max_length=LONGEST_CURSOR)]
# A moment in ISO 8601 with its offset from UTC.
Moment = Annotated[
    AwareDatetime, Field(strict=False), BeforeValidator(_written), AfterValidator(_near)
]
# A day in ISO 8601.
Day = Annotated[date, Field(strict=False), BeforeValidator(_written)]
# The key of a power, a minor or a space, or another short code.
Key = Annotated[str, Field(max_length=20), AfterValidator(clean)]
Keys = Annotated[list[Key], Field(max_length=40)]


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
