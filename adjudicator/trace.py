"""Why each order ended as it did, as data: what was compared, tried and bid. Prose is not made.

Nothing of this is computed when a phase is resolved: `trace_movement` decides the phase again and
looks at what it finds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import islice
from typing import Any

from adjudicator.convoys import bits, routes
from adjudicator.explain import Explainer
from adjudicator.movement import adjudicate
from adjudicator.orders import Move, Order
from adjudicator.outcome import Bid
from adjudicator.reasons import Reason
from adjudicator.special.bids import counted_bids
from adjudicator.state import PhaseKind, Position
from adjudicator.variant import Variant

MOST_ROUTES = 50


@dataclass(frozen=True, slots=True)
class Attack:
    """A move into a contested space. `attack`, `prevent` and, against a unit that moves the
    opposite way, `defend` are its strengths; `supports` are the uncut ones, `cut` the others."""

    unit: str
    power: str
    attack: int
    prevent: int
    defend: int | None
    supports: tuple[str, ...]
    cut: tuple[str, ...]
    succeeds: bool


@dataclass(frozen=True, slots=True)
class Contest:
    """A space where strengths were compared. `unit` stands there at the start, with the strength
    `hold` against all but a unit that it moves against."""

    space: str
    unit: str | None
    hold: int
    supports: tuple[str, ...]
    attacks: tuple[Attack, ...]


@dataclass(frozen=True, slots=True)
class Voyage:
    """A move by convoy: the `fleets` that were ordered to it, those of them that were `lost`
    (dislodged, or stopped by the paradox rule), and the seas of every route without a detour,
    with whether it stayed open; `more` if there are further ones."""

    army: str
    target: str
    fleets: tuple[str, ...]
    lost: tuple[str, ...]
    routes: tuple[tuple[tuple[str, ...], bool], ...]
    more: bool


@dataclass(frozen=True, slots=True)
class Tally:
    """The points on one order for a minor, by the powers that gave them."""

    order: str
    points: int
    powers: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Auction:
    """How a minor's order came to be: what was bid, highest first, the order that won, None
    without a single highest, and why it could not be carried out."""

    minor: str
    bids: tuple[Tally, ...]
    order: str | None
    refusal: Reason | None


@dataclass(frozen=True, slots=True)
class Trace:
    """What decided a movement phase; empty for other phases."""

    contests: tuple[Contest, ...] = ()
    voyages: tuple[Voyage, ...] = ()
    auctions: tuple[Auction, ...] = ()

    def public(self) -> Trace:
        """The trace as everybody may see it: nothing about bids (A&E 6.01, Diplomacy Points).
        Contests and voyages follow from published orders."""
        return Trace(self.contests, self.voyages)


def trace_movement(
    variant: Variant,
    position: Position,
    orders: Mapping[str, Sequence[str | Order]],
    bids: Mapping[str, Sequence[Bid]] | None = None,
) -> Trace:
    """What decided the phase that `resolve` resolves with the same arguments."""
    if position.turn.phase is not PhaseKind.MOVEMENT:
        return Trace()
    done = adjudicate(variant, position, orders, bids or {})
    tables: dict[str, dict[str, dict[str, int]]] = {}
    counted, _ = counted_bids(done.terrain, bids or {}, done.sheets.by_power())
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
        contests=_contests(done.explainer),
        voyages=_voyages(done.explainer),
        auctions=tuple(auctions),
    )


def trace_to_data(trace: Trace, public: bool = False) -> dict[str, Any]:
    """A trace as JSON data; the public form has no auctions."""
    data: dict[str, Any] = {
        "contests": [asdict(contest) for contest in trace.contests],
        "voyages": [asdict(voyage) for voyage in trace.voyages],
    }
    return data if public else data | {"auctions": [asdict(item) for item in trace.auctions]}


def _contests(explainer: Explainer) -> tuple[Contest, ...]:
    resolver, units = explainer.resolver, explainer.units
    found = []
    for space, attackers in sorted(resolver.into.items()):
        if len(attackers) == 1 and space not in units:
            continue
        held = [s for s in resolver.holders.get(space, ()) if explainer.state.supports[s]]
        found.append(
            Contest(
                space=space,
                unit=str(units[space]) if space in units else None,
                hold=resolver.hold(space)[0],
                supports=explainer.names(held),
                attacks=tuple(
                    _attack(explainer, move)
                    for move in sorted(attackers, key=lambda move: move.space)
                ),
            )
        )
    return tuple(found)


def _attack(explainer: Explainer, move: Move) -> Attack:
    resolver, state = explainer.resolver, explainer.state
    head_to_head = resolver.opponent(move) is not None
    backers = resolver.backers.get(move.space, ())
    return Attack(
        unit=move.unit,
        power=resolver.power_at[move.space],
        attack=resolver.attack(move)[0],
        prevent=resolver.prevent(move)[0],
        defend=resolver.defend(move)[0] if head_to_head else None,
        supports=explainer.names([s for s in backers if state.supports[s]]),
        cut=explainer.names([s for s in backers if not state.supports[s]]),
        succeeds=bool(state.moves[move.space]),
    )


def _voyages(explainer: Explainer) -> tuple[Voyage, ...]:
    resolver, board = explainer.resolver, explainer.terrain.board
    names = {bit: sea for sea, bit in board.sea_bits.items()}
    found = []
    for source, fleets in sorted(resolver.voyages.items()):
        move = resolver.advances[source]
        ordered = [names[bit] for bit in bits(fleets)]
        lost = {sea for sea in ordered if explainer.state.convoys[sea] is False}
        chains = list(islice(routes(board, fleets, source, move.aim), MOST_ROUTES + 1))
        seas = [tuple(names[bit] for bit in chain) for chain in chains[:MOST_ROUTES]]
        found.append(
            Voyage(
                army=move.unit,
                target=move.aim,
                fleets=explainer.names(ordered),
                lost=explainer.names(lost),
                routes=tuple((chain, not lost.intersection(chain)) for chain in seas),
                more=len(chains) > MOST_ROUTES,
            )
        )
    return tuple(found)
