"""Orders as text. Reading is tolerant; `str(order)` writes the canonical text.

The reader understands any case, full names, aliases and abbreviations, "-", "->", "to" and dashes,
"S" or "supports", "via", "(via convoy)", coasts as "/sc", "(sc)" or "south coast", missing unit
letters, articles and prepositions, a nationality before a unit or before the whole order, a route
written out sea by sea, a closing "H" in a support, list marks before the order, and the sentences
of webDiplomacy. A line with any other word or sign, or with a second order, is refused.
"""

from __future__ import annotations

from functools import lru_cache

from adjudicator import shortcuts
from adjudicator.board import SEA
from adjudicator.errors import InvalidOrder
from adjudicator.grammar import MAXIMUM_LENGTH, Claim, Reader
from adjudicator.orders import (
    ARMY,
    FLEET,
    Build,
    Convoy,
    Move,
    Order,
    Retreat,
    Support,
    Waive,
    space_of,
)
from adjudicator.reasons import Reason
from adjudicator.state import Position
from adjudicator.variant import Variant
from adjudicator.vocabulary import Vocabulary

__all__ = ["MAXIMUM_LENGTH", "parse_order"]


def parse_order(
    variant: Variant, text: str, position: Position | None = None, *, hints: bool = True
) -> Order:
    """Read the text of an order on the variant's board.

    A missing unit letter is taken from `position`, else guessed from the terrain. Whether the order
    is possible is not checked here (see `adjudicator.legality`). A nationality must be that of the
    unit in `position`. Raises InvalidOrder with the reason, the place in the text and, if `hints`
    are wanted, the nearest names.

    >>> from maps.load import load_variant
    >>> variant = load_variant("standard")
    >>> str(parse_order(variant, "French army Marseilles supports Paris to Burgundy"))
    'A MAR S A PAR - BUR'
    >>> parse_order(variant, "A Wales - Yorksheer")
    Traceback (most recent call last):
    adjudicator.errors.InvalidOrder: No space is called “Yorksheer”. Did you mean YOR (Yorkshire)?
    """
    memory = shortcuts.memory_of(variant)
    order = memory.orders.get(text)
    if order is not None:
        return order
    arisen = position.minors if position else {}
    reader = Reader(_vocabulary(variant), text, hints, arisen)
    order = reader.order()
    for claim in reader.claims:
        if not _belongs(variant, position, claim, isinstance(order, Build)):
            parameters = {"word": claim.token.text, "space": space_of(claim.location)}
            raise InvalidOrder(Reason.WRONG_NATION, text, parameters, place=claim.token.place)
    if not is_complete(order):
        order = _Filler(variant, position).order(order)
    elif not reader.claims and not arisen:
        memory.keep(text, order)
    if reader.passed and FLEET in (
        getattr(order, "supported_kind", ""),
        order.kind if isinstance(order, Move) else "",
    ):
        raise reader.no_route(*reader.passed)
    return order


def _belongs(variant: Variant, position: Position | None, claim: Claim, builds: bool) -> bool:
    """Whether the unit at a location, or the centre of a build, is of the nation before it.

    True if the position does not tell. Only armed neutrals leave the home of a minor.
    """
    space, nation = space_of(claim.location), claim.nation
    if space == nation:
        return True
    if nation not in variant.powers and not variant.rules.influence:
        return False
    if position is None:
        return True
    if builds:
        return position.centres.get(space, nation) == nation
    units = [unit for unit in position.units if unit.space == space]
    units += [item.unit for item in position.dislodged if item.unit.space == space]
    return not units or any(nation in (unit.power, position.side(unit)) for unit in units)


@lru_cache(maxsize=64)
def _vocabulary(variant: Variant) -> Vocabulary:
    return Vocabulary(variant)


def is_complete(order: Order) -> bool:
    """Whether an order names the kind of each of its units."""
    if isinstance(order, Waive):
        return True
    return bool(order.kind) and not (isinstance(order, Support) and not order.supported_kind)


class _Filler:
    """Fills in the unit letters that a text left out."""

    def __init__(self, variant: Variant, position: Position | None) -> None:
        self.variant = variant
        self.position = position

    def order(self, order: Order) -> Order:
        if isinstance(order, Waive):
            return order
        if isinstance(order, Support) and not order.supported_kind:
            kind = self.kind(order.supported)
            order = Support(order.kind, order.location, kind, order.supported, order.target)
        if order.kind:
            return order
        kind = FLEET if isinstance(order, Convoy) else self.kind(order.location)
        match order:
            case Move(location=location, target=target, via=via):
                return Move(kind, location, target, via)
            case Support(location=at, supported_kind=other, supported=supported, target=target):
                return Support(kind, at, other, supported, target)
            case Convoy(location=location, army=army, target=target):
                return Convoy(kind, location, army, target)
            case Retreat(location=location, target=target):
                return Retreat(kind, location, target)
            case _:
                return type(order)(kind, order.location)

    def kind(self, location: str) -> str:
        space = space_of(location)
        if self.position:
            unit = self.position.unit_at.get(space)
            for dislodged in self.position.dislodged:
                if dislodged.unit.space == space:
                    unit = dislodged.unit
            if unit:
                return unit.kind
        return FLEET if self.variant.board.spaces[space].kind == SEA else ARMY
