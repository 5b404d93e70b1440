"""Inputs of requests: strict, bounded values for the API, and the same values from a form."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime
from typing import Annotated, Any

from django.core.exceptions import ValidationError
from django.forms import DateTimeField
from django.http import QueryDict
from pydantic import (
    AfterValidator,
    AwareDatetime,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    GetCoreSchemaHandler,
    GetJsonSchemaHandler,
)
from pydantic_core import CoreSchema, PydanticCustomError, core_schema

from games.core.errors import Unprocessable
from games.core.forms import FIRST_YEAR, LAST_YEAR, NO_MOMENT, clean, whole_number
from games.core.sheet_limits import MAX_CHARACTERS, MAX_LINES


class In(BaseModel):
    """Part of a request: every value has its JSON type, and no name is unknown."""

    model_config = ConfigDict(strict=True, extra="forbid")


def _refuse_numbers(value: Any) -> Any:
    """Refuse numbers, which pydantic reads as seconds since 1970."""
    if not isinstance(value, str):
        raise ValueError("a moment is text")
    return value


def _check_year(at: datetime) -> datetime:
    """Refuse moments that some time zone cannot express."""
    if not FIRST_YEAR <= at.year <= LAST_YEAR:
        raise ValueError("a moment is of this millennium")
    return at


def _read_whole(value: Any) -> Any:
    """Read 3.0 as 3, because JSON does not distinguish them."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


# It stands after the limits, so that the schema has them.
WHOLE = BeforeValidator(_read_whole)
Text = Annotated[str, Field(max_length=MAX_CHARACTERS), AfterValidator(clean)]
Short = Annotated[str, Field(max_length=200), AfterValidator(clean)]
Whole = Annotated[int, Field(ge=0, le=999_999), WHOLE]
# The number of a row of the database.
Id = Annotated[int, Field(ge=1, le=999_999_999_999_999), WHOLE]
Orders = Annotated[list[Text], Field(max_length=MAX_LINES)]
# A moment in ISO 8601 with its offset from UTC.
Moment = Annotated[
    AwareDatetime,
    Field(strict=False),
    BeforeValidator(_refuse_numbers),
    AfterValidator(_check_year),
]
# A day in ISO 8601.
Day = Annotated[date, Field(strict=False), BeforeValidator(_refuse_numbers)]
# The key of a power, a minor or a space, or another short code.
Key = Annotated[str, Field(max_length=20), AfterValidator(clean)]
Keys = Annotated[list[Key], Field(max_length=40)]


@dataclass(frozen=True)
class Codes:
    """The schema of a text that is one of these values. Only if it `checks` are others refused,
    because services refuse most codes themselves, with a sentence."""

    values: tuple[str, ...]
    checks: bool = False

    def __get_pydantic_core_schema__(
        self, source: Any, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        plain = handler(source)
        if not self.checks:
            return plain
        return core_schema.no_info_after_validator_function(self.check, plain)

    def __get_pydantic_json_schema__(
        self, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        return {"type": "string", "enum": list(self.values)}

    def check(self, text: str) -> str:
        """Return the text; refuse one that is not a known value."""
        if text not in self.values:
            raise PydanticCustomError("enum", "not one of the known values")
        return text


def codes(*values: str | Iterable[str], checks: bool = False) -> Codes:
    """The schema of a code. An iterable, such as an enumeration, stands for its members."""
    members = ([value] if type(value) is str else value for value in values)
    return Codes(tuple(str(member) for part in members for member in part), checks)


# The kind of a unit: army or fleet.
UnitKind = Annotated[str, codes("A", "F")]

MOMENT = DateTimeField()


def read_form(inputs: type[In], form: QueryDict) -> dict[str, Any]:
    """Return the inputs that a page's form sends, by field.

    A missing text is "" and a missing number 0, which the act refuses. A moment is in the reader's
    time zone.
    """
    return {
        name: _read(name, field.annotation, form.get(name))
        for name, field in inputs.model_fields.items()
    }


def _read(name: str, kind: Any, text: str | None) -> Any:
    if kind is int:
        return whole_number(text) or 0
    if kind is not AwareDatetime:
        return clean(text or "")
    try:
        return MOMENT.clean(text)
    except ValidationError as error:
        raise Unprocessable("no_moment", str(NO_MOMENT), field=name) from error
