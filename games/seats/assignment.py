"""Assignment of powers to players by their rankings: least total rank, a seed breaks ties.

Uses the standard library only, so that anybody can repeat it: save the file that a game's page
offers, then run `python -m games.seats.assignment draw.json`.
"""

import hashlib
import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

Ranks = Mapping[str, int | None]


class NoAssignment(Exception):
    """Every assignment gives some player a power ranked never."""


@dataclass(frozen=True, slots=True)
class Assignment:
    """The result: powers in the order of the rankings, with their total rank.

    `ways` is the number of equally good assignments, `number` that of the picked one, from 0.
    """

    powers: tuple[str, ...]
    total: int
    ways: int
    number: int


def normal_ranks(ranks: Ranks) -> dict[str, int | None]:
    """Return ranks without gaps: 1, 1, 5 becomes 1, 1, 2. None stands for never and stays None."""
    places = sorted({rank for rank in ranks.values() if rank is not None})
    return {
        power: None if rank is None else places.index(rank) + 1 for power, rank in ranks.items()
    }


def assign(powers: Sequence[str], rankings: Sequence[Ranks], seed: str) -> Assignment:
    """Assign a power to each ranking with the least total rank, and never one ranked never.

    `powers` are in the order of the variant. Equally good assignments are numbered in the order of
    the powers of the first ranking, then of the second and so on. The seed picks number
    SHA-256(seed), read as one integer, modulo their count.

    The result is exact: dynamic programming over the sets of assigned powers (1,024 sets for ten
    powers) finds the least rank of the remaining rankings and the number of ways to reach it.
    Raises NoAssignment, and ValueError for more rankings than powers.
    """
    if len(rankings) > len(powers):
        raise ValueError("There are more rankings than powers.")
    costs = [[ranks[power] for power in powers] for ranks in map(normal_ranks, rankings)]
    best = _best(costs, len(powers))
    if 0 not in best:
        raise NoAssignment
    total, ways = best[0]
    picked = number = int.from_bytes(hashlib.sha256(seed.encode()).digest()) % ways
    dealt: list[str] = []
    taken = 0
    for row in costs:
        for index, cost in enumerate(row):
            after = taken | 1 << index
            if cost is None or after == taken or after not in best:
                continue
            rest, count = best[after]
            if cost + rest != best[taken][0]:
                continue
            if picked < count:
                dealt.append(powers[index])
                taken = after
                break
            picked -= count
    return Assignment(tuple(dealt), total, ways, number)


def _best(costs: Sequence[Sequence[int | None]], size: int) -> dict[int, tuple[int, int]]:
    """Least sum and number of ways for each set of assigned powers that can be completed."""
    best: dict[int, tuple[int, int]] = {}
    for taken in range((1 << size) - 1, -1, -1):
        place = taken.bit_count()
        if place > len(costs):
            continue
        if place == len(costs):
            best[taken] = (0, 1)
            continue
        least, ways = None, 0
        for index, cost in enumerate(costs[place]):
            rest = best.get(taken | 1 << index) if not taken >> index & 1 else None
            if cost is None or rest is None:
                continue
            total = cost + rest[0]
            if least is None or total < least:
                least, ways = total, rest[1]
            elif total == least:
                ways += rest[1]
        if least is not None:
            best[taken] = (least, ways)
    return best


def commitment(seed: str) -> str:
    """Return the SHA-256 of a seed in hexadecimal, which is published before the assignment."""
    return hashlib.sha256(seed.encode()).hexdigest()


def main(arguments: Sequence[str]) -> int:
    """Repeat the assignment of a file and compare it with the file's own result."""
    if len(arguments) != 1:
        sys.stderr.write("usage: python -m games.seats.assignment draw.json\n")
        return 2
    draw = json.loads(Path(arguments[0]).read_text(encoding="utf-8-sig"))
    rankings = sorted(draw["rankings"], key=lambda row: row["lot"])
    assignment = assign(draw["powers"], [row["ranks"] for row in rankings], draw["seed"])
    sys.stdout.write(f"commitment {commitment(draw['seed'])}\n")
    for row, power in zip(rankings, assignment.powers, strict=True):
        sys.stdout.write(f"lot {row['lot']}: {power}\n")
    sys.stdout.write(
        f"total rank {assignment.total}, way {assignment.number + 1} of {assignment.ways}\n"
    )
    same = [row["power"] for row in rankings] == list(assignment.powers)
    same = same and draw["commitment"] == commitment(draw["seed"])
    sys.stdout.write("the same as published\n" if same else "NOT the same as published\n")
    return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
