"""How well ratings predict simulated seasons whose true strengths are known, and their cost.

    python tests/bench/ratings.py [--games 2000] [--people 300] [--seed 1] [--json]

Each game has ten people at ten powers. Strengths of people and powers are drawn at random, and the
strengths of people drift. A game is ranked by strength plus luck, and its last places are shared,
as those of eliminated powers often are.

The log score is the mean logarithm of the probability that was given to what happened, for each
pair of powers with different places, from the games before alone: higher is better, and a coin toss
has -0.693. `shuffled` is the log score if the places of each game are shuffled. `agreement` is the
rank correlation with OpenSkill's order of the people, `truth` that with their true strengths.
`seconds` is the CPU time of rating all games once.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from pathlib import Path
from random import Random
from statistics import NormalDist, correlation, fmean

ROOT = Path(__file__).resolve().parents[2]
sys.path[0] = str(ROOT)

from games.ratings.history import LUCK, RatedGame, RatedSeat, Ratings, rate, skill_history  # noqa: E402

POWERS = ("BH", "DN", "FR", "HA", "OT", "PR", "PS", "RU", "SP", "SW")
GAMES_A_DAY = 5
PEOPLE_SPREAD, POWER_SPREAD, DRIFT = 0.8, 0.4, 0.01
Pair = tuple[int, RatedSeat, RatedSeat]


@dataclass
class Season:
    """Simulated games, the true strengths of people before each game and at the end."""

    games: list[RatedGame]
    before: list[dict[int, float]]
    strengths: dict[int, float]
    powers: dict[str, float]


def season(games: int, people: int, seed: int) -> Season:
    """Simulate a season."""
    random = Random(seed)
    strengths = {person: random.gauss(0, PEOPLE_SPREAD) for person in range(people)}
    powers = {power: random.gauss(0, POWER_SPREAD) for power in POWERS}
    played: Counter[int] = Counter()
    found, before = [], []
    for number in range(games):
        table = random.sample(range(people), len(POWERS))
        for person in table:
            strengths[person] += random.gauss(0, DRIFT)
        shown = {
            power: strengths[person] + powers[power] + random.gauss(0, LUCK)
            for power, person in zip(POWERS, table, strict=True)
        }
        order = sorted(POWERS, key=shown.__getitem__, reverse=True)
        out = random.randint(6, len(POWERS))
        seats = [
            RatedSeat(power, min(order.index(power) + 1, out), {person: 1.0})
            for power, person in zip(POWERS, table, strict=True)
        ]
        before.append({person: strengths[person] for person in table})
        found.append(RatedGame(number, "ambition-empire-6.01", number / GAMES_A_DAY, seats))
        played.update(table)
    return Season(found, before, {person: strengths[person] for person in played}, powers)


def shuffled(games: list[RatedGame], seed: int) -> list[RatedGame]:
    """The same games with the places of each dealt at random."""
    random = Random(seed)
    found = []
    for game in games:
        places = random.sample([seat.place for seat in game.seats], len(game.seats))
        seats = [replace(seat, place=place) for seat, place in zip(game.seats, places, strict=True)]
        found.append(replace(game, seats=seats))
    return found


def pairs(game: RatedGame) -> Iterator[tuple[RatedSeat, RatedSeat]]:
    """Each pair of seats with different places, the better one first."""
    for pair in combinations(game.seats, 2):
        first, second = sorted(pair, key=lambda seat: seat.place)
        if first.place < second.place:
            yield first, second


def score(games: list[RatedGame], chance: Callable[[int, RatedSeat, RatedSeat], float]) -> float:
    """The log score of predictions: `chance` gives the better seat's chance in a game."""
    return fmean(
        math.log(chance(number, *pair)) for number, game in enumerate(games) for pair in pairs(game)
    )


def by_ratings(games: list[RatedGame]) -> float:
    """The log score of the ratings before each game."""
    batches = skill_history(games).batches

    def chance(number: int, first: RatedSeat, second: RatedSeat) -> float:
        skills = batches[number].skills
        agents = [
            [
                skills[agent].forward
                for agent in (*seat.players, (games[number].variant_id, seat.power))
            ]
            for seat in (first, second)
        ]
        ahead = sum(skill.mu for skill in agents[0]) - sum(skill.mu for skill in agents[1])
        spread = sum(skill.sigma**2 for team in agents for skill in team) + 2 * LUCK**2
        return NormalDist().cdf(ahead / math.sqrt(spread))

    return score(games, chance)


def by_elo(games: list[RatedGame], step: float = 8) -> float:
    """The log score of plain Elo, for which each pair of a game is a game of two people."""
    points: Counter[int] = Counter()
    chances = []
    for game in games:
        change: Counter[int] = Counter()
        for first, second in pairs(game):
            (winner,), (loser,) = first.players, second.players
            chance = 1 / (1 + 10 ** ((points[loser] - points[winner]) / 400))
            chances.append(chance)
            change[winner] += step * (1 - chance)
            change[loser] -= step * (1 - chance)
        points.update(change)
    return fmean(map(math.log, chances))


def by_truth(played: Season) -> float:
    """The log score of somebody who knows all strengths."""

    def chance(number: int, first: RatedSeat, second: RatedSeat) -> float:
        strength = [
            played.powers[seat.power] + played.before[number][person]
            for seat in (first, second)
            for person in seat.players
        ]
        return NormalDist().cdf((strength[0] - strength[1]) / (LUCK * math.sqrt(2)))

    return score(played.games, chance)


def openskill_order(games: list[RatedGame]) -> dict[int, float]:
    """The strengths of people by OpenSkill's Plackett-Luce model, each seat a team of two."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    agents = {}
    for game in games:
        names = [(*seat.players, seat.power) for seat in game.seats]
        teams = [[agents.get(name) or model.rating() for name in team] for team in names]
        rated = model.rate(teams, ranks=[seat.place for seat in game.seats])
        for team, skills in zip(names, rated, strict=True):
            agents.update(zip(team, skills, strict=True))
    return {name: skill.mu for name, skill in agents.items() if isinstance(name, int)}


def agreement(ratings: Ratings, other: dict[int, float], least: int = 10) -> float:
    """The rank correlation of the rated people with another order, of those with enough games."""
    people = [person for person, skill in ratings.players.items() if skill.games >= least]
    ours = sorted(people, key=lambda person: ratings.players[person].points)
    theirs = sorted(people, key=other.__getitem__)
    return correlation([ours.index(one) for one in people], [theirs.index(one) for one in people])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--people", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    played = season(asked.games, asked.people, asked.seed)
    start = time.process_time()
    ratings = rate(played.games)
    seconds = time.process_time() - start
    measures: dict[str, Callable[[], float]] = {
        "games": lambda: asked.games,
        "seconds": lambda: round(seconds, 1),
        "coin": lambda: round(math.log(0.5), 4),
        "elo": lambda: round(by_elo(played.games), 4),
        "true": lambda: round(by_truth(played), 4),
        "ratings": lambda: round(by_ratings(played.games), 4),
        "shuffled": lambda: round(by_ratings(shuffled(played.games, asked.seed)), 4),
        "agreement": lambda: round(agreement(ratings, openskill_order(played.games)), 3),
        "truth": lambda: round(agreement(ratings, played.strengths), 3),
    }
    found = {}
    for name, measure in measures.items():
        found[name] = measure()
        if not asked.json:
            # Those of many games take minutes.
            sys.stdout.write(f"{name:10} {found[name]}\n")
            sys.stdout.flush()
    if asked.json:
        sys.stdout.write(json.dumps(found) + "\n")


if __name__ == "__main__":
    main()
