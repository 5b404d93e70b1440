"""Orders as printed text and as plain sentences."""

from django.utils.translation import gettext as _, gettext_lazy

from adjudicator.board import Board
from adjudicator.errors import InvalidOrder
from adjudicator.notation import parse_order
from adjudicator.orders import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    Remove,
    Retreat,
    Support,
    Waive,
    space_of,
)
from adjudicator.variant import Variant
from games.core.codec import BoardState

DASH = " – "
COASTS = {
    "nc": gettext_lazy("north coast"),
    "sc": gettext_lazy("south coast"),
    "ec": gettext_lazy("east coast"),
    "wc": gettext_lazy("west coast"),
}


def with_dash(order: object) -> str:
    """Return an order's text with an en dash for the hyphen."""
    return str(order).replace(" - ", DASH)


def place_name(board: Board, location: str) -> str:
    """The full name of a place: "Paris", "Smyrna (south coast)"."""
    space, _slash, coast = location.partition("/")
    name = board.spaces[space].name if space in board.spaces else space
    return f"{name} ({COASTS.get(coast, coast)})" if coast else name


def plain(variant: Variant, order: Order) -> str:
    """Describe an order in a sentence: "Paris moves to Burgundy"."""

    def name(location: str) -> str:
        return place_name(variant.board, location)

    match order:
        case Hold():
            return _("%(unit)s holds") % {"unit": name(order.location)}
        case Move(via=True):
            return _("%(unit)s moves to %(target)s by convoy") % {
                "unit": name(order.location),
                "target": name(order.target),
            }
        case Move():
            return _("%(unit)s moves to %(target)s") % {
                "unit": name(order.location),
                "target": name(order.target),
            }
        case Support(target=None):
            return _("%(unit)s supports %(supported)s where it stands") % {
                "unit": name(order.location),
                "supported": name(order.supported),
            }
        case Support():
            return _("%(unit)s supports %(supported)s to %(target)s") % {
                "unit": name(order.location),
                "supported": name(order.supported),
                "target": name(order.target or ""),
            }
        case Convoy():
            return _("%(unit)s convoys the army of %(army)s to %(target)s") % {
                "unit": name(order.location),
                "army": name(order.army),
                "target": name(order.target),
            }
        case Retreat():
            return _("%(unit)s retreats to %(target)s") % {
                "unit": name(order.location),
                "target": name(order.target),
            }
        case _:
            return _plain_change(order, name(getattr(order, "location", "")))


def _plain_change(order: Order, place: str) -> str:
    match order:
        case Disband():
            return _("%(unit)s is disbanded") % {"unit": place}
        case Build(kind="F"):
            return _("A new fleet in %(place)s") % {"place": place}
        case Build():
            return _("A new army in %(place)s") % {"place": place}
        case Remove(kind="F"):
            return _("Fleet %(place)s is removed") % {"place": place}
        case Remove():
            return _("Army %(place)s is removed") % {"place": place}
        case Waive():
            return _("One build is given up")
    return ""


def plain_text(state: BoardState, text: str) -> str:
    """Describe an order given as text; empty if it cannot be read."""
    try:
        return plain(state.variant, parse_order(state.variant, text, state.position))
    except InvalidOrder:
        return ""


def subject(order: Order) -> str:
    """The space of an order's unit or build; empty for a waived build."""
    return space_of(getattr(order, "location", ""))
