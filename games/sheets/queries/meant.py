"""What an order that cannot be carried out was probably meant to say."""

from collections.abc import Iterator
from dataclasses import replace

from adjudicator import IllegalOrder, Reason, check_order
from adjudicator.orders import Order, space_of
from adjudicator.vocabulary import fold
from games.core.codec import BoardState

PLACES = ("location", "target", "supported", "army")


def spaces_meant(state: BoardState, order: Order | None) -> tuple[str, ...]:
    """Return the spaces with which an illegal order would be legal.

    Only spaces whose name begins with the key of a space that the order names: "Bar" is the Barents
    Sea, and may be meant for Barcelona.
    """
    if order is None:
        return ()
    return tuple(dict.fromkeys(_meant(state, order)))


def _meant(state: BoardState, order: Order) -> Iterator[str]:
    places = {name: getattr(order, name, None) for name in PLACES}
    for key in dict.fromkeys(space_of(place) for place in places.values() if place):
        named = [name for name, place in places.items() if place and space_of(place) == key]
        for other, space in state.variant.board.spaces.items():
            if other != key and fold(space.name).startswith(fold(key)):
                changes = dict.fromkeys(named, other)
                if _is_legal(state, replace(order, **changes)):  # type: ignore[arg-type]
                    yield other


def _is_legal(state: BoardState, order: Order) -> bool:
    try:
        check_order(state.variant, state.position, state.power, order)
    except IllegalOrder:
        return False
    return True


def kind_there(state: BoardState, error: IllegalOrder) -> str:
    """Return the kind of the unit that stands where the order names one of the other kind."""
    if error.reason is not Reason.NO_SUCH_UNIT:
        return ""
    unit = state.position.unit_at.get(space_of(str(error.parameters["place"])))
    return unit.kind if unit is not None and unit.kind != error.parameters["kind"] else ""
