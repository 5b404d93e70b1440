"""Sea chains: routes without a detour, and which fleets can be of use."""

from __future__ import annotations

import random
from types import SimpleNamespace

import pytest

from adjudicator.convoys import bits, on_chain, routes
from maps.load import load_variant, variant_ids

GRID = 6


def grid(size: int) -> SimpleNamespace:
    """A sea of squares, with a shore at two of its corners."""
    sea = {(i, j): 1 << (i * size + j) for i in range(size) for j in range(size)}
    beside = {
        bit: sum(sea.get(at, 0) for at in ((i + 1, j), (i - 1, j), (i, j + 1), (i, j - 1)))
        for (i, j), bit in sea.items()
    }
    return SimpleNamespace(
        sea_neighbours=beside,
        shores={"start": sea[0, 0], "end": sea[size - 1, size - 1]},
        convoying_coasts={},
    )


@pytest.mark.parametrize("variant", variant_ids())
def test_a_fleet_is_of_use_exactly_when_it_is_on_a_route_without_a_detour(variant: str) -> None:
    board, rng = load_variant(variant).board, random.Random(variant)
    shores = sorted(key for key, shore in board.shores.items() if shore)
    for _ in range(40):
        fleets = sum(bit for bit in board.sea_bits.values() if rng.random() < 0.7)
        start, end = rng.sample(shores, 2)
        useful = {bit for route in routes(board, fleets, start, end) for bit in route}
        found = {bit for bit in bits(fleets) if on_chain(board, fleets, bit, start, end)}
        assert found == useful


def test_no_link_of_a_route_touches_another_but_its_neighbours() -> None:
    board = grid(4)
    for route in routes(board, 2**16 - 1, "start", "end"):  # type: ignore[arg-type]
        for number, sea in enumerate(route):
            near = [other for other in route if other & board.sea_neighbours[sea]]
            assert near == [*route[max(number - 1, 0) : number], *route[number + 1 : number + 2]]


def test_every_fleet_of_a_full_sea_is_on_a_route() -> None:
    """There are too many routes to go through one by one: such a search would not end."""
    board, fleets = grid(GRID), 2 ** (GRID * GRID) - 1
    useful = [on_chain(board, fleets, bit, "start", "end") for bit in bits(fleets)]  # type: ignore[arg-type]
    assert all(useful)
