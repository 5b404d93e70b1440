"""Rebuilding minors: a minor whose centre is vacant gets its unit again in Winter."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from adjudicator.state import Position, Unit
from adjudicator.variant import Variant


def minor_unit(variant: Variant, space: str, kind: str) -> Unit:
    """Return the unit of the minor in `space`.

    It stands on the coast where a unit of its kind starts the game, else on the first coast.
    """
    start = variant.start_units.get(space)
    if start is not None and start.kind == kind:
        return Unit(space, kind, start.location)
    return Unit(space, kind, variant.board.locations(space, kind)[0])


def vacant_minors(variant: Variant, position: Position, units: Iterable[Unit]) -> tuple[str, ...]:
    """Return the minors' centres that nobody controls and where none of `units` stands, sorted.

    Centres that wait to become minors are not included.
    """
    taken = set(position.centres) | position.pending_minors
    for unit in units:
        taken |= {unit.space, unit.power}  # an armed neutral may stand elsewhere
    return tuple(sorted((variant.minors.keys() | position.minors.keys()) - taken))


def rebuilt_minors(variant: Variant, position: Position, units: Iterable[Unit]) -> tuple[Unit, ...]:
    """Return the units built for minors in Winter (A&E 6.01, Minor Power Units).

    `position` is that of the adjustments, with the units as at the end of Fall; `units` are those
    after the adjustments. A space must be vacant in both, because a unit that stood there at the
    end of Fall has control.
    """
    vacant = vacant_minors(variant, position, (*position.units, *units))
    built = []
    for space in vacant:
        minor = variant.minor(space, position)
        assert minor is not None
        built.append(minor_unit(variant, space, minor.kind))
    return tuple(built)


def settle_pending_minors(position: Position) -> Position:
    """Return the position after a Fall's control is known, without pending minors.

    A pending centre that a power controls is an ordinary centre again. A vacant one is a minor and
    gets its unit in Winter (A&E 6.01, permanent civil disorder).
    """
    taken = position.pending_minors & position.centres.keys()
    minors = {space: minor for space, minor in position.minors.items() if space not in taken}
    return replace(position, minors=minors, pending_minors=frozenset())
