"""The rules of Diplomacy and of Ambition & Empire: pure functions over positions and orders.

Standard library only; no clock, no randomness, no files. `resolve` is the main door: it takes a
variant, a position, orders and bids, and gives an outcome.
"""

from adjudicator.check import check_order
from adjudicator.errors import IllegalOrder, ImpossibleData, InvalidOrder, OrderError
from adjudicator.interchange import outcome_to_data, position_from_data, position_to_data
from adjudicator.notation import parse_order
from adjudicator.options import options
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
