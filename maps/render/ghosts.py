"""Faded tokens where units stood before, crossed out if the unit has left the board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from adjudicator.state import Position, Unit
from adjudicator.variant import Variant
from maps.geometry import Geometry
from maps.render import signs
from maps.render.svg import Element, group
from maps.render.theme import Theme
from maps.render.tokens import at, code_style, paint, symbol_of, token

FADED = 0.42


@dataclass(frozen=True, slots=True)
class Ghost:
    """A unit at its former place, drawn aside if `dislodged`; `is_gone` if it left the board."""

    unit: Unit
    dislodged: bool = False
    is_gone: bool = False


def ghost_symbols(variant: Variant, before: Position, ghosts: Iterable[Ghost]) -> set[str]:
    """Return the ids of the tokens that the ghosts need."""
    return {symbol_of(variant, before, ghost.unit) for ghost in ghosts}


def ghost_tokens(
    geometry: Geometry,
    theme: Theme,
    variant: Variant,
    before: Position,
    after: Position,
    ghosts: Iterable[Ghost],
) -> Element:
    """Return the faded tokens of units that stood in `before`.

    A unit that is gone is drawn aside if another one stands at its place now.
    """
    return group(
        [
            group(
                list(_parts(geometry, variant, before, after, ghost)),
                **paint(theme, variant, before.side(ghost.unit)),
            )
            for ghost in ghosts
        ],
        **code_style(),
        **{"class": "ghosts"},
    )


def _parts(
    geometry: Geometry, variant: Variant, before: Position, after: Position, ghost: Ghost
) -> Iterator[Element]:
    unit = ghost.unit
    aside = ghost.dislodged or (ghost.is_gone and unit.space in after.unit_at)
    place = geometry.unit_place(unit.location, dislodged=aside)
    drawn = token(symbol_of(variant, before, unit), variant.code(before.side(unit)))
    faded = group(drawn, opacity=FADED, **at(place))
    if ghost.is_gone:
        yield group([faded, signs.sign(signs.DISBAND, place)], data_beaten=str(unit))
    else:
        yield faded


def ghosts_between(
    before: Position, after: Position, gone: Iterable[Unit] = ()
) -> tuple[Ghost, ...]:
    """Return the units of `before` that stand elsewhere now; those in `gone` left the board."""
    aside = [item.unit for item in before.dislodged]
    stay = {*after.units, *(item.unit for item in after.dislodged)}
    left = frozenset(gone)
    return tuple(
        Ghost(unit, unit in aside, unit in left)
        for unit in (*before.units, *aside)
        if unit in left or unit not in stay
    )
