"""A movement phase from orders and bids to results: the steps in the order of the rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from adjudicator.aftermath import dislodged_units, units_after
from adjudicator.facts import MovementFacts
from adjudicator.orders import Hold, MovementOrder, Order
from adjudicator.outcome import Bid, MinorResult, OrderResult, VoidBid
from adjudicator.reasons import Reason, Result
from adjudicator.results import Ending, endings
from adjudicator.sheets import Sheets, read_sheets
from adjudicator.special.armed_neutrals import homeward
from adjudicator.special.bids import Award, auction, directed
from adjudicator.special.sorties import judge
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
    """A movement phase decided: the orders as they were read (`sheets`) and won (`awards`), the
    bids that did not count, and the facts that came of it."""

    terrain: Terrain
    sheets: Sheets
    awards: Mapping[str, Award]
    void_bids: tuple[VoidBid, ...]
    facts: MovementFacts


def resolve_movement(
    variant: Variant,
    position: Position,
    orders: Mapping[str, Sequence[str | Order]],
    bids: Mapping[str, Sequence[Bid]],
    direct: Sequence[str] = (),
) -> Movement:
    """Adjudicates a movement phase: legality, bids, religion, sorties, movement, dislodgements
    (A&E 6.01; DATC chapter 5). A unit without a usable order holds and may be supported."""
    done = adjudicate(variant, position, orders, bids, direct)
    ends = endings(done.facts, done.terrain.unit_at)
    units = units_after(position, done.facts)
    return Movement(
        orders=tuple(_power_results(done, ends)),
        minors=tuple(_minor_results(done, ends)),
        void_bids=done.void_bids,
        units=tuple(units.values()),
        dislodged=dislodged_units(done.terrain, done.facts, units),
        contested=done.facts.contested,
    )


def adjudicate(
    variant: Variant,
    position: Position,
    orders: Mapping[str, Sequence[str | Order]],
    bids: Mapping[str, Sequence[Bid]],
    direct: Sequence[str] = (),
) -> Adjudication:
    """Decides a movement phase without telling its results."""
    terrain = Terrain(variant, position)
    sheets = read_sheets(terrain, orders)
    awards: Mapping[str, Award] = {}
    void_bids: tuple[VoidBid, ...] = ()
    if bids:
        awards, void_bids = auction(terrain, bids, sheets.by_power(terrain.power_at))
    if direct:
        awards = {**awards, **directed(terrain, direct)}
    ordered: dict[str, MovementOrder] = dict(sheets.legal)
    for space, award in awards.items():
        if award.refusal is None:
            ordered[space] = award.order
    for space, unit in terrain.unit_at.items():
        if space not in ordered:
            ordered[space] = Hold(unit.kind, unit.location)
    if variant.rules.influence:
        ordered |= homeward(terrain)
    return Adjudication(terrain, sheets, awards, void_bids, judge(terrain, ordered))


def _power_results(done: Adjudication, ends: Mapping[str, Ending]) -> list[OrderResult]:
    """A line for each unit of a power that has a legal order, or none at all; then the orders
    that were refused."""
    powers, sheets = done.terrain.variant.powers, done.sheets
    power_at = done.terrain.power_at
    lines = []
    for space, unit in done.terrain.unit_at.items():
        order = sheets.legal.get(space)
        if order is not None:
            result, reason, by = ends[space]
            lines.append(OrderResult(power_at[space], str(order), result, reason, by))
        elif power_at[space] in powers and space not in sheets.refused_spaces:
            lines.append(OrderResult(power_at[space], f"{unit} H", Result.HOLDS, Reason.NO_ORDER))
    return [*lines, *sheets.refused]


def _minor_results(done: Adjudication, ends: Mapping[str, Ending]) -> Iterator[MinorResult]:
    """A line for each minor's unit; for an armed neutral only where it has no ally."""
    terrain = done.terrain
    if not terrain.variant.rules.influence:
        yield from (_minor_result(done, ends, minor) for minor in sorted(terrain.minors()))
        return
    for space, unit in sorted(terrain.unit_at.items(), key=lambda item: item[1].power):
        if terrain.power_at[space] not in terrain.variant.powers:
            order = done.facts.orders[space]
            text = None if isinstance(order, Hold) else str(order)
            yield MinorResult(unit.power, unit, text, *ends[space])


def _minor_result(done: Adjudication, ends: Mapping[str, Ending], minor: str) -> MinorResult:
    unit, award = done.terrain.unit_at[minor], done.awards.get(minor)
    if award is None:
        return MinorResult(minor, unit, None, Result.HOLDS, Reason.NO_SINGLE_HIGHEST_BID)
    if award.refusal is None:
        return MinorResult(minor, unit, str(award.order), *ends[minor], controlled=True)
    told = done.terrain.variant.rules.minor_orders_published == "written"
    order = str(award.order)
    return MinorResult(
        minor, unit, order, Result.INVALID, award.refusal, controlled=True, told=told
    )
