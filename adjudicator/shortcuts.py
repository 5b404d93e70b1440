"""All shortcuts of the adjudicator. Each gives the same answer as the full way, only sooner.

The property test `test_no_shortcut_changes_an_outcome` resolves positions with all of them and with
none. docs/evidence/performance.md lists the gain of each.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from adjudicator.battle import Battle, Known
from adjudicator.errors import IllegalOrder
from adjudicator.legality import legal_movement
from adjudicator.orders import Hold, Move, MovementOrder, Order, Support
from adjudicator.state import Position, Unit
from adjudicator.terrain import Terrain
from adjudicator.variant import Variant

MAX_REMEMBERED = 20_000


class Plain(NamedTuple):
    """An order that is legal wherever its unit and the supported unit stand as written."""

    order: MovementOrder
    space: str
    supported_space: str


class Memory:
    """The orders that a variant's texts were read as, and which of them are plain.

    If a text leaves out no unit letter, its meaning depends only on the text and the variant. Only
    such texts are stored.
    """

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.orders: dict[str, Order] = {}
        self.plain: dict[str | Order, Plain] = {}

    def keep(self, text: str, order: Order) -> None:
        """Store the order that a text was read as."""
        if len(self.orders) >= MAX_REMEMBERED:
            self.orders.clear()
            self.plain.clear()
        self.orders[text] = order
        if isinstance(order, Hold | Move | Support) and _is_plain(self.variant, order):
            supported = order.supported_space if isinstance(order, Support) else ""
            self.plain[text] = Plain(order, order.space, supported)


@lru_cache(maxsize=64)
def memory_of(variant: Variant) -> Memory:
    """Return the memory of a variant."""
    return Memory(variant)


def _is_plain(variant: Variant, order: Hold | Move | Support) -> bool:
    """Whether the order is legal as written with only the units that it names on the board.

    It also touches no space with a strait or a unified coast. Other units could then only offer it
    a convoy, which it does not ask for.
    """
    named = [Unit("", order.kind, order.location)]
    spaces = {order.space}
    if isinstance(order, Support):
        named.append(Unit("", order.supported_kind, order.supported))
        spaces.add(order.supported_space)
    if not isinstance(order, Hold) and order.destination is not None:
        spaces.add(order.destination)
    if not spaces.isdisjoint(_changeable_spaces(variant)):
        return False
    locations = variant.board.locations
    if any(unit.location not in locations(unit.space, unit.kind) for unit in named):
        return False
    terrain = Terrain(variant, Position(variant.start.turn, tuple(named)))
    try:
        return legal_movement(terrain, "", order) == order
    except IllegalOrder:
        return False


@lru_cache(maxsize=64)
def _changeable_spaces(variant: Variant) -> frozenset[str]:
    """Return the spaces at both ends of a strait, and those whose coasts may be unified."""
    straits = variant.board.conditional_crossings
    return frozenset().union(*straits, variant.rules.unified_coasts)


def legal_at_once(plain: Plain, unit_at: Mapping[str, Unit], power: str) -> bool:
    """Whether the units that a plain order names stand where it says.

    If not, legality has to be checked in full.
    """
    order, space, supported = plain
    unit = unit_at.get(space)
    if unit is None or unit.power != power or unit.kind != order.kind:
        return False
    if unit.location != order.location:
        return False
    if not isinstance(order, Support):
        return True
    other = unit_at.get(supported)
    return (
        other is not None
        and other.kind == order.supported_kind
        and other.location == order.supported
    )


def decide_at_once(
    battle: Battle,
    moves: dict[str, Known],
    supports: dict[str, Known],
    convoys: dict[str, Known],
) -> None:
    """Decide the questions that need no equation, before the resolver computes any strength.

    - A support or convoy whose unit nobody moves to: only a move there could harm it.
    - A move by land, the only one into an empty space: it attacks with something against 0.
    - A move by land without support against a unit not ordered to move: it fails with 1 or less
      against at least 1.
    - Moves by land without support that meet in an empty space, all at full strength: each fails
      with 1 against 1. They have no opponent, who would stand in that space.
    """
    into, convoyed, supporters = battle.into, battle.convoyed, battle.supporters
    unequal = {*supporters, *convoyed, *battle.halved}
    for table in (supports, convoys):
        for space in table:
            if space not in into:
                table[space] = True
    for mover, known in moves.items():
        if known is not None or mover in convoyed:
            continue
        destination = battle.moves[mover]
        if destination in battle.power_at:
            if destination not in moves and mover not in supporters:
                moves[mover] = False
        elif len(into[destination]) == 1:
            moves[mover] = True
        elif unequal.isdisjoint(into[destination]):
            moves[mover] = False


def single_sortie_succeeds(battle: Battle, sortie: str, invalid: frozenset[str]) -> Known:
    """Whether a sortie, as an ordinary move, succeeds while those in `invalid` hold.

    None if only the equations can decide.

    - Into an empty space: false if another unit moves there by land (1 against at least 1); true if
      it moves by land and nobody else moves there.
    - Against a unit: false if that unit holds, is a minor's (which never leaves) or moves the
      opposite way by land (1 against at least 1).
    """
    destination = battle.moves[sortie]
    if battle.halved:
        return None
    if destination not in battle.power_at:
        rivals = [r for r in battle.into[destination] if r != sortie and r not in invalid]
        if any(rival not in battle.convoyed for rival in rivals):
            return False
        return True if not rivals and sortie not in battle.convoyed else None
    stays = destination not in battle.moves or destination in battle.sorties
    return False if stays or battle.opponent(sortie) is not None else None
