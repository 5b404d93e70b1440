"""Costs of pairs at one table: teammates, and players who have met. Standard library only."""

from collections.abc import Sequence
from math import comb


def pair_counts(size: int, groups: Sequence[Sequence[int]]) -> list[list[int]]:
    """How many of the groups each pair of players is in."""
    rows = [[0] * size for _player in range(size)]
    for group in groups:
        for one in group:
            for other in group:
                if one != other:
                    rows[one][other] += 1
    return rows


def pairs_inside(rows: Sequence[Sequence[int]], people: Sequence[int]) -> int:
    """The cost of the pairs at one table."""
    return sum(rows[one][other] for one in people for other in people if one < other)


def exchange_change(
    rows: Sequence[Sequence[int]],
    one: Sequence[int],
    other: Sequence[int],
    player: int,
    rival: int,
) -> int:
    """How the costs of pairs change if a player of one table and a rival of another change."""
    own, others = rows[player], rows[rival]
    here = sum(others[each] - own[each] for each in one)
    there = sum(own[each] - others[each] for each in other)
    return here + there - 2 * own[rival]


def least_pairs(people: int, sizes: Sequence[int]) -> int:
    """The least number of pairs of a group within tables, as if nobody else played."""
    counts = [0] * len(sizes)
    for _person in range(people):
        free = [at for at, size in enumerate(sizes) if counts[at] < size]
        counts[min(free, key=lambda at: counts[at])] += 1
    return sum(comb(count, 2) for count in counts)
