"""The rules of Diplomacy and of Ambition & Empire: pure functions over positions and orders.

Standard library only; no clock, no randomness, no files. `resolve` is the main door: it takes a
variant, a position, orders and bids, and gives an outcome.

A name is imported from its module when it is first used, so that whoever needs little, a board
or an error, starts quickly.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

# A module has this name too: it must be bound before anybody imports that.
from adjudicator.options import options

if TYPE_CHECKING:
    from adjudicator.check import check_order
    from adjudicator.errors import IllegalOrder, ImpossibleData, InvalidOrder, OrderError
    from adjudicator.interchange import outcome_to_data, position_from_data, position_to_data
    from adjudicator.notation import parse_order
    from adjudicator.outcome import Bid, Outcome
    from adjudicator.phase import resolve
    from adjudicator.reasons import Reason, Result
    from adjudicator.special.bids import bid_warning, entitlement
    from adjudicator.state import Position, Turn, Unit
    from adjudicator.variant import Variant

__all__ = [
    "Bid",
    "IllegalOrder",
    "ImpossibleData",
    "InvalidOrder",
    "OrderError",
    "Outcome",
    "Position",
    "Reason",
    "Result",
    "Turn",
    "Unit",
    "Variant",
    "bid_warning",
    "check_order",
    "entitlement",
    "options",
    "outcome_to_data",
    "parse_order",
    "position_from_data",
    "position_to_data",
    "resolve",
]

MODULES = {
    "check": ("check_order",),
    "errors": ("IllegalOrder", "ImpossibleData", "InvalidOrder", "OrderError"),
    "interchange": ("outcome_to_data", "position_from_data", "position_to_data"),
    "notation": ("parse_order",),
    "outcome": ("Bid", "Outcome"),
    "phase": ("resolve",),
    "reasons": ("Reason", "Result"),
    "special.bids": ("bid_warning", "entitlement"),
    "state": ("Position", "Turn", "Unit"),
    "variant": ("Variant",),
}


def __getattr__(name: str) -> Any:
    for module, names in MODULES.items():
        if name in names:
            value = getattr(import_module(f"adjudicator.{module}"), name)
            globals()[name] = value
            return value
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
