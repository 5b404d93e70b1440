"""Positions in one hand: what every power and every minor is asked for, and alliances."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from adjudicator import (
    Bid,
    IllegalOrder,
    InvalidOrder,
    Outcome,
    Position,
    Unit,
    Variant,
    check_order,
    options,
    parse_order,
    resolve,
)
from adjudicator.adjustments import balance, builds_possible
from adjudicator.orders import Build, Order, Waive, space_of
from adjudicator.special.bids import never_given
from adjudicator.special.influence import (
    Influence,
    influence_points,
    influence_text,
    read_influence,
)
from adjudicator.state import PhaseKind
from games.core.codec import BoardState

# Whoever reads a bid as nobody's own has to be told for whom it is.
NOBODY = ""


def neutrals(state: BoardState) -> list[Unit]:
    """The units of armed neutrals, whose alliances are settled."""
    return [unit for unit in state.position.units if unit.power in state.variant.minors]


def alliances_possible(state: BoardState, minor: str) -> tuple[str, ...]:
    """What may become of an armed neutral: "Ill for RO", or "end Ill" where it has an ally."""
    held = state.position.alliances.get(minor)
    ally = held.power if held else NOBODY
    powers = [
        power
        for power in state.variant.powers
        if influence_points(state.variant, state.position, power)
    ]
    found = [influence_text(NOBODY, Influence(minor, power)) for power in powers if power != ally]
    return (*found, *([influence_text(ally, Influence(minor, ally, ends=True))] if held else []))


def read_alliance(state: BoardState, text: str) -> tuple[str, str] | None:
    """An armed neutral and what becomes of it, in canonical form; None where neither is meant."""
    for power in state.variant.powers:
        meant = read_influence(state.variant, state.position, power, text)
        if isinstance(meant, Influence):
            line = influence_text(NOBODY, meant)
            possible = line in alliances_possible(state, meant.minor)
            return (meant.minor, line) if possible else None
    return None


def alliance_bids(state: BoardState, hands: Mapping[str, Sequence[str]]) -> dict[str, list[Bid]]:
    """The bids by which the alliances come about."""
    bids: dict[str, list[Bid]] = {}
    for minor, lines in hands.items():
        held = state.position.alliances.get(minor)
        for line in lines:
            meant = read_influence(
                state.variant, state.position, held.power if held else NOBODY, line
            )
            if not isinstance(meant, Influence):
                continue
            if held:
                given_up = influence_text(held.power, Influence(minor, held.power, ends=True))
                bids.setdefault(held.power, []).append(Bid(0, given_up))
            if not meant.ends:
                bids.setdefault(meant.power, []).append(Bid(1, minor))
    return bids


def alliances_made(position: Position, outcome: Outcome) -> dict[str, tuple[str, ...]]:
    """What became of the armed neutrals in a resolved phase, where anything did."""
    before, after = position.alliances, outcome.position.alliances
    hands: dict[str, tuple[str, ...]] = {}
    for minor in sorted({*before, *after}):
        old, new = before.get(minor), after.get(minor)
        if new and (old is None or old.power != new.power):
            hands[minor] = (influence_text(NOBODY, Influence(minor, new.power)),)
        elif old and new is None:
            hands[minor] = (influence_text(old.power, Influence(minor, old.power, ends=True)),)
    return hands


# The minors, whose orders are shown together.
MINORS = "-"
# The orders of each owner, a power or a minor, as text.
Hands = Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Asked:
    """One thing that an owner is asked for: an order of a `unit`, or a build or removal with a
    number; and whatever may be answered, of an armed neutral its `alliances`. `key` is the unit's
    space, or the number."""

    owner: str
    key: str
    unit: Unit | None
    choices: tuple[Order, ...]
    is_removal: bool = False
    alliances: tuple[str, ...] = ()

    @property
    def field(self) -> str:
        """The name of its control."""
        return f"order-{self.owner}-{self.key}"


def owners_asked(state: BoardState) -> tuple[str, ...]:
    """The powers that have something to order in this phase, then the minors."""
    powers = tuple(power for power in state.variant.powers if asked_count(state, power))
    if state.position.turn.phase is PhaseKind.ALLIANCES:
        units = neutrals(state)
        return tuple(unit.power for unit in units if asked_of(state, unit.power))
    if state.position.turn.phase is not PhaseKind.MOVEMENT or state.variant.rules.influence:
        return powers
    minors = {unit.power for unit in state.position.units} - set(state.variant.powers)
    return (*powers, *sorted(minors, key=lambda minor: state.variant.board.spaces[minor].name))


def owners_of(state: BoardState, shown: str) -> tuple[str, ...]:
    """Whose orders are shown together: a power's, or those of all minors."""
    if shown != MINORS:
        return (shown,) if shown in state.variant.powers else ()
    return tuple(o for o in owners_asked(state) if o not in state.variant.powers)


