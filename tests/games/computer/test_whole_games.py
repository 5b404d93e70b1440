"""Games of computer players only: every order is legal, and games make progress."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from adjudicator import Result, Variant, bid_warning, check_order, entitlement
from games.computer import choose_orders
from maps.load import load_variant
from tests.adjudicator.positions import random_position
from tests.games.computer.table import Round, played

pytestmark = pytest.mark.slow
GAMES = [
    ("ambition-empire-6.01", 1, 1769),
    ("ambition-empire-6.01", 2, 1766),
    ("standard", 3, 1906),
    ("rise-of-rome-1", 4, 217),
    ("empire-1999", 5, 2000),
    ("ambition-empire-2002", 6, 1764),
    ("1900", 7, 1904),
]


@pytest.fixture(scope="module", params=GAMES, ids=lambda game: f"{game[0]}-{game[1]}")
def game(request: pytest.FixtureRequest) -> tuple[Variant, int, list[Round]]:
    name, seed, last_year = request.param
    variant = load_variant(name)
    return variant, seed, list(played(variant, seed, last_year))


Game = tuple[Variant, int, list[Round]]


def test_every_order_is_legal_and_canonical(game: Game) -> None:
    variant, _, rounds = game
    for position, sheets, _ in rounds:
        for power, sheet in sheets.items():
            for order in sheet.orders:
                assert str(check_order(variant, position, power, order)) == order


def test_the_adjudicator_rejects_no_order(game: Game) -> None:
    refused = [
        (position.turn, result)
        for position, _, outcome in game[2]
        for result in outcome.orders
        if result.result is Result.ILLEGAL
    ]
    assert refused == []


def test_every_unit_gets_one_order(game: Game) -> None:
    for position, sheets, _ in game[2]:
        if position.turn.phase == "movement":
            for power, sheet in sheets.items():
                assert len(sheet.orders) == len(
                    [u for u in position.units if position.side(u) == power]
                )


def test_no_bid_is_void(game: Game) -> None:
    variant, _, rounds = game
    for position, sheets, outcome in rounds:
        assert outcome.void_bids == ()
        for power, sheet in sheets.items():
            for bid in sheet.bids:
                assert bid_warning(variant, position, power, sheet.orders, bid.order) is None


def test_nobody_overspends(game: Game) -> None:
    variant, _, rounds = game
    for position, sheets, _ in rounds:
        for power, sheet in sheets.items():
            assert sum(bid.points for bid in sheet.bids) <= entitlement(variant, position, power)


def test_the_same_seed_gives_the_same_sheet(game: Game) -> None:
    variant, seed, rounds = game
    for position, sheets, _ in rounds:
        for power, sheet in sheets.items():
            assert choose_orders(variant, position, power, seed) == sheet


def test_own_units_never_bounce_each_other(game: Game) -> None:
    for position, sheets, _ in game[2]:
        for sheet in sheets.values():
            targets = Counter(
                order.removesuffix(" via convoy").split(" - ")[1].partition("/")[0]
                for order in sheet.orders
                if " - " in order and " S " not in order and " C " not in order
            )
            assert not [target for target, number in targets.items() if number > 1], position.turn


def test_most_minors_are_owned_by_1768(empire: Variant) -> None:
    *_, (_, _, last) = played(empire, 1, 1768)
    owned = [minor for minor in empire.minors if minor in last.position.centres]
    assert len(owned) > len(empire.minors) / 2


def test_different_seeds_give_different_games(empire: Variant) -> None:
    openings = set()
    for seed in range(6):
        _, sheets, _ = next(played(empire, seed, 1763))
        openings.add(str(sheets))
    assert len(openings) > 1


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("name", ["ambition-empire-6.01", "standard"])
def test_orders_are_legal_in_crowded_positions(name: str, seed: int) -> None:
    variant = load_variant(name)
    position = random_position(variant, Random(seed), 30)
    for power in variant.powers:
        sheet = choose_orders(variant, position, power, seed)
        for order in sheet.orders:
            check_order(variant, position, power, order)
        for bid in sheet.bids:
            assert bid_warning(variant, position, power, sheet.orders, bid.order) is None
