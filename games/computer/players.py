"""Sheets of computer players for every phase and level, and the moves of beginners."""

from random import Random

from adjudicator.legal_orders import Options, options
from adjudicator.orders import Hold, Move, Order, space_of
from adjudicator.outcome import Bid
from adjudicator.special.bids import bid_warning
from adjudicator.state import PhaseKind, Position
from adjudicator.variant import Variant
from games.computer.adjustments import choose_adjustments, choose_retreats
from games.computer.bids import choose_influence
from games.computer.diplomacy import Diplomacy, diplomacy_of
from games.computer.effort import MASTER, STRONG
from games.computer.evaluate import Outlook
from games.computer.foresight import choose_ahead, choose_checked
from games.computer.past import Past
from games.computer.sheet import Level, Sheet
from games.computer.sight import terrain_of
from games.computer.value import Scale

HESITATES = 0.35

# The levels that try sheets on boards.
EFFORTS = {Level.STRONG: STRONG, Level.MASTER: MASTER}


def choose_alone(outlook: Outlook, legal: Options) -> tuple[Order, ...]:
    """Choose moves for each unit by itself: no supports, no convoys, no collisions."""
    taken, chosen = set(outlook.own), []
    for space, unit in outlook.own.items():
        moves = [
            order
            for order in legal[space]
            if isinstance(order, Move) and not order.via and space_of(order.target) not in taken
        ]
        order: Order = Hold(unit.kind, unit.location)
        if moves and outlook.random.random() >= HESITATES:
            best = max(moves, key=lambda move: outlook.worth(move.kind, move.target))
            if outlook.worth(best.kind, best.target) > outlook.worth(unit.kind, unit.location):
                order = best
                taken.add(space_of(best.target))
        chosen.append(order)
    return tuple(chosen)


def choose_first_bid(
    outlook: Outlook, orders: tuple[Order, ...], diplomacy: Diplomacy
) -> tuple[Bid, ...]:
    """Bid one point on the first support that fits a move of the power."""
    if not diplomacy.points:
        return ()
    for order in orders:
        if isinstance(order, Move):
            supports = diplomacy.supports(space_of(order.location), space_of(order.target))
            for support in supports.values():
                if not bid_warning(
                    outlook.variant, outlook.position, outlook.power, orders, support
                ):
                    return (Bid(1, str(support)),)
    return ()


def choose_orders(
    variant: Variant,
    position: Position,
    power: str,
    seed: int,
    level: Level = Level.INTERMEDIATE,
    guess_seed: int | None = None,
    past: Past = (),
) -> Sheet:
    """Choose legal orders and bids for a power in the phase of `position`.

    The choice depends on the arguments only. Another seed may give other orders that look about as
    good. The sheet is empty if the power has nothing to order.

    Whoever knows both seeds knows the sheet. `guess_seed` is that of a player's guesses of the
    others' sheets; the players of a phase that have the same share the work. Without it the seed
    itself counts. From the `past` a master learns how others choose, and all but beginners hardly
    ever repeat a move that failed in both of the last movement phases, unless with support.
    """
    name = f"{seed} {power} {position.turn}"
    random = Random(name)  # noqa: S311 - not a secret
    terrain = terrain_of(variant, position)
    if position.turn.phase is PhaseKind.MOVEMENT:
        guesses = seed if guess_seed is None else guess_seed
        if effort := EFFORTS.get(level):
            return choose_ahead(terrain, power, name, guesses, past, effort)
        if level is Level.INTERMEDIATE:
            return choose_checked(terrain, power, name, guesses, past)
        return _choose_simply(Outlook(terrain, power, random))
    outlook = Outlook(terrain, power, random)
    scale = Scale(variant, position, power) if level in EFFORTS else None
    match position.turn.phase:
        case PhaseKind.RETREATS:
            return _sheet(choose_retreats(outlook, options(variant, position, power), scale))
        case PhaseKind.ADJUSTMENTS:
            return _sheet(choose_adjustments(outlook, scale))
        case PhaseKind.ALLIANCES:
            return Sheet((), choose_influence(outlook))


def _choose_simply(outlook: Outlook) -> Sheet:
    orders = choose_alone(outlook, outlook.sight.legal)
    bids = choose_first_bid(outlook, orders, diplomacy_of(outlook.sight))
    return Sheet(tuple(str(order) for order in orders), bids)


def _sheet(orders: tuple[object, ...]) -> Sheet:
    return Sheet(tuple(str(order) for order in orders))
