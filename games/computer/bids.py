"""Bids of Diplomacy Points and of influence."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import fsum

from adjudicator.orders import Hold, Move, Order, Support, space_of
from adjudicator.outcome import Bid
from adjudicator.special.bids import entitlement, limitation
from adjudicator.state import Unit
from games.computer.diplomacy import Diplomacy, orders_of
from games.computer.evaluate import Outlook
from games.computer.moves import Planner
from games.computer.plan import Judge

SHIELD = 1.0

NUISANCE = 0.4

BARRIER = 0.5

TRAP = 1.5

CUT = 3.0

SURE = 3

DENIAL = 0.1


@dataclass(frozen=True, slots=True)
class Wish:
    """An order for a minor, and its value if it were certain to be carried out."""

    minor: str
    order: Support | Move | Hold
    value: float


def choose_bids(outlook: Outlook, planner: Planner, diplomacy: Diplomacy) -> tuple[Bid, ...]:
    """Choose bids within the power's entitlement, without those that its own orders would void."""
    return _allot(lawful_wishes(outlook, planner, diplomacy), diplomacy.points, planner.judge)


def lawful_wishes(outlook: Outlook, planner: Planner, diplomacy: Diplomacy) -> list[Wish]:
    """The best wish for each minor, the most valuable first, as many as there are points."""
    own = tuple(planner.orders.values())
    best: dict[str, Wish] = {}
    for wish in _wishes(outlook, planner, diplomacy):
        if wish.value > 0 and (wish.minor not in best or wish.value > best[wish.minor].value):
            best[wish.minor] = wish
    wishes = sorted(best.values(), key=lambda wish: (-wish.value, wish.minor))
    lawful: list[Wish] = []
    for wish in wishes:
        if len(lawful) == diplomacy.points:
            break
        if _is_lawful(outlook, own, wish.order):
            lawful.append(wish)
    return lawful


def _allot(wishes: list[Wish], points: int, judge: Judge) -> tuple[Bid, ...]:
    """Give each point to the wish that gains most from it."""
    spent = dict.fromkeys(range(len(wishes)), 0)
    for _ in range(points if wishes else 0):
        gains = {
            number: wish.value
            * (judge.bid_wins(wish.minor, had + 1) - judge.bid_wins(wish.minor, had))
            for (number, had), wish in zip(spent.items(), wishes, strict=True)
        }
        most = max(gains, key=lambda number: (gains[number], -number))
        spent[most] += 1
    return tuple(Bid(had, str(wishes[number].order)) for number, had in spent.items() if had)


def all_wishes(
    outlook: Outlook, planner: Planner, diplomacy: Diplomacy, wanted: Collection[str] = ()
) -> list[Wish]:
    """Every wish that is worth something and that no own order voids, each once.

    Minors that are `wanted` by others may also be paid for a hold, so that nobody gets their help.
    """
    own = tuple(planner.orders.values())
    wishes: dict[str, Wish] = {}
    for wish in _wishes(outlook, planner, diplomacy):
        if wish.value > 0:
            wishes.setdefault(str(wish.order), wish)
    for unit in diplomacy.minors:
        if unit.space in wanted:
            hold = Hold(unit.kind, unit.location)
            wishes[str(hold)] = Wish(unit.space, hold, DENIAL)
    return [wish for wish in wishes.values() if _is_lawful(outlook, own, wish.order)]


def search_bids(
    wishes: Sequence[Wish], left: int, value: Callable[[tuple[Bid, ...]], float]
) -> tuple[Bid, ...]:
    """Bids of at most `left` points that have more value than none, one on each minor at most.

    Points go to the bid that gains most, again and again; those left make sure of these bids.
    """
    minors = {str(wish.order): wish.minor for wish in wishes}
    chosen: tuple[Bid, ...] = ()
    best = value(())
    while left:
        taken = {minors[bid.order] for bid in chosen}
        tried = [
            (value((*chosen, Bid(points, order))), -points, order)
            for order, minor in minors.items()
            if minor not in taken and value((*chosen, Bid(left, order))) > best + 1e-9
            for points in range(1, left + 1)
        ]
        gain = max(tried, default=(best, 0, ""))
        if gain[0] <= best + 1e-9:
            break
        best, points = gain[0], -gain[1]
        chosen = (*chosen, Bid(points, gain[2]))
        left -= points
    if not chosen:
        return ()
    return (Bid(chosen[0].points + left, chosen[0].order), *chosen[1:])


def _is_lawful(outlook: Outlook, own: Sequence[Order], order: Support | Move | Hold) -> bool:
    """Whether `bid_warning` says nothing of a legal order of a minor, beside legal own ones."""
    terrain = outlook.terrain
    if limitation(terrain, order, own):
        return False
    if isinstance(order, Hold):
        return True
    if isinstance(order, Move) and outlook.variant.rules.sortie == "invalid":
        target = space_of(order.target)
        moves = (move for move in own if isinstance(move, Move))
        if not outlook.occupant(target) and all(space_of(m.target) != target for m in moves):
            return False
    return orders_of(terrain, outlook.position.unit_at[space_of(order.location)])[order]


