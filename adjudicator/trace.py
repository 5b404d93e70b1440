"""The trace of a movement phase: the strengths, convoys and bids that decided it, as data.

Resolving a phase computes none of it: `trace_movement` decides the phase again and reads its facts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import islice
from typing import Any

from adjudicator.convoys import routes
from adjudicator.facts import MovementFacts, strengths_of
from adjudicator.movement import adjudicate
from adjudicator.orders import Order
from adjudicator.outcome import Bid
from adjudicator.reasons import Reason
from adjudicator.results import names
from adjudicator.special.bids import counted_bids
from adjudicator.state import PhaseKind, Position, Unit
from adjudicator.strengths import Strengths
from adjudicator.terrain import Terrain
from adjudicator.variant import Variant

MAX_ROUTES = 50


@dataclass(frozen=True, slots=True)
class Attack:
    """A move into a contested space.

    `attack`, `prevent` and, against a unit that moves the opposite way, `defend` are its strengths;
    `supports` are its uncut supports, `cut` the others.
    """

    unit: str
    power: str
    attack: float
    prevent: float
    defend: float | None
    supports: tuple[str, ...]
    cut: tuple[str, ...]
    succeeds: bool


@dataclass(frozen=True, slots=True)
class Contest:
    """A space where strengths were compared.

    `unit` stands there at the start. It has the strength `hold` against all attackers but a unit
    that it moves against.
    """

    space: str
    unit: str | None
    hold: float
    supports: tuple[str, ...]
    attacks: tuple[Attack, ...]


@dataclass(frozen=True, slots=True)
class Voyage:
    """A move by convoy.

    - fleets: the fleets ordered to convoy it; lost: those dislodged or stopped by the paradox rule.
    - routes: the seas of each route without a detour, and whether it stayed open.
    - more: whether there are further routes.
    """

    army: str
    target: str
    fleets: tuple[str, ...]
    lost: tuple[str, ...]
    routes: tuple[tuple[tuple[str, ...], bool], ...]
    more: bool


@dataclass(frozen=True, slots=True)
class Tally:
    """The points on one order for a minor, by the powers that bid them."""

    order: str
    points: int
    powers: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Auction:
    """The auction of one minor's order.

    - bids: the orders bid on, highest first.
    - order: the winning order, None without a single highest one.
    - refusal: why it could not be carried out.
    """

    minor: str
    bids: tuple[Tally, ...]
    order: str | None
    refusal: Reason | None


@dataclass(frozen=True, slots=True)
class Trace:
    """The facts that decided a movement phase; empty for other phases."""

    contests: tuple[Contest, ...] = ()
    voyages: tuple[Voyage, ...] = ()
    auctions: tuple[Auction, ...] = ()

    def public(self) -> Trace:
        """Return the trace as everybody may see it, without bids (A&E 6.01, Diplomacy Points).

        Contests and voyages follow from published orders.
        """
        return Trace(self.contests, self.voyages)


def trace_movement(
    variant: Variant,
    position: Position,
    orders: Mapping[str, Sequence[str | Order]],
    bids: Mapping[str, Sequence[Bid]] | None = None,
) -> Trace:
    """Trace the phase that `resolve` resolves with the same arguments."""
    if position.turn.phase is not PhaseKind.MOVEMENT:
        return Trace()
    done = adjudicate(variant, position, orders, bids or {})
    tables: dict[str, dict[str, dict[str, int]]] = {}
    counted, _ = counted_bids(done.terrain, bids or {}, done.sheets.by_power(done.terrain.power_at))
    for power, bid, order in counted:
        powers = tables.setdefault(order.space, {}).setdefault(str(order), {})
        powers[power] = powers.get(power, 0) + bid.points
    auctions = []
    for minor in sorted(tables):
        award = done.awards.get(minor)
        order_text, refusal = (str(award.order), award.refusal) if award else (None, None)
        tallies = [Tally(text, sum(by.values()), by) for text, by in tables[minor].items()]
        tallies.sort(key=lambda tally: (-tally.points, tally.order))
        auctions.append(Auction(minor, tuple(tallies), order_text, refusal))
    return Trace(
        contests=_contests(done.terrain, done.facts),
        voyages=_voyages(done.terrain, done.facts),
        auctions=tuple(auctions),
    )


def trace_to_data(trace: Trace, public: bool = False) -> dict[str, Any]:
    """Convert a trace to JSON data; the public form has no auctions."""
    data: dict[str, Any] = {
        "contests": [asdict(contest) for contest in trace.contests],
        "voyages": [asdict(voyage) for voyage in trace.voyages],
    }
    return data if public else data | {"auctions": [asdict(item) for item in trace.auctions]}


def _contests(terrain: Terrain, facts: MovementFacts) -> tuple[Contest, ...]:
    """Return the spaces where a move met a unit or another move."""
    unit_at, battle = terrain.unit_at, facts.battle
    strengths = strengths_of(terrain.board, battle, facts.decisions)
    contests = []
    for space, attackers in sorted(battle.into.items()):
        if len(attackers) == 1 and space not in unit_at:
            continue
        supporters = () if space in battle.moves else battle.supporters.get(space, ())
        contests.append(
            Contest(
                space=space,
                unit=str(unit_at[space]) if space in unit_at else None,
                hold=strengths.hold(space)[0],
                supports=names(unit_at, [s for s in supporters if s not in facts.cut]),
                attacks=tuple(
                    _attack(unit_at, facts, strengths, mover) for mover in sorted(attackers)
                ),
            )
        )
    return tuple(contests)


def _attack(
    unit_at: Mapping[str, Unit], facts: MovementFacts, strengths: Strengths, mover: str
) -> Attack:
    battle = facts.battle
    head_to_head = battle.opponent(mover) is not None
    supporters = battle.supporters.get(mover, ())
    return Attack(
        unit=str(unit_at[mover]),
        power=battle.power_at[mover],
        attack=strengths.attack(mover)[0],
        prevent=strengths.prevent(mover)[0],
        defend=strengths.defend(mover)[0] if head_to_head else None,
        supports=names(unit_at, [s for s in supporters if s not in facts.cut]),
        cut=names(unit_at, [s for s in supporters if s in facts.cut]),
        succeeds=mover in facts.entered.values(),
    )


def _voyages(terrain: Terrain, facts: MovementFacts) -> tuple[Voyage, ...]:
    """Return the moves by convoy."""
    unit_at, board = terrain.unit_at, terrain.board
    sea_of = {bit: sea for sea, bit in board.sea_bits.items()}
    voyages = []
    for army, fleets in sorted(facts.battle.convoyed.items()):
        destination = facts.battle.moves[army]
        ordered = sum(board.sea_bits[sea] for sea in fleets)
        chains = list(islice(routes(board, ordered, army, destination), MAX_ROUTES + 1))
        seas = [tuple(sea_of[bit] for bit in chain) for chain in chains[:MAX_ROUTES]]
        lost = facts.disrupted.keys() & set(fleets)
        voyages.append(
            Voyage(
                army=str(unit_at[army]),
                target=destination,
                fleets=names(unit_at, fleets),
                lost=names(unit_at, lost),
                routes=tuple((chain, lost.isdisjoint(chain)) for chain in seas),
                more=len(chains) > MAX_ROUTES,
            )
        )
    return tuple(voyages)
