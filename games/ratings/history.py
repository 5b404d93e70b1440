"""Ratings from all rated games at once, by TrueSkill Through Time. docs/rating.md explains them."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from statistics import fmean

from trueskillthroughtime import Gaussian, History, Player

# A new player's rating, and the points of one unit of skill: with 400 points more, one of two wins
# ten times as often as the other.
NEW_PLAYER = 1500
POINTS = 212
# In units of skill: the uncertainty about a new player, how much a player varies from game to game,
# and how much one changes within a day.
SPREAD = 1.0
LUCK = 1.0
CHANGE = 0.01
POWER_SPREAD = 0.5
# The chance that two neighbours in the table of a game share a place.
TIE = 0.25
# More passes over the history move no skill by a whole point.
PASSES = 1
# Standard deviations on each side of an estimate for an interval of 95 %.
CONFIDENCE = 1.96
# Somebody who played less of a seat is not rated for it.
LEAST_PART = 0.1


@dataclass(frozen=True, slots=True)
class RatedSeat:
    """A power of a rated game with its place, and the part that each player had in it."""

    power: str
    place: int
    players: dict[int, float]


@dataclass(frozen=True, slots=True)
class RatedGame:
    """A rated game. `day` is the time of its end in days."""

    id: int
    variant_id: str
    day: float
    seats: list[RatedSeat]


@dataclass(frozen=True, slots=True)
class Skill:
    """A skill in points, its 95 % uncertainty, and the number of its games."""

    points: float
    uncertainty: float
    games: int


@dataclass(frozen=True, slots=True)
class Change:
    """The points that a game brought a player, with the place of the power."""

    game: RatedGame
    power: str
    place: int
    points: float


@dataclass(slots=True)
class Ratings:
    """Skills of players by account, and of powers by variant and power.

    A power's skill is what it adds to that of its player, and `places` has its average place. The
    changes of a player add up to the difference from `NEW_PLAYER`.
    """

    players: dict[int, Skill] = field(default_factory=dict)
    powers: dict[tuple[str, str], Skill] = field(default_factory=dict)
    places: dict[tuple[str, str], float] = field(default_factory=dict)
    changes: dict[int, list[Change]] = field(default_factory=dict)


def rate(games: Iterable[RatedGame]) -> Ratings:
    """Rate all players and powers of these games."""
    ordered = sorted(games, key=lambda game: (game.day, game.id))
    ratings = Ratings()
    if not ordered:
        return ratings
    history = skill_history(ordered)
    history.convergence(epsilon=0.0, iterations=PASSES, verbose=False)
    places: dict[tuple[str, str], list[int]] = {}
    for game, batch in zip(ordered, history.batches, strict=True):
        for seat in game.seats:
            power = (game.variant_id, seat.power)
            places.setdefault(power, []).append(seat.place)
            ratings.powers[power] = _skill(batch.posterior(power), len(places[power]), base=0)
            for player in _rated_parts(seat):
                skill = batch.skills[player]
                after = skill.forward * skill.likelihood
                changes = ratings.changes.setdefault(player, [])
                points = POINTS * (after.mu - skill.forward.mu)
                changes.append(Change(game, seat.power, seat.place, points))
                ratings.players[player] = _skill(after, len(changes), base=NEW_PLAYER)
    ratings.places = {power: fmean(values) for power, values in places.items()}
    return ratings


def skill_history(ordered: list[RatedGame]) -> History:
    """Return the history of these games after one pass, in which each skill knows the past only.

    A team is a power with its players. The library assigns what it learns correctly only if the
    teams of a game are sorted from the first place to the last. Games of the same moment come one
    after the other: each has a batch of its own.
    """
    teams, results, weights = [], [], []
    times: list[float] = []
    for game in ordered:
        seats = sorted(game.seats, key=lambda seat: seat.place)
        players = [_rated_parts(seat) for seat in seats]
        teams.append(
            [
                [*parts, (game.variant_id, seat.power)]
                for seat, parts in zip(seats, players, strict=True)
            ]
        )
        weights.append([[*parts.values(), 1.0] for parts in players])
        results.append([-seat.place for seat in seats])
        times.append(max(game.day, times[-1] + 1e-6) if times else game.day)
    powers = {(game.variant_id, seat.power) for game in ordered for seat in game.seats}
    return History(
        teams,
        results,
        times,
        {power: Player(Gaussian(0.0, POWER_SPREAD), 0.0, 0.0) for power in powers},
        sigma=SPREAD,
        beta=LUCK,
        gamma=CHANGE,
        p_draw=TIE,
        weights=weights,
    )


def _rated_parts(seat: RatedSeat) -> dict[int, float]:
    return {player: part for player, part in seat.players.items() if part >= LEAST_PART}


def _skill(estimate: Gaussian, games: int, *, base: int) -> Skill:
    return Skill(base + POINTS * estimate.mu, CONFIDENCE * POINTS * estimate.sigma, games)
