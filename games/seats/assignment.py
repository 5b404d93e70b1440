"""Deals powers to players by their rankings: least total rank, ties drawn by a seed.

Standard library only, so that anybody can repeat it: `python -m games.seats.assignment draw.json`
prints who gets what for the file that a game's page of the draw offers.
"""

import hashlib
import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

Ranks = Mapping[str, int | None]


class NoAssignment(Exception):
    """Every way to deal the powers gives somebody one that it ruled out."""


@dataclass(frozen=True, slots=True)
class Assignment:
    """`powers` are in the order of the rankings; `ways` is how many assignments are equally good,
    `number` (from 0) which of them the seed picked."""

    powers: tuple[str, ...]
    total: int
    ways: int
    number: int


def normal_ranks(ranks: Ranks) -> dict[str, int | None]:
    """Ranks from 1 without gaps: 1, 1, 5 counts as 1, 1, 2. None, a veto, stays None."""
    places = sorted({rank for rank in ranks.values() if rank is not None})
    return {
        power: None if rank is None else places.index(rank) + 1 for power, rank in ranks.items()
    }


def assign(powers: Sequence[str], rankings: Sequence[Ranks], seed: str) -> Assignment:
    """The power of each ranking, with the least sum of ranks that is possible without a veto.

    `powers` in the order of the variant; a ranking gives every power a rank or None for never; at
    most one ranking for each power. Where several assignments are equally good they are numbered
    in the order of the powers, first by the first ranking, then by the second and so on; the seed
    picks number SHA-256(seed), read as one large number, modulo their count.

    Exact, by dynamic programming over the set of powers that are dealt: for every set the least
    sum for the rankings still to come and the number of ways to reach it. Ten powers make 1,024
    sets. Raises NoAssignment, and ValueError for more rankings than powers.
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
    """For each set of dealt powers from which the rest can be dealt: least sum, number of ways."""
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
    """What is published of a seed before the draw: its SHA-256 in hexadecimal digits."""
    return hashlib.sha256(seed.encode()).hexdigest()


def main(arguments: Sequence[str]) -> int:
    """Repeats the draw of a file and compares it with what the file says was dealt."""
    if len(arguments) != 1:
        sys.stderr.write("usage: python -m games.seats.assignment draw.json\n")
        return 2
    draw = json.loads(Path(arguments[0]).read_text(encoding="utf-8"))
    rankings = sorted(draw["rankings"], key=lambda row: row["lot"])
    found = assign(draw["powers"], [row["ranks"] for row in rankings], draw["seed"])
    sys.stdout.write(f"commitment {commitment(draw['seed'])}\n")
    for row, power in zip(rankings, found.powers, strict=True):
        sys.stdout.write(f"lot {row['lot']}: {power}\n")
    sys.stdout.write(f"total rank {found.total}, way {found.number + 1} of {found.ways}\n")
    same = [row["power"] for row in rankings] == list(found.powers)
    same = same and draw["commitment"] == commitment(draw["seed"])
    sys.stdout.write("the same as published\n" if same else "NOT the same as published\n")
    return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
