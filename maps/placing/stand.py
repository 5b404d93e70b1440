"""Where everything stands that tokens must not hide: units, stars, codes, dislodged units."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from maps.checks.ground import Ground
from maps.geometry import Geometry, Point, Shape
from maps.placing.aside import aside_places
from maps.placing.codes import code_places
from maps.placing.rects import inner_frame
from maps.placing.tokens import A_STAR, CODE, signs_of
from maps.placing.units import unit_places


@dataclass(frozen=True, slots=True)
class Tokens:
    """The places of all tokens, and of the signs that they leave free.

    - units: the place of a unit at each location.
    - asides: the possible places of one that was dislodged there, the best first.
    - stars, codes: the place of the star in each centre, and of its owner's code.
    """

    units: Mapping[str, Point]
    asides: Mapping[str, tuple[Point, ...]]
    stars: Mapping[str, Point]
    codes: Mapping[str, Point]


def token_places(geometry: Geometry, ground: Ground, kinds: Mapping[str, str]) -> Tokens:
    """Return places so that nothing hides anything else, even if every space is occupied.

    `kinds` are the units that may stand at each location.
    """
    units, stars = unit_places(geometry, ground, kinds)
    signs = [sign for sign in signs_of(geometry) if sign[0] != A_STAR]
    signs += [(A_STAR, place) for place in stars.values()]
    standing = [(kinds[location], place) for location, place in units.items()]
    codes = code_places(stars, [*signs, *standing], inner_frame(geometry))
    signs += [(CODE, place) for place in codes.values()]
    return Tokens(units, aside_places(geometry, ground, kinds, units, signs), stars, codes)


def with_tokens(geometry: Geometry, tokens: Tokens) -> Geometry:
    """Return the board with its units and stars at other places."""

    def move_shapes(shapes: Mapping[str, Shape]) -> dict[str, Shape]:
        return {
            key: replace(
                shape,
                units={location: tokens.units[location] for location in shape.units},
                star=tokens.stars.get(key),
            )
            for key, shape in shapes.items()
        }

    return replace(
        geometry,
        land=move_shapes(geometry.land),
        sea=move_shapes(geometry.sea),
        asides={location: places[-1] for location, places in tokens.asides.items()},
        codes=tokens.codes,
    )
