"""The rows of an order sheet and what each may hold."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from adjudicator import IllegalOrder, InvalidOrder, Unit, check_order, options
from adjudicator.adjustments import balance, builds_possible
from adjudicator.orders import Order, Support
from adjudicator.special.bids import minor_units, never_given
from adjudicator.special.influence import Influence, influence_text
from adjudicator.state import PhaseKind
from games.core.codec import BoardState
from games.sheets.queries.sheet_report import LineReport


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


def sheet_rows(state: BoardState) -> tuple[SheetRow, ...]:
    """What a power is asked for in this phase."""
    match state.position.turn.phase:
        case PhaseKind.MOVEMENT:
            return tuple(
                SheetRow(Asked.ORDER, unit) for unit in state.position.ordered_by(state.power)
            )
        case PhaseKind.RETREATS:
            beaten = (
                i.unit
                for i in state.position.dislodged
                if state.position.side(i.unit) == state.power
            )
            return tuple(SheetRow(Asked.RETREAT, unit) for unit in beaten)
        case PhaseKind.ALLIANCES:
            return ()
    due = balance(state.variant, state.position, state.power)
    asked = Asked.REMOVAL if due < 0 else Asked.BUILD
    count = -due if due < 0 else builds_possible(state.variant, state.position, state.power)
    return tuple(SheetRow(asked, number=number) for number in range(1, 1 + count))


def is_complete(state: BoardState, lines: Iterable[LineReport]) -> bool:
    """Whether a sheet has an order for everything that is asked for."""
    rows = sheet_rows(state)
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


Choices = Mapping[str, tuple[Order, ...]]


def row_choices(state: BoardState, rows: Iterable[SheetRow]) -> Choices:
    """Every order that each line offers, by its field."""
    offered = options(state.variant, state.position, state.power)
    every = tuple(order for orders in offered.values() for order in orders)
    return {row.field: offered[row.unit.space] if row.unit else every for row in rows}


def minor_choices(state: BoardState, minor: str) -> tuple[Order, ...]:
    """Every order that may be bid for a minor's unit, but those that no minor is ever given; none
    where it has no unit, or where the phase is none of movement."""
    if state.position.turn.phase is not PhaseKind.MOVEMENT:
        return ()
    if not any(unit.power == minor for unit in minor_units(state.variant, state.position)):
        return ()
    orders = options(state.variant, state.position, minor)[minor]
    return tuple(order for order in orders if not never_given(state.variant, order))


def is_offered(state: BoardState, order: str | Order) -> bool:
    """Whether the lists of a power or a minor hold just this order. To know it nothing is listed:
    they hold whatever is legal and canonical, but for supports that name the target's coast."""
    try:
        legal = check_order(state.variant, state.position, state.power, order)
    except (InvalidOrder, IllegalOrder):
        return False
    if state.power not in state.variant.powers and never_given(state.variant, legal):
        return False
    names_coast = isinstance(legal, Support) and "/" in (legal.target or "")
    return str(legal) == str(order) and not names_coast


class InfluenceChoices(NamedTuple):
    """Bids as text, each with what it means: for alliances of one's own, in support of others, and
    those that end an alliance."""

    own: list[tuple[str, Influence]]
    support: list[tuple[str, Influence]]
    end: list[tuple[str, Influence]]


def armed_neutrals(state: BoardState) -> tuple[Unit, ...]:
    """The units that influence wins, by the names of their homes."""
    spaces = state.variant.board.spaces
    return tuple(
        sorted(minor_units(state.variant, state.position), key=lambda unit: spaces[unit.power].name)
    )


def influence_choices(state: BoardState) -> InfluenceChoices:
    """Every bid that a power may make."""
    minors = [unit.power for unit in armed_neutrals(state)]
    others = [other for other in state.variant.powers if other != state.power]
    held = [
        m
        for m in minors
        if m in state.position.alliances and state.position.alliances[m].power == state.power
    ]
    return InfluenceChoices(
        own=_read(state.power, [Influence(minor, state.power) for minor in minors]),
        support=_read(
            state.power, [Influence(minor, other) for other in others for minor in minors]
        ),
        end=_read(state.power, [Influence(minor, state.power, ends=True) for minor in held]),
    )


def _read(power: str, bids: list[Influence]) -> list[tuple[str, Influence]]:
    return [(influence_text(power, bid), bid) for bid in bids]
