"""The rules of Ambition & Empire, of Diplomacy and of related games, as pure functions.

>>> from ambition_empire import load_variant, resolve
>>> variant = load_variant("standard")
>>> outcome = resolve(variant, variant.start, orders={"FRANCE": ["A PAR - BUR"]})
>>> [(str(line.order), str(line.result)) for line in outcome.orders if line.power == "FRANCE"][1]
('A PAR - BUR', 'moves')

`ambition_empire.adjudicator` has the rules, `ambition_empire.maps` the boards and their pictures.
The names of this module, the command's JSON and exit statuses, and the files of a variant follow
semantic versioning.
"""

from ambition_empire.adjudicator import (
    Bid,
    IllegalOrder,
    ImpossibleData,
    InvalidOrder,
    OrderError,
    Outcome,
    Position,
    Reason,
    Result,
    Turn,
    Unit,
    Variant,
    answer_request,
    bid_warning,
    check_order,
    entitlement,
    load_variant,
    options,
    outcome_to_data,
    parse_order,
    position_from_data,
    position_to_data,
    resolve,
    variant_ids,
)

__version__ = "1.0.0.dev0"

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
    "__version__",
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
