"""What movement leaves behind: units that must retreat, and where they may go."""

from __future__ import annotations

from dataclasses import replace

from adjudicator.explain import Explainer
from adjudicator.orders import space_of
from adjudicator.state import Dislodged, Position, Unit, unit_of
from adjudicator.terrain import RETREAT, Terrain


def units_after(position: Position, explainer: Explainer) -> tuple[Unit, ...]:
    """The units that hold a space after movement; dislodged ones are not among them."""
    entered, moves = explainer.entered, explainer.state.moves
    stayed = [
        unit for unit in position.units if unit.space not in entered and not moves.get(unit.space)
    ]
    for source in entered.values():
        unit, place = position.unit_at[source], explainer.resolver.advances[source].place
        stayed.append(unit_of(unit.power, unit.kind, place))
    return tuple(stayed)


def contested_spaces(explainer: Explainer, units: tuple[Unit, ...]) -> frozenset[str]:
    """The empty spaces in which a move that could prevent others failed (DATC 6.H.6)."""
    resolver, moves = explainer.resolver, explainer.state.moves
    failed = [advance for advance in resolver.advances.values() if not moves[advance.source]]
    if not failed:
        return frozenset()
    occupied = {unit.space for unit in units}
    return frozenset(
        advance.target
        for advance in failed
        if advance.target not in occupied and resolver.prevent(advance)[0] > 0
    )


def dislodged_units(
    terrain: Terrain,
    explainer: Explainer,
    units: tuple[Unit, ...],
    contested: frozenset[str],
) -> tuple[Dislodged, ...]:
    """Every dislodged unit with the locations open to it.

    A retreat goes to an adjacent space, never by convoy, that is empty and not contested, nor
    where the attacker came from, unless that attacker was convoyed (rules of 2023; DATC 4.A.5).
    Straits are closed by fleets as they stand after movement (A&E 6.01, Straits). A minor's unit
    never retreats: it is disbanded.
    """
    variant, position = terrain.variant, terrain.position
    if not explainer.dislodged:
        return ()
    after = Terrain(variant, replace(position, units=units))
    closed = {unit.space for unit in units} | contested
    found = []
    for unit in position.units:
        source = explainer.dislodged.get(unit.space)
        if source is None:
            continue
        open_to: tuple[str, ...] = ()
        if unit.power in variant.powers:
            by_land = explainer.resolver.advances[source].fleets is None
            barred = closed | {source} if by_land else closed
            reach = after.reach(unit, RETREAT)
            open_to = tuple(sorted(p for p in reach if space_of(p) not in barred))
        found.append(Dislodged(unit, str(position.unit_at[source]), open_to))
    return tuple(found)
