"""Assignment of powers to players: least total rank, or most points; a seed breaks ties.

Uses the standard library only, so that anybody can repeat it: save the file that a game's page
offers, then run `python -m games.seats.assignment draw.json`.
"""

import hashlib
import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

Ranks = Mapping[str, int | None]

# In an auction each player divides exactly so many points over the powers.
ALL_POINTS = 100


class NoAssignment(Exception):
    """Every assignment gives some player a power ranked never."""


@dataclass(frozen=True, slots=True)
class Assignment:
    """The result: powers in the order of the rankings or bids, with their total rank or points.

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
    return _pick(powers, costs, seed)


def auction(powers: Sequence[str], bids: Sequence[Mapping[str, int]], seed: str) -> Assignment:
    """Assign a power to each bid so that the points of the assigned powers have the greatest sum.

    An empty bid counts as the same number of points for every power: it decides nothing, and adds
    no points to the sum. Equally good assignments are numbered, and one is picked, as in `assign`.
    Raises ValueError for more bids than powers.
    """
    if len(bids) > len(powers):
        raise ValueError("There are more bids than powers.")
    costs = [[-bid.get(power, 0) for power in powers] for bid in bids]
    least = _pick(powers, costs, seed)
    return Assignment(least.powers, -least.total, least.ways, least.number)


def is_bid(points: Mapping[str, int]) -> bool:
    """Whether these points are a bid: whole numbers from 0 whose sum is all points."""
    numbers = points.values()
    return all(type(number) is int and number >= 0 for number in numbers) and (
        sum(numbers) == ALL_POINTS
    )


def bid_receipt(*, game: int, lot: str, points: Mapping[str, int], salt: str) -> str:
    """Return the receipt of a bid: the SHA-256 of its canonical JSON with the salt."""
    bid = {"game": game, "lot": lot, "points": dict(points), "salt": salt}
    text = json.dumps(bid, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def _pick(powers: Sequence[str], costs: Sequence[Sequence[int | None]], seed: str) -> Assignment:
    """Return that assignment with the least cost which the seed picks; a cost of None is never."""
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


def receipt_matches(game: int, row: Mapping[str, Any]) -> bool:
    """Whether the receipt of a published bid is that of its points.

    A player without a bid has no receipt, and 0 points for every power.
    """
    points, receipt = row["points"], row["receipt"]
    if not receipt:
        return not any(points.values())
    return is_bid(points) and receipt == bid_receipt(
        game=game, lot=row["lot"], points=points, salt=row["salt"]
    )


def main(arguments: Sequence[str]) -> int:
    """Repeat the assignment of a file and compare it with the file's own result."""
    if len(arguments) != 1:
        sys.stderr.write("usage: python -m games.seats.assignment draw.json\n")
        return 2
    draw = json.loads(Path(arguments[0]).read_text(encoding="utf-8-sig"))
    is_auction = "bids" in draw
    rows = sorted(draw["bids" if is_auction else "rankings"], key=lambda row: row["lot"])
    if is_auction:
        assignment = auction(draw["powers"], [row["points"] for row in rows], draw["seed"])
    else:
        assignment = assign(draw["powers"], [row["ranks"] for row in rows], draw["seed"])
    sys.stdout.write(f"commitment {commitment(draw['seed'])}\n")
    same = draw["commitment"] == commitment(draw["seed"])
    for row, power in zip(rows, assignment.powers, strict=True):
        sys.stdout.write(f"lot {row['lot']}: {power}\n")
        same = same and row["power"] == power
        if is_auction:
            fits = receipt_matches(draw["game"], row)
            words = row["receipt"] or "no bid"
            sys.stdout.write(f"  receipt {words}{'' if fits else ' does NOT fit the bid'}\n")
            same = same and fits
    total = "sum of points" if is_auction else "total rank"
    sys.stdout.write(
        f"{total} {assignment.total}, way {assignment.number + 1} of {assignment.ways}\n"
    )
    sys.stdout.write("the same as published\n" if same else "NOT the same as published\n")
    return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
