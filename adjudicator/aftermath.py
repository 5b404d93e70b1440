"""The board after a movement phase: where units stand, which must retreat, and where to."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.facts import MovementFacts
from adjudicator.orders import Move, space_of
from adjudicator.state import Dislodged, Position, Unit
from adjudicator.terrain import RETREAT, Terrain


def units_after(position: Position, facts: MovementFacts) -> dict[str, Unit]:
    """Return the unit in each occupied space after movement, without the dislodged ones."""
    after = dict(position.unit_at)
    for mover in facts.entered.values():
        del after[mover]
    for destination, mover in facts.entered.items():
        # The unit that stood there has left or is dislodged.
        unit, order = position.unit_at[mover], facts.orders[mover]
        assert isinstance(order, Move)
        after[destination] = Unit(unit.power, unit.kind, order.target)
    return after


def dislodged_units(
    terrain: Terrain, facts: MovementFacts, after: Mapping[str, Unit]
) -> tuple[Dislodged, ...]:
    """Return every dislodged unit with the locations that it may retreat to.

    `after` are the units after movement, by space. A retreat goes to an adjacent space that is
    empty and not contested, never by convoy, and never to the space that the attacker came from,
    unless that attacker came by convoy (rules of 2023; DATC 4.A.5). Fleets close straits from where
    they stand after movement (A&E 6.01, Straits). A minor's unit never retreats: it is disbanded.
    """
    if not facts.dislodged:
        return ()
    variant, position = terrain.variant, terrain.position
    terrain_after = Terrain(variant, position, after)
    closed = after.keys() | facts.contested
    dislodged = []
    for space, unit in position.unit_at.items():
        attacker = facts.dislodged.get(space)
        if attacker is None:
            continue
        open_to: tuple[str, ...] = ()
        if terrain.power_at[space] in variant.powers:
            barred = closed if attacker in facts.battle.convoyed else closed | {attacker}
            reach = terrain_after.reach(unit, RETREAT)
            open_to = tuple(sorted([place for place in reach if space_of(place) not in barred]))
        dislodged.append(Dislodged(unit, str(position.unit_at[attacker]), open_to))
    return tuple(dislodged)
