"""Deals of computer players: proposals, answers and promises, without the site."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from adjudicator import Position, Variant
from adjudicator.orders import Hold, Move
from games.computer import Level, Sheet, choose_orders, deals
from games.computer.bargain import join_deals
from games.computer.deals import Answer, Dealer, Dealings, negotiate, orders_of
from games.computer.joint import Table, leader_of
from games.computer.sight import terrain_of
from tests.games.computer.table import lone, played

Deal = tuple[str, str, list[str]]


@pytest.fixture(scope="module")
def position(empire: Variant) -> Position:
    """A Fall in which units of several powers have met."""
    rounds = [before for before, _, _ in played(empire, 5, empire.start.turn.year + 2)]
    return [before for before in rounds if before.turn.phase == "movement"][-1]


@pytest.fixture(scope="module")
def sheets(empire: Variant, position: Position) -> dict[str, Sheet]:
    return {
        power: choose_orders(empire, position, power, 1, Level.INTERMEDIATE, 2)
        for power in empire.powers
    }


@pytest.fixture
def table(empire: Variant, position: Position) -> Table:
    return Table(terrain_of(empire, position), 2)


@pytest.fixture
def dealers(table: Table, sheets: dict[str, Sheet]) -> dict[str, Dealer]:
    return {power: Dealer(table, Dealings(power), sheets[power]) for power in table.powers}


@pytest.fixture
def made(dealers: dict[str, Dealer]) -> list[Deal]:
    made = negotiate(list(dealers.values()), Random(1))
    assert made
    return made


def again(dealer: Dealer, **dealings: object) -> Dealer:
    """A dealer that has no deals yet."""
    return Dealer(dealer.table, Dealings(dealer.power, **dealings), dealer.sheet)


def promises(dealers: dict[str, Dealer]) -> Iterator[tuple[str, str]]:
    for power, dealer in dealers.items():
        for _, order in dealer.dealings.promised.values():
            yield power, str(order)


def test_the_same_seed_makes_the_same_deals(made, dealers):
    others = [again(dealer) for dealer in dealers.values()]
    assert negotiate(others, Random(1)) == made


def test_a_deal_has_orders_of_both_powers(made, table):
    for power, other, orders in made:
        assert orders_of(table, power, orders)
        assert orders_of(table, other, orders)


def test_two_powers_make_one_deal_a_phase(made):
    pairs = [frozenset(deal[:2]) for deal in made]
    assert len(set(pairs)) == len(pairs)


def test_after_a_proposal_that_fails_the_other_power_proposes(dealers, monkeypatch):
    asked = []
    monkeypatch.setattr(Dealer, "propose", lambda self, other, _: asked.append((self.power, other)))
    assert negotiate(list(dealers.values()), Random(1)) == []
    assert asked
    assert len(set(asked)) == len(asked)
    assert {pair[::-1] for pair in asked} == set(asked)


def test_two_deals_are_joined_unless_they_contradict_each_other():
    move, hold, other = Move("A", "Par", "Bur"), Hold("A", "Par"), Hold("A", "Bav")
    assert join_deals(({"Par": move}, {}), ({}, {"Bav": other})) == ({"Par": move}, {"Bav": other})
    assert join_deals(({"Par": move}, {}), ({"Par": hold}, {})) is None


def test_a_deal_has_at_most_eight_orders():
    holds = {space: Hold("A", space) for space in ("Par", "Bur", "Bav", "Vie", "Tyr")}
    fewer = dict(list(holds.items())[:3])
    assert join_deals((holds, {}), ({}, fewer)) is not None
    assert join_deals((holds, {}), ({}, holds)) is None


def test_no_unit_is_promised_twice(made, table):
    by_unit: dict[tuple[str, str], set[str]] = {}
    for one, other, orders in made:
        for power in (one, other):
            for space, order in orders_of(table, power, orders).items():
                by_unit.setdefault((power, space), set()).add(str(order))
    assert all(len(orders) == 1 for orders in by_unit.values())


def test_promises_are_in_the_sheets(made, dealers, monkeypatch):
    monkeypatch.setattr(deals, "PRICE", float("inf"))
    sheets = {power: dealer.keep() for power, dealer in dealers.items()}
    assert all(order in sheets[power].orders for power, order in promises(dealers))


def test_a_promise_is_broken_for_more_than_its_price(made, dealers, monkeypatch):
    monkeypatch.setattr(deals, "PRICE", float("-inf"))
    assert all(dealer.keep() == dealer.sheet for dealer in dealers.values())


def test_without_a_promise_the_sheet_stays(dealers):
    assert all(dealer.keep() is dealer.sheet for dealer in dealers.values())


def test_who_broke_promises_is_not_believed(made, dealers):
    power, other, orders = made[0]
    wary = again(dealers[other], broken={power: 3})
    assert again(dealers[other]).answer(power, orders) is Answer.ACCEPTS
    assert wary.answer(power, orders) is not Answer.ACCEPTS
    assert wary.propose(power, Random(1)) == []


def test_the_leader_gets_no_help_for_a_small_gain(made, dealers, table, monkeypatch):
    power, other, orders = made[0]
    monkeypatch.setattr(deals, "WITH_LEADER", 1000.0)
    monkeypatch.setattr(table, "leader", power)
    assert again(dealers[other]).answer(power, orders) in (Answer.LEADER, Answer.NO_GAIN)
    assert again(dealers[other]).propose(power, Random(1)) == []


def test_a_promised_unit_is_promised_to_nobody_else(made, dealers, table):
    power, other, orders = made[0]
    space = next(iter(orders_of(table, other, orders)))
    unit = table.terrain.unit_at[space]
    third = next(name for name in table.powers if name not in (power, other))
    assert dealers[other].answer(third, [f"{unit} H"]) in (Answer.PROMISED, Answer.NO_GAIN)


def test_impossible_orders_are_declined_as_such(dealers):
    assert dealers["FR"].answer("HA", ["A Par - Mos"]) is Answer.NOTHING


def test_orders_without_a_gain_are_declined_as_such(dealers, table):
    holds = [f"{unit} H" for unit in table.terrain.position.units if unit.power == "FR"]
    assert dealers["FR"].answer("HA", holds) is Answer.NO_GAIN


def test_a_leader_is_well_ahead(empire, position):
    ahead = lone(empire, "spring 1770", "FR", {"FR": "A Par"}, HA="Vie")
    assert leader_of(terrain_of(empire, ahead)) == "FR"
    assert leader_of(terrain_of(empire, empire.start)) == ""
