"""The movement resolver: propagate bounds to a fixpoint, then apply one backup rule per cycle.

The unknowns are, for every unit concerned, whether its support is uncut (S), its convoying fleet
survives (C) and its move succeeds (M). Every strength in the rules (hold, prevent, defend, attack;
DATC 5.B) has bounds that follow from what is known so far. Decisions that the bounds settle
become known, until nothing changes. The questions left over form cycles; `adjudicator.paradox`
settles one cycle, and propagation goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from adjudicator import shortcuts
from adjudicator.battle import Battle, Decisions, Known
from adjudicator.board import Board
from adjudicator.dependencies import dependency_graph
from adjudicator.paradox import Question, settle_cycle
from adjudicator.strengths import Strengths


def resolve_battle(board: Board, battle: Battle) -> Decisions:
    """Decide every question of a battle (DATC 5.B, 5.E), in whatever order the units are given."""
    return _Resolver(board, battle).resolve()


class _Resolver:
    """The equations of movement over what is known so far."""

    def __init__(self, board: Board, battle: Battle) -> None:
        self.battle = battle
        self.moves: dict[str, Known] = dict.fromkeys(battle.moves)
        self.supports: dict[str, Known] = dict.fromkeys(battle.supports)
        self.convoys: dict[str, Known] = dict.fromkeys(battle.convoys)
        self.moves.update(dict.fromkeys(battle.sorties, False))
        self.tables = {"S": self.supports, "C": self.convoys, "M": self.moves}
        self.strengths = Strengths(board, battle, self.moves, self.supports, self.convoys)

    def resolve(self) -> Decisions:
        shortcuts.decide_at_once(self.battle, self.moves, self.supports, self.convoys)
        rotations: set[str] = set()
        paradoxes: set[str] = set()
        unknown = self.propagate(
            [
                (sort, space)
                for sort, table in self.tables.items()
                for space, known in table.items()
                if known is None
            ]
        )
        while unknown:
            ruling = settle_cycle(dependency_graph(self.battle, unknown))
            self.convoys.update(dict.fromkeys(ruling.disrupted, False))
            self.moves.update(dict.fromkeys(ruling.rotating, True))
            paradoxes |= ruling.disrupted
            rotations |= ruling.rotating
            unknown = self.propagate(
                [(sort, space) for sort, space in unknown if self.tables[sort][space] is None]
            )
        return Decisions(
            moves=self.moves,
            supports=self.supports,
            convoys=self.convoys,
            rotations=frozenset(rotations),
            paradoxes=frozenset(paradoxes),
        )

    def propagate(self, unknown: Sequence[Question]) -> Sequence[Question]:
        """Decide what the bounds allow, in sweeps over the unknown questions; return those left."""
        rules: dict[str, Callable[[str], Known]] = {
            "S": self.decide_support,
            "C": self.decide_convoy,
            "M": self.decide_move,
        }
        while unknown:
            left = []
            for question in unknown:
                sort, space = question
                known = self.tables[sort][space] = rules[sort](space)
                if known is None:
                    left.append(question)
            if len(left) == len(unknown):
                break
            unknown = left
        return unknown

    def decide_support(self, space: str) -> Known:
        """Decide S: false if the support is attacked or the supporter is dislodged.

        An attack is a move of another power that reaches the supporter from anywhere but the target
        of its support. A unit that attacks at half strength by itself cuts nothing unless it
        dislodges the supporter (1900, Suez Canal Rules).
        """
        target = self.battle.supports[space]
        moves, power_at = self.moves, self.battle.power_at
        decided: Known = True
        for attacker in self.battle.into.get(space, ()):
            succeeds = moves[attacker]
            if succeeds:
                return False
            cuts = attacker != target and not self.battle.arrives_halved(attacker)
            if cuts and power_at[attacker] != power_at[space]:
                arrives, may_arrive = self.strengths.path(attacker)
                if arrives:
                    return False
                if may_arrive:
                    decided = None
            elif succeeds is None:
                decided = None
        return decided

    def decide_convoy(self, space: str) -> Known:
        """Decide C: false if a move to the fleet's sea succeeds."""
        decided: Known = True
        for attacker in self.battle.into.get(space, ()):
            succeeds = self.moves[attacker]
            if succeeds:
                return False
            if succeeds is None:
                decided = None
        return decided

    def decide_move(self, space: str) -> Known:
        """Decide M: the attack beats the destination's defence and every rival's prevention."""
        strengths, battle = self.strengths, self.battle
        lowest, highest = strengths.attack(space)
        if highest == 0:
            return False
        low, high = strengths.against(space)
        if highest <= low:
            return False
        certain = lowest > high
        for rival in battle.into[battle.moves[space]]:
            if rival != space:
                low, high = strengths.prevent(rival)
                if highest <= low:
                    return False
                certain = certain and lowest > high
        return True if certain else None
