"""The answers to requests, as the command line gives them: JSON in, JSON out."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from adjudicator.check import check_order
from adjudicator.errors import IllegalOrder, ImpossibleData, InvalidOrder
from adjudicator.interchange import Request, outcome_to_data, position_to_data, request_from_data
from adjudicator.json_text import NotJson, read_json
from adjudicator.legal_orders import options
from adjudicator.outcome import Bid
from adjudicator.phase import resolve
from adjudicator.reasons import Reason
from adjudicator.special.bids import bid_warning, entitlement
from adjudicator.special.civil_disorder import declare
from adjudicator.special.influence import influence_options, influence_points
from adjudicator.state import PhaseKind
from adjudicator.trace import trace_movement, trace_to_data
from adjudicator.variant import Variant
from adjudicator.variants import UnknownVariant, load

Data = dict[str, Any]


def answer_request(
    command: str, text: str | bytes, *, public: bool = False, trace: bool = False
) -> Data:
    """Answer one request, as the command line does.

    `command` is "resolve", "options", "check" or "disorder", and `text` the request as JSON. Bad
    input is answered with {"error": {"code", "message", "where"}}. `public` leaves out everything
    about bids, and `trace` adds what decided each order.

    >>> answer_request("resolve", '{"variant": "nowhere"}')["error"]["code"]
    'unknown_variant'
    """
    answers = {
        "resolve": lambda request: resolved(request, public, trace),
        "options": offered,
        "check": checked,
        "disorder": disordered,
    }
    if command not in answers:
        raise ValueError(f"There is no command {command!r}; there are {', '.join(answers)}.")
    try:
        given = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
        return answers[command](request_from_data(read_json(given), load))
    except UnknownVariant as error:
        return failure("unknown_variant", error)
    except NotJson as error:
        return failure("bad_json", error)
    except ImpossibleData as error:
        return failure("impossible", error)


def failure(code: str, error: ImpossibleData) -> Data:
    """Return an error as JSON data."""
    return {"error": {"code": code, "message": error.message, "where": error.where}}


def resolved(request: Request, public: bool, traced: bool = False) -> Data:
    """Adjudicate one phase; with `traced`, add the strengths compared in each contested space."""
    phase = (request.variant, request.position, request.orders, request.bids)
    data = outcome_to_data(resolve(*phase), public)
    if traced:
        data["trace"] = trace_to_data(trace_movement(*phase), public)
    return data


def offered(request: Request) -> Data:
    """List every legal order of every unit, by power (or minor) and space.

    For an alliances phase, list each power's points and every bid that it may make.
    """
    position = request.position
    if position.turn.phase is PhaseKind.ALLIANCES:
        return {"options": {}, "bids": _bids_offered(request)}
    nations = dict.fromkeys(request.variant.powers)
    if position.turn.phase is PhaseKind.MOVEMENT:
        nations |= dict.fromkeys(unit.power for unit in position.units)
    by_nation = {
        nation: {
            space: [str(order) for order in orders]
            for space, orders in options(request.variant, position, nation).items()
        }
        for nation in nations
    }
    return {"options": {nation: spaces for nation, spaces in by_nation.items() if spaces}}


def checked(request: Request) -> Data:
    """Check each order and bid.

    An order is legal, illegal with a reason, or not understood. A bid has a warning if the power's
    own orders would make it void or its order invalid.
    """
    return {
        "orders": [
            {"power": power, "text": text} | _checked_order(request, power, text)
            for power, texts in request.orders.items()
            for text in texts
        ],
        "bids": [
            {
                "power": power,
                "points": bid.points,
                "order": bid.order,
                "warning": _bid_warning(request, power, bid),
            }
            for power, bids in request.bids.items()
            for bid in bids
        ],
    }


def disordered(request: Request) -> Data:
    """Declare a power to be in permanent civil disorder."""
    if not request.power:
        raise ImpossibleData("power", "name the power to declare in civil disorder")
    disorder = declare(request.variant, request.position, request.power, request.choices or {})
    return {
        "position": position_to_data(disorder.position),
        "disbanded": [str(unit) for unit in disorder.disbanded],
        "new_minors": list(disorder.new_minors),
        "pending_minors": list(disorder.pending_minors),
    }


def described(variant: Variant) -> dict[str, Any]:
    """Describe a variant for the `variants` command: its id, name and rule switches."""
    rules = {
        name: _listed(value) if isinstance(value, frozenset) else value
        for name, value in asdict(variant.rules).items()
    }
    return {"id": variant.id, "name": variant.name, "rules": rules}


def _listed(values: frozenset[Any]) -> list[Any]:
    """Return a set as a sorted list, and sets in it too."""
    return sorted(_listed(item) if isinstance(item, frozenset) else item for item in values)


def _bids_offered(request: Request) -> Data:
    variant, position = request.variant, request.position
    return {
        power: {
            "points": influence_points(variant, position, power),
            "orders": list(orders),
        }
        for power in variant.powers
        if (orders := influence_options(variant, position, power))
    }


def _checked_order(request: Request, power: str, text: str) -> Data:
    try:
        order = check_order(request.variant, request.position, power, text)
    except InvalidOrder as error:
        return {
            "result": "not_understood",
            "reason": str(error.reason),
            "message": error.message,
            "parameters": dict(error.parameters),
            "place": error.place,
            "suggestions": list(error.suggestions),
        }
    except IllegalOrder as error:
        return {
            "order": error.text,
            "result": "illegal",
            "reason": str(error.reason),
            "message": error.message,
            "parameters": dict(error.parameters),
        }
    return {"order": str(order), "result": "legal"}


def _bid_warning(request: Request, power: str, bid: Bid) -> str | None:
    variant, position = request.variant, request.position
    points = sum(max(bid.points, 0) for bid in request.bids[power])
    if points > entitlement(variant, position, power):
        return str(Reason.OVERSPENT)
    reason = bid_warning(variant, position, power, request.orders.get(power, ()), bid.order)
    least = 0 if position.turn.phase is PhaseKind.ALLIANCES else 1
    if reason is None and bid.points < least:
        reason = Reason.BID_NOT_UNDERSTOOD
    return str(reason) if reason else None
