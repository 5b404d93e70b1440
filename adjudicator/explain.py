"""Result and reason of every movement order, from the resolved battle."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from adjudicator.convoys import chain_exists
from adjudicator.orders import Convoy, Hold, Move, MovementOrder, Support
from adjudicator.reasons import Reason, Result
from adjudicator.special.sorties import Verdict
from adjudicator.state import Unit
from adjudicator.terrain import Terrain


class Explanation(NamedTuple):
    """How an order ended, why, and the units that decided it."""

    result: Result
    reason: Reason
    by: tuple[str, ...] = ()


# An explanation from the tuple of all its fields, without a call of Python code.
explanation: Callable[[tuple[object, ...]], Explanation] = partial(tuple.__new__, Explanation)
# Members of an enumeration by their own names: looking one up costs as much as a call.
MOVES, BOUNCES, CUT = Result.MOVES, Result.BOUNCES, Result.CUT
DEFENDED, HEAD_TO_HEAD, CONTESTED = Reason.DEFENDED, Reason.HEAD_TO_HEAD, Reason.CONTESTED
OWN_UNIT, SORTIE_STAYS = Reason.OWN_UNIT, Reason.SORTIE_STAYS
UNOPPOSED, STRONGER, ROTATION = Reason.UNOPPOSED, Reason.STRONGER, Reason.ROTATION

ALONE = Explanation(MOVES, UNOPPOSED)
HELD = Explanation(Result.HOLDS, Reason.HOLD_ORDER)
MATCHED_NOTHING = Explanation(Result.VOID, Reason.UNMATCHED)
# How an order ends that nothing else is told of.
ORDINARY: Mapping[type, Explanation] = {
    Hold: HELD,
    Support: MATCHED_NOTHING,
    Convoy: MATCHED_NOTHING,
}
SUPPORTED = Explanation(Result.SUPPORTS, Reason.SUPPORT_GIVEN)
CONVOYED = Explanation(Result.CONVOYS, Reason.CONVOY_GIVEN)


class Explainer:
    """Explains the orders of one verdict: `ends` says by the space of its unit how each order
    ended that did not end as ORDINARY. `entered` names for each space that a unit moved into
    where it came from; `dislodged` those of them whose unit it drove out; `failed` are the moves
    that did not succeed."""

    def __init__(self, terrain: Terrain, verdict: Verdict) -> None:
        self.terrain = terrain
        self.units: Mapping[str, Unit] = terrain.unit_at
        self.resolver = resolver = verdict.resolver
        self.state = state = resolver.state
        self.entered: dict[str, str] = {}
        self.dislodged: dict[str, str] = {}
        self.failed: list[Move] = []
        moves, units = state.moves, self.units
        for space, move in resolver.advances.items():
            if moves[space]:
                target = move.aim
                self.entered[target] = space
                if target in units and not moves.get(target):
                    self.dislodged[target] = space
            else:
                self.failed.append(move)
        self.ends = self.told(verdict.invalid)

    def explain(self, order: MovementOrder) -> Explanation:
        """How an order ended."""
        return self.ends.get(order.space) or ORDINARY[order.__class__]

    def told(self, invalid: Mapping[str, Reason]) -> dict[str, Explanation]:
        """The ends of all orders; those of `invalid` ones are known."""
        resolver, state = self.resolver, self.state
        ends = dict.fromkeys(state.alone, ALONE)
        for space in state.repelled:
            ends[space] = self.repelled(resolver.advances[space])
        for space in state.standoffs:
            rivals = resolver.into[resolver.advances[space].aim]
            by = self.names([rival.space for rival in rivals if rival.space != space])
            ends[space] = explanation((BOUNCES, CONTESTED, by))
        for space, move in resolver.advances.items():
            if space not in ends or space in resolver.backers:
                ends[space] = self.move(move)
        for space, uncut in state.supports.items():
            ends[space] = SUPPORTED if uncut else self.cut(space)
        for space in state.convoys:
            ends[space] = self.convoy(space)
        for space, reason in invalid.items():
            ends[space] = Explanation(Result.INVALID, reason)
        return ends

    def move(self, move: Move) -> Explanation:
        resolver, state, space, target = self.resolver, self.state, move.space, move.aim
        backers = resolver.backers.get(space, ())
        if state.moves[space]:
            opposed = len(resolver.into[target]) > 1 or target in self.dislodged
            rotation = space in state.rotations
            if not (opposed or rotation or backers):
                return ALONE
            reason = STRONGER if opposed else UNOPPOSED
            helpers = self.names([s for s in backers if state.supports[s]]) if backers else ()
            return explanation((MOVES, ROTATION if rotation else reason, helpers))
        if space in resolver.voyages and not resolver.path(move)[0]:
            return self.no_convoy(move)
        attack = resolver.attack(move)[0]
        if target in self.units:
            against = self.defence(move, attack)
            if against is not None:
                return against
        rivals = [
            rival.space
            for rival in resolver.into[target]
            if rival is not move and attack <= resolver.prevent(rival)[0]
        ]
        return Explanation(BOUNCES, CONTESTED if rivals else SORTIE_STAYS, self.names(rivals))

    def defence(self, move: Move, attack: int) -> Explanation | None:
        """How the unit in the target beat a move off, if it did."""
        resolver, target = self.resolver, move.aim
        opponent = resolver.opponent(move)
        if opponent:
            strength, backers = resolver.defend(opponent)[0], resolver.backers.get(target, ())
        else:
            strength, backers = resolver.hold(target)[0], resolver.holders.get(target, ())
        if attack > strength:
            return None
        return self.repelled(move, backers, HEAD_TO_HEAD if opponent else DEFENDED)

    def repelled(
        self, move: Move, backers: Sequence[str] | None = None, reason: Reason = DEFENDED
    ) -> Explanation:
        """The unit in the target was as strong, with these `backers` or those of its hold."""
        resolver, target = self.resolver, move.aim
        by: tuple[str, ...] = (self.units[target].text,)
        if resolver.power_at[target] == resolver.power_at[move.space]:
            return explanation((BOUNCES, OWN_UNIT, by))
        if backers is None:
            backers = resolver.holders.get(target, ())
        if backers:
            supports = self.state.supports
            by = self.names([target, *[space for space in backers if supports[space]]])
        return explanation((BOUNCES, reason, by))

    def no_convoy(self, move: Move) -> Explanation:
        board, ordered = self.terrain.board, self.resolver.voyages[move.space]
        if not chain_exists(board, ordered, move.space, move.aim):
            return Explanation(Result.NO_CONVOY, Reason.CONVOY_MISSING)
        lost = [s for s in self.resolver.fleets[move.space] if self.state.convoys[s] is False]
        if self.state.paradoxes.intersection(lost):
            return Explanation(Result.NO_CONVOY, Reason.CONVOY_PARADOX, self.names(lost))
        return Explanation(Result.NO_CONVOY, Reason.CONVOY_BROKEN, self.names(lost))

    def cut(self, space: str) -> Explanation:
        dislodger = self.dislodged.get(space)
        if dislodger:
            return Explanation(CUT, Reason.SUPPORTER_DISLODGED, self.names([dislodger]))
        resolver, target = self.resolver, self.resolver.supports[space][1]
        cutters = [
            attacker.space
            for attacker in resolver.into[space]
            if resolver.power_at[attacker.space] != resolver.power_at[space]
            and attacker.space != target
            and resolver.path(attacker)[0]
        ]
        return Explanation(CUT, Reason.SUPPORT_CUT, self.names(cutters))

    def convoy(self, space: str) -> Explanation:
        if self.state.convoys[space]:
            return CONVOYED
        dislodger = self.dislodged.get(space)
        if dislodger:
            by = self.names([dislodger])
            return Explanation(Result.DISRUPTED, Reason.FLEET_DISLODGED, by)
        return Explanation(Result.DISRUPTED, Reason.CONVOY_PARADOX)

    def names(self, spaces: Iterable[str]) -> tuple[str, ...]:
        units = self.units
        return tuple([units[space].text for space in sorted(spaces)])
