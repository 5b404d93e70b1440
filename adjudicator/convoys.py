"""Sea chains: which seas join two coasts. Sets of seas are integers, one bit a sea."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.board import Board


def chain_exists(board: Board, fleets: int, start: str, end: str) -> bool:
    """Whether seas of `fleets` (bits) form a chain from the coast of `start` to that of `end`."""
    first = board.shores.get(start, 0) & fleets
    goal = board.shores.get(end, 0) & fleets
    return bool(first and goal and _flood(board, fleets, first) & goal)


def coasts_in_reach(board: Board, fleets: int, start: str) -> frozenset[str]:
    """The coastal spaces that an army at `start` reaches over chains of `fleets` (bits)."""
    first = board.shores.get(start, 0) & fleets
    if not first:
        return frozenset()
    seas = _flood(board, fleets, first)
    return frozenset(key for key, shore in board.shores.items() if shore & seas and key != start)


def on_chain(board: Board, fleets: int, fleet: int, start: str, end: str) -> bool:
    """Whether the sea `fleet` (one bit) lies on a chain from `start` to `end` without a
    short cut, so that its convoy order can be of use (DATC 6.F.12, 6.G.7, 6.G.19)."""
    first, last = board.shores.get(start, 0) & fleets, board.shores.get(end, 0) & fleets
    if not first or not last or not fleet & _flood(board, fleets, first):
        return False
    return any(True for _ in _walk(board, fleets, first, last, through=fleet))


def routes(board: Board, fleets: int, start: str, end: str) -> Iterator[tuple[int, ...]]:
    """The chains of `fleets` from `start` to `end` without a short cut, as their seas' bits in
    the order of the voyage."""
    first, last = board.shores.get(start, 0) & fleets, board.shores.get(end, 0) & fleets
    return _walk(board, fleets, first, last)


def _flood(board: Board, fleets: int, seas: int) -> int:
    frontier = seas
    while frontier:
        spread = 0
        for sea in bits(frontier):
            spread |= board.sea_neighbours[sea]
        frontier = spread & fleets & ~seas
        seas |= frontier
    return seas


def _walk(
    board: Board, fleets: int, first: int, last: int, through: int = 0
) -> Iterator[tuple[int, ...]]:
    """Chains from any sea of `first` to any of `last` in which only neighbours touch, as far as
    they hold the sea `through` (one bit), if any."""
    for sea in bits(first):
        stack: list[tuple[tuple[int, ...], int, int]] = [((sea,), sea, fleets & ~first)]
        while stack:
            chain, used, free = stack.pop()
            here = chain[-1]
            if here & last:
                if not through or used & through:
                    yield chain
                continue
            near = board.sea_neighbours[here] & free
            # A sea beside an earlier link would be a short cut: all neighbours of `here` but
            # the next link leave the walk.
            rest = free & ~board.sea_neighbours[here]
            if through and not (used | near | rest) & through:
                continue
            stack.extend(((*chain, after), used | after, rest) for after in bits(near))


def bits(mask: int) -> Iterator[int]:
    """The single bits of an integer, lowest first."""
    while mask:
        low = mask & -mask
        yield low
        mask ^= low