def _wishes(outlook: Outlook, planner: Planner, diplomacy: Diplomacy) -> Iterator[Wish]:
    yield from _help(planner.judge, planner.orders, diplomacy)
    yield from _sorties(outlook, planner, diplomacy)
    yield from _shields(outlook, diplomacy)
    yield from _closings(outlook, planner, diplomacy)


def _help(judge: Judge, orders: Mapping[str, Order], diplomacy: Diplomacy) -> Iterator[Wish]:
    """Supports of the power's moves, and of its units that stay."""
    without = judge.score(orders, {})
    for space, order in orders.items():
        target = space_of(order.target) if isinstance(order, Move) else None
        for minor, support in diplomacy.supports(space, target).items():
            gain = judge.score(orders, {minor: support}, SURE) - without
            yield Wish(minor, support, gain / judge.bid_wins(minor, SURE))


def _sorties(outlook: Outlook, planner: Planner, diplomacy: Diplomacy) -> Iterator[Wish]:
    """Sorties against rivals: cut the help of a unit under attack, or pin one that threatens."""
    attacked = {
        space_of(order.target) for order in planner.orders.values() if isinstance(order, Move)
    }
    for order in diplomacy.sorties:
        victim = space_of(order.target)
        unit = outlook.occupant(victim)
        if unit is None or victim in attacked:
            continue
        value = 0.0
        for space in sorted(outlook.reach[victim]):
            other = outlook.occupant(space)
            if space in attacked and other and other.power == unit.power:
                value += CUT
            elif space in outlook.own and outlook.threat(space) > 1:
                value += NUISANCE
        yield Wish(space_of(order.location), order, value)


def _shields(outlook: Outlook, diplomacy: Diplomacy) -> Iterator[Wish]:
    """Supports of minors that rivals threaten and this power wants to take later."""
    for order in diplomacy.shields:
        space = space_of(order.supported)
        mine = sum(1 for own in outlook.own if space in outlook.reach[own])
        if mine and outlook.threat(space) > 1:
            yield Wish(space_of(order.location), order, SHIELD / mine)


def _closings(outlook: Outlook, planner: Planner, diplomacy: Diplomacy) -> Iterator[Wish]:
    """Sorties into empty spaces, where they bounce even without an opponent.

    They keep a single rival out of a centre of this power, and deny a unit under attack a retreat.
    """
    moves = [order for order in planner.orders.values() if isinstance(order, Move)]
    targets = {space_of(order.target) for order in moves}
    victims = [unit for space in targets if (unit := outlook.occupant(space))]
    for order in diplomacy.closings:
        space = space_of(order.target)
        if space in targets:
            continue
        value = 0.0
        if outlook.position.centres.get(space) == outlook.power and outlook.threat(space):
            value += BARRIER * outlook.loss(space)
        for unit in victims:
            ways = [way for way in outlook.reach[unit.space] if outlook.occupant(way) is None]
            if outlook.is_rival(unit) and space in ways:
                value += TRAP / len(ways)
        yield Wish(space_of(order.location), order, value)


NEAR = 4

FAR = 9

HELD = 1.25

WHIM = 0.5

LEAST, MOST = 5, 9


def choose_influence(outlook: Outlook) -> tuple[Bid, ...]:
    """Bid on the armed neutrals nearest to the power's goals, as many as it may ally with."""
    position, variant = outlook.position, outlook.variant
    neutrals = sorted(
        (unit for unit in position.units if unit.power not in variant.powers),
        key=lambda unit: (-_use(outlook, unit), unit.power),
    )
    left = entitlement(variant, position, outlook.power)
    wanted = neutrals[: variant.rules.influence["alliances"]]
    return tuple(_bids(outlook, wanted, left))


def _bids(outlook: Outlook, wanted: list[Unit], left: int) -> Iterator[Bid]:
    for number, unit in enumerate(wanted):
        points = min(outlook.random.randint(LEAST, MOST), left // (len(wanted) - number))
        left -= points
        yield Bid(points, unit.power)


def _use(outlook: Outlook, unit: Unit) -> float:
    """The number of goals near a neutral, less if far from the power's units, more for an ally.

    Without the distance, every power would want the neutral in the middle of the board.
    """
    board, owners = outlook.variant.board, outlook.position.centres
    mine = board.distances(outlook.own) if outlook.own else {}
    goals = [space for space in board.centres if owners.get(space) != outlook.power]
    goals = [space for space in goals if space != unit.power]
    steps = board.distances([unit.space])
    use = fsum(1.0 / steps[goal] for goal in goals if 0 < steps.get(goal, NEAR) < NEAR)
    away = max(1, mine.get(unit.space, FAR))
    held = HELD if outlook.position.side(unit) == outlook.power else 1.0
    return held * use * (1.0 + WHIM * outlook.random.random()) / away**3
