"""The context of games/seats/power_assignment.html."""

from __future__ import annotations

from typing import Any

from games.seats.queries.power_assignment import PowerAssignment


def power_assignment_context(page: PowerAssignment) -> dict[str, Any]:
    """The draw, with the rank that everybody got marked."""
    powers = page.variant.powers
    return {
        "game": page.game,
        "commitment": page.commitment,
        "seed": page.seed,
        "powers": [(power, record.name) for power, record in powers.items()],
        "has_names": any(row.player for row in page.rows),
        "rows": [
            {
                "lot": row.lot,
                "player": row.player,
                "power": row.power,
                "power_name": powers[row.power].name,
                "ranks": [
                    (rank, power == row.power)
                    for power, rank in zip(powers, row.ranks, strict=True)
                ],
            }
            for row in page.rows
        ],
        "total": page.again.total if page.again else 0,
        "ways": page.again.ways if page.again else 0,
        "number": page.again.number + 1 if page.again else 0,
        "is_same": page.is_same,
    }
