"""The ranks of the powers at the end of a game: places, shares and square scores."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from adjudicator import Position
from games.scoring.facts import Facts
from games.scoring.systems import SYSTEMS


@dataclass(frozen=True, slots=True)
class PowerRank:
    """The rank of a power at the end; see `SeatResult`."""

    power: str
    place: int
    centres: int
    share: float
    square: float
    out_year: int | None


def power_ranks(
    facts: Facts, shares: Mapping[str, str], out_years: Mapping[str, int]
) -> list[PowerRank]:
    """Rank those that share the result, then the others: each by centres, then by the time of
    elimination. Powers that are equal in all this have the same place. `out_years` has the
    eliminated powers.
    """
    part = {power: Fraction(shares.get(power, "0")) for power in facts.centres}
    squares = SYSTEMS["square"].score(facts)

    def rank(power: str) -> tuple[bool, int, float]:
        return part[power] > 0, facts.centres[power], facts.out.get(power, float("inf"))

    order = sorted(facts.centres, key=rank, reverse=True)
    ranks: list[PowerRank] = []
    for number, power in enumerate(order):
        is_equal = number > 0 and rank(power) == rank(order[number - 1])
        ranks.append(
            PowerRank(
                power=power,
                place=ranks[-1].place if is_equal else number + 1,
                centres=facts.centres[power],
                share=float(part[power]),
                square=float(squares[power]),
                out_year=out_years.get(power),
            )
        )
    return ranks


def is_alive(position: Position, power: str) -> bool:
    """Whether a power has a unit, even a dislodged one, or a centre."""
    return bool(
        position.units_of(power)
        or position.centres_of(power)
        or any(item.unit.power == power for item in position.dislodged)
    )
