"""A movement phase from orders and bids to results: the steps in the order of the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from adjudicator.dislodgement import contested_spaces, dislodged_units, units_after
from adjudicator.explain import ORDINARY, Explainer, Explanation
from adjudicator.orders import Hold, MovementOrder, Order
from adjudicator.outcome import Bid, MinorResult, OrderResult, VoidBid, order_result
from adjudicator.reasons import Reason, Result
from adjudicator.sheets import Sheets
from adjudicator.special.bids import Award, auction
from adjudicator.special.sorties import judge_sorties
from adjudicator.state import Dislodged, Position, Unit
from adjudicator.terrain import Terrain
from adjudicator.variant import Variant


class Movement(NamedTuple):
    """What a movement phase did. `units` hold a space after it, `dislodged` do not."""

    orders: tuple[OrderResult, ...]
    minors: tuple[MinorResult, ...]
    void_bids: tuple[VoidBid, ...]
    units: tuple[Unit, ...]
    dislodged: tuple[Dislodged, ...]
    contested: frozenset[str]


class Adjudication(NamedTuple):
    """A movement phase decided: the orders as they were read (`sheets`), won (`awards`) and
    adjudicated (`ordered`, by the space of the unit), and who explains how each ended."""

    terrain: Terrain
    sheets: Sheets
    awards: Mapping[str, Award]
    void_bids: tuple[VoidBid, ...]
    ordered: Mapping[str, MovementOrder]
    explainer: Explainer


def resolve_movement(
    variant: Variant,
    position: Position,
    orders: Mapping[str, Sequence[str | Order]],
    bids: Mapping[str, Sequence[Bid]],
) -> Movement:
    """Adjudicates a movement phase: legality, bids, religion, sorties, movement, dislodgements
    (A&E 6.01; DATC chapter 5). A unit without a usable order holds and may be supported."""
    done = adjudicate(variant, position, orders, bids)
    terrain, explainer = done.terrain, done.explainer
    units = units_after(position, explainer)
    contested = contested_spaces(explainer)
    return Movement(
        orders=tuple(_power_results(terrain, done.sheets, explainer)),
        minors=tuple(
            _minor_result(
                terrain.unit_at[minor], done.awards.get(minor), done.ordered[minor], explainer
            )
            for minor in sorted(terrain.minors())
        ),
        void_bids=done.void_bids,
        units=units,
        dislodged=dislodged_units(terrain, explainer, units, contested),
        contested=contested,
    )


def adjudicate(
    variant: Variant,
    position: Position,
    orders: Mapping[str, Sequence[str | Order]],
    bids: Mapping[str, Sequence[Bid]],
) -> Adjudication:
    """Decides a movement phase without telling its results."""
    terrain = Terrain(variant, position)
    sheets = Sheets(terrain, orders)
    awards: Mapping[str, Award] = {}
    void_bids: tuple[VoidBid, ...] = ()
    if bids:
        awards, void_bids = auction(terrain, bids, sheets.by_power())
    ordered = dict(sheets.legal)
    if len(ordered) < len(position.units):
        for unit in position.units:
            if unit.space not in ordered:
                ordered[unit.space] = Hold(unit.kind, unit.location)
    for space, award in awards.items():
        if award.refusal is None:
            ordered[space] = award.order
    explainer = Explainer(terrain, judge_sorties(terrain, ordered))
    return Adjudication(terrain, sheets, awards, void_bids, ordered, explainer)


def _power_results(terrain: Terrain, sheets: Sheets, explainer: Explainer) -> list[OrderResult]:
    """A line for each unit of a power, then one for each order that was refused."""
    powers, ends = terrain.variant.powers, explainer.ends
    legal, refused = sheets.legal, sheets.refused_spaces
    results = []
    for space, power in terrain.power_at.items():
        order = legal.get(space)
        if order is not None:
            end: tuple[object, ...] = ends.get(space) or ORDINARY[order.__class__]
            results.append(order_result((power, order.text) + end))  # noqa: RUF005 (quicker)
        elif power in powers and space not in refused:
            text = f"{terrain.unit_at[space]} H"
            results.append(OrderResult(power, text, Result.HOLDS, Reason.NO_ORDER))
    return results + sheets.refused


def _minor_result(
    unit: Unit, award: Award | None, adjudicated: MovementOrder, explainer: Explainer
) -> MinorResult:
    if award is None:
        end = Explanation(Result.HOLDS, Reason.NO_SINGLE_HIGHEST_BID)
        return MinorResult(unit.power, unit, None, *end)
    if award.refusal is not None:
        end = Explanation(Result.INVALID, award.refusal)
    else:
        end = explainer.explain(adjudicated)
    return MinorResult(unit.power, unit, str(award.order), *end, controlled=True)
