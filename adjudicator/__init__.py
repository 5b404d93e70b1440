"""The rules of Diplomacy and of Ambition & Empire, as pure functions over positions and orders.

Standard library only; no clock, no randomness, and no files but those of variants. The main
function is `resolve`: it takes a variant, a position, orders and bids, and returns an outcome.

Each name is imported from its module on first use (PEP 562), so a program that needs only a board
or an error starts in three quarters of the time.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from adjudicator.answers import answer_request
    from adjudicator.check import check_order
    from adjudicator.errors import IllegalOrder, ImpossibleData, InvalidOrder, OrderError
    from adjudicator.interchange import outcome_to_data, position_from_data, position_to_data
    from adjudicator.legal_orders import options
    from adjudicator.notation import parse_order
    from adjudicator.outcome import Bid, Outcome
    from adjudicator.phase import resolve
    from adjudicator.reasons import Reason, Result
    from adjudicator.special.bids import bid_warning, entitlement
    from adjudicator.state import Position, Turn, Unit
    from adjudicator.variant import Variant
    from adjudicator.variant_folder import load_variant
    from adjudicator.variants import variant_ids

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
    "answer_request",
    "bid_warning",
    "check_order",
    "entitlement",
    "load_variant",
    "options",
    "outcome_to_data",
    "parse_order",
    "position_from_data",
    "position_to_data",
    "resolve",
    "variant_ids",
]

MODULE_OF = {
    "Bid": "outcome",
    "IllegalOrder": "errors",
    "ImpossibleData": "errors",
    "InvalidOrder": "errors",
    "OrderError": "errors",
    "Outcome": "outcome",
    "Position": "state",
    "Reason": "reasons",
    "Result": "reasons",
    "Turn": "state",
    "Unit": "state",
    "Variant": "variant",
    "answer_request": "answers",
    "bid_warning": "special.bids",
    "check_order": "check",
    "entitlement": "special.bids",
    "load_variant": "variant_folder",
    "options": "legal_orders",
    "outcome_to_data": "interchange",
    "parse_order": "notation",
    "position_from_data": "interchange",
    "position_to_data": "interchange",
    "resolve": "phase",
    "variant_ids": "variants",
}


def __getattr__(name: str) -> Any:
    if name not in MODULE_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{MODULE_OF[name]}"), name)
    globals()[name] = value
    return value
