"""The order of the phases, and the step from a resolved phase to the next one with decisions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import islice
from typing import NamedTuple

from adjudicator.adjustments import balance, builds_possible, resolve_adjustments
from adjudicator.legal_orders import movement_options
from adjudicator.ownership import centres_after_fall
from adjudicator.special.armed_neutrals import (
    homes_taken,
    returned_home,
    standing_alliances,
    supported_units,
)
from adjudicator.special.influence import influence_points
from adjudicator.special.joint_winter import is_joint
from adjudicator.special.minor_rebuild import rebuilt_minors, settle_pending_minors
from adjudicator.state import (
    Alliance,
    Dislodged,
    PhaseKind,
    Position,
    Season,
    Turn,
    Unit,
    by_power_and_location,
    sorted_units,
)
from adjudicator.terrain import Terrain
from adjudicator.variant import Variant
from adjudicator.victory import winner

USUAL_KINDS = (PhaseKind.MOVEMENT, PhaseKind.RETREATS, PhaseKind.ADJUSTMENTS)


class Advance(NamedTuple):
    """The step to the next position with something to decide.

    - skipped: the phases passed over.
    - disbanded: the units disbanded because they had no retreat.
    - winner: the power that won, if any.
    """

    position: Position
    skipped: tuple[Turn, ...] = ()
    disbanded: tuple[Unit, ...] = ()
    winner: str | None = None


def next_turn(variant: Variant, turn: Turn, dislodged: bool) -> Turn:
    """Return the phase after `turn`. Retreats follow a movement only if units are `dislodged`."""
    if turn.phase is PhaseKind.MOVEMENT and dislodged:
        return Turn(turn.year, turn.season, PhaseKind.RETREATS)
    if turn.season is Season.SPRING:
        return Turn(turn.year, Season.FALL, PhaseKind.MOVEMENT)
    if turn.season is Season.FALL:
        return Turn(turn.year, Season.WINTER, PhaseKind.ADJUSTMENTS)
    if variant.rules.influence and turn.phase is not PhaseKind.ALLIANCES:
        return Turn(turn.year, Season.WINTER, PhaseKind.ALLIANCES)
    return Turn(turn.year + variant.calendar.step, Season.SPRING, PhaseKind.MOVEMENT)


def first_year(variant: Variant) -> int:
    """Return the year of the first Spring."""
    turn = variant.start.turn
    return turn.year + (variant.calendar.step if turn.season is Season.WINTER else 0)


def phase_kinds(variant: Variant) -> tuple[PhaseKind, ...]:
    """Return the kinds of phases in a game of this variant."""
    return (*USUAL_KINDS, PhaseKind.ALLIANCES) if variant.rules.influence else USUAL_KINDS


def powers_to_order(variant: Variant, position: Position) -> tuple[str, ...]:
    """Return the powers whose orders can make a difference in this phase, in the variant's order.

    - Movement: powers with a unit that can do more than hold, or with Diplomacy Points while any
      minor has a unit.
    - Retreats: powers with a unit that has somewhere to go.
    - Adjustments: powers that can build, or must remove some of their units. A power without a
      centre loses them all, whatever it orders.
    - Alliances: powers with influence while any armed neutral has a unit.
    """
    return tuple(power for power in variant.powers if _may_order(variant, position, power))


def finish_movement(
    variant: Variant,
    position: Position,
    units: Iterable[Unit],
    dislodged: Iterable[Dislodged],
    contested: Iterable[str],
) -> Advance:
    """Advance from a resolved movement phase.

    Dislodged units with nowhere to go are disbanded at once, and a minor's units always (A&E 6.01,
    Minor Power Units). If no other unit is dislodged, the retreats are skipped.
    """
    waiting, gone = [], []
    for item in sorted(dislodged, key=lambda item: by_power_and_location(item.unit)):
        if item.retreats and position.side(item.unit) in variant.powers:
            waiting.append(item)
        else:
            gone.append(item.unit)
    retreats = next_turn(variant, position.turn, dislodged=True)
    if not waiting:
        return _finish_season(variant, position, units, (retreats,), tuple(gone))
    after = replace(
        position,
        turn=retreats,
        units=sorted_units(units),
        dislodged=tuple(waiting),
        contested=frozenset(contested),
    )
    return Advance(after, disbanded=tuple(gone))


def finish_retreats(variant: Variant, position: Position, units: Iterable[Unit]) -> Advance:
    """Advance from resolved retreats; `units` are all units on the board."""
    return _finish_season(variant, position, units)


def finish_adjustments(
    variant: Variant,
    position: Position,
    units: Iterable[Unit],
    extra_homes: Mapping[str, tuple[str, ...]],
) -> Advance:
    """Advance from resolved adjustments to the alliances or to Spring, rebuilding minors' units.

    Alliances are skipped if no armed neutral has a unit, since then no alliance is left either.
    """
    units = tuple(units)
    disbanded: tuple[Unit, ...] = ()
    taken: Mapping[str, int] = {}
    if variant.rules.influence:
        taken = homes_taken(variant, position, units)
        supported = supported_units(variant, position, units, taken)
        disbanded = tuple(unit for unit in units if unit not in supported)
        units = supported
    rebuilt = rebuilt_minors(variant, position, units)
    after = replace(
        position,
        turn=next_turn(variant, position.turn, dislodged=False),
        units=sorted_units((*units, *rebuilt)),
        extra_homes=extra_homes,
    )
    if variant.rules.influence:
        after = replace(after, alliances=standing_alliances(after), homes_taken=taken)
        if not powers_to_order(variant, after):
            spring = finish_alliances(variant, after, {}).position
            return Advance(spring, skipped=(after.turn,), disbanded=disbanded)
    return Advance(after, disbanded=disbanded)


def finish_alliances(
    variant: Variant, position: Position, alliances: Mapping[str, Alliance]
) -> Advance:
    """Advance from settled alliances to Spring. Armed neutrals that lost their ally go home."""
    return Advance(
        replace(
            position,
            turn=next_turn(variant, position.turn, dislodged=False),
            units=returned_home(variant, position, alliances),
            alliances=alliances,
        )
    )


def _finish_season(
    variant: Variant,
    position: Position,
    units: Iterable[Unit],
    skipped: tuple[Turn, ...] = (),
    disbanded: tuple[Unit, ...] = (),
) -> Advance:
    """Advance from Spring to Fall, or from Fall to Winter.

    After Fall, control of the centres is settled and a winner looked for (before builds). Winter is
    skipped if nobody has a choice in it, but units without a centre are removed and minors rebuilt
    all the same.
    """
    turn = next_turn(variant, position.turn, dislodged=False)
    after = Position(
        turn=turn,
        units=sorted_units(units),
        centres=position.centres,
        extra_homes=position.extra_homes,
        civil_disorder=position.civil_disorder,
        minors=position.minors,
        pending_minors=position.pending_minors,
        alliances=position.alliances,
        homes_taken=position.homes_taken,
    )
    if position.turn.season is Season.SPRING:
        return Advance(after, skipped, disbanded)
    centres = centres_after_fall(variant, after, after.units)
    after = settle_pending_minors(replace(after, centres=centres))
    won = winner(variant, centres)
    if not powers_to_order(variant, after):
        _, left, removed, homes = resolve_adjustments(variant, after, {})
        winter = finish_adjustments(variant, after, left, homes)
        after, disbanded = winter.position, (*disbanded, *removed, *winter.disbanded)
        skipped = (*skipped, turn, *winter.skipped)
    return Advance(after, skipped, disbanded, won)


def _may_order(variant: Variant, position: Position, power: str) -> bool:
    if is_joint(variant, position) and _keeps_a_unit(variant, position, power):
        return True
    match position.turn.phase:
        case PhaseKind.RETREATS:
            return any(
                position.side(item.unit) == power and item.retreats for item in position.dislodged
            )
        case PhaseKind.ADJUSTMENTS:
            must_choose = balance(variant, position, power) < 0 and position.centres_of(power)
            return bool(must_choose) or builds_possible(variant, position, power) > 0
        case PhaseKind.ALLIANCES:
            return _has_minor_unit(variant, position) and bool(
                influence_points(variant, position, power)
            )
        case PhaseKind.MOVEMENT:
            may_bid = variant.rules.bid_maximum > 0 and bool(position.centres_of(power))
            return (may_bid and _has_minor_unit(variant, position)) or _may_move(
                variant, position, power
            )


def _keeps_a_unit(variant: Variant, position: Position, power: str) -> bool:
    """Whether a power has a unit to order in the Spring of a sheet that it writes in Winter."""
    loses_all = balance(variant, position, power) < 0 and not position.centres_of(power)
    return any(
        unit.power != power or not loses_all or position.turn.phase is not PhaseKind.ADJUSTMENTS
        for unit in position.ordered_by(power)
    )


def _has_minor_unit(variant: Variant, position: Position) -> bool:
    return any(unit.power not in variant.powers for unit in position.units)


def _may_move(variant: Variant, position: Position, power: str) -> bool:
    """Whether a unit of a power can do more than hold; an army on an island may not."""
    terrain = Terrain(variant, position)
    return any(
        len(tuple(islice(movement_options(terrain, unit), 2))) > 1
        for unit in position.ordered_by(power)
    )
