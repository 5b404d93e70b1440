"""Guesses of the sheets of all powers.

They have a seed of their own: they never reveal the orders that a computer player of the game has
chosen, and nobody without that seed can repeat them.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from random import Random

from adjudicator.orders import Order
from adjudicator.terrain import Terrain
from adjudicator.trial_battle import Reading
from games.computer.effort import Effort
from games.computer.improve import Guess, Trial, improve
from games.computer.planned import Planned, trials_of
from games.computer.pull import pull_of

# Others hardly mind a move that comes to nothing.
FAILURE_OF_OTHERS = 0.3

Manners = tuple[tuple[str, float], ...]
"""For each power, the chance that it goes by the pull of places instead of a plan."""


@lru_cache(maxsize=4)
def guesses_of(
    terrain: Terrain, seed: int, effort: Effort, manners: Manners = ()
) -> tuple[Guess, ...]:
    """Several guesses of the sheets of all powers, shared by the players of a phase.

    Powers of which nothing is known in `manners` are guessed by plans. In the better guesses each
    plan is improved by trials against some of the others.
    """
    position, powers = terrain.position, terrain.variant.powers
    sides = sorted({side for unit in position.units if (side := position.side(unit)) in powers})
    chances = dict(manners)
    drafts = [
        [_Draft(terrain, side, f"guess {seed} {number}", chances.get(side, 0.0)) for side in sides]
        for number in range(effort.guesses)
    ]
    guesses = [{draft.power: draft.sheet for draft in guess} for guess in drafts]
    better = [
        {
            draft.power: draft.improve(
                (guesses * 2)[number + 1 : number + 1 + effort.boards_of_guess], effort
            )
            for draft in drafts[number]
        }
        for number in range(effort.better)
    ]
    return (*better, *guesses[effort.better :])


class _Draft:
    """A guess of one power's sheet."""

    def __init__(self, terrain: Terrain, power: str, name: str, chance_of_pull: float) -> None:
        self.terrain = terrain
        self.power = power
        self.plan: Planned | None = None
        name = f"{name} {power} {terrain.position.turn}"
        random = Random(name)  # noqa: S311 - as secret as the seed
        drawn = Random(f"{name} manner").random()  # noqa: S311 - as secret as the seed
        if drawn < chance_of_pull:
            orders = pull_of(terrain, power).move(random)
            self.sheet = trials_of(terrain).read(power, orders)
        else:
            self.plan = Planned(terrain, power, random)
            self.sheet = self._read(self.plan)

    def _read(self, plan: Planned, orders: dict[str, Order] | None = None) -> Reading:
        sheet = plan.sheet(orders)
        return trials_of(self.terrain).read(self.power, sheet.orders, sheet.bids)

    def improve(self, others: Sequence[Guess], effort: Effort) -> Reading:
        """The sheet, improved against guesses of the others if it is a plan."""
        plan = self.plan
        if plan is None:
            return self.sheet
        trial = Trial(
            plan.planner.judge, trials_of(self.terrain), others, failure=FAILURE_OF_OTHERS
        )
        orders = plan.planner.orders
        trial.is_better(plan, orders)
        small = replace(effort, trials=effort.trials_of_guess, operations=0, rounds=1)
        return self._read(plan, improve(orders, plan, [plan], trial, small))
