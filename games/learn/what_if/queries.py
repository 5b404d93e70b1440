"""What-if boards: the orders of every power and minor, their results, and the board's address."""

import base64
import binascii
import json
import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

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
from adjudicator.state import PhaseKind
from games.core.codec import BoardState
from games.core.errors import Malformed, Unprocessable
from games.core.given_boards import most_listed
from games.learn.what_if.alliances import (
    alliance_bids,
    alliances_made,
    alliances_possible,
    neutrals,
)

# The key of all minors together, whose orders stand in one list.
MINORS = "-"
# The orders of each owner, a power or a minor, as text.
OrdersByOwner = Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class OrderField:
    """One order that an owner may give, with its `choices`.

    It is the order of a `unit`, whose space is the `key`, or a numbered build or removal. Armed
    neutrals have `alliances` instead of orders.
    """

    owner: str
    key: str
    unit: Unit | None
    choices: tuple[Order, ...]
    is_removal: bool = False
    alliances: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The name of its form field."""
        return f"order-{self.owner}-{self.key}"


def owners_with_orders(state: BoardState) -> tuple[str, ...]:
    """Return the powers that may order in this phase, then the minors."""
    powers = tuple(power for power in state.variant.powers if order_count(state, power))
    if state.position.turn.phase is PhaseKind.ALLIANCES:
        units = neutrals(state)
        return tuple(unit.power for unit in units if order_fields(state, unit.power))
    if state.position.turn.phase is not PhaseKind.MOVEMENT or state.variant.rules.influence:
        return powers
    minors = {unit.power for unit in state.position.units} - set(state.variant.powers)
    return (*powers, *sorted(minors, key=lambda minor: state.variant.board.spaces[minor].name))


def owners_in_tab(state: BoardState, tab: str) -> tuple[str, ...]:
    """Return the owners whose orders are in one list: a power, or all minors.

    None if they have more units than a page lists.
    """
    owners: tuple[str, ...] = (tab,) if tab in state.variant.powers else ()
    if tab == MINORS:
        owners = tuple(o for o in owners_with_orders(state) if o not in state.variant.powers)
    is_long = sum(order_count(state, owner) for owner in owners) > most_listed(state)
    return () if is_long else owners


def fields_in_tab(state: BoardState, tab: str) -> list[OrderField]:
    """Return the order fields of the owners whose orders are in one list."""
    return [field for owner in owners_in_tab(state, tab) for field in order_fields(state, owner)]


def order_fields(state: BoardState, owner: str) -> tuple[OrderField, ...]:
    """Return the orders that a power or a minor may give in this phase."""
    if state.position.turn.phase is PhaseKind.ALLIANCES:
        lines = alliances_possible(state, owner) if owner in state.variant.minors else ()
        own = [unit for unit in neutrals(state) if unit.power == owner]
        return tuple(OrderField(owner, owner, unit, (), alliances=lines) for unit in own if lines)
    orders_by_space = {
        space: tuple(order for order in orders if _may_order(state.variant, owner, order))
        for space, orders in options(state.variant, state.position, owner).items()
    }
    if state.position.turn.phase is PhaseKind.ADJUSTMENTS:
        choices = tuple(order for orders in orders_by_space.values() for order in orders)
        is_removal = balance(state.variant, state.position, owner) < 0
        numbers = map(str, range(1, order_count(state, owner) + 1))
        return tuple(OrderField(owner, number, None, choices, is_removal) for number in numbers)
    units = {item.unit.space: item.unit for item in state.position.dislodged}
    if state.position.turn.phase is PhaseKind.MOVEMENT:
        units = dict(state.position.unit_at)
    return tuple(
        OrderField(owner, space, units[space], orders) for space, orders in orders_by_space.items()
    )


def order_count(state: BoardState, owner: str) -> int:
    """Return the number of an owner's order fields, without listing their choices."""
    match state.position.turn.phase:
        case PhaseKind.ALLIANCES:
            return len(order_fields(state, owner))
        case PhaseKind.MOVEMENT:
            return sum(state.position.side(unit) == owner for unit in state.position.units)
        case PhaseKind.RETREATS:
            return sum(state.position.side(item.unit) == owner for item in state.position.dislodged)
        case PhaseKind.ADJUSTMENTS:
            due = balance(state.variant, state.position, owner)
            return -due if due < 0 else builds_possible(state.variant, state.position, owner)
    return 0


