"""What movement leaves behind: units that must retreat, and where they may go."""

from __future__ import annotations

from adjudicator.explain import Explainer
from adjudicator.orders import space_of
from adjudicator.state import Dislodged, Position, Unit, unit_of
from adjudicator.terrain import RETREAT, Terrain


def units_after(position: Position, explainer: Explainer) -> tuple[Unit, ...]:
    """The units that hold a space after movement; dislodged ones are not among them."""
    if not explainer.entered:
        return position.units
    units, advances = explainer.units, explainer.resolver.advances
    after = dict(units)
    for source in explainer.entered.values():
        del after[source]
    for target, source in explainer.entered.items():
        # Whoever stood there has left or is dislodged.
        unit = units[source]
        after[target] = unit_of(unit.power, unit.kind, advances[source].target)
    return tuple(after.values())


def contested_spaces(explainer: Explainer) -> frozenset[str]:
    """The empty spaces in which a move that could prevent others failed (DATC 6.H.6)."""
    entered, left = explainer.entered, explainer.state.moves
    units, prevent = explainer.units, explainer.resolver.prevent
    return frozenset(
        [
            target
            for move in explainer.failed
            if (target := move.aim) not in entered
            and (target not in units or left.get(target))
            and prevent(move)[0] > 0
        ]
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
    after = terrain.after(units)
    closed = {unit.space for unit in units} | contested
    found = []
    for unit in position.units:
        source = explainer.dislodged.get(unit.space)
        if source is None:
            continue
        open_to: tuple[str, ...] = ()
        if unit.power in variant.powers:
            by_sea = source in explainer.resolver.voyages
            barred = closed if by_sea else closed | {source}
            reach = after.reach(unit, RETREAT)
            open_to = tuple(sorted([p for p in reach if space_of(p) not in barred]))
        found.append(Dislodged(unit, str(position.unit_at[source]), open_to))
    return tuple(found)