def asked_of(state: BoardState, owner: str) -> tuple[Asked, ...]:
    """What a power or a minor is asked for."""
    if state.position.turn.phase is PhaseKind.ALLIANCES:
        lines = alliances_possible(state, owner) if owner in state.variant.minors else ()
        units_of = [unit for unit in neutrals(state) if unit.power == owner]
        return tuple(Asked(owner, owner, unit, (), alliances=lines) for unit in units_of if lines)
    found = {
        space: tuple(order for order in orders if _may(state.variant, owner, order))
        for space, orders in options(state.variant, state.position, owner).items()
    }
    if state.position.turn.phase is PhaseKind.ADJUSTMENTS:
        choices = tuple(order for orders in found.values() for order in orders)
        is_removal = balance(state.variant, state.position, owner) < 0
        count = asked_count(state, owner)
        numbers = map(str, range(1, count + 1))
        return tuple(Asked(owner, number, None, choices, is_removal) for number in numbers)
    units = {item.unit.space: item.unit for item in state.position.dislodged}
    if state.position.turn.phase is PhaseKind.MOVEMENT:
        units = dict(state.position.unit_at)
    return tuple(Asked(owner, space, units[space], orders) for space, orders in found.items())


def asked_count(state: BoardState, owner: str) -> int:
    """How many things that is, without looking for what may be answered."""
    match state.position.turn.phase:
        case PhaseKind.ALLIANCES:
            return len(asked_of(state, owner))
        case PhaseKind.MOVEMENT:
            return sum(state.position.side(unit) == owner for unit in state.position.units)
        case PhaseKind.RETREATS:
            return sum(state.position.side(item.unit) == owner for item in state.position.dislodged)
        case PhaseKind.ADJUSTMENTS:
            due = balance(state.variant, state.position, owner)
            return -due if due < 0 else builds_possible(state.variant, state.position, owner)
    return 0


def owner_of(state: BoardState, order: Order) -> str:
    """Whose order it is; empty where nobody's unit or centre is meant."""
    space = space_of(getattr(order, "location", ""))
    if isinstance(order, Waive):
        return ""
    if isinstance(order, Build):
        return state.position.centres.get(space, "")
    if state.position.turn.phase is PhaseKind.RETREATS:
        units = (item.unit for item in state.position.dislodged)
        unit = next((unit for unit in units if unit.space == space), None)
    else:
        unit = state.position.unit_at.get(space)
    return state.position.side(unit) if unit else ""


def possible(state: BoardState, hands: Hands) -> dict[str, tuple[str, ...]]:
    """The orders as they can be carried out, in canonical form; whatever cannot is left out."""
    found = {}
    for owner in owners_asked(state):
        lines = tuple(_possible(state, owner, hands.get(owner, ())))
        if lines:
            found[owner] = lines
    return found


def play(state: BoardState, hands: Hands) -> Outcome:
    """What comes of the orders, as everybody may see it."""
    if state.position.turn.phase is PhaseKind.ALLIANCES:
        bids = alliance_bids(state, hands)
        return resolve(state.variant, state.position, {}, bids).public()
    orders = {owner: lines for owner, lines in hands.items() if owner in state.variant.powers}
    direct = [line for owner in hands if owner not in state.variant.powers for line in hands[owner]]
    return resolve(state.variant, state.position, orders, direct=direct).public()


def published(state: BoardState, outcome: Outcome) -> dict[str, tuple[str, ...]]:
    """The orders of a resolved phase, but for units that merely hold."""
    if state.position.turn.phase is PhaseKind.ALLIANCES:
        return possible(state, alliances_made(state.position, outcome))
    hands: dict[str, tuple[str, ...]] = {}
    told = [(done.power, done.order) for done in outcome.orders]
    told += [(done.minor, done.published) for done in outcome.minors]
    for owner, line in told:
        if not line.endswith(" H"):
            hands[owner] = (*hands.get(owner, ()), line)
    return possible(state, hands)


def _possible(state: BoardState, owner: str, lines: Iterable[str]) -> Iterable[str]:
    if state.position.turn.phase is PhaseKind.ALLIANCES:
        offered = alliances_possible(state, owner)
        yield from [line for line in lines if line in offered][:1]
        return
    seen = set()
    for line in lines:
        try:
            order = parse_order(state.variant, line, state.position, hints=False)
            order = check_order(state.variant, state.position, owner, order)
        except (InvalidOrder, IllegalOrder):
            continue
        space = space_of(getattr(order, "location", ""))
        if (space and space in seen) or not _may(state.variant, owner, order):
            continue
        seen.add(space)
        yield str(order)


def _may(variant: Variant, owner: str, order: Order) -> bool:
    """Whether an owner is ever given such an order: minors that never move have no others."""
    return owner in variant.powers or not never_given(variant, order)
