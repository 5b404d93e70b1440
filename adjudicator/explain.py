"""Result and reason of every movement order, from the resolved battle."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from adjudicator.convoys import bits, chain_exists
from adjudicator.orders import Hold, Move, MovementOrder, Support
from adjudicator.reasons import Reason, Result
from adjudicator.resolver import Advance
from adjudicator.special.sorties import Verdict
from adjudicator.state import Unit
from adjudicator.terrain import Terrain


class Explanation(NamedTuple):
    """How an order ended, why, and the units that decided it."""

    result: Result
    reason: Reason
    by: tuple[str, ...] = ()


# Members of an enumeration by their own names: looking one up costs as much as a call.
MOVES, BOUNCES, CUT = Result.MOVES, Result.BOUNCES, Result.CUT
DEFENDED, HEAD_TO_HEAD, CONTESTED = Reason.DEFENDED, Reason.HEAD_TO_HEAD, Reason.CONTESTED
OWN_UNIT, SORTIE_STAYS = Reason.OWN_UNIT, Reason.SORTIE_STAYS

ALONE = Explanation(MOVES, Reason.UNOPPOSED)
HELD = Explanation(Result.HOLDS, Reason.HOLD_ORDER)
MATCHED_NOTHING = Explanation(Result.VOID, Reason.UNMATCHED)
SUPPORTED = Explanation(Result.SUPPORTS, Reason.SUPPORT_GIVEN)
CONVOYED = Explanation(Result.CONVOYS, Reason.CONVOY_GIVEN)


class Explainer:
    """Explains the orders of one verdict. `entered` names for each space that a unit moved into
    where it came from; `dislodged` those of them whose unit it drove out; `failed` are the moves
    that did not succeed."""

    def __init__(self, terrain: Terrain, verdict: Verdict) -> None:
        self.terrain = terrain
        self.units: Mapping[str, Unit] = terrain.unit_at
        self.invalid = verdict.invalid
        self.resolver = verdict.resolver
        self.state = verdict.resolver.state
        moves, units = self.state.moves, self.units
        self.entered: dict[str, str] = {}
        self.dislodged: dict[str, str] = {}
        self.failed: list[Advance] = []
        for source, advance in self.resolver.advances.items():
            if moves[source]:
                target = advance.target
                self.entered[target] = source
                if target in units and not moves.get(target):
                    self.dislodged[target] = source
            else:
                self.failed.append(advance)

    def explain(self, space: str, order: MovementOrder) -> Explanation:
        """How `order` of the unit in `space` ended."""
        if self.invalid and space in self.invalid:
            return Explanation(Result.INVALID, self.invalid[space])
        if isinstance(order, Move):
            advance = self.resolver.advances[space]
            if space in self.state.alone and not advance.supports:
                return ALONE
            return self.move(advance)
        if isinstance(order, Support):
            return self.support(space)
        return HELD if isinstance(order, Hold) else self.convoy(space)

    def move(self, advance: Advance) -> Explanation:
        resolver, target = self.resolver, advance.target
        if self.state.moves[advance.source]:
            opposed = len(resolver.into[target]) > 1 or target in self.dislodged
            rotation = advance.source in self.state.rotations
            if not (opposed or rotation or advance.supports):
                return ALONE
            reason = Reason.STRONGER if opposed else Reason.UNOPPOSED
            helpers = self.names(s for s in advance.supports if self.state.supports[s])
            return Explanation(MOVES, Reason.ROTATION if rotation else reason, helpers)
        if advance.fleets is not None and not resolver.path(advance)[0]:
            return self.no_convoy(advance)
        attack = resolver.attack(advance)[0]
        if target in self.units:
            against = self.defence(advance, attack)
            if against is not None:
                return against
        rivals = [
            rival.source
            for rival in resolver.into[target]
            if rival is not advance and attack <= resolver.prevent(rival)[0]
        ]
        return Explanation(BOUNCES, CONTESTED if rivals else SORTIE_STAYS, self.names(rivals))

    def defence(self, advance: Advance, attack: int) -> Explanation | None:
        """How the unit in the target beat the move off, if it did."""
        resolver, target = self.resolver, advance.target
        opponent = resolver.opponent(advance)
        if opponent:
            strength, backers = resolver.defend(opponent)[0], opponent.supports
        else:
            strength, backers = resolver.hold(target)[0], resolver.holders.get(target, [])
        if attack > strength:
            return None
        if resolver.power_at[target] == advance.power:
            return Explanation(BOUNCES, OWN_UNIT, (self.units[target].text,))
        uncut = [space for space in backers if self.state.supports[space]]
        by = self.names([target, *uncut])
        return Explanation(BOUNCES, HEAD_TO_HEAD if opponent else DEFENDED, by)

    def no_convoy(self, advance: Advance) -> Explanation:
        ordered = advance.fleets or 0
        names = {bit: sea for sea, bit in self.terrain.board.sea_bits.items()}
        if not chain_exists(self.terrain.board, ordered, advance.source, advance.target):
            return Explanation(Result.NO_CONVOY, Reason.CONVOY_MISSING)
        lost = [names[bit] for bit in bits(ordered) if self.state.convoys[names[bit]] is False]
        if self.state.paradoxes.intersection(lost):
            return Explanation(Result.NO_CONVOY, Reason.CONVOY_PARADOX, self.names(lost))
        return Explanation(Result.NO_CONVOY, Reason.CONVOY_BROKEN, self.names(lost))

    def support(self, space: str) -> Explanation:
        uncut = self.state.supports.get(space)
        if uncut is None:
            return MATCHED_NOTHING
        if uncut:
            return SUPPORTED
        dislodger = self.dislodged.get(space)
        if dislodger:
            return Explanation(CUT, Reason.SUPPORTER_DISLODGED, self.names([dislodger]))
        target = self.resolver.supports[space][1]
        cutters = [
            attacker.source
            for attacker in self.resolver.into[space]
            if attacker.power != self.resolver.power_at[space]
            and attacker.source != target
            and self.resolver.path(attacker)[0]
        ]
        return Explanation(CUT, Reason.SUPPORT_CUT, self.names(cutters))

    def convoy(self, space: str) -> Explanation:
        alive = self.state.convoys.get(space)
        if alive is None:
            return MATCHED_NOTHING
        if alive:
            return CONVOYED
        dislodger = self.dislodged.get(space)
        if dislodger:
            by = self.names([dislodger])
            return Explanation(Result.DISRUPTED, Reason.FLEET_DISLODGED, by)
        return Explanation(Result.DISRUPTED, Reason.CONVOY_PARADOX)

    def names(self, spaces: Iterable[str]) -> tuple[str, ...]:
        units = self.units
        return tuple([units[space].text for space in sorted(spaces)])
