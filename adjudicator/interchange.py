"""Positions, requests and outcomes as JSON data for other programs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from adjudicator.errors import ImpossibleData
from adjudicator.outcome import Bid, MinorResult, OrderResult, Outcome, VoidBid
from adjudicator.position_reader import PositionReader
from adjudicator.rule_switches import checked_switches
from adjudicator.shapes import as_list, as_object, as_text, as_whole, known_keys
from adjudicator.state import Dislodged, PhaseKind, Position, Turn
from adjudicator.variant import Variant

Data = dict[str, Any]
REQUEST_KEYS = ("variant", "rules", "position", "orders", "bids", "power", "choices")


@dataclass(frozen=True, slots=True)
class Request:
    """One request to the command line: a position of a variant, with its orders and bids.

    `power` and `choices` belong to a declaration of permanent civil disorder.
    """

    variant: Variant
    position: Position
    orders: Mapping[str, tuple[str, ...]]
    bids: Mapping[str, tuple[Bid, ...]]
    power: str = ""
    choices: Mapping[str, str] | None = None


def position_to_data(position: Position) -> Data:
    """Convert a position to JSON data; `position_from_data` gives an equal position back.

    >>> from maps.load import load_variant
    >>> variant = load_variant("standard")
    >>> position_to_data(variant.start)["units"]["ITALY"]
    ['F NAP', 'A ROM', 'A VEN']
    >>> position_from_data(variant, position_to_data(variant.start)) == variant.start
    True
    """
    data: Data = {
        "turn": _turn(position.turn),
        "units": _grouped((unit.power, str(unit)) for unit in position.units),
        "centres": _grouped((power, space) for space, power in position.centres.items()),
        "extra_homes": {power: list(spaces) for power, spaces in position.extra_homes.items()},
        "civil_disorder": sorted(position.civil_disorder),
        "minors": {
            space: {"religion": minor.religion, "type": minor.kind}
            for space, minor in position.minors.items()
        },
        "pending_minors": sorted(position.pending_minors),
    }
    if position.alliances:
        data["alliances"] = {
            minor: {"power": ally.power, "since": ally.since}
            for minor, ally in position.alliances.items()
        }
    if position.homes_taken:
        data["homes_taken"] = dict(position.homes_taken)
    if position.turn.phase is PhaseKind.RETREATS:
        data["dislodged"] = _dislodged(position.dislodged)
        data["contested"] = sorted(position.contested)
    return data


def position_from_data(variant: Variant, data: Any, where: str = "position") -> Position:
    """Read a position from JSON data; units may be given in any order.

    Raises ImpossibleData with the place in the input (`position.units.FR[1]`) of an error, such as
    two units in one space, a fleet inland, a missing coast or an unknown space.

    >>> from maps.load import load_variant
    >>> turn = {"year": 1901, "season": "spring", "phase": "movement"}
    >>> data = {"turn": turn, "units": {"FRANCE": ["F PAR"]}}
    >>> position_from_data(load_variant("standard"), data)
    Traceback (most recent call last):
    adjudicator.errors.ImpossibleData: position.units.FRANCE[0]: a fleet cannot stand in PAR
    """
    return PositionReader(variant, data, where).position()


def outcome_to_data(outcome: Outcome, public: bool = False) -> Data:
    """Convert an outcome to JSON data, complete (for a GM) or in its public form.

    The public form has no bids and hides what decided a minor's order.

    >>> from adjudicator.phase import resolve
    >>> from maps.load import load_variant
    >>> variant = load_variant("standard")
    >>> outcome_to_data(resolve(variant, variant.start, {}))["orders"][0]["reason"]
    'no_order'
    """
    if public:
        outcome = outcome.public()
    data: Data = {
        "orders": [_order(result) for result in outcome.orders],
        "minors": [_minor(result, public) for result in outcome.minors],
    }
    if not public:
        data["void_bids"] = [_void_bid(void) for void in outcome.void_bids]
    if outcome.turn.phase is PhaseKind.ALLIANCES or outcome.alliances:
        data["alliances"] = dict(outcome.alliances)
    return data | {
        "dislodged": _dislodged(outcome.dislodged),
        "disbanded": [str(unit) for unit in outcome.disbanded],
        "contested": list(outcome.contested),
        "skipped": [_turn(turn) for turn in outcome.skipped],
        "position": position_to_data(outcome.position),
        "winner": outcome.winner,
    }


def request_from_data(data: Any, load: Callable[[str], Variant]) -> Request:
    """Read a request from JSON data. `load` finds a variant by its id or raises ImpossibleData.

    Raises ImpossibleData with the place of an error. Orders and bids are kept as written: the
    adjudicator finds out whether they are understood.
    """
    request = known_keys(data, REQUEST_KEYS, "request")
    variant = load(as_text(request.get("variant"), "variant"))
    if "rules" in request:
        variant = variant.with_rules(checked_switches(variant, request["rules"]))
    if request.get("position") is None:
        raise ImpossibleData("position", "a request needs a position")
    return Request(
        variant=variant,
        position=position_from_data(variant, request["position"]),
        orders={
            power: tuple(as_text(item, at) for at, item in listed)
            for power, listed in _by_power(variant, request, "orders")
        },
        bids={
            power: tuple(_bid(item, at) for at, item in listed)
            for power, listed in _by_power(variant, request, "bids")
        },
        power=as_text(request.get("power", ""), "power"),
        choices={
            space: as_text(kind, f"choices.{space}")
            for space, kind in as_object(request.get("choices", {}), "choices").items()
        },
    )


def _by_power(
    variant: Variant, request: Mapping[str, Any], key: str
) -> list[tuple[str, list[tuple[str, Any]]]]:
    by_power = []
    for power, items in as_object(request.get(key, {}), key).items():
        if power not in variant.powers:
            raise ImpossibleData(f"{key}.{power}", f"no such power: {power}")
        by_power.append((power, as_list(items, f"{key}.{power}")))
    return by_power


def _bid(value: Any, where: str) -> Bid:
    bid = known_keys(value, ("points", "order"), where)
    return Bid(
        points=as_whole(bid.get("points"), f"{where}.points"),
        order=as_text(bid.get("order"), f"{where}.order"),
    )


def _turn(turn: Turn) -> Data:
    return {"year": turn.year, "season": str(turn.season), "phase": str(turn.phase)}


def _grouped(pairs: Any) -> dict[str, list[str]]:
    groups: dict[str, list[str]] = {}
    for key, text in pairs:
        groups.setdefault(key, []).append(text)
    return {key: groups[key] for key in sorted(groups)}


def _dislodged(items: tuple[Dislodged, ...]) -> Data:
    return {
        str(item.unit): {
            "power": item.unit.power,
            "by": item.by,
            "retreats": list(item.retreats),
        }
        for item in items
    }


def _order(result: OrderResult) -> Data:
    return {
        "power": result.power,
        "order": result.order,
        "result": str(result.result),
        "reason": str(result.reason),
        "by": list(result.by),
    }


def _minor(result: MinorResult, public: bool) -> Data:
    line: Data = {
        "minor": result.minor,
        "order": result.order,
        "result": str(result.result),
        "reason": str(result.reason),
        "by": list(result.by),
    }
    if public:
        return line
    secret: Data = {} if result.told else {"told": False}
    return line | {"controlled": result.controlled} | secret


def _void_bid(void: VoidBid) -> Data:
    return {
        "power": void.power,
        "order": void.bid.order,
        "points": void.bid.points,
        "reason": str(void.reason),
    }
