"""What the adjudicator answers to the orders of an exercise."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from adjudicator import Bid, Outcome, Position, resolve
from games.core.codec import BoardState
from games.learn.queries.chapters import Chapter
from games.learn.what_if.queries import Hands, possible


@dataclass(frozen=True, slots=True)
class Answer:
    """A board with all `hands` on it and what came of it; the `bids` of everybody, and whether
    the goal of the exercise is reached."""

    before: Position
    hands: Hands
    bids: Mapping[str, Sequence[Bid]]
    outcome: Outcome
    is_done: bool = False


def answer(state: BoardState, hands: Hands, bids: Mapping[str, Sequence[Bid]]) -> Answer:
    """Resolves a board. Where anybody bids, minors go by bids; else they do what they are told."""
    hands = {
        owner: tuple(_canonical(state, owner, line) for line in lines)
        for owner, lines in hands.items()
    }
    orders = {owner: lines for owner, lines in hands.items() if owner in state.variant.powers}
    direct = [line for owner in hands if owner not in state.variant.powers for line in hands[owner]]
    outcome = resolve(state.variant, state.position, orders, bids, direct)
    # Where nobody speaks of points, no result does.
    return Answer(state.position, hands, bids, outcome if bids else outcome.public())


def _canonical(state: BoardState, owner: str, line: str) -> str:
    """An order as results name it; one that is not possible as it was written."""
    return next(iter(possible(state, {owner: (line,)}).get(owner, ())), line)


def is_reached(chapter: Chapter, outcome: Outcome) -> bool:
    """Whether the board stands as the exercise asks for, and the orders ended so."""
    after = outcome.position
    stands = {space: unit.power for space, unit in after.unit_at.items()}
    ended = {done.order: done.result.value for done in outcome.orders}
    ended |= {done.published: done.result.value for done in outcome.minors}
    return all(stands.get(space, "") == owner for space, owner in chapter.stands.items()) and all(
        ended.get(order) == result for order, result in chapter.results.items()
    )
