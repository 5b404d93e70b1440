"""The drawn board with its units far enough apart for their tokens."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import cache

from adjudicator.orders import space_of
from adjudicator.state import Position
from adjudicator.variant import Variant
from maps.geometry import Geometry, Point
from maps.placing.aside import free_places
from maps.placing.kept import placing_of
from maps.placing.stand import with_tokens
from maps.placing.tokens import EITHER, kinds_of
from maps.relabel import lettered_board


@cache
def drawn_board(variant: Variant) -> Geometry:
    """Return the board of a variant as pictures show it.

    Raises UnknownVariant or NoGeometry.
    """
    return with_tokens(lettered_board(variant), placing_of(variant).tokens)


def asides(variant: Variant, occupied: Iterable[str], dislodged: Iterable[str]) -> dict[str, Point]:
    """Return where the units `dislodged` from some locations stand.

    Units stand at the locations `occupied`.
    """
    tokens, kinds = placing_of(variant).tokens, _kinds(variant)
    gone = [location if location in kinds else space_of(location) for location in dislodged]
    if not gone:
        return {}
    standing = [
        (
            kinds.get(location, EITHER),
            tokens.units.get(location) or tokens.units[space_of(location)],
        )
        for location in occupied
    ]
    return free_places(tokens.asides, standing, gone)


def standing(variant: Variant, position: Position, gone: Iterable[str] = ()) -> Geometry:
    """Return the board with the dislodged units of a position beside the others.

    The units `gone` from some locations have left it, and are shown in the same way.
    """
    aside = [*gone, *(item.unit.location for item in position.dislodged)]
    if not aside:
        return drawn_board(variant)
    beside = asides(variant, [unit.location for unit in position.units], aside)
    board = drawn_board(variant)
    return replace(board, asides={**board.asides, **beside})


@cache
def _kinds(variant: Variant) -> dict[str, str]:
    return kinds_of(variant)
