"""The form of a conditional sheet."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from django.http import QueryDict

from adjudicator import Position
from adjudicator.conditional import conditional_options
from adjudicator.orders import Build, Retreat, space_of
from adjudicator.state import PhaseKind
from games.core.codec import BoardState
from games.core.forms import MAX_FIELDS, clean, whole_number
from games.sheets.conditional.text import BUILD, DISBAND, REMOVE, WAIVE

# The row for lines that belong to no other row.
OTHER_LINES = ""


def conditional_rows(position: Position, power: str, kind: PhaseKind) -> tuple[str, ...]:
    """Return the rows for a phase of this kind: "A Mar" for a unit, or "Build" and "Remove".

    There are none if the power cannot have orders in it.
    """
    if kind is PhaseKind.RETREATS:
        return tuple(map(str, position.ordered_by(power)))
    if not position.units_of(power) and not position.centres_of(power):
        return ()
    return BUILD, REMOVE


def row_field(row: str) -> str:
    """Return the name of a row's form field."""
    return f"wish-{space_of(row.rpartition(' ')[2]) or 'other'}"


def conditional_hints(state: BoardState, kind: PhaseKind) -> dict[str, str]:
    """List the possible values of each row, by its name. This takes time: it lists every order."""
    offered = conditional_options(state.variant, state.position, state.power, kind)
    if kind is PhaseKind.RETREATS:
        return {
            str(unit): ", ".join(
                [o.target for o in offered[unit.space] if isinstance(o, Retreat)] + [DISBAND]
            )
            for unit in state.position.ordered_by(state.power)
        }
    homes = {
        *state.variant.powers[state.power].homes,
        *state.position.extra_homes.get(state.power, ()),
    }
    near = homes | set(state.position.centres_of(state.power))
    builds = [
        f"{order.kind} {order.location}"
        for space, orders in offered.items()
        if space in near
        for order in orders
        if isinstance(order, Build)
    ]
    return {
        BUILD: ", ".join([*builds, WAIVE]),
        REMOVE: ", ".join(map(str, state.position.units_of(state.power))),
    }


def text_of_fields(rows: Iterable[str], fields: Mapping[str, str]) -> str:
    """Write the fields of the form as text."""
    lines = []
    for row in rows:
        value = fields.get(row_field(row), "").replace(";", ",").strip()
        if value:
            lines.append(f"{row} {value}" if row in (BUILD, REMOVE) else f"{row}: {value}")
    return "\n".join([*lines, fields.get(row_field(OTHER_LINES), "")]).strip()


NO_PHASE = -1

FIELD = re.compile(r"wish-\w{1,12}")


@dataclass(frozen=True, slots=True)
class TypedConditional:
    """A form as it was posted. `phase` and `seen` are what the page showed; None: not sent.

    `conflict` says that it was not saved because another sheet was saved meanwhile.
    """

    kind: PhaseKind | None
    phase: int
    seen: int | None
    is_ready: bool
    is_text: bool
    fields: Mapping[str, str] = field(default_factory=dict)
    text: str = ""
    conflict: str = ""

    def as_text(self) -> str:
        """The whole sheet as text, for a page without the form."""
        return self.text if self.is_text else "\n".join(filter(None, self.fields.values()))


def read_conditional_form(data: QueryDict) -> TypedConditional:
    """Read a POST. Ignores fields that the form does not have."""
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
