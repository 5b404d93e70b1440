"""The lines of the form: what may be wished for in a later phase of the season."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from adjudicator import Position, Variant
from adjudicator.conditional import conditional_options
from adjudicator.orders import Build, Retreat
from adjudicator.state import PhaseKind
from games.conditional.text import BUILD, DISBAND, REMOVE, WAIVE

OTHER = "other"


@dataclass(frozen=True, slots=True)
class ConditionalRow:
    """A line of the form. `name` is what its wishes are for, as a text has it: "A Mar", "Build",
    or "" for lines that are for nothing here; `kind` is that of the unit."""

    field: str
    name: str
    kind: str = ""


OTHER_LINES = ConditionalRow(f"wish-{OTHER}", "")


def conditional_rows(position: Position, power: str, kind: PhaseKind) -> tuple[ConditionalRow, ...]:
    """The lines of the form for the phase of this kind; none where it cannot concern the power."""
    if kind is PhaseKind.RETREATS:
        units = position.ordered_by(power)
        return tuple(ConditionalRow(f"wish-{unit.space}", str(unit), unit.kind) for unit in units)
    if not position.units_of(power) and not position.centres_of(power):
        return ()
    return ConditionalRow(f"wish-{BUILD}", BUILD), ConditionalRow(f"wish-{REMOVE}", REMOVE)


def conditional_hints(
    variant: Variant, position: Position, power: str, kind: PhaseKind
) -> dict[str, str]:
    """What may be wished for, by the name of the line. To know it every order is listed."""
    offered = conditional_options(variant, position, power, kind)
    if kind is PhaseKind.RETREATS:
        return {
            str(unit): ", ".join(
                [o.target for o in offered[unit.space] if isinstance(o, Retreat)] + [DISBAND]
            )
            for unit in position.ordered_by(power)
        }
    homes = {*variant.powers[power].homes, *position.extra_homes.get(power, ())}
    near = homes | set(position.centres_of(power))
    builds = [
        f"{order.kind} {order.location}"
        for space, orders in offered.items()
        if space in near
        for order in orders
        if isinstance(order, Build)
    ]
    return {
        BUILD: ", ".join([*builds, WAIVE]),
        REMOVE: ", ".join(map(str, position.units_of(power))),
    }


def text_of_fields(rows: Iterable[ConditionalRow], fields: Mapping[str, str]) -> str:
    """The text that says what stands in the fields of the form."""
    lines = []
    for row in rows:
        value = fields.get(row.field, "").replace(";", ",").strip()
        if value:
            sign = "" if row.name in (BUILD, REMOVE) else ":"
            lines.append(f"{row.name}{sign} {value}")
    return "\n".join([*lines, fields.get(OTHER_LINES.field, "")]).strip()
