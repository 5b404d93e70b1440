"""Queries that are compiled once."""

import pytest

from games.models import Game, Seat
from games.workarounds.compile_once import compile_once

pytestmark = pytest.mark.django_db


@pytest.fixture
def built() -> list[str]:
    """The orders of the queries that were written."""
    return []


@pytest.fixture
def seats(built):
    @compile_once
    def seats(game, holder, *, order):
        built.append(order)
        return Seat.objects.filter(game=game, holder=holder).order_by(order)

    return seats


def test_a_query_is_written_once_for_each_shape(seats, built, game, alice, bob):
    for holder in (alice, bob, alice):
        assert [seat.holder_id for seat in seats(game.pk, holder.pk, order="pk")] == [holder.pk]
    assert built == ["pk"]
    seats(game.pk, alice.pk, order="-pk")
    assert built == ["pk", "-pk"]


def test_nothing_is_equal_to_none(seats, game):
    assert game.seats.filter(holder=None).exists()
    assert seats(game.pk, None, order="pk") == []


def test_every_argument_is_needed(seats, game):
    with pytest.raises(ValueError, match="shorter"):
        seats(game.pk, order="pk")


def test_a_text_takes_the_place_of_an_argument(game):
    @compile_once
    def named(name):
        return Game.objects.filter(name=name)

    assert [[each.pk for each in named(name)] for name in (game.name, "x")] == [[game.pk], []]
