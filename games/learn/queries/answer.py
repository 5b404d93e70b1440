"""The adjudicator's answer to the orders of an exercise."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from adjudicator import Bid, Outcome, Position, resolve
from games.core.codec import BoardState
from games.learn.queries.chapters import Chapter
from games.learn.what_if.queries.trial import OrdersByOwner, possible


@dataclass(frozen=True, slots=True)
class Answer:
    """A resolved board with all orders and bids, and whether the exercise's goal is reached."""

    before: Position
    orders: OrdersByOwner
    bids: Mapping[str, Sequence[Bid]]
    outcome: Outcome
    is_done: bool = False


def answer(state: BoardState, orders: OrdersByOwner, bids: Mapping[str, Sequence[Bid]]) -> Answer:
    """Resolve a board. Minors obey bids if there are any, otherwise the orders given for them."""
    orders = {
        owner: tuple(_canonical(state, owner, line) for line in lines)
        for owner, lines in orders.items()
    }
    powers = {owner: lines for owner, lines in orders.items() if owner in state.variant.powers}
    direct = [line for owner in orders if owner not in powers for line in orders[owner]]
    outcome = resolve(state.variant, state.position, powers, bids, direct)
    # Without bids the results should not mention points either.
    return Answer(state.position, orders, bids, outcome if bids else outcome.public())


def _canonical(state: BoardState, owner: str, line: str) -> str:
    """The order as results name it, or as it is if it is impossible."""
    return next(iter(possible(state, {owner: (line,)}).get(owner, ())), line)


def is_reached(chapter: Chapter, outcome: Outcome) -> bool:
    """Whether the outcome has the units and the results that the exercise asks for."""
    after = outcome.position
    stands = {space: unit.power for space, unit in after.unit_at.items()}
    results = {done.order: done.result.value for done in outcome.orders}
    results |= {done.published: done.result.value for done in outcome.minors}
    return all(stands.get(space, "") == owner for space, owner in chapter.stands.items()) and all(
        results.get(order) == result for order, result in chapter.results.items()
    )
