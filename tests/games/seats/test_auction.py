"""Joining a game whose powers are auctioned: sealed bids, receipts, and the assignment."""

import pytest
from django.db import IntegrityError, transaction

from games.core.codec import variant_of
from games.gm.acts.remove import player_remove
from games.gm.acts.start import game_start
from games.models import Event, Game, Ranking, Seat, SeatState, Status
from games.players.own_data import own_data
from games.players.services import account_leave
from games.seats.acts.accept_offer import offer_accept
from games.seats.acts.invite import seat_invite
from games.seats.acts.join import game_join
from games.seats.acts.leave import game_leave
from games.seats.acts.wait import reserve_add
from games.seats.assignment import auction, bid_receipt
from games.settings.services.games import game_create
from tests.games.cast import NOW, account, refused
from tests.games.settings.test_settings_pages import change
from tests.games.without_gm.conftest import create

pytestmark = pytest.mark.django_db

POWERS = ("BH", "DN", "FR", "HA", "OT", "PR", "PS", "RU", "SP", "SW")


@pytest.fixture
def table(greta) -> Game:
    return game_create(creator=greta, name="The auction", seat_choice="auction", now=NOW)


def bid(table: Game, user, **points: int) -> Ranking:
    return game_join(game_id=table.pk, by=user, points=points, now=NOW)


def own(table: Game, user) -> Ranking:
    return Ranking.objects.get(game=table, user=user)


def test_a_player_joins_with_a_bid(table, alice):
    ranking = bid(table, alice, FR=60, HA=40)
    assert ranking.points == dict.fromkeys(POWERS, 0) | {"FR": 60, "HA": 40}


def test_a_player_joins_without_a_bid_and_bids_later(table, alice):
    assert (bid(table, alice).points, bid(table, alice, FR=100).points["FR"]) == ({}, 100)


def test_the_receipt_is_the_hash_of_the_bid_and_a_salt(table, alice):
    row = bid(table, alice, FR=60, HA=40)
    assert len(row.salt) == 32
    assert row.receipt == bid_receipt(game=table.pk, lot=row.lot, points=row.points, salt=row.salt)


def test_a_changed_bid_has_another_salt_and_receipt(table, alice):
    first, second = bid(table, alice, FR=100), bid(table, alice, FR=100)
    assert first.salt != second.salt
    assert first.receipt != second.receipt


def test_a_changed_bid_adds_no_event(table, alice):
    bid(table, alice, FR=100)
    before = Event.objects.count()
    bid(table, alice, HA=100)
    assert Event.objects.count() == before


def test_the_event_of_joining_hides_the_bid(table, alice):
    bid(table, alice, FR=100)
    event = Event.objects.first()
    assert (event.kind, event.data) == ("joined", {})


@pytest.mark.parametrize(
    ("points", "code"),
    [
        ({"FR": 99}, "points_sum"),
        ({"FR": 100, "HA": 1}, "points_sum"),
        ({"FR": 101, "HA": -1}, "points_whole"),
        ({"XX": 100}, "no_such_power"),
    ],
)
def test_an_invalid_bid_is_refused(table, alice, points, code):
    assert refused(bid, table, alice, **points) == (code, 422)
    assert not Ranking.objects.exists()


def test_a_bid_is_not_taken_back_to_nothing(table, alice):
    bid(table, alice, FR=100)
    assert refused(bid, table, alice) == ("points_sum", 422)
    assert own(table, alice).points["FR"] == 100


def test_a_player_who_leaves_loses_the_bid(table, alice):
    bid(table, alice, FR=100)
    game_leave(game_id=table.pk, by=alice, now=NOW)
    assert not Ranking.objects.exists()
    assert bid(table, alice).points == {}


def test_a_removed_player_loses_the_bid(table, alice, greta):
    bid(table, alice, FR=100)
    player_remove(game_id=table.pk, by=greta, player_id=alice.pk, now=NOW)
    assert not Ranking.objects.exists()


def test_a_closed_account_loses_the_bid(table, alice):
    bid(table, alice, FR=100)
    account_leave(by=alice)
    assert not Ranking.objects.exists()


def test_the_download_of_an_account_has_its_bid_and_receipt(table, alice):
    row = bid(table, alice, FR=100)
    [section] = next(rows for name, rows in own_data(alice) if name == "rankings")
    values = (section["points"]["FR"], section["salt"], section["receipt"])
    assert values == (100, row.salt, row.receipt)


