"""A movement phase from orders and bids to results, step by step as in the rules."""

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
    """The result of a movement phase. `units` are on the board after it, `dislodged` are not."""

    orders: tuple[OrderResult, ...]
    minors: tuple[MinorResult, ...]
    void_bids: tuple[VoidBid, ...]
    units: tuple[Unit, ...]
    dislodged: tuple[Dislodged, ...]
    contested: frozenset[str]


class Adjudication(NamedTuple):
    """A decided movement phase.

    - sheets: the orders as read; awards: the orders that minors got.
    - void_bids: the bids that did not count.
    - facts: what happened.
    """

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
    """Adjudicate a movement phase (A&E 6.01; DATC chapter 5).

    The steps are legality, bids, religion, sorties, movement and dislodgements. A unit without a
    usable order holds and may be supported. `direct` are orders for minors that need no bids.
    """
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
    """Decide a movement phase without listing its results."""
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
    """List a result for each unit of a power, then the refused orders.

    A unit whose own order was refused has no result of its own.
    """
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
    """Yield a result for each minor's unit; for an armed neutral only if it has no ally."""
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