def owner_of(state: BoardState, order: Order) -> str:
    """Return the owner of an order's unit or centre; empty if it has none."""
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


def possible(state: BoardState, orders: OrdersByOwner) -> dict[str, tuple[str, ...]]:
    """Return the possible orders in canonical form, without the others."""
    owners = owners_with_orders(state)
    by_owner = {owner: [*_possible_lines(state, owner, orders.get(owner, ()))] for owner in owners}
    return {owner: tuple(lines) for owner, lines in by_owner.items() if lines}


def play(state: BoardState, orders: OrdersByOwner) -> Outcome:
    """Resolve a phase, with the orders of minors as given; returns the public outcome."""
    if state.position.turn.phase is PhaseKind.ALLIANCES:
        bids = alliance_bids(state, orders)
        return resolve(state.variant, state.position, {}, bids).public()
    return resolve_given(state, orders).public()


def resolve_given(
    state: BoardState, orders: OrdersByOwner, bids: Mapping[str, Sequence[Bid]] | None = None
) -> Outcome:
    """Resolve a phase with the orders of powers and of minors, which obey bids instead if any."""
    powers = {owner: lines for owner, lines in orders.items() if owner in state.variant.powers}
    direct = [line for owner in orders if owner not in powers for line in orders[owner]]
    return resolve(state.variant, state.position, powers, bids, direct)


def published_orders(state: BoardState, outcome: Outcome) -> dict[str, tuple[str, ...]]:
    """Return the published orders of a resolved phase, except those to hold."""
    if state.position.turn.phase is PhaseKind.ALLIANCES:
        return possible(state, alliances_made(state.position, outcome))
    orders: dict[str, tuple[str, ...]] = {}
    lines = [(done.power, done.order) for done in outcome.orders]
    lines += [(done.minor, done.published) for done in outcome.minors]
    for owner, line in lines:
        if not line.endswith(" H"):
            orders[owner] = (*orders.get(owner, ()), line)
    return possible(state, orders)


def _possible_lines(state: BoardState, owner: str, lines: Iterable[str]) -> Iterable[str]:
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
        if (space and space in seen) or not _may_order(state.variant, owner, order):
            continue
        seen.add(space)
        yield str(order)


def _may_order(variant: Variant, owner: str, order: Order) -> bool:
    """Whether the variant lets this owner give such an order: some minors may never move."""
    return owner in variant.powers or not never_given(variant, order)


# Mail programs and servers cut longer addresses.
MAX_SIGNS = 6_000

MAX_BYTES = 40_000

MAX_STEPS = 16
# In all phases together: more than all units of the largest board need.
MAX_LINES = 2_500


@dataclass(frozen=True, slots=True)
class Trial:
    """The orders of each phase that was `played`, and the `draft` for the next one."""

    played: tuple[OrdersByOwner, ...] = ()
    draft: OrdersByOwner = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PlayedPhase:
    """A resolved phase; for a guided year also the reader's bids, and whether it was theirs."""

    before: Position
    orders: OrdersByOwner
    outcome: Outcome
    bids: tuple[Bid, ...] = ()
    is_own: bool = True


