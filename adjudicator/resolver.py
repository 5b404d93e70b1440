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
from typing import NamedTuple

from adjudicator.board import Board
from adjudicator.convoys import chain_exists
from adjudicator.paradox import settle_cycle

Known = bool | None
Bounds = tuple[int, int]
Question = tuple[str, str]
ALONE = (1, 1)
EMPTY = (0, 0)


class Advance(NamedTuple):
    """One legal move from a space to another, there to a `place` (a coast or the space).
    `fleets` are the seas (bits) whose fleets convoy it, None by land; `stays` marks a unit that
    never leaves its space (A&E 6.01, the sortie); `supports` are the spaces of its supporters."""

    source: str
    target: str
    place: str
    power: str
    fleets: int | None
    stays: bool
    supports: list[str]


@dataclass(slots=True)
class Battle:
    """What is to be resolved. `power_at` names the power of each unit by space; `advances` are
    the moves by source, `into` the same by target. `supports` maps a supporter's space to (space
    supported, target or None to hold) and holds matched supports only, `holders` lists those to
    hold by the space supported; `convoyers` maps a fleet's sea to the source of the move that it
    convoys, and `fleets` lists these seas by that source."""

    power_at: Mapping[str, str]
    advances: dict[str, Advance] = field(default_factory=dict)
    into: dict[str, list[Advance]] = field(default_factory=dict)
    supports: dict[str, tuple[str, str | None]] = field(default_factory=dict)
    holders: dict[str, list[str]] = field(default_factory=dict)
    convoyers: dict[str, str] = field(default_factory=dict)
    fleets: dict[str, list[str]] = field(default_factory=dict)


@dataclass(slots=True)
class Resolution:
    """The decided states: moves, supports and convoying fleets by the space of their unit;
    which moves were `alone`, without anybody to compare with, and which a backup rule settled."""

    moves: dict[str, Known]
    supports: dict[str, Known]
    convoys: dict[str, Known]
    alone: set[str] = field(default_factory=set)
    rotations: set[str] = field(default_factory=set)
    paradoxes: set[str] = field(default_factory=set)


class Resolver:
    """The equations of movement over partial knowledge: `resolve` decides everything (DATC 5.B,
    5.E), independent of the order in which units are given; `state` keeps what is known."""

    def __init__(self, board: Board, battle: Battle) -> None:
        self.board = board
        self.power_at = battle.power_at
        self.advances = battle.advances
        self.into = battle.into
        self.supports = battle.supports
        self.holders = battle.holders
        self.fleets = battle.fleets
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
        into an empty space succeeds; one without support against a unit that is not ordered to
        move never does, nor does a sortie.
        """
        into, power_at, state = self.into, self.power_at, self.state
        moves, alone = state.moves, state.alone
        unknown: list[Question] = []
        for sort, table in (("S", state.supports), ("C", state.convoys)):
            for space in table:
                if space in into:
                    unknown.append((sort, space))
                else:
                    table[space] = True
        advances = self.advances
        for source, (_, target, _, _, fleets, stays, supports) in advances.items():
            if target in power_at:
                if stays or not (supports or target in advances):
                    moves[source] = False
                else:
                    unknown.append(("M", source))
            elif stays:
                moves[source] = False
            elif fleets is None and len(into[target]) == 1:
                moves[source] = True
                alone.add(source)
            else:
                unknown.append(("M", source))
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
        moves = self.state.moves
        decided: Known = True
        for attacker in self.into.get(space, ()):
            if moves[attacker.source]:
                return False
            if attacker.power != self.power_at[space] and attacker.source != target:
                low, high = self.path(attacker)
                if low:
                    return False
                if high:
                    decided = None
            elif moves[attacker.source] is None:
                decided = None
        return decided

    def decide_convoy(self, space: str) -> Known:
        """C: false when a move to the fleet's sea succeeds."""
        decided: Known = True
        for attacker in self.into.get(space, ()):
            succeeds = self.state.moves[attacker.source]
            if succeeds:
                return False
            if succeeds is None:
                decided = None
        return decided

    def decide_move(self, space: str) -> Known:
        """M: attack beats the defence of the target and the prevention of every rival."""
        advance = self.advances[space]
        target = advance.target
        low, high = self.attack(advance)
        if high == 0:
            return False
        opponent = self.opponent(advance)
        least, most = self.count(opponent.supports) if opponent else self.hold(target)
        if high <= least:
            return False
        certain = low > most
        rivals = self.into[target]
        if len(rivals) > 1:
            for rival in rivals:
                if rival is not advance:
                    least, most = self.prevent(rival)
                    if high <= least:
                        return False
                    certain = certain and low > most
        return True if certain else None

    # Strengths, as (lowest, highest) possible.

    def path(self, advance: Advance) -> tuple[bool, bool]:
        """Whether the move certainly and whether it possibly has a path."""
        if advance.fleets is None:
            return True, True
        safe = lost = 0
        for sea in self.fleets.get(advance.source, ()):
            alive = self.state.convoys[sea]
            bit = self.board.sea_bits[sea]
            safe |= bit if alive else 0
            lost |= bit if alive is False else 0
        start, end = advance.source, advance.target
        low = chain_exists(self.board, advance.fleets & safe, start, end)
        high = low or chain_exists(self.board, advance.fleets & ~lost, start, end)
        return low, high

    def count(self, supporters: Sequence[str], except_power: str | None = None) -> Bounds:
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

    def opponent(self, advance: Advance) -> Advance | None:
        """The unit at the target that moves the opposite way, both by land: head to head."""
        other = self.advances.get(advance.target)
        if other is None or other.target != advance.source:
            return None
        return other if advance.fleets is None and other.fleets is None else None

    def hold(self, space: str) -> Bounds:
        if space not in self.power_at:
            return EMPTY
        if space in self.advances:
            left = self.state.moves[space]
            return (0 if left is not False else 1), (0 if left else 1)
        holders = self.holders.get(space)
        return self.count(holders) if holders else ALONE

    def defend(self, advance: Advance) -> Bounds:
        return self.count(advance.supports)

    def prevent(self, advance: Advance) -> Bounds:
        low, high = self.count(advance.supports)
        opponent = self.opponent(advance)
        if opponent:
            beaten = self.state.moves[opponent.source]
            if beaten:
                return EMPTY
            if beaten is None:
                low = 0
        if advance.fleets is None:
            return low, high
        reaches, may_reach = self.path(advance)
        return (low if reaches else 0), (high if may_reach else 0)

    def attack(self, advance: Advance) -> Bounds:
        reaches, may_reach = (True, True) if advance.fleets is None else self.path(advance)
        if not may_reach:
            return EMPTY
        target, supports = advance.target, advance.supports
        low, high = self.count(supports) if supports else ALONE
        victim = self.power_at.get(target)
        if victim is not None:
            left: Known = False
            if target in self.advances and not self.opponent(advance):
                left = self.state.moves[target]
            if left is not True:
                if victim == advance.power:
                    low, stay = EMPTY
                else:
                    low, stay = self.count(supports, victim) if supports else ALONE
                if left is False:
                    high = stay
        return (low if reaches else 0), high
