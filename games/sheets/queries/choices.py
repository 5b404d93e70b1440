"""The orders and bids that a power may choose."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from adjudicator import IllegalOrder, InvalidOrder, Unit, check_order, options
from adjudicator.orders import Order, Support
from adjudicator.special.bids import minor_units, never_given
from adjudicator.special.influence import Influence, influence_text
from adjudicator.state import PhaseKind
from games.core.codec import BoardState
from games.sheets.queries.sheet_report import SheetRow

Choices = Mapping[str, tuple[Order, ...]]


def row_choices(state: BoardState, rows: Iterable[SheetRow]) -> Choices:
    """Return the legal orders for each row, by its field."""
    offered = legal_orders(state)
    every = tuple(order for orders in offered.values() for order in orders)
    return {row.field: offered[row.unit.space] if row.unit else every for row in rows}


# Legal orders follow from the board alone: a player who looks again, and all who look at a minor,
# get the same list. docs/evidence/performance.md gives the gain.
@lru_cache(maxsize=256)
def legal_orders(state: BoardState) -> Mapping[str, tuple[Order, ...]]:
    """Return every legal order of `state.power`, a power or a minor, by space."""
    return options(state.variant, state.position, state.power)


def minor_choices(state: BoardState, minor: str) -> tuple[Order, ...]:
    """Return the orders that may be bid for a minor's unit.

    Empty if the minor has no unit or the phase is not a movement phase.
    """
    if state.position.turn.phase is not PhaseKind.MOVEMENT:
        return ()
    if not any(unit.power == minor for unit in minor_units(state.variant, state.position)):
        return ()
    orders = legal_orders(state.as_power(minor))[minor]
    return tuple(order for order in orders if not never_given(state.variant, order))


def is_offered(state: BoardState, order: str | Order) -> bool:
    """Whether the choices of a power or a minor include exactly this order.

    Faster than listing them: every legal order in canonical form is a choice, except supports that
    name the target's coast.
    """
    try:
        legal = check_order(state.variant, state.position, state.power, order)
    except (InvalidOrder, IllegalOrder):
        return False
    if state.power not in state.variant.powers and never_given(state.variant, legal):
        return False
    names_coast = isinstance(legal, Support) and "/" in (legal.target or "")
    return str(legal) == str(order) and not names_coast


class InfluenceChoices(NamedTuple):
    """Bids as text with their meaning: for own alliances, for others, and to end an alliance."""

    own: list[tuple[str, Influence]]
    support: list[tuple[str, Influence]]
    end: list[tuple[str, Influence]]


def armed_neutrals(state: BoardState) -> tuple[Unit, ...]:
    """Return the units that influence can win, sorted by the names of their homes."""
    spaces = state.variant.board.spaces
    return tuple(
        sorted(minor_units(state.variant, state.position), key=lambda unit: spaces[unit.power].name)
    )


def influence_choices(state: BoardState) -> InfluenceChoices:
    """Return every bid of influence that a power may make."""
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