@dataclass(frozen=True, slots=True)
class PlayedTrial:
    """A trial with its results: the resolved `steps`, the position `now`, and its `draft`."""

    variant: Variant
    steps: tuple[PlayedPhase, ...]
    now: Position
    draft: OrdersByOwner

    @property
    def state(self) -> BoardState:
        """The board that the draft is for."""
        return BoardState(self.variant, self.now)

    @property
    def trial(self) -> Trial:
        """The trial without results, as the address holds it."""
        return Trial(tuple(step.orders for step in self.steps), self.draft)


def play_trial(variant: Variant, start: Position, trial: Trial) -> PlayedTrial:
    """Resolve all phases of a trial; impossible orders are left out."""
    now, steps = start, []
    for lines in trial.played:
        orders = possible(BoardState(variant, now), lines)
        outcome = play(BoardState(variant, now), orders)
        steps.append(PlayedPhase(now, orders, outcome))
        now = outcome.position
    return PlayedTrial(variant, tuple(steps), now, possible(BoardState(variant, now), trial.draft))


def with_draft_played(trial: Trial) -> Trial:
    """Return the trial with its draft as a further phase; refuses too many phases."""
    if len(trial.played) >= MAX_STEPS:
        sentence = _("Your own board has at most %(most)s phases. Undo one to continue.")
        raise Unprocessable("too_many_steps", sentence % {"most": MAX_STEPS})
    return Trial((*trial.played, trial.draft))


def back_to(trial: Trial, step: int) -> Trial:
    """Return the trial before a played phase, with that phase's orders as its draft."""
    return Trial(trial.played[:step], trial.played[step])


def write_trial(trial: Trial) -> str:
    """Return the text that `read_trial` reads back; refuses a trial too long for an address."""
    code = pack_data([*map(dict, trial.played), dict(trial.draft)])
    if len(code) > MAX_SIGNS or _line_count(trial) > MAX_LINES:
        raise Unprocessable(
            "too_many_orders", _("The address cannot hold so many orders. Undo a phase.")
        )
    return code


def read_trial(code: str) -> Trial:
    """Read the trial in an address; refuses an address that is cut off or made up."""
    if not code:
        return Trial()
    try:
        *played, draft = map(_orders_by_owner, _filled_list(unpack_data(code)))
        trial = Trial(tuple(played), draft)
        if len(played) > MAX_STEPS or _line_count(trial) > MAX_LINES:
            raise ValueError
    except ValueError as error:
        raise no_such_board() from error
    return trial


def pack_data(data: Any) -> str:
    """Pack JSON data for an address; `unpack_data` reads them back."""
    text = json.dumps(data, separators=(",", ":")).encode()
    return base64.urlsafe_b64encode(zlib.compress(text, 9)).decode().rstrip("=")


def unpack_data(code: str) -> Any:
    """Read the JSON data in a part of an address. Raises ValueError if it is not whole."""
    if len(code) > MAX_SIGNS:
        raise ValueError("too long")
    try:
        unpack = zlib.decompressobj()
        text = unpack.decompress(base64.urlsafe_b64decode(code + "=" * (-len(code) % 4)), MAX_BYTES)
        if not unpack.eof:
            raise ValueError("cut off")
        return json.loads(text)
    except (binascii.Error, zlib.error, RecursionError) as error:
        raise ValueError("made up") from error


def no_such_board() -> Malformed:
    """The refusal of an address that is cut off or made up."""
    return Malformed(
        "no_such_board", _("There is no board at this address. It may have been cut off.")
    )


def _line_count(trial: Trial) -> int:
    return sum(len(lines) for orders in (*trial.played, trial.draft) for lines in orders.values())


def _filled_list(value: Any) -> list[Any]:
    if not isinstance(value, list) or not value:
        raise ValueError
    return value


def _orders_by_owner(value: Any) -> dict[str, tuple[str, ...]]:
    if not isinstance(value, dict):
        raise ValueError
    orders = {owner: tuple(lines) for owner, lines in value.items() if isinstance(lines, list)}
    if not all(isinstance(line, str) for lines in orders.values() for line in lines):
        raise ValueError
    return orders
