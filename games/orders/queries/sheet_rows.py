"""What a sheet is asked for: a line for each unit, build or removal."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from adjudicator import Position, Unit, Variant
from adjudicator.adjustments import balance, builds_possible
from adjudicator.state import PhaseKind
from games.orders.queries.sheet_report import LineReport


class Asked(StrEnum):
    """What a line is for. A retreat is an order too, and has the name of one in the form."""

    ORDER = "order"
    RETREAT = "retreat"
    BUILD = "build"
    REMOVAL = "remove"


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A line to fill in: an order or retreat of a `unit`, or a build or removal by `number`."""

    asked: Asked
    unit: Unit | None = None
    number: int = 0

    @property
    def field(self) -> str:
        """The name of the line's control."""
        if self.unit is not None:
            return f"{Asked.ORDER}-{self.unit.space}"
        return f"{self.asked}-{self.number}"


def sheet_rows(variant: Variant, position: Position, power: str) -> tuple[SheetRow, ...]:
    """What a power is asked for in this phase."""
    match position.turn.phase:
        case PhaseKind.MOVEMENT:
            return tuple(SheetRow(Asked.ORDER, unit) for unit in position.ordered_by(power))
        case PhaseKind.RETREATS:
            beaten = (i.unit for i in position.dislodged if position.side(i.unit) == power)
            return tuple(SheetRow(Asked.RETREAT, unit) for unit in beaten)
        case PhaseKind.ALLIANCES:
            return ()
    due = balance(variant, position, power)
    asked = Asked.REMOVAL if due < 0 else Asked.BUILD
    count = -due if due < 0 else builds_possible(variant, position, power)
    return tuple(SheetRow(asked, number=number) for number in range(1, 1 + count))


def is_complete(
    variant: Variant, position: Position, power: str, lines: Iterable[LineReport]
) -> bool:
    """Whether a sheet has an order for everything that is asked for."""
    rows = sheet_rows(variant, position, power)
    found, _homeless = placed(rows, lines)
    return len(found) == len(rows)


def placed(
    rows: Iterable[SheetRow], lines: Iterable[LineReport]
) -> tuple[dict[str, LineReport], list[LineReport]]:
    """The orders of a sheet by the field of their line, and those for which there is no line."""
    rows = list(rows)
    fields = [row.field for row in rows]
    by_space = any(row.unit is not None for row in rows)
    found: dict[str, LineReport] = {}
    homeless: list[LineReport] = []
    for line in lines:
        if by_space:
            field = f"{Asked.ORDER}-{line.space}"
        else:
            field = next((name for name in fields if name not in found), "")
        if field in fields and field not in found:
            found[field] = line
        else:
            homeless.append(line)
    return found, homeless
