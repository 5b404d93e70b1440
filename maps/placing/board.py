"""The drawn board with its units far enough apart for their tokens."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from adjudicator.variant import Variant
from maps.geometry import Geometry
from maps.placing.aside import asides
from maps.placing.kept import placing_of, with_units
from maps.placing.measures import ASIDE_TIMES
from maps.relabel import lettered


@cache
def drawn(variant: Variant) -> Geometry:
    """Return the board of a variant as pictures show it.

    Raises UnknownVariant or NoGeometry.
    """
    geometry = with_units(lettered(variant), placing_of(variant).units)
    dx, dy = geometry.dislodged
    geometry = replace(geometry, dislodged=(dx * ASIDE_TIMES, dy * ASIDE_TIMES))
    return replace(geometry, asides=asides(geometry, placing_of(variant).names))
