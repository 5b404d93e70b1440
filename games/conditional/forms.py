"""What the form of a conditional sheet sent: a field for each unit, or a whole text."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from django.http import QueryDict

from adjudicator.state import PhaseKind
from games.core.forms import MAX_FIELDS, clean, whole_number

NO_PHASE = -1
FIELD = re.compile(r"wish-\w{1,12}")


@dataclass(frozen=True, slots=True)
class TypedConditional:
    """Everything that was typed. `phase` and `seen` say what the page showed; None: not sent."""

    kind: PhaseKind | None
    phase: int
    seen: int | None
    is_ready: bool
    is_text: bool
    fields: Mapping[str, str] = field(default_factory=dict)
    text: str = ""

    def as_text(self) -> str:
        """The whole, to be shown where no form can hold it."""
        return self.text if self.is_text else "\n".join(filter(None, self.fields.values()))


@dataclass(frozen=True, slots=True)
class UnsavedConditional:
    """What was typed and is not saved, because a sheet was saved elsewhere in between."""

    typed: TypedConditional
    conflict: str


def read_conditional_form(data: QueryDict) -> TypedConditional:
    """Read a POST; fields that the form does not have are not looked at."""
    names = [name for name in list(data)[:MAX_FIELDS] if FIELD.fullmatch(name)]
    kind = data.get("kind", "")
    phase = whole_number(data.get("phase"))
    return TypedConditional(
        kind=PhaseKind(kind) if kind in list(PhaseKind) else None,
        phase=NO_PHASE if phase is None else phase,
        seen=whole_number(data.get("conditional-seen")),
        is_ready=data.get("final", "") == "1",
        is_text=data.get("action", "") == "text",
        fields={name: " ".join(clean(data.get(name, "")).split()) for name in names},
        text=clean(data.get("text", "")),
    )
