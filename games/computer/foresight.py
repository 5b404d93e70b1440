"""A player's choice among planned sheets by trial boards against guesses of the others' sheets."""

from random import Random

from adjudicator.terrain import Terrain
from games.computer.effort import INTERMEDIATE, Effort
from games.computer.guesses import guesses_of
from games.computer.improve import Trial, improve
from games.computer.manners import learn_manners
from games.computer.past import Past, failed_twice
from games.computer.planned import Planned, trials_of
from games.computer.sheet import Sheet


def choose_ahead(
    terrain: Terrain,
    power: str,
    name: str,
    guess_seed: int,
    past: Past,
    effort: Effort,
) -> Sheet:
    """Choose the best of several plans, after trying other orders of each unit.

    `name` is the seed of the plans.
    """
    plans = [
        Planned(terrain, power, Random(f"{name} {number}"))  # noqa: S311 - no secret
        for number in range(effort.plans)
    ]
    trials = trials_of(terrain)
    manners = learn_manners(terrain.variant, past) if effort.learns else ()
    guesses = guesses_of(terrain, guess_seed, effort, manners)
    trial = Trial(plans[0].planner.judge, trials, guesses, failed_twice(past, power))
    best, orders = plans[0], plans[0].planner.orders
    for plan in plans:
        if trial.is_better(plan, plan.planner.orders):
            best, orders = plan, plan.planner.orders
    orders = improve(orders, best, plans, trial, effort)
    sheet = best.sheet(orders)
    return Sheet(sheet.orders, trial.bids(best, orders, sheet.bids))


def choose_checked(terrain: Terrain, power: str, name: str, guess_seed: int, past: Past) -> Sheet:
    """The plan of an intermediate player, without moves that come to nothing in every guess."""
    trials, failed = trials_of(terrain), failed_twice(past, power)
    guesses = guesses_of(terrain, guess_seed, INTERMEDIATE)
    rivals = [trials.join(sheet for side, sheet in g.items() if side != power) for g in guesses]
    for _ in range(INTERMEDIATE.rounds):
        sheet = Planned(terrain, power, Random(name), failed).sheet()  # noqa: S311 - no secret
        own = trials.read(power, sheet.orders, sheet.bids)
        boards = [trials.fight((others, own)).units for others in rivals]
        vain = {
            str(own.orders[space])
            for space, target in own.moves.items()
            if all(units.get(target) != own.arrivals[space] for units in boards)
        }
        if vain <= failed:
            break
        failed |= vain
    return sheet
