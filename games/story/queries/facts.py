"""What came of a phase, as facts that everybody may know: who gained, who lost, who is out.

Made from positions and the published outcome alone, so that nothing here tells a bid."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from adjudicator import InvalidOrder, Outcome, Position, Reason, Result, Variant, parse_order
from adjudicator.orders import Move, Order, Retreat, space_of
from adjudicator.state import Dislodged, PhaseKind, Turn, Unit
from games.core.words.changes import CentreChange, centre_changes


@dataclass(frozen=True, slots=True)
class Beaten:
    """A unit dislodged by a unit of `by_power`.

    `may_retreat` is False for a minor without an ally, whose unit never retreats.
    """

    unit: Unit
    by_power: str
    may_retreat: bool


@dataclass(frozen=True, slots=True)
class Retreated:
    """A dislodged unit, as it stood, and the location to which it went."""

    unit: Unit
    target: str


@dataclass(frozen=True, slots=True)
class Entry:
    """A unit that moved into a centre which its power does not own; `owner` is "" for nobody or a
    minor."""

    unit: Unit
    owner: str


@dataclass(frozen=True, slots=True)
class Clash:
    """A space that several wanted and nobody got."""

    space: str
    powers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PowerCount:
    """How many centres a power had before and after."""

    power: str
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class AllianceChange:
    """An armed neutral that changed its ally; "" for none. `is_home` says that it went home."""

    minor: str
    ally: str
    former: str
    is_home: bool


@dataclass(frozen=True, slots=True)
class Facts:
    """`lost` are the units that left the board and were not dislodged in this phase; `built` those
    that are new; `out` the powers with nothing left; `done` how many orders of powers came off."""

    turn: Turn
    counts: tuple[PowerCount, ...]
    changes: tuple[CentreChange, ...]
    beaten: tuple[Beaten, ...]
    lost: tuple[Unit, ...]
    built: tuple[Unit, ...]
    entries: tuple[Entry, ...]
    clashes: tuple[Clash, ...]
    out: tuple[str, ...]
    winner: str
    tally: Tally
    alliances: tuple[AllianceChange, ...] = ()
    retreated: tuple[Retreated, ...] = ()


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
# What a unit does for which nobody wrote an order.
UNORDERED = frozenset({Reason.NO_ORDER, Reason.NO_RETREAT, Reason.REMOVED_BY_DEFAULT})


@dataclass(frozen=True, slots=True)
class Tally:
    """How many orders were `given`, and how many of them carried out."""

    done: int
    given: int


def tally(ended: Iterable[tuple[Result, Reason, bool]]) -> Tally:
    """Counts orders by how they ended, and whether the unit was dislodged: then it carried out no
    order to hold. A unit that nobody ordered carries nothing out."""
    given = [
        result in CARRIED_OUT and not beaten
        for result, reason, beaten in ended
        if reason not in UNORDERED
    ]
    return Tally(sum(given), len(given))


def endings(outcome: Outcome, power: str = "") -> Iterator[tuple[Result, Reason, bool]]:
    """How the orders ended of all powers, or of one: result, reason, whether it was dislodged."""
    beaten = {str(item.unit) for item in outcome.dislodged}
    for done in outcome.orders:
        if power in ("", done.power):
            unit = " ".join(done.order.split()[:2])
            yield done.result, done.reason, unit in beaten


def facts_of(variant: Variant, before: Position, outcome: Outcome) -> Facts:
    """The facts of a phase that began at `before`."""
    after = outcome.position
    read = list(read_orders(variant, before, outcome))
    return Facts(
        turn=outcome.turn,
        counts=centre_counts(variant, before, after),
        changes=centre_changes(before, after),
        beaten=tuple(_beaten(variant, before, item) for item in outcome.dislodged),
        lost=_lost(outcome),
        built=_built(before, outcome),
        entries=_entries(variant, before, read),
        clashes=_clashes(read),
        out=tuple(power for power in variant.powers if is_out(before, after, power)),
        winner=outcome.winner or "",
        tally=tally(endings(outcome)),
        alliances=alliance_changes(before, after),
        retreated=_retreated(read),
    )


def alliance_changes(before: Position, after: Position) -> tuple[AllianceChange, ...]:
    """The armed neutrals whose ally is another after a phase than before it."""
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
    """How many centres each power had and has, the most first."""
    had, has = Counter(before.centres.values()), Counter(after.centres.values())
    counts = [PowerCount(power, had[power], has[power]) for power in variant.powers]
    return tuple(sorted(counts, key=lambda count: -count.after))


def is_out(before: Position, after: Position, power: str) -> bool:
    """Whether a power lost the last that it had."""
    return _has_pieces(before, power) and not _has_pieces(after, power)


@dataclass(frozen=True, slots=True)
class ReadOrder:
    """A published order, understood; `owner` is a power or a minor."""

    owner: str
    text: str
    order: Order
    result: Result
    reason: Reason
    is_minor: bool = False


def read_orders(variant: Variant, before: Position, outcome: Outcome) -> Iterator[ReadOrder]:
    """Every published order that can be read, those of minors last."""
    told = [(done.power, done.order, done.result, done.reason, False) for done in outcome.orders]
    told += [
        (done.minor, done.published, done.result, done.reason, True) for done in outcome.minors
    ]
    for owner, text, result, reason, is_minor in told:
        try:
            order = parse_order(variant, text, before)
        except InvalidOrder:
            continue
        yield ReadOrder(owner, text, order, result, reason, is_minor)


def _has_pieces(position: Position, power: str) -> bool:
    if any(ally.power == power for ally in position.alliances.values()):
        return True
    aside = (item.unit.power for item in position.dislodged)
    return power in position.centres.values() or power in (
        *aside,
        *(unit.power for unit in position.units),
    )


def _beaten(variant: Variant, before: Position, item: Dislodged) -> Beaten:
    by = before.unit_at.get(space_of(item.by.partition(" ")[2]))
    minor = before.side(item.unit) not in variant.powers
    by_power = before.side(by) if by else ""
    return Beaten(item.unit, by_power, bool(item.retreats) and not minor)


def _lost(outcome: Outcome) -> tuple[Unit, ...]:
    beaten = {item.unit for item in outcome.dislodged}
    return tuple(unit for unit in outcome.disbanded if unit not in beaten)


def _built(before: Position, outcome: Outcome) -> tuple[Unit, ...]:
    if outcome.turn.phase is not PhaseKind.ADJUSTMENTS:
        return ()
    return tuple(unit for unit in outcome.position.units if unit not in before.units)


def _retreated(read: list[ReadOrder]) -> tuple[Retreated, ...]:
    return tuple(
        Retreated(Unit(item.owner, item.order.kind, item.order.location), item.order.target)
        for item in read
        if isinstance(item.order, Retreat) and item.result is Result.RETREATS
    )


def _entries(variant: Variant, before: Position, read: list[ReadOrder]) -> tuple[Entry, ...]:
    return tuple(
        Entry(Unit(item.owner, item.order.kind, item.order.target), before.centres.get(space, ""))
        for item in read
        if isinstance(item.order, Move)
        and item.result is Result.MOVES
        and variant.board.spaces[space := item.order.destination].centre
        and before.centres.get(space) != item.owner
    )


def _clashes(read: list[ReadOrder]) -> tuple[Clash, ...]:
    wanted: dict[str, list[str]] = {}
    for item in read:
        if isinstance(item.order, Move) and item.result is Result.BOUNCES and not item.is_minor:
            wanted.setdefault(item.order.destination, []).append(item.owner)
    return tuple(
        Clash(space, tuple(dict.fromkeys(powers)))
        for space, powers in wanted.items()
        if len(set(powers)) > 1
    )
