"""The public facts of a resolved phase: gains, losses, retreats, builds, clashes.

They come from positions and the published outcome alone, so they cannot reveal a bid.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from adjudicator import InvalidOrder, Outcome, Position, Reason, Result, Variant, parse_order
from adjudicator.orders import Move, Order, Retreat, Support, space_of
from adjudicator.state import Dislodged, PhaseKind, Season, Turn, Unit
from games.core.centres import CentreChange, centre_changes
from games.core.codec import BoardState


@dataclass(frozen=True, slots=True)
class Beaten:
    """A unit dislodged by a unit of `by_power`.

    `may_retreat` is False for a minor without an ally, whose unit never retreats. `helpers` are the
    other powers and the minors whose published support counted.
    """

    unit: Unit
    by_power: str
    may_retreat: bool
    helpers: tuple[str, ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class Retreated:
    """A dislodged unit at its former place, and the location of its retreat."""

    unit: Unit
    target: str


@dataclass(frozen=True, slots=True)
class Clash:
    """A space to which several powers moved, and none got in."""

    space: str
    powers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PowerCount:
    """The number of a power's centres before and after a phase."""

    power: str
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class AllianceChange:
    """An armed neutral with its new and its former ally, "" for none.

    `is_home` says that its unit returned to its home.
    """

    minor: str
    ally: str
    former: str
    is_home: bool


@dataclass(frozen=True, slots=True)
class Facts:
    """The facts of a phase.

    `lost` has the units that left the board without being dislodged in this phase, `built` the new
    units, `entries` those that moved into centres that their power does not own, and `out` the
    powers that lost their last unit and centre.
    """

    turn: Turn
    counts: tuple[PowerCount, ...]
    changes: tuple[CentreChange, ...]
    beaten: tuple[Beaten, ...]
    lost: tuple[Unit, ...]
    built: tuple[Unit, ...]
    entries: tuple[Unit, ...]
    clashes: tuple[Clash, ...]
    out: tuple[str, ...]
    winner: str
    tally: Tally
    alliances: tuple[AllianceChange, ...] = ()
    retreated: tuple[Retreated, ...] = ()


def event_weight(facts: Facts) -> int:
    """The weight of a phase's fights, for the choice of a picture; 0 if there were none."""
    return 3 * len(facts.beaten) + len(facts.entries) + len(facts.clashes)


def event_places(facts: Facts) -> list[str]:
    """The locations of a phase's fights: of dislodged units, or else of units that moved into
    centres, or else of clashes."""
    beaten = [item.unit.location for item in facts.beaten]
    entered = [unit.location for unit in facts.entries]
    return beaten or entered or [clash.space for clash in facts.clashes]


def with_settled(fall: Facts, retreats: Facts) -> Facts:
    """The facts of a Fall with its end: the centres, the powers that are out and the winner.

    The rules decide them after the retreats, but readers look for them under the Fall.
    """
    return replace(
        fall,
        counts=retreats.counts,
        changes=(*fall.changes, *retreats.changes),
        out=tuple(dict.fromkeys((*fall.out, *retreats.out))),
        winner=fall.winner or retreats.winner,
    )


def without_settled(facts: Facts) -> Facts:
    """The facts of a phase, without those that `with_settled` reports under the Fall before it."""
    return replace(facts, changes=(), out=(), winner="") if settles_fall(facts.turn) else facts


def settles_fall(turn: Turn) -> bool:
    """Whether the centres of a Fall change hands after this phase, which is its retreats."""
    return turn.season is Season.FALL and turn.phase is PhaseKind.RETREATS


CARRIED_OUT = frozenset(
    {
        Result.MOVES,
        Result.HOLDS,
        Result.SUPPORTS,
        Result.CONVOYS,
        Result.RETREATS,
        Result.BUILDS,
        Result.REMOVED,
        Result.WAIVED,
    }
)
# The reasons of results without an order.
UNORDERED = frozenset({Reason.NO_ORDER, Reason.NO_RETREAT, Reason.REMOVED_BY_DEFAULT})


@dataclass(frozen=True, slots=True)
class Tally:
    """The number of orders that were given, and of those that were carried out."""

    done: int
    given: int


def tally(ended: Iterable[tuple[Result, Reason, bool]]) -> Tally:
    """Count orders by result, by reason and by whether the unit was dislodged.

    A unit that was dislodged did not carry out an order to hold, and a unit without an order did
    not carry out any.
    """
    given = [
        result in CARRIED_OUT and not beaten
        for result, reason, beaten in ended
        if reason not in UNORDERED
    ]
    return Tally(sum(given), len(given))


def endings(outcome: Outcome, power: str = "") -> Iterator[tuple[Result, Reason, bool]]:
    """Return the result and the reason of each order of all powers or of one, for `tally`.

    The third value says whether the unit was dislodged.
    """
    beaten = {str(item.unit) for item in outcome.dislodged}
    for done in outcome.orders:
        if power in ("", done.power):
            unit = " ".join(done.order.split()[:2])
            yield done.result, done.reason, unit in beaten


@dataclass(frozen=True, slots=True)
class ReadOrder:
    """A published order, understood; `owner` is a power or a minor."""

    owner: str
    text: str
    order: Order
    result: Result
    reason: Reason
    is_minor: bool = False


# A dislodged unit as results name it, with the location of its retreat; "" if it left the board.
Retreats = Mapping[str, str]


