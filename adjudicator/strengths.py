"""The strengths of the rules (DATC 5.B), bounded by what is known so far."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from adjudicator.battle import Battle, Known
from adjudicator.board import Board
from adjudicator.convoys import chain_exists

Bounds = tuple[float, float]
ALONE = (1, 1)
HALF = (0.5, 0.5)
NOTHING = (0, 0)


class Strengths:
    """The strengths in one battle, each as its lowest and highest possible value.

    `moves`, `supports` and `convoys` hold what is known of each, None for unknown. They are read
    each time a strength is computed. Once everything is known, both values of a strength are equal.
    """

    def __init__(
        self,
        board: Board,
        battle: Battle,
        moves: Mapping[str, Known],
        supports: Mapping[str, Known],
        convoys: Mapping[str, Known],
    ) -> None:
        self.board = board
        self.battle = battle
        self.moves = moves
        self.supports = supports
        self.convoys = convoys

    def path(self, mover: str) -> tuple[bool, bool]:
        """Return whether a move certainly has a path, and whether it possibly has one."""
        fleets = self.battle.convoyed.get(mover)
        if fleets is None:
            return True, True
        convoys, bits = self.convoys, self.board.sea_bits
        destination = self.battle.moves[mover]
        safe = sum([bits[sea] for sea in fleets if convoys[sea]])
        if chain_exists(self.board, safe, mover, destination):
            return True, True
        hoped = sum([bits[sea] for sea in fleets if convoys[sea] is not False])
        return False, chain_exists(self.board, hoped, mover, destination)

    def unaided(self, mover: str) -> Bounds:
        """Return the strength of a move without supports: 1, or half of it by a long way.

        A convoy that has another way too carries its army at full strength.
        """
        battle = self.battle
        seas = battle.halved.get(mover)
        if seas is None:
            return ALONE
        if mover not in battle.convoyed:
            return HALF
        convoys, bits = self.convoys, self.board.sea_bits
        near = [sea for sea in battle.convoyed[mover] if sea not in seas]
        destination = battle.moves[mover]
        safe = sum([bits[sea] for sea in near if convoys[sea]])
        hoped = sum([bits[sea] for sea in near if convoys[sea] is not False])
        return (
            1 if chain_exists(self.board, safe, mover, destination) else 0.5,
            1 if chain_exists(self.board, hoped, mover, destination) else 0.5,
        )

    def hold(self, space: str) -> Bounds:
        """Return the strength with which the unit in a space, if any, holds it."""
        battle = self.battle
        if space not in battle.power_at:
            return NOTHING
        if space in battle.moves:
            left = self.moves[space]
            return int(left is False), int(not left)
        return self.count(battle.supporters.get(space))

    def against(self, mover: str) -> Bounds:
        """Return the strength that a move must beat in its destination.

        This is the strength of its opponent in a head-to-head battle, else of the unit there.
        """
        opponent = self.battle.opponent(mover)
        return self.hold(self.battle.moves[mover]) if opponent is None else self.defend(opponent)

    def defend(self, mover: str) -> Bounds:
        """Return the strength of a move against its opponent in a head-to-head battle."""
        return self.count(self.battle.supporters.get(mover), unaided=self.unaided(mover))

    def prevent(self, mover: str) -> Bounds:
        """Return the strength with which a move keeps others out of its destination."""
        battle = self.battle
        low, high = self.defend(mover)
        opponent = battle.opponent(mover)
        if opponent is not None:
            beaten = self.moves[opponent]
            if beaten:
                return NOTHING
            if beaten is None:
                low = 0
        if mover in battle.convoyed:
            arrives, may_arrive = self.path(mover)
            return (low if arrives else 0), (high if may_arrive else 0)
        return low, high

    def attack(self, mover: str, supporters: Sequence[str] | None = None) -> Bounds:
        """Return the strength with which a move enters its destination.

        It is 0 against a unit of its own power that stays, and supports by the power of a unit that
        stays do not count against that unit. `supporters` replaces the move's own supporters.
        """
        battle = self.battle
        arrives = True
        if mover in battle.convoyed:
            arrives, may_arrive = self.path(mover)
            if not may_arrive:
                return NOTHING
        if supporters is None:
            supporters = battle.supporters.get(mover)
        unaided = self.unaided(mover)
        low, high = self.count(supporters, unaided=unaided)
        destination = battle.moves[mover]
        victim = battle.power_at.get(destination)
        if victim is not None:
            left: Known = False
            if destination in battle.moves and battle.opponent(mover) is None:
                left = self.moves[destination]
            if left is not True:
                against_it = (
                    NOTHING
                    if victim == battle.power_at[mover]
                    else self.count(supporters, victim, unaided)
                )
                low, high = against_it[0], (against_it[1] if left is False else high)
        return (low if arrives else 0), high

    def count(
        self,
        supporters: Sequence[str] | None,
        except_power: str | None = None,
        unaided: Bounds = ALONE,
    ) -> Bounds:
        """Return `unaided` and the uncut supports, and the same with those that may be uncut.

        Supports by `except_power` are not counted.
        """
        if not supporters:
            return unaided
        low, high = unaided
        for supporter in supporters:
            if self.battle.power_at[supporter] != except_power:
                uncut = self.supports[supporter]
                low += uncut is True
                high += uncut is not False
        return low, high
