"""Any text at all gets an answer, or an error that says where."""

from __future__ import annotations

import argparse
import copy
import json
import random
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from adjudicator import InvalidOrder, OrderError, check_order, parse_order
from adjudicator.__main__ import answer
from adjudicator.interchange import position_to_data
from adjudicator.orders import Build, Disband, Order, Remove, Retreat, Waive
from maps.load import load_variant, variant_ids
from tests.adjudicator.positions import random_orders, random_position
from tests.adjudicator.thorough import many_boards, thorough

boards = pytest.mark.parametrize("board", variant_ids())
quick = settings(max_examples=60, deadline=None, derandomize=True, database=None)
# Each request is asked of every command.
COMMANDS = ("resolve", "options", "check", "disorder")

WORDS = (
    *("A", "F", "H", "S", "C", "R", "D", "-", "->", "to", "via", "convoy", "build", "remove"),
    *("waive", "army", "fleet", "supports", "/", "(", ")", "nc", "sc", "north", "coast"),
    *("French", "Mar", "PAR", "Smy/sc", "London", "the", "of", "holds", "x"),
)
words = st.sampled_from(WORDS)
texts = st.one_of(st.text(max_size=60), st.lists(words, max_size=12).map(" ".join))
scalars = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=8), words
)
anything = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner),
    max_leaves=6,
)


def understood(board: str, text: str) -> Order | None:
    """The order that a text means, if any; nothing but an order error may be raised."""
    variant = load_variant(board)
    problem: OrderError | None = None
    order = None
    try:
        order = parse_order(variant, text, variant.start)
        check_order(variant, variant.start, next(iter(variant.powers)), order)
    except OrderError as error:
        problem = error
    if problem is not None:
        assert problem.message.endswith((".", "?"))
    if isinstance(problem, InvalidOrder):
        assert problem.text == text
        assert 0 <= problem.place <= max(len(text), 1)
    return order


def round_trip(board: str, text: str) -> None:
    order = understood(board, text)
    if order is not None:
        assert understood(board, str(order)) == order


@boards
@quick
@given(text=texts)
def test_any_text_is_an_order_that_prints_and_reads_back_or_an_invalid_one(
    board: str, text: str
) -> None:
    round_trip(board, text)


@pytest.mark.slow
@many_boards
@thorough(600)
@given(text=texts)
def test_many_texts_are_orders_or_invalid(board: str, text: str) -> None:
    round_trip(board, text)


@boards
def test_every_order_for_every_place_prints_and_reads_back(board: str) -> None:
    variant = load_variant(board)
    places = [place for space in variant.board.spaces.values() for place in space.locations]
    for place in {*places, *variant.board.spaces}:
        for kind in "AF":
            orders = [Build(kind, place), Remove(kind, place), Disband(kind, place)]
            for order in [*orders, Retreat(kind, place, places[0]), Waive()]:
                assert parse_order(variant, str(order)) == order


def request_of(board: str, rng: random.Random) -> dict[str, Any]:
    variant = load_variant(board)
    position = random_position(variant, rng, 8)
    orders, bids = random_orders(variant, position, rng)
    return {
        "variant": board,
        "position": position_to_data(position),
        "orders": orders,
        "bids": {p: [{"points": b.points, "order": b.order} for b in bids[p]] for p in bids},
        "power": next(iter(variant.powers)),
    }


def spoil(data: Any, rng: random.Random, other: Any) -> Any:
    """The data with one part, however deep, left out or put differently."""
    data = copy.deepcopy(data)
    here = data
    while True:
        keys = list(here) if isinstance(here, dict) else list(range(len(here)))
        if not keys:
            return data
        key = rng.choice(keys)
        inner = here[key]
        if isinstance(inner, dict | list) and inner and rng.random() < 0.8:
            here = inner
            continue
        if rng.random() < 0.3:
            del here[key]
        else:
            here[key] = other
        return data


def ask(text: bytes, command: str) -> dict[str, Any]:
    """The answer of the command line, with a trace; anything raised would be a traceback."""
    said = answer(argparse.Namespace(command=command, public=False, trace=True), text)
    json.dumps(said)
    if "error" in said:
        assert said["error"]["code"] in ("bad_json", "impossible", "unknown_variant")
        assert said["error"]["message"]
        assert said["error"]["where"]
    return said


def hostile_request(board: str, seed: int, other: Any) -> None:
    rng = random.Random(seed)
    spoiled = spoil(request_of(board, rng), rng, other)
    for command in COMMANDS:
        ask(json.dumps(spoiled).encode(), command)


@pytest.mark.slow
@many_boards
@quick
@given(seed=st.integers(min_value=0, max_value=2**32), other=anything)
def test_a_request_spoiled_anywhere_is_answered_or_refused(
    board: str, seed: int, other: Any
) -> None:
    hostile_request(board, seed, other)


@pytest.mark.slow
@many_boards
@thorough(200)
@given(seed=st.integers(min_value=0, max_value=2**32), other=anything)
def test_many_spoiled_requests_are_answered_or_refused(board: str, seed: int, other: Any) -> None:
    hostile_request(board, seed, other)


@quick
@given(data=st.one_of(st.binary(max_size=40), anything.map(lambda data: json.dumps(data).encode())))
def test_any_input_is_answered_or_refused(data: bytes) -> None:
    for command in COMMANDS:
        assert "error" in ask(data, command)
