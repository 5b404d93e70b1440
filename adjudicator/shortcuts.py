"""Every shortcut of the adjudicator: none can change an answer, each only comes to it sooner.

The property test `test_no_shortcut_changes_an_outcome` resolves positions with all of them and
without any. docs/performance.md says what each buys.
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
    """An order that is legal wherever its unit, and the unit that it supports, stand as written."""

    order: MovementOrder
    space: str
    supported_space: str


class Memory:
    """What the texts of one variant were read as, and which of these orders are plain.

    What a text means depends on nothing but the text and the variant, if it leaves out no unit
    letter; only such texts are kept.
    """

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.orders: dict[str, Order] = {}
        self.plain: dict[str | Order, Plain] = {}

    def keep(self, text: str, order: Order) -> None:
        """Keeps the order that a text was read as."""
        if len(self.orders) >= MAX_REMEMBERED:
            self.orders.clear()
            self.plain.clear()
        self.orders[text] = order
        if isinstance(order, Hold | Move | Support) and _is_plain(self.variant, order):
            supported = order.supported_space if isinstance(order, Support) else ""
            self.plain[text] = Plain(order, order.space, supported)


@lru_cache(maxsize=64)
def memory_of(variant: Variant) -> Memory:
    """The memory of a variant."""
    return Memory(variant)


def _is_plain(variant: Variant, order: Hold | Move | Support) -> bool:
    """Whether the order is legal as written with nobody on the board but the units that it names,
    and touches no space where a strait or a unified coast is. Others could then only offer it a
    convoy, which it does not ask for."""
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
    """The spaces at both ends of a strait, and those whose coasts may be one."""
    straits = variant.board.conditional_crossings
    return frozenset().union(*straits, variant.rules.unified_coasts)


def legal_at_once(plain: Plain, unit_at: Mapping[str, Unit], power: str) -> bool:
    """Whether the units that a plain order names stand as it says; else legality is looked at as
    ever."""
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
    """Decides what needs no equation, before the resolver computes any strength.

    - A support or convoy whose unit nobody moves to: only a move there could harm it.
    - A move by land that is alone into an empty space: it attacks with 1 at least, against 0.
    - A move by land without support against a unit that is not ordered to move: 1 against 1 at
      least.
    - Moves by land without support that meet in an empty space: each has 1 against 1. They have
      no opponent, who would stand in that space.
    """
    into, convoyed, supporters = battle.into, battle.convoyed, battle.supporters
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
        elif not any(rival in supporters or rival in convoyed for rival in into[destination]):
            moves[mover] = False


def single_sortie_succeeds(battle: Battle, sortie: str, invalid: frozenset[str]) -> Known:
    """Whether a sortie on its own, as an ordinary move, succeeds while those in `invalid` hold;
    None where only the equations can tell.

    - Into an empty space: not where another moves by land, 1 against 1 at least; yes where it
      comes by land and nobody else comes.
    - Against a unit: not where that holds, or is a minor's, which never leaves, or comes the
      opposite way by land: 1 against 1 at least.
    """
    destination = battle.moves[sortie]
    if destination not in battle.power_at:
        rivals = [r for r in battle.into[destination] if r != sortie and r not in invalid]
        if any(rival not in battle.convoyed for rival in rivals):
            return False
        return True if not rivals and sortie not in battle.convoyed else None
    stays = destination not in battle.moves or destination in battle.sorties
    return False if stays or battle.opponent(sortie) is not None else None
