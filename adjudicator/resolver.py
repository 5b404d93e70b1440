"""The movement resolver: interval propagation to a fixpoint, one backup rule per cycle.

Unknown are, for every unit concerned, whether its support is uncut (S), its convoying fleet
survives (C) and its move succeeds (M). Every strength of the rules (hold, prevent, defend,
attack; DATC 5.B) lies between bounds that follow from what is known so far. Whatever the bounds
decide becomes known, until nothing changes. What then remains unknown is a cycle, and
`adjudicator.paradox` settles one cycle before the propagation goes on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from adjudicator.board import Board
from adjudicator.convoys import chain_exists
from adjudicator.orders import Move
from adjudicator.paradox import settle_cycle

Known = bool | None
Bounds = tuple[int, int]
Question = tuple[str, str]
ALONE = (1, 1)
EMPTY = (0, 0)
BY_LAND = (True, True)


@dataclass(slots=True)
class Battle:
    """What is to be resolved; every unit is named by its space.

    `power_at` names the power of each unit; `advances` are the legal moves, `into` the same by
    the space that they aim at. `voyages` are the moves by convoy, with the seas (bits) whose
    fleets convoy them, `fleets` the same seas as a list, `convoyers` the move by the sea.
    `staying` are units that never leave their space (A&E 6.01, the sortie). Supports that match
    nothing are not here: `supports` maps a supporter to what it supports (the unit, and its
    target or None to hold), `backers` lists the supporters of a move, `holders` those of a hold.
    """

    power_at: Mapping[str, str]
    staying: frozenset[str]
    advances: dict[str, Move] = field(default_factory=dict)
    into: dict[str, list[Move]] = field(default_factory=dict)
    voyages: dict[str, int] = field(default_factory=dict)
    fleets: dict[str, list[str]] = field(default_factory=dict)
    convoyers: dict[str, str] = field(default_factory=dict)
    supports: dict[str, tuple[str, str | None]] = field(default_factory=dict)
    backers: dict[str, list[str]] = field(default_factory=dict)
    holders: dict[str, list[str]] = field(default_factory=dict)


@dataclass(slots=True)
class Resolution:
    """The decided states: moves, supports and convoying fleets by the space of their unit.

    Moves by land that needed no equation are listed: those `alone` into an empty space, those
    `repelled` by a unit that stays, and `standoffs` of single units in an empty space. So are the
    moves and convoys that a backup rule settled.
    """

    moves: dict[str, Known]
    supports: dict[str, Known]
    convoys: dict[str, Known]
    alone: list[str] = field(default_factory=list)
    repelled: list[str] = field(default_factory=list)
    standoffs: list[str] = field(default_factory=list)
    rotations: set[str] = field(default_factory=set)
    paradoxes: set[str] = field(default_factory=set)


class Resolver:
    """The equations of movement over partial knowledge: `resolve` decides everything (DATC 5.B,
    5.E), independent of the order in which units are given; `state` keeps what is known."""

    def __init__(self, board: Board, battle: Battle) -> None:
        self.board = board
        self.power_at = battle.power_at
        self.staying = battle.staying
        self.advances = battle.advances
        self.into = battle.into
        self.voyages = battle.voyages
        self.fleets = battle.fleets
        self.supports = battle.supports
        self.backers = battle.backers
        self.holders = battle.holders
        self.state = Resolution(
            moves=dict.fromkeys(battle.advances),
            supports=dict.fromkeys(battle.supports),
            convoys=dict.fromkeys(battle.convoyers),
        )

    def resolve(self) -> Resolution:
        unknown = self.propagate(self.contested())
        while unknown:
            settle_cycle(self, unknown)
            unknown = self.propagate([item for item in unknown if not self.is_known(item)])
        return self.state

    def contested(self) -> list[Question]:
        """Decides what needs no equation, and gives the rest, as ("S" | "C" | "M", space).

        A unit that nobody moves to keeps its support or its convoy. A move by land that is alone
        into an empty space succeeds; moves without support fail against a unit that is not
        ordered to move, and against each other in an empty space; a sortie never succeeds.
        """
        into, power_at, state = self.into, self.power_at, self.state
        advances, voyages, backers = self.advances, self.voyages, self.backers
        moves = state.moves
        unknown: list[Question] = []
        for sort, table in (("S", state.supports), ("C", state.convoys)):
            for space in table:
                if space in into:
                    unknown.append((sort, space))
                else:
                    table[space] = True
        for space in self.staying:
            moves[space] = False
        for space, known in moves.items():
            if known is False:
                continue
            target = advances[space].aim
            if space in voyages:
                unknown.append(("M", space))
            elif target in power_at:
                if target in advances or space in backers:
                    unknown.append(("M", space))
                else:
                    moves[space] = False
                    state.repelled.append(space)
            elif len(into[target]) == 1:
                moves[space] = True
                state.alone.append(space)
            elif any(rival.space in backers or rival.space in voyages for rival in into[target]):
                unknown.append(("M", space))
            else:
                moves[space] = False
                state.standoffs.append(space)
        return unknown

    def is_known(self, question: Question) -> bool:
        sort, space = question
        state = self.state
        table = {"S": state.supports, "C": state.convoys, "M": state.moves}[sort]
        return table[space] is not None

    def propagate(self, unknown: list[Question]) -> list[Question]:
        """Decides what the bounds decide, in sweeps over what is unknown; gives the rest."""
        state = self.state
        rules = {
            "S": (state.supports, self.decide_support),
            "C": (state.convoys, self.decide_convoy),
            "M": (state.moves, self.decide_move),
        }
        while unknown:
            left = []
            for question in unknown:
                sort, space = question
                table, decide = rules[sort]
                table[space] = known = decide(space)
                if known is None:
                    left.append(question)
            if len(left) == len(unknown):
                break
            unknown = left
        return unknown

    # The three questions.

    def decide_support(self, space: str) -> Known:
        """S: false when a move of another power reaches the supporter from elsewhere than the
        target of its support, or when the supporter is dislodged (DATC 5.B.6)."""
        target = self.supports[space][1]
        moves, power_at = self.state.moves, self.power_at
        decided: Known = True
        for attacker in self.into.get(space, ()):
            source = attacker.space
            if moves[source]:
                return False
            if power_at[source] != power_at[space] and source != target:
                low, high = self.path(attacker)
                if low:
                    return False
                if high:
                    decided = None
            elif moves[source] is None:
                decided = None
        return decided

    def decide_convoy(self, space: str) -> Known:
        """C: false when a move to the fleet's sea succeeds."""
        decided: Known = True
        for attacker in self.into.get(space, ()):
            succeeds = self.state.moves[attacker.space]
            if succeeds:
                return False
            if succeeds is None:
                decided = None
        return decided

    def decide_move(self, space: str) -> Known:
        """M: attack beats the defence of the target and the prevention of every rival."""
        move = self.advances[space]
        low, high = self.attack(move)
        if high == 0:
            return False
        opponent = self.opponent(move)
        least, most = self.defend(opponent) if opponent else self.hold(move.aim)
        if high <= least:
            return False
        certain = low > most
        rivals = self.into[move.aim]
        if len(rivals) > 1:
            for rival in rivals:
                if rival is not move:
                    least, most = self.prevent(rival)
                    if high <= least:
                        return False
                    certain = certain and low > most
        return True if certain else None

    # Strengths, as (lowest, highest) possible.

    def path(self, move: Move) -> tuple[bool, bool]:
        """Whether the move certainly and whether it possibly has a path."""
        start, end = move.space, move.aim
        seas = self.voyages.get(start)
        if seas is None:
            return BY_LAND
        safe = lost = 0
        for sea in self.fleets.get(start, ()):
            alive = self.state.convoys[sea]
            bit = self.board.sea_bits[sea]
            safe |= bit if alive else 0
            lost |= bit if alive is False else 0
        low = chain_exists(self.board, seas & safe, start, end)
        high = low or chain_exists(self.board, seas & ~lost, start, end)
        return low, high

    def count(self, supporters: Sequence[str] | None, except_power: str | None = None) -> Bounds:
        """1 + supports that are and that may be uncut, without those of `except_power`."""
        if not supporters:
            return ALONE
        low = high = 1
        for supporter in supporters:
            if self.power_at[supporter] != except_power:
                uncut = self.state.supports[supporter]
                low += uncut is True
                high += uncut is not False
        return low, high

    def opponent(self, move: Move) -> Move | None:
        """The unit at the target that moves the opposite way, both by land: head to head."""
        other = self.advances.get(move.aim)
        if other is None or other.aim != move.space:
            return None
        by_sea = move.space in self.voyages or other.space in self.voyages
        return None if by_sea else other

    def hold(self, space: str) -> Bounds:
        if space not in self.power_at:
            return EMPTY
        if space in self.advances:
            left = self.state.moves[space]
            return (0 if left is not False else 1), (0 if left else 1)
        return self.count(self.holders.get(space))

    def defend(self, move: Move) -> Bounds:
        return self.count(self.backers.get(move.space))

    def prevent(self, move: Move) -> Bounds:
        low, high = self.count(self.backers.get(move.space))
        opponent = self.opponent(move)
        if opponent:
            beaten = self.state.moves[opponent.space]
            if beaten:
                return EMPTY
            if beaten is None:
                low = 0
        reaches, may_reach = self.path(move) if self.voyages else BY_LAND
        return (low if reaches else 0), (high if may_reach else 0)

    def attack(self, move: Move, backers: Sequence[str] | None = None) -> Bounds:
        """The strength with which a move enters, if need be with other `backers` than it has."""
        space, target = move.space, move.aim
        reaches, may_reach = self.path(move) if self.voyages else BY_LAND
        if not may_reach:
            return EMPTY
        if backers is None:
            backers = self.backers.get(space)
        low, high = self.count(backers)
        victim = self.power_at.get(target)
        if victim is not None:
            left: Known = False
            if target in self.advances and not self.opponent(move):
                left = self.state.moves[target]
            if left is not True:
                stay = EMPTY if victim == self.power_at[space] else self.count(backers, victim)
                low, high = stay[0], (stay[1] if left is False else high)
        return (low if reaches else 0), high