def test_a_reserve_moves_up_without_a_bid(greta):
    table = game_create(creator=greta, name="Full", seat_choice="auction", start_mode="gm", now=NOW)
    people = [account(f"Player {number}") for number in range(11)]
    for person in people[:10]:
        bid(table, person, FR=100)
    reserve_add(game_id=table.pk, by=people[10], now=NOW)
    game_leave(game_id=table.pk, by=people[0], now=NOW)
    assert own(table, people[10]).points == {}


def test_the_person_who_is_asked_accepts_with_a_bid(table, greta, alice):
    offer = seat_invite(game_id=table.pk, by=greta, account="Alice", now=NOW)
    points = {"FR": 70, "HA": 30}
    offer_accept(game_id=table.pk, by=alice, token=offer.token, points=points, now=NOW)
    assert own(table, alice).points["FR"] == 70
    assert own(table, alice).receipt


def test_powers_go_to_the_most_points_in_all(table, alice, bob, charlie, greta, idle):
    bid(table, alice, FR=70, HA=30)
    bid(table, bob, FR=60, SW=40)
    bid(table, charlie, FR=100)
    game_start(game_id=table.pk, by=greta, now=NOW)
    held = {seat.power: seat.holder for seat in Seat.objects.filter(game=table, state="held")}
    assert held == {"FR": charlie, "HA": alice, "SW": bob}
    assert Seat.objects.filter(game=table, state=SeatState.COMPUTER).count() == 7


def test_the_event_of_the_auction_has_the_points(table, alice, greta, idle):
    bid(table, alice, FR=100)
    game_start(game_id=table.pk, by=greta, now=NOW)
    event = Event.objects.get(game=table, kind="dealt")
    assert event.data == {"players": 1, "total": 100, "ways": 1, "auction": True}


def test_a_tie_is_picked_by_the_seed_of_the_game(table, alice, bob, greta, idle):
    bid(table, alice, FR=100)
    bid(table, bob, FR=100)
    game_start(game_id=table.pk, by=greta, now=NOW)
    rows = list(Ranking.objects.filter(game=table).order_by("lot"))
    table.refresh_from_db()
    again = auction(
        list(variant_of(table).powers), [row.points for row in rows], table.assignment_seed
    )
    assert tuple(row.power for row in rows) == again.powers
    # One of them has France, the other any of nine powers.
    assert (again.total, again.ways) == (100, 18)


def test_the_last_player_starts_the_game(table, idle):
    for number, power in enumerate(POWERS):
        bid(table, account(f"Player {number}"), **{power: 100})
    table.refresh_from_db()
    assert table.status == Status.RUNNING
    assert all(row.points[row.power] == 100 for row in Ranking.objects.filter(game=table))


def test_nobody_bids_after_the_start(table, alice, greta, idle):
    bid(table, alice, FR=100)
    game_start(game_id=table.pk, by=greta, now=NOW)
    assert refused(bid, table, alice, HA=100) == ("seated_already", 409)


def test_the_gm_does_not_bid(table, greta):
    assert refused(bid, table, greta, FR=100) == ("gm_plays_not", 403)


def test_the_creator_of_a_game_without_a_gm_joins_and_bids_later(alice):
    table = create(alice, seat_choice="auction", power="")
    assert own(table, alice).points == {}
    bid(table, alice, FR=100)
    assert own(table, alice).points["FR"] == 100


@pytest.mark.parametrize("choice", ["chosen", "preferences", "drawn", "fixed"])
def test_another_way_is_chosen_only_while_nobody_has_joined(table, greta, alice, choice):
    bid(table, alice, FR=100)
    assert refused(change, table, greta, seat_choice=choice) == ("joined_already", 409)
    assert own(table, alice).points["FR"] == 100


def test_points_mean_nothing_where_powers_are_ranked(greta, alice):
    table = game_create(creator=greta, name="By rank", seat_choice="preferences", now=NOW)
    ranks = dict.fromkeys(POWERS, 1)
    row = game_join(game_id=table.pk, by=alice, ranks=ranks, points={"FR": 100}, now=NOW)
    assert (row.points, row.receipt) == ({}, "")


def test_an_auction_has_a_seed_in_the_database(table):
    with pytest.raises(IntegrityError), transaction.atomic():
        Game.objects.filter(pk=table.pk).update(assignment_seed="")
