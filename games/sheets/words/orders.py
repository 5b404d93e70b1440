"""Orders in words."""

from __future__ import annotations

from django.utils.translation import gettext as _

from adjudicator.board import Board
from adjudicator.orders import Build, Convoy, Disband, Hold, Move, Order, Remove, Retreat, Support
from games.core.words.orders import place_name
from games.sheets.words.map import order_words


def unit_in_words(board: Board, kind: str, location: str) -> str:
    """ "Army Marseilles"."""
    return order_words()[f"unit_{kind}"].format(space=place_name(board, location))


def order_in_words(board: Board, order: Order) -> str:
    """What an order makes its unit do, as the map offers it: "Support Paris to Burgundy"."""
    words = order_words()

    def name(location: str | None) -> str:
        return place_name(board, location or "")

    match order:
        case Hold():
            return words["do_hold"]
        case Move(via=True):
            return words["do_via"].format(to=name(order.target))
        case Move():
            return words["do_move"].format(to=name(order.target))
        case Retreat():
            return words["do_retreat"].format(to=name(order.target))
        case Support(target=None):
            return words["do_help"].format(unit=name(order.supported))
        case Support():
            return words["do_support"].format(unit=name(order.supported), to=name(order.target))
        case Convoy():
            return words["do_convoy"].format(unit=name(order.army), to=name(order.target))
        case Build():
            return words[f"do_build{order.kind}"].format(to=name(order.location))
        case Remove():
            return f"{words['do_remove']}: {unit_in_words(board, order.kind, order.location)}"
        case Disband():
            return words["do_disband"]
    return _("Give up a build")
