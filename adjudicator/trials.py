"""Trials of a movement phase: where units would stand, without texts, results or reasons.

A program that compares thousands of sheets in one position reads each order once, and asks only
where the units are afterwards. Every answer is that of `adjudicator.resolve`: the equations are the
same (DATC 5.B; A&E 6.01 for minors), and what is rare goes the full way: convoys under attack,
supported sorties, and cycles for the backup rules.

>>> from maps.load import load_variant
>>> variant = load_variant("standard")
>>> trials = Trials(Terrain(variant, variant.start))
>>> standing = trials.fight([trials.read("FRANCE", ["A PAR - BUR"])])
>>> str(standing.units["BUR"]), standing.dislodged
('A BUR', {})
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from adjudicator.aftermath import dislodged_units, units_after
from adjudicator.calendar import finish_movement
from adjudicator.facts import MovementFacts
from adjudicator.orders import Convoy, Hold, Move, MovementOrder, Order, Support, space_of
from adjudicator.outcome import Bid
from adjudicator.reasons import Reason
from adjudicator.sheets import read_sheets
from adjudicator.special.armed_neutrals import homeward
from adjudicator.special.bids import bid_order, entitlement, limitation, refusal
from adjudicator.special.sorties import judge
from adjudicator.state import Dislodged, Position, Unit
from adjudicator.terrain import RETREAT, Terrain
from adjudicator.trial_battle import NOBODY, Aid, Reading, match_orders, unopposed, without
from adjudicator.trial_decisions import Match, Stuck, decide


class Standing:
    """The board after a trial.

    `units` are the units on the board by space, `dislodged` maps each dislodged unit's space to its
    attacker's. Contested spaces and retreats are worked out when asked for.
    """

    def __init__(
        self,
        terrain: Terrain,
        units: Mapping[str, Unit],
        dislodged: Mapping[str, str],
        match: Match | None = None,
        moved: Mapping[str, bool] | None = None,
        facts: MovementFacts | None = None,
    ) -> None:
        self.terrain = terrain
        self.units = units
        self.dislodged = dislodged
        self._match = match
        self._moved = moved
        self._facts = facts

    @cached_property
    def contested(self) -> frozenset[str]:
        """The empty spaces with a standoff (DATC 6.H.6)."""
        if self._facts is not None:
            return self._facts.contested
        assert self._match is not None
        assert self._moved is not None
        moves, convoyed, moved = self._match.moves, self._match.convoyed, self._moved
        contested = set()
        for mover, destination in moves.items():
            if moved[mover] or destination in self.units or mover in self._match.lost:
                continue
            head_on = moves.get(destination) == mover and convoyed.isdisjoint((mover, destination))
            if not (head_on and moved[destination]):
                contested.add(destination)
        return frozenset(contested)

    @cached_property
    def _after(self) -> Terrain:
        return Terrain(self.terrain.variant, self.terrain.position, self.units)

    def retreats(self, space: str) -> tuple[str, ...]:
        """Return the locations open to the unit dislodged in a space, sorted."""
        if self._facts is not None:
            waiting = dislodged_units(self.terrain, self._facts, self.units)
            return next(item.retreats for item in waiting if item.unit.space == space)
        assert self._match is not None
        if self.terrain.power_at[space] not in self.terrain.variant.powers:
            return ()
        attacker, contested = self.dislodged[space], self.contested
        barred = attacker if attacker not in self._match.convoyed else None
        return tuple(
            sorted(
                place
                for place in self._after.reach(self.terrain.unit_at[space], RETREAT)
                if (near := space_of(place)) not in self.units
                and near not in contested
                and near != barred
            )
        )

    def position(self) -> Position:
        """Return the next position with something to decide, as `resolve` gives it."""
        terrain = self.terrain
        waiting = [
            Dislodged(unit, str(terrain.unit_at[self.dislodged[space]]), self.retreats(space))
            for space, unit in terrain.unit_at.items()
            if space in self.dislodged
        ]
        return finish_movement(
            terrain.variant, terrain.position, self.units.values(), waiting, self.contested
        ).position


class Trials:
    """Trials of one position: reads each order once, and fights out any set of sheets."""

    def __init__(self, terrain: Terrain) -> None:
        self.terrain = terrain
        variant = terrain.variant
        self._power_at = terrain.power_at
        self._minors = frozenset(terrain.minors())
        self._invalid_sorties = variant.rules.sortie == "invalid"
        self._homeward: dict[str, Reading] = {}
        if variant.rules.influence:
            self._homeward = {s: self._sort({s: move}) for s, move in homeward(terrain).items()}
        self._read: dict[tuple[str, str | Order], tuple[str | None, MovementOrder | None]] = {}
        self._meant: dict[str, MovementOrder | Reason] = {}
        self._numbers: dict[MovementOrder, int] = {}
        self._papers: list[Reading | None] = []

    def read(self, power: str, orders: Iterable[str | Order], bids: Iterable[Bid] = ()) -> Reading:
        """Read a power's sheet: as in `resolve`, a unit's first order counts, even if illegal."""
        by_space: dict[str, MovementOrder | None] = {}
        for given in orders:
            space, order = self._order(power, given)
            if space is not None and space not in by_space:
                by_space[space] = order
        legal = {space: order for space, order in by_space.items() if order is not None}
        return self._sort(legal, self._bids(power, legal, tuple(bids)))

    def _order(self, power: str, given: str | Order) -> tuple[str | None, MovementOrder | None]:
        known = self._read.get((power, given))
        if known is None:
            sheets = read_sheets(self.terrain, {power: [given]})
            known = next(iter(sheets.legal.items()), None)
            if known is None:
                known = next(iter(sheets.refused_spaces), None), None
            self._read[power, given] = known
        return known

    def _bids(
        self, power: str, legal: Mapping[str, MovementOrder], bids: Sequence[Bid]
    ) -> tuple[tuple[str, int, int], ...]:
        """Return the bids that count (A&E 6.01, Diplomacy Points)."""
        terrain = self.terrain
        if not bids:
            return ()
        spent = sum(max(bid.points, 0) for bid in bids)
        if spent > entitlement(terrain.variant, terrain.position, power):
            return ()
        counted = []
        for bid in bids:
            order = self._meant.get(bid.order)
            if order is None:
                order = self._meant[bid.order] = bid_order(terrain, bid.order)
            if isinstance(order, Reason) or bid.points < 1:
                continue
            if limitation(terrain, order, legal.values()) is None:
                counted.append((order.space, self._number(order), bid.points))
        return tuple(counted)

    def _number(self, order: MovementOrder) -> int:
        """Return the number of a minor's order in `_papers`, where impossible ones are None."""
        number = self._numbers.get(order)
        if number is None:
            number = self._numbers[order] = len(self._papers)
            possible = refusal(self.terrain, order) is None
            self._papers.append(self._sort({order.space: order}) if possible else None)
        return number

    def _sort(
        self,
        orders: Mapping[str, MovementOrder],
        bids: tuple[tuple[str, int, int], ...] = (),
    ) -> Reading:
        moves: dict[str, str] = {}
        arrivals: dict[str, Unit] = {}
        by_convoy: set[str] = set()
        aids: dict[str, Aid] = {}
        convoys: dict[str, tuple[str, str]] = {}
        for space, order in orders.items():
            if isinstance(order, Move):
                unit = self.terrain.unit_at[space]
                moves[space] = order.destination
                arrivals[space] = Unit(unit.power, unit.kind, order.target)
                if order.via:
                    by_convoy.add(space)
            elif isinstance(order, Support):
                aids[space] = order.supported_space, order.target, order.destination
            elif isinstance(order, Convoy):
                convoys[space] = order.army, order.target
        return Reading(orders, moves, arrivals, frozenset(by_convoy), aids, convoys, bids)

    def join(self, readings: Iterable[Reading]) -> Reading:
        """Return the sheets of several powers as one, so that they are added up only once."""
        orders: dict[str, MovementOrder] = {}
        moves: dict[str, str] = {}
        arrivals: dict[str, Unit] = {}
        by_convoy = NOBODY
        aids: dict[str, Aid] = {}
        convoys: dict[str, tuple[str, str]] = {}
        bids: list[tuple[str, int, int]] = []
        for reading in readings:
            orders.update(reading.orders)
            moves.update(reading.moves)
            arrivals.update(reading.arrivals)
            aids.update(reading.aids)
            convoys.update(reading.convoys)
            bids += reading.bids
            if reading.by_convoy:
                by_convoy |= reading.by_convoy
        return Reading(orders, moves, arrivals, by_convoy, aids, convoys, tuple(bids))

    def fight(self, readings: Iterable[Reading]) -> Standing:
        """Fight out a movement phase with these sheets; a unit without an order holds."""
        joined = self.join(readings)
        awards = self._awards(joined.bids) if joined.bids else {}
        more = {**awards, **self._homeward}
        if not more.keys().isdisjoint(joined.orders):
            # A bid beats the order of an armed neutral's ally.
            joined = self._sort({s: order for s, order in joined.orders.items() if s not in more})
        if more:
            joined = self.join((joined, *more.values()))
        try:
            return self._fast(joined)
        except Stuck:
            return self._full(joined.orders)

    def _awards(self, bids: Iterable[tuple[str, int, int]]) -> dict[str, Reading]:
        """Return the single highest order of each minor, if it can carry it out."""
        tallies: dict[str, dict[int, int]] = {}
        for minor, number, points in bids:
            tally = tallies.setdefault(minor, {})
            tally[number] = tally.get(number, 0) + points
        awards = {}
        for minor, tally in tallies.items():
            if len(tally) == 1:
                (number,) = tally
            else:
                most = max(tally.values())
                best = [number for number, points in tally.items() if points == most]
                if len(best) > 1:
                    continue
                number = best[0]
            paper = self._papers[number]
            if paper is not None:
                awards[minor] = paper
        return awards

    def _fast(self, joined: Reading) -> Standing:
        """Decide a phase without the full way, or raise Stuck."""
        sorties = self._minors & joined.moves.keys() if self._minors else NOBODY
        if sorties and self._invalid_sorties:
            invalid = unopposed(self.terrain, joined, sorties)
            if invalid:
                joined = without(joined, invalid)
                sorties -= invalid
        match = match_orders(self.terrain, joined)
        if sorties and self._invalid_sorties and not sorties.isdisjoint(match.supporters):
            raise Stuck
        moved = decide(match, self._power_at, sorties)
        return self._stand(joined, match, moved)

    def _stand(self, joined: Reading, match: Match, moved: dict[str, bool]) -> Standing:
        unit_at, moves = self.terrain.unit_at, joined.moves
        units = dict(unit_at)
        entered = [mover for mover, succeeds in moved.items() if succeeds]
        for mover in entered:
            del units[mover]
        dislodged = {}
        for mover in entered:
            destination = moves[mover]
            if destination in unit_at and not moved.get(destination):
                dislodged[destination] = mover
            units[destination] = joined.arrivals[mover]
        return Standing(self.terrain, units, dislodged, match, moved)

    def _full(self, orders: Mapping[str, MovementOrder]) -> Standing:
        terrain = self.terrain
        holds = {
            space: Hold(unit.kind, unit.location)
            for space, unit in terrain.unit_at.items()
            if space not in orders
        }
        facts = judge(terrain, {**orders, **holds})
        units = units_after(terrain.position, facts)
        return Standing(terrain, units, facts.dislodged, facts=facts)