@dataclass(frozen=True)
class ResolvedPhase:
    """A phase from its position to its outcome, for one reader: a power, or "" for the public.

    `retreats` has the units that it dislodged, once their retreats are resolved.
    """

    variant: Variant
    before: Position
    outcome: Outcome
    reader: str = ""
    retreats: Retreats = field(default_factory=dict)

    @property
    def state(self) -> BoardState:
        """The position at the start of the phase, from the side of its reader."""
        return BoardState(self.variant, self.before, self.reader)

    @cached_property
    def orders(self) -> tuple[ReadOrder, ...]:
        """The published orders that can be read; those of minors come last."""
        return tuple(_read_orders(self.variant, self.before, self.outcome))

    @cached_property
    def facts(self) -> Facts:
        """The facts of the phase, which are the same for every reader."""
        variant, before, outcome = self.variant, self.before, self.outcome
        after = outcome.position
        return Facts(
            turn=outcome.turn,
            counts=centre_counts(variant, before, after),
            changes=centre_changes(before, after),
            beaten=tuple(_beaten(self, item) for item in outcome.dislodged),
            lost=_lost(outcome),
            built=_built(before, outcome),
            entries=_entries(variant, before, self.orders),
            clashes=_clashes(self.orders),
            out=tuple(power for power in variant.powers if is_out(before, after, power)),
            winner=outcome.winner or "",
            tally=tally(endings(outcome)),
            alliances=alliance_changes(before, after),
            retreated=_retreated(self.orders),
        )


def _read_orders(variant: Variant, before: Position, outcome: Outcome) -> Iterator[ReadOrder]:
    results = [(done.power, done.order, done.result, done.reason, False) for done in outcome.orders]
    results += [
        (done.minor, done.published, done.result, done.reason, True) for done in outcome.minors
    ]
    for owner, text, result, reason, is_minor in results:
        try:
            order = parse_order(variant, text, before)
        except InvalidOrder:
            continue
        yield ReadOrder(owner, text, order, result, reason, is_minor)


def alliance_changes(before: Position, after: Position) -> tuple[AllianceChange, ...]:
    """List the armed neutrals that changed their ally."""
    found = []
    for minor in sorted({*before.alliances, *after.alliances}):
        old, new = before.alliances.get(minor), after.alliances.get(minor)
        ally, former = new.power if new else "", old.power if old else ""
        if ally != former:
            places = [_place_of(position, minor) for position in (before, after)]
            is_home = places[0] != places[1] == minor
            found.append(AllianceChange(minor, ally, former, is_home))
    return tuple(found)


def _place_of(position: Position, minor: str) -> str:
    return next((unit.space for unit in position.units if unit.power == minor), "")


def centre_counts(variant: Variant, before: Position, after: Position) -> tuple[PowerCount, ...]:
    """Count each power's centres before and after, the largest number after first."""
    had, has = Counter(before.centres.values()), Counter(after.centres.values())
    counts = [PowerCount(power, had[power], has[power]) for power in variant.powers]
    return tuple(sorted(counts, key=lambda count: -count.after))


def is_out(before: Position, after: Position, power: str) -> bool:
    """Whether a power lost its last unit, centre and ally."""
    return _has_pieces(before, power) and not _has_pieces(after, power)


def _has_pieces(position: Position, power: str) -> bool:
    if any(ally.power == power for ally in position.alliances.values()):
        return True
    aside = (item.unit.power for item in position.dislodged)
    return power in position.centres.values() or power in (
        *aside,
        *(unit.power for unit in position.units),
    )


def _beaten(phase: ResolvedPhase, item: Dislodged) -> Beaten:
    variant, before = phase.variant, phase.before
    attacker = space_of(item.by.partition(" ")[2])
    by = before.unit_at.get(attacker)
    minor = before.side(item.unit) not in variant.powers
    by_power = before.side(by) if by else ""
    helpers = dict.fromkeys(
        read.owner
        for read in phase.orders
        if isinstance(read.order, Support)
        and read.result is Result.SUPPORTS
        and read.owner != by_power
        and space_of(read.order.supported) == attacker
        and space_of(read.order.target or "") == item.unit.space
    )
    return Beaten(item.unit, by_power, bool(item.retreats) and not minor, tuple(helpers))


def _lost(outcome: Outcome) -> tuple[Unit, ...]:
    beaten = {item.unit for item in outcome.dislodged}
    return tuple(unit for unit in outcome.disbanded if unit not in beaten)


def _built(before: Position, outcome: Outcome) -> tuple[Unit, ...]:
    if outcome.turn.phase is not PhaseKind.ADJUSTMENTS:
        return ()
    return tuple(unit for unit in outcome.position.units if unit not in before.units)


def _retreated(read: Iterable[ReadOrder]) -> tuple[Retreated, ...]:
    return tuple(
        Retreated(Unit(item.owner, item.order.kind, item.order.location), item.order.target)
        for item in read
        if isinstance(item.order, Retreat) and item.result is Result.RETREATS
    )


def _entries(variant: Variant, before: Position, read: Iterable[ReadOrder]) -> tuple[Unit, ...]:
    return tuple(
        Unit(item.owner, item.order.kind, item.order.target)
        for item in read
        if isinstance(item.order, Move)
        and item.result is Result.MOVES
        and variant.board.spaces[space := item.order.destination].centre
        and before.centres.get(space) != item.owner
    )


def _clashes(read: Iterable[ReadOrder]) -> tuple[Clash, ...]:
    wanted: dict[str, list[str]] = {}
    for item in read:
        if isinstance(item.order, Move) and item.result is Result.BOUNCES and not item.is_minor:
            wanted.setdefault(item.order.destination, []).append(item.owner)
    return tuple(
        Clash(space, tuple(dict.fromkeys(powers)))
        for space, powers in wanted.items()
        if len(set(powers)) > 1
    )
