"""The reader of outcomes from the JSON data of `adjudicator.interchange.outcome_to_data`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from adjudicator.errors import ImpossibleData
from adjudicator.interchange import position_from_data
from adjudicator.outcome import Bid, MinorResult, OrderResult, Outcome, VoidBid
from adjudicator.reasons import Reason, Result
from adjudicator.shapes import as_list, as_object, as_text, as_whole
from adjudicator.special.joint_winter import is_joint
from adjudicator.state import Dislodged, PhaseKind, Position, Season, Turn, Unit
from adjudicator.variant import Variant

Data = Mapping[str, Any]


def outcome_from_data(variant: Variant, before: Position, data: Data) -> Outcome:
    """Read the outcome of a phase that began at `before`.

    It is equal to the outcome that was written, or to its `public()` form if the public form was
    written. Raises ImpossibleData if the data name a unit that did not stand in `before`.

    >>> from adjudicator import outcome_to_data, resolve
    >>> from maps.load import load_variant
    >>> variant = load_variant("standard")
    >>> outcome = resolve(variant, variant.start, {"FRANCE": ["A PAR - BUR"]})
    >>> outcome_from_data(variant, variant.start, outcome_to_data(outcome)) == outcome
    True
    """
    stood = {str(unit): unit for unit in before.units}
    # A dislodged unit may have the same text as its attacker; only the dislodged one can retreat.
    stood |= {str(item.unit): item.unit for item in before.dislodged}
    minors = {unit.power: unit for unit in before.units}
    position = position_from_data(variant, data["position"])
    if is_joint(variant, before):
        stood |= _built(data["orders"])
        minors = _minors_in_spring(variant, minors, position, data["minors"])
    return Outcome(
        turn=before.turn,
        orders=tuple(_order(variant, row) for row in data["orders"]),
        position=position,
        minors=tuple(_minor(minors, row) for row in data["minors"]),
        void_bids=tuple(_void_bid(row) for row in data.get("void_bids", ())),
        dislodged=tuple(
            Dislodged(_unit(stood, text), _text(item["by"]), _texts(item["retreats"]))
            for text, item in data["dislodged"].items()
        ),
        disbanded=tuple(_unit(stood, text) for text in data["disbanded"]),
        contested=_texts(data["contested"]),
        skipped=tuple(_turn(row) for row in data["skipped"]),
        winner=None if data["winner"] is None else _text(data["winner"]),
        alliances=as_object(data.get("alliances", {}), "alliances"),
    )


def _order(variant: Variant, row: Data) -> OrderResult:
    if row["power"] not in variant.powers:
        raise ImpossibleData("orders", f"no such power: {row['power']}")
    result, reason = Result(row["result"]), Reason(row["reason"])
    return OrderResult(row["power"], _text(row["order"]), result, reason, _texts(row["by"]))


def _built(orders: Iterable[Data]) -> dict[str, Unit]:
    """Return the units that a joint sheet built before its Spring, by text."""
    builds = ((row["power"], row["order"].split()) for row in orders if row["result"] == "builds")
    return {f"{kind} {place}": Unit(power, kind, place) for power, (_, kind, place) in builds}


def _minors_in_spring(
    variant: Variant, before: Mapping[str, Unit], after: Position, rows: Iterable[Data]
) -> dict[str, Unit]:
    """Return the minors' units after Winter rebuilt some and sent others home.

    Their orders name them; otherwise they are where they stand after holding, or where they start.
    """
    ordered = (row for row in rows if row["order"])
    named = {row["minor"]: Unit(row["minor"], *row["order"].split()[:2]) for row in ordered}
    later = {unit.power: unit for unit in after.units}
    return {**variant.start_units, **before, **later, **named}


def _minor(minors: Mapping[str, Unit], row: Data) -> MinorResult:
    unit = minors.get(row["minor"])
    if unit is None:
        raise ImpossibleData("minors", f"no unit stood in {row['minor']}")
    return MinorResult(
        minor=row["minor"],
        unit=unit,
        order=None if row["order"] is None else _text(row["order"]),
        result=Result(row["result"]),
        reason=Reason(row["reason"]),
        by=_texts(row["by"]),
        controlled=row.get("controlled", False),
        told=row.get("told", True),
    )


def _void_bid(row: Data) -> VoidBid:
    bid = Bid(as_whole(row["points"], "void_bids"), _text(row["order"]))
    return VoidBid(_text(row["power"]), bid, Reason(row["reason"]))


def _turn(row: Data) -> Turn:
    return Turn(as_whole(row["year"], "skipped"), Season(row["season"]), PhaseKind(row["phase"]))


def _text(value: Any) -> str:
    return as_text(value, "outcome")


def _texts(values: Any) -> tuple[str, ...]:
    return tuple(as_text(value, at) for at, value in as_list(values, "outcome"))


def _unit(stood: Mapping[str, Unit], text: str) -> Unit:
    if text not in stood:
        raise ImpossibleData("outcome", f"{text} did not stand there")
    return stood[text]
