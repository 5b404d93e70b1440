"""The assignment problem, against every possible matching and by its own proof."""

from itertools import permutations
from random import Random

import pytest

from games.tournaments.least_cost import match


def random_costs(random: Random, height: int, width: int, most: int) -> list[list[int]]:
    return [[random.randint(0, most) for _column in range(width)] for _row in range(height)]


@pytest.mark.parametrize("seed", range(60))
def test_a_small_matching_costs_as_little_as_the_best_of_all(seed):
    random = Random(seed)
    width = random.randint(1, 6)
    costs = random_costs(random, random.randint(1, width), width, most=4)
    ways = permutations(range(width), len(costs))
    least = min(sum(costs[row][column] for row, column in enumerate(way)) for way in ways)
    assert match(costs).total == least


@pytest.mark.parametrize(
    ("height", "width", "most"), [(50, 50, 3), (47, 50, 9), (10, 10, 0), (30, 50, 10**12)]
)
def test_the_potentials_prove_a_large_matching(height, width, most):
    costs = random_costs(Random(height), height, width, most)
    matching = match(costs)
    rows, columns = matching.row_potentials, matching.column_potentials
    assert len(set(matching.columns)) == height
    assert all(
        rows[row] + columns[column] <= costs[row][column]
        for row in range(height)
        for column in range(width)
    )
    free = set(range(width)) - set(matching.columns)
    assert all(columns[column] == 0 for column in free)
    assert all(value <= 0 for value in columns)
    assert sum(rows) + sum(columns) == matching.total


def test_nobody_and_too_many_rows():
    assert match([]).columns == ()
    with pytest.raises(ValueError, match="more rows"):
        match([[1], [1]])
