"""Chains of seas that join two coasts. A set of seas is an integer with one bit per sea."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.board import Board


def chain_exists(board: Board, fleets: int, start: str, end: str) -> bool:
    """Whether the seas in `fleets` (bits) form a chain from the coast of `start` to that of `end`.

    A fleet in `end` itself is no link.
    """
    fleets &= ~board.convoying_coasts.get(end, 0)
    first = board.shores.get(start, 0) & fleets
    goal = board.shores.get(end, 0) & fleets
    return bool(first and goal and (first & goal or _flood(board, fleets, first) & goal))


def coasts_in_reach(board: Board, fleets: int, start: str) -> frozenset[str]:
    """Return the coastal spaces that an army at `start` reaches over chains of `fleets` (bits)."""
    first = board.shores.get(start, 0) & fleets
    if not first:
        return frozenset()
    seas = _flood(board, fleets, first)
    coasts = board.convoying_coasts
    return frozenset(
        key
        for key, shore in board.shores.items()
        if shore & seas
        and key != start
        and (key not in coasts or chain_exists(board, fleets, start, key))
    )


def on_chain(board: Board, fleets: int, fleet: int, start: str, end: str) -> bool:
    """Whether the sea `fleet` (one bit) lies on a chain from `start` to `end` without a short cut.

    If not, the fleet's convoy order is useless (DATC 6.F.12, 6.G.7, 6.G.19).

    Chains are searched only as far as `fleet`: from there any open way will do, since the shortest
    has no short cut either. A state that can no longer reach `fleet` is dropped at once, and no
    state is visited twice.
    """
    # A fleet in `end` itself is no link.
    fleets &= ~board.convoying_coasts.get(end, 0)
    first, last = board.shores.get(start, 0) & fleets, board.shores.get(end, 0) & fleets
    if fleet & first & last:
        return True
    stack = [(sea, fleets & ~first) for sea in bits(first)] if last else []
    seen = set(stack)
    while stack:
        here, free = stack.pop()
        near = board.sea_neighbours[here] & free
        if here == fleet:
            if here & last or _flood(board, free, near) & last:
                return True
            continue
        passable = free & ~last | fleet
        if here & last or not _flood(board, passable, near & passable) & fleet:
            continue
        for state in [(after, free & ~near) for after in bits(near)]:
            if state not in seen:
                seen.add(state)
                stack.append(state)
    return False


def routes(board: Board, fleets: int, start: str, end: str) -> Iterator[tuple[int, ...]]:
    """Yield the chains of `fleets` from `start` to `end` without a short cut.

    Each chain is a tuple of bits, one per sea, in the order of the voyage.
    """
    fleets &= ~board.convoying_coasts.get(end, 0)
    first, last = board.shores.get(start, 0) & fleets, board.shores.get(end, 0) & fleets
    stack: list[tuple[tuple[int, ...], int]] = [((sea,), fleets & ~first) for sea in bits(first)]
    stack.reverse()
    while stack:
        chain, free = stack.pop()
        if chain[-1] & last:
            yield chain
            continue
        near = board.sea_neighbours[chain[-1]] & free
        if _flood(board, free, near) & last:
            # Another sea beside this link would be a short cut, so only the next link may use one.
            stack.extend(((*chain, after), free & ~near) for after in bits(near))


def _flood(board: Board, fleets: int, seas: int) -> int:
    near, waiting = board.sea_neighbours, seas
    while waiting:
        sea = waiting & -waiting
        reached = near[sea] & fleets & ~seas
        seas |= reached
        waiting ^= sea | reached
    return seas


def bits(mask: int) -> Iterator[int]:
    """Yield the single bits of an integer, lowest first."""
    while mask:
        low = mask & -mask
        yield low
        mask ^= low
