"""The battle of a trial: orders matched with each other, and the sorties that come to nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from adjudicator.convoys import chain_exists
from adjudicator.orders import MovementOrder
from adjudicator.special.half_strength import Pairs, halved_moves
from adjudicator.state import Unit
from adjudicator.terrain import Terrain
from adjudicator.trial_decisions import Match, Stuck, decide

# The supported space, the place that its order must name, and the place's space.
Aid = tuple[str, str | None, str | None]
NOBODY: frozenset[str] = frozenset()


class Reading(NamedTuple):
    """The orders and bids of one power as read in one position, split by their sort.

    - orders: the legal orders, by space; bids: those that count, as minor, order and points.
    - moves: the destination of each move; arrivals: each moving unit as it would stand there.
    - by_convoy: the moves that ask for a convoy.
    """

    orders: Mapping[str, MovementOrder]
    moves: Mapping[str, str]
    arrivals: Mapping[str, Unit]
    by_convoy: frozenset[str]
    aids: Mapping[str, Aid]
    convoys: Mapping[str, tuple[str, str]]
    bids: tuple[tuple[str, int, int], ...] = ()


def match_orders(terrain: Terrain, joined: Reading) -> Match:
    """Match supports and convoys with moves, as `adjudicator.matching` does."""
    moves, arrivals = joined.moves, joined.arrivals
    convoyed, lost, halved = NOBODY, NOBODY, NOBODY
    if joined.convoys or joined.by_convoy:
        convoyed, lost = _crossings(terrain, joined)
    if pairs := terrain.variant.rules.half_strength:
        halved = _halved(pairs, terrain, joined, convoyed)
    into: dict[str, list[str]] = {}
    for mover, destination in moves.items():
        if mover in lost:
            continue
        if destination in into:
            into[destination].append(mover)
        else:
            into[destination] = [mover]
    supports: dict[str, str] = {}
    supporters: dict[str, list[str]] = {}
    for supporter, (supported, place, space) in joined.aids.items():
        goal = moves.get(supported)
        if goal is None:
            if place is not None:
                continue
            goal = supported
        elif space != goal or place not in (goal, arrivals[supported].location):
            continue
        supports[supporter] = goal
        if supported in supporters:
            supporters[supported].append(supporter)
        else:
            supporters[supported] = [supporter]
    return Match(moves, into, supports, supporters, convoyed, lost, halved)


def _halved(
    pairs: Pairs, terrain: Terrain, joined: Reading, convoyed: frozenset[str]
) -> frozenset[str]:
    """Return the moves at half strength, as `adjudicator.strengths` finds them."""
    board, halved = terrain.board, set()
    fleets: dict[str, list[str]] = {mover: [] for mover in convoyed}
    for sea, (army, target) in joined.convoys.items():
        if army in convoyed and joined.moves[army] == target:
            fleets[army].append(sea)
    for mover, seas in halved_moves(pairs, joined.moves, fleets).items():
        near = sum([board.sea_bits[sea] for sea in fleets.get(mover, ()) if sea not in seas])
        if mover not in convoyed or not chain_exists(board, near, mover, joined.moves[mover]):
            halved.add(mover)
    return frozenset(halved)


def _crossings(terrain: Terrain, joined: Reading) -> tuple[frozenset[str], frozenset[str]]:
    """Return the moves by convoy, and those of them without a path.

    Raises Stuck if a fleet of such a convoy is attacked.
    """
    power_at, moves = terrain.power_at, joined.moves
    fleets: dict[str, list[str]] = {mover: [] for mover in joined.by_convoy}
    own: set[str] = set()
    for sea, (army, target) in joined.convoys.items():
        if moves.get(army) == target:
            fleets.setdefault(army, []).append(sea)
            if power_at[sea] == power_at[army]:
                own.add(army)
    convoyed = joined.by_convoy | own
    attacked = set(moves.values())
    board, lost = terrain.board, set()
    for mover in convoyed:
        if not attacked.isdisjoint(fleets[mover]):
            raise Stuck
        safe = sum([board.sea_bits[sea] for sea in fleets[mover]])
        if not chain_exists(board, safe, mover, moves[mover]):
            lost.add(mover)
    return convoyed, frozenset(lost)


def unopposed(terrain: Terrain, joined: Reading, sorties: frozenset[str]) -> frozenset[str]:
    """Return the sorties that would succeed, as `adjudicator.special.sorties` finds them."""
    match = match_orders(terrain, joined)
    invalid = NOBODY
    for _ in range(len(sorties) + 1):
        succeeding = frozenset(
            [s for s in sorties if _would_succeed(terrain, joined, match, sorties, s, invalid)]
        )
        if succeeding == invalid:
            return invalid
        invalid = succeeding
    raise Stuck


def _would_succeed(
    terrain: Terrain,
    joined: Reading,
    match: Match,
    sorties: frozenset[str],
    sortie: str,
    invalid: frozenset[str],
) -> bool:
    """Whether a sortie alone succeeds as an ordinary move while those in `invalid` hold."""
    moves, convoyed = match.moves, match.convoyed
    destination = moves[sortie]
    if sortie in convoyed or match.halved:
        raise Stuck
    if destination not in terrain.power_at:
        rivals = [r for r in match.into[destination] if r != sortie and r not in invalid]
        if not rivals:
            return True
        if not convoyed.issuperset(rivals):
            return False
    else:
        if destination not in moves or destination in sorties:
            return False
        if moves[destination] == sortie and destination not in convoyed:
            return False
    others = without(joined, invalid - {sortie}) if invalid else joined
    alone = match_orders(terrain, others)
    supporters = {space: who for space, who in alone.supporters.items() if space != sortie}
    alone = alone._replace(supporters=supporters)
    return decide(alone, terrain.power_at, sorties - {sortie} - invalid)[sortie]


def without(joined: Reading, invalid: frozenset[str]) -> Reading:
    """Return the sheets with a hold in place of each sortie in `invalid`, and of its supports."""
    moves = joined.moves
    void = {
        supporter
        for supporter, (supported, _, space) in joined.aids.items()
        if supported in invalid and space == moves[supported]
    }
    gone = invalid | void
    return Reading(
        orders={space: order for space, order in joined.orders.items() if space not in gone},
        moves={space: place for space, place in moves.items() if space not in invalid},
        arrivals=joined.arrivals,
        by_convoy=joined.by_convoy,
        aids={space: aid for space, aid in joined.aids.items() if space not in void},
        convoys=joined.convoys,
    )
