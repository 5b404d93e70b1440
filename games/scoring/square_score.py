"""The scoring system: the places of the powers at the end, their shares and their square scores."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from adjudicator import Position
from games.core.codec import BoardState


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
    state: BoardState, shares: Mapping[str, str], out_years: Mapping[str, int]
) -> list[PowerRank]:
    """Rank those that share the result, then the others: each by centres, then by the year of
    elimination. Powers that are equal in all this have the same place. `out_years` has the
    eliminated powers.
    """
    powers = state.variant.powers
    part = {power: Fraction(shares.get(power, "0")) for power in powers}
    centres = {power: len(state.position.centres_of(power)) for power in powers}
    squares = sum(count**2 for count in centres.values())
    is_won = 1 in part.values()

    def rank(power: str) -> tuple[bool, int, float]:
        return part[power] > 0, centres[power], out_years.get(power, float("inf"))

    order = sorted(powers, key=rank, reverse=True)
    ranks: list[PowerRank] = []
    for number, power in enumerate(order):
        is_equal = number > 0 and rank(power) == rank(order[number - 1])
        square = centres[power] ** 2 / squares if squares else 0.0
        ranks.append(
            PowerRank(
                power=power,
                place=ranks[-1].place if is_equal else number + 1,
                centres=centres[power],
                share=float(part[power]),
                square=float(part[power] == 1) if is_won else square,
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
