"""The assignment problem: rows to columns at the least total cost, exactly, with its proof.

Uses the standard library only. The Hungarian method works on whole numbers, so nothing is rounded.
"""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Matching:
    """The column of each row, with the total cost and the potentials that prove it.

    No cost is less than the potentials of its row and column together, a column's potential is
    never above 0, and that of a free column is 0. So no other matching can cost less than the sum
    of all potentials, which is `total`.
    """

    columns: tuple[int, ...]
    total: int
    row_potentials: tuple[int, ...]
    column_potentials: tuple[int, ...]


def match(costs: Sequence[Sequence[int]]) -> Matching:
    """Assign each row a column of its own so that the sum of the costs is least.

    Equally good columns are taken in their order. Raises ValueError for more rows than columns.
    """
    height, width = len(costs), len(costs[0]) if costs else 0
    if height > width:
        raise ValueError("There are more rows than columns.")
    # Index 0 stands for "none"; rows and columns count from 1.
    rows, columns, owner = [0] * (height + 1), [0] * (width + 1), [0] * (width + 1)
    for row in range(1, height + 1):
        owner[0] = row
        _add_row(costs, rows, columns, owner)
    result = [0] * height
    for column in range(1, width + 1):
        if owner[column]:
            result[owner[column] - 1] = column - 1
    total = sum(costs[row][column] for row, column in enumerate(result))
    return Matching(tuple(result), total, tuple(rows[1:]), tuple(columns[1:]))


def _add_row(
    costs: Sequence[Sequence[int]], rows: list[int], columns: list[int], owner: list[int]
) -> None:
    """Match the row owner[0] too, along the shortest alternating path to a free column."""
    width = len(columns) - 1
    slack: list[int | None] = [None] * (width + 1)
    before = [0] * (width + 1)
    is_done = [False] * (width + 1)
    column = 0
    while owner[column]:
        is_done[column] = True
        row = owner[column]
        line, least, nearest = costs[row - 1], -1, 0
        for other in range(1, width + 1):
            if is_done[other]:
                continue
            reduced = line[other - 1] - rows[row] - columns[other]
            distance = slack[other]
            if distance is None or reduced < distance:
                slack[other], before[other], distance = reduced, column, reduced
            if nearest == 0 or distance < least:
                least, nearest = distance, other
        for other in range(width + 1):
            distance = slack[other]
            if is_done[other]:
                rows[owner[other]] += least
                columns[other] -= least
            elif distance is not None:
                slack[other] = distance - least
        column = nearest
    while column:
        owner[column] = owner[before[column]]
        column = before[column]
