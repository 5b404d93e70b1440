"""Whether each rival plans or goes where it is pulled, learned from its orders in past phases.

The more of a rival's published orders guesses by the pull of places would have had right, and the
fewer guesses by plans, the more of the guesses of its next sheet are by pull.
"""

from functools import lru_cache
from math import exp, fsum, log

from adjudicator.state import Position
from adjudicator.variant import Variant
from games.computer.effort import EVIDENCE
from games.computer.guesses import Manners, guesses_of
from games.computer.past import Past
from games.computer.sight import terrain_of

# The chance that a rival goes by pull, before it has given any orders.
FIRST_CHANCE = 0.1
# The orders of a sheet depend on each other: each says less than it would alone.
PART = 0.7


def learn_manners(variant: Variant, past: Past) -> Manners:
    """The chance of each power to go by the pull of places, by its orders in past phases."""
    return tuple((power, _chance_of_pull(variant, power, past)) for power in sorted(variant.powers))


def _chance_of_pull(variant: Variant, power: str, past: Past) -> float:
    odds = [log(FIRST_CHANCE / (1 - FIRST_CHANCE))]
    for phase in past:
        by_plan, by_pull = (
            guessed_orders(variant, phase.position, is_pull=is_pull).get(power)
            for is_pull in (False, True)
        )
        if by_plan and by_pull:
            odds += [
                PART * log(_chance(order, by_pull) / _chance(order, by_plan))
                for order in phase.orders.get(power, frozenset())
            ]
    against = exp(-fsum(odds))
    return round(1 / (1 + against), 6)


def _chance(order: str, sheets: list[frozenset[str]]) -> float:
    """The chance of an order by guessed sheets, never nought or one."""
    return (sum(order in sheet for sheet in sheets) + 0.5) / (len(sheets) + 1)


@lru_cache(maxsize=8)
def guessed_orders(
    variant: Variant, position: Position, *, is_pull: bool
) -> dict[str, list[frozenset[str]]]:
    """Some guesses of each power's orders in a position, all by pull or all by plans.

    They need no secret, as the phase is over.
    """
    manners = tuple((power, float(is_pull)) for power in sorted(variant.powers))
    sheets: dict[str, list[frozenset[str]]] = {}
    for guess in guesses_of(terrain_of(variant, position), 0, EVIDENCE, manners):
        for power, reading in guess.items():
            sheets.setdefault(power, []).append(frozenset(map(str, reading.orders.values())))
    return sheets
