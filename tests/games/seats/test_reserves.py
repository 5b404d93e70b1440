"""Reserves wait for a place in a full game, and move up in order."""

from datetime import timedelta

import pytest
from django.test import Client

from games.core.access import get_game_for_view
from games.gm.acts.ask_deputy import deputy_offer
from games.gm.acts.become_deputy import deputy_take
from games.gm.acts.remove import player_remove
from games.gm.acts.start import game_start
from games.models import Delivery, Game, Guest, Ranking, Reserve, Seat, SeatOffer
from games.players.blocks import player_block
from games.players.own_data import own_data
from games.seats.acts.invite import seat_invite
from games.seats.acts.invite_people import people_invite
from games.seats.acts.join import game_join
from games.seats.acts.leave import game_leave
from games.seats.acts.stop_waiting import reserve_remove
from games.seats.acts.wait import reserve_add
from games.seats.assignment import bid_receipt
from games.seats.queries.reserves import waiting_list
from games.seats.services.offers import offers_lapse
from games.seats.services.reserves import reserves_sweep
from games.settings.services.games import game_create
from tests.games.api.conftest import program  # noqa: F401
from tests.games.cast import NOW, account, refused, seat_of
from tests.games.settings.test_settings_pages import change
from tests.games.table import Visit, text_of

pytestmark = pytest.mark.django_db

POWERS = ("BH", "DN", "FR", "HA", "OT", "PR", "PS", "RU", "SP", "SW")


@pytest.fixture
def people(db):
    return [account(f"Player {number}") for number in range(13)]


def full_table(greta, people, **settings) -> Game:
    """A full game that its GM starts."""
    game = game_create(creator=greta, name="Hubertusburg", start_mode="gm", now=NOW, **settings)
    for number, power in enumerate(POWERS):
        game_join(
            game_id=game.pk,
            by=people[number],
            power=power,
            ranks=dict.fromkeys(POWERS, 1),
            invite=game.invite_token,
            now=NOW,
        )
    return game


def wait(game: Game, *people, minutes: int = 0) -> None:
    for number, person in enumerate(people):
        at = NOW + timedelta(minutes=minutes + number)
        reserve_add(game_id=game.pk, by=person, invite=game.invite_token, now=at)


def test_reserves_move_up_in_the_order_in_which_they_came(greta, people):
    game = full_table(greta, people)
    wait(game, people[11], people[10])
    game_leave(game_id=game.pk, by=people[2], now=NOW)
    assert seat_of(game, "FR").holder == people[11]
    player_remove(game_id=game.pk, by=greta, player_id=people[5].pk, now=NOW)
    assert seat_of(game, "PR").holder == people[10]
    assert not Reserve.objects.exists()
    moved = Delivery.objects.filter(data__event="reserve_moved_up").order_by("pk")
    assert [row.user for row in moved] == [people[11], people[10]]


@pytest.mark.parametrize("choice", ["drawn", "preferences"])
def test_they_move_up_where_powers_are_dealt(greta, people, choice):
    game = full_table(greta, people, seat_choice=choice)
    ranks = {power: number + 1 for number, power in enumerate(POWERS)}
    reserve_add(game_id=game.pk, by=people[10], ranks=ranks, now=NOW)
    game_leave(game_id=game.pk, by=people[0], now=NOW)
    given = Ranking.objects.get(game=game, user=people[10]).ranks
    assert given == (ranks if choice == "preferences" else dict.fromkeys(POWERS, 1))


def test_an_invalid_ranking_is_refused(greta, people):
    game = full_table(greta, people, seat_choice="preferences")
    sent = {"game_id": game.pk, "by": people[10], "ranks": {"FR": 1}}
    assert refused(reserve_add, **sent) == ("ranks_missing", 422)


def test_nobody_waits_for_a_free_place_or_twice(greta, people, alice):
    game = game_create(creator=greta, name="Paris", start_mode="gm", now=NOW)
    assert refused(reserve_add, game_id=game.pk, by=alice) == ("place_free", 409)
    game = full_table(greta, people)
    wait(game, alice)
    assert refused(reserve_add, game_id=game.pk, by=alice) == ("waits_already", 409)
    assert refused(reserve_add, game_id=game.pk, by=people[0]) == ("seated_already", 409)
    assert refused(reserve_add, game_id=game.pk, by=greta) == ("gm_plays_not", 403)


def test_a_waiting_list_has_an_end(greta, people, settings):
    settings.QUOTAS = {"reserves": 1}
    game = full_table(greta, people)
    wait(game, people[10])
    assert refused(reserve_add, game_id=game.pk, by=people[11]) == ("too_many", 409)


def test_a_game_for_invited_people_has_invited_reserves(greta, people, alice, bob):
    game = full_table(greta, people, is_public=False)
    assert refused(reserve_add, game_id=game.pk, by=bob) == ("no_such_game", 404)
    people_invite(game_id=game.pk, by=greta, people=["Alice"], now=NOW)
    reserve_add(game_id=game.pk, by=alice, now=NOW)
    get_game_for_view(alice, game.pk)


def test_a_reserve_by_the_link_keeps_access(greta, people, alice):
    game = full_table(greta, people, is_public=False)
    wait(game, alice)
    assert not Guest.objects.exists()
    get_game_for_view(alice, game.pk)


def test_a_place_that_is_kept_in_vain_is_the_first_reserves(greta, people, alice, bob):
    game = full_table(greta, people)
    game_leave(game_id=game.pk, by=people[2], now=NOW)
    seat_invite(game_id=game.pk, by=greta, account="Bob", power="FR", now=NOW)
    wait(game, alice)
    assert reserves_sweep(now=NOW) == 0
    late = SeatOffer.objects.get().answer_until
    offers_lapse(now=late)
    # Somebody who comes now does not overtake the reserve.
    sent = {"game_id": game.pk, "by": people[12], "power": "FR", "now": late}
    assert refused(game_join, **sent) == ("table_full", 409)
    assert reserves_sweep(now=late) == 1
    assert seat_of(game, "FR").holder == alice
    assert reserves_sweep(now=late) == 0


def test_the_last_reserve_starts_a_game_that_starts_when_it_is_full(
    greta, people, alice, bob, idle
):
    game = full_table(greta, people)
    game_leave(game_id=game.pk, by=people[2], now=NOW)
    seat_invite(game_id=game.pk, by=greta, account="Bob", power="FR", now=NOW)
    Game.objects.filter(pk=game.pk).update(start_mode="full")
    wait(game, alice)
    late = SeatOffer.objects.get().answer_until
    offers_lapse(now=late)
    reserves_sweep(now=late)
    game.refresh_from_db()
    assert game.started_at == late


def test_the_start_ends_the_waiting_list(greta, people, alice, idle):
    game = full_table(greta, people)
    wait(game, alice)
    game_start(game_id=game.pk, by=greta, now=NOW)
    assert not Reserve.objects.exists()
    assert Delivery.objects.get(data__event="reserve_not_needed").user == alice


def test_a_reserve_leaves_the_list(greta, people, alice, bob):
    game = full_table(greta, people)
    wait(game, alice, bob)
    reserve_remove(game_id=game.pk, by=alice)
    assert refused(reserve_remove, game_id=game.pk, by=alice) == ("waits_not", 409)
    _game, viewer = get_game_for_view(bob, game.pk)
    assert waiting_list(game, viewer).own == 1


def test_the_page_offers_the_list_and_tells_the_place(greta, people, alice, bob, client):
    game = full_table(greta, people)
    wait(game, bob)
    client.force_login(alice)
    visit = Visit(client, game)
    assert "Wait for a place" in text_of(visit.get())
    assert visit.post("reserve").status_code == 302
    page = " ".join(text_of(visit.get()).split())
    assert "2 people are on the waiting list. Bob, Alice" in page
    assert "You are number 2 on it." in page
    assert visit.post("reserve", {"back": "1"}).status_code == 302
    assert Reserve.objects.count() == 1


def test_an_anonymous_game_names_no_reserves(greta, people, alice, bob, client):
    game = full_table(greta, people, is_anonymous=True)
    wait(game, bob)
    client.force_login(alice)
    page = " ".join(text_of(Visit(client, game).get()).split())
    assert "1 person is on the waiting list." in page
    assert "Bob" not in page


def test_a_waiting_list_is_in_the_data_of_an_account(greta, people, alice):
    game = full_table(greta, people)
    wait(game, alice)
    sections = {name: list(rows) for name, rows in own_data(alice)}
    assert sections["waiting_lists"] == [
        {
            "game": "Hubertusburg",
            "game_number": game.pk,
            "ranks": {},
            "points": {},
            "lot": "",
            "salt": "",
            "receipt": "",
            "since": NOW,
        }
    ]


def test_a_taken_seat_keeps_its_history(greta, people, alice):
    game = full_table(greta, people)
    wait(game, alice)
    game_leave(game_id=game.pk, by=people[2], now=NOW)
    kinds = list(game.events.order_by("-pk").values_list("kind", flat=True)[:2])
    assert kinds == ["seat_taken", "seat_left"]
    assert Seat.objects.filter(game=game, holder=alice).count() == 1


def test_who_gets_a_place_otherwise_waits_no_more(greta, people):
    """Else the person would move up into a second place."""
    game = full_table(greta, people)
    wait(game, people[10])
    game_leave(game_id=game.pk, by=people[2], now=NOW)
    assert not Reserve.objects.exists()
    Reserve.objects.create(game=game, user=people[11], joined_at=NOW)
    Seat.objects.filter(game=game, power="PR").update(state="open", holder=None)
    game_join(game_id=game.pk, by=people[11], power="PR", now=NOW)
    assert not Reserve.objects.exists()


@pytest.mark.parametrize("reason", ["blocked", "deputy", "inside"])
def test_a_reserve_who_may_not_play_any_more_leaves_the_list(greta, people, reason):
    game = full_table(greta, people)
    wait(game, people[10], people[11])
    if reason == "blocked":
        player_block(by=greta, account_id=people[10].pk)
    elif reason == "deputy":
        deputy_offer(game_id=game.pk, by=greta, account=people[10].name, rights=["extend"])
        deputy_take(game_id=game.pk, by=people[10])
    else:
        Reserve.objects.filter(user=people[10]).update(user=people[3])
    game_leave(game_id=game.pk, by=people[2], now=NOW)
    assert seat_of(game, "FR").holder == people[11]
    assert not Reserve.objects.exists()


def client_of(user) -> Client:
    client = Client()
    client.force_login(user)
    return client


def auction_of(greta, people) -> Game:
    """A full auction with Player 10 on its waiting list, who bids 100 for France."""
    game = full_table(greta, people, seat_choice="auction")
    reserve_add(game_id=game.pk, by=people[10], points={"FR": 100}, now=NOW)
    return game


def test_a_reserve_of_an_auction_moves_up_with_the_bid(greta, people):
    game = auction_of(greta, people)
    before = Reserve.objects.get()
    game_leave(game_id=game.pk, by=people[0], now=NOW)
    after = Ranking.objects.get(game=game, user=people[10])
    assert after.points["FR"] == 100
    sealed = bid_receipt(game=game.pk, lot=after.lot, points=after.points, salt=after.salt)
    assert (after.receipt, after.lot) == (sealed, before.lot) == (before.receipt, after.lot)


def test_a_bid_is_dropped_with_the_board_that_it_was_for(greta, people):
    game = game_create(creator=greta, name="Places kept", seat_choice="auction", now=NOW)
    Reserve.objects.create(
        game=game,
        user=people[10],
        joined_at=NOW,
        points={"FR": 100},
        lot="1",
        salt="2",
        receipt="3",
    )
    change(game, greta, variant_id="empire-1999")
    row = Reserve.objects.get()
    assert (row.points, row.lot, row.salt, row.receipt) == ({}, "", "", "")


def test_a_reserve_of_an_auction_bids_later_and_changes_the_bid(greta, people):
    game = full_table(greta, people, seat_choice="auction")
    wait(game, people[10])
    assert Reserve.objects.get().receipt == ""
    reserve_add(game_id=game.pk, by=people[10], points={"FR": 100}, now=NOW)
    first = Reserve.objects.get()
    reserve_add(game_id=game.pk, by=people[10], points={"HA": 100}, now=NOW)
    second = Reserve.objects.get()
    assert (second.points["HA"], second.lot) == (100, first.lot)
    assert second.receipt != first.receipt
    assert second.joined_at == first.joined_at


def test_a_reserve_without_a_bid_moves_up_without_one(greta, people):
    game = full_table(greta, people, seat_choice="auction")
    wait(game, people[10])
    game_leave(game_id=game.pk, by=people[0], now=NOW)
    assert Ranking.objects.get(game=game, user=people[10]).points == {}


def test_a_wrong_bid_of_a_reserve_is_refused(greta, people):
    game = auction_of(greta, people)
    on = {"game_id": game.pk, "by": people[10], "now": NOW}
    assert refused(reserve_add, points={"FR": 99}, **on) == ("points_sum", 422)
    assert refused(reserve_add, **on) == ("points_sum", 422)
    assert Reserve.objects.get().points["FR"] == 100


def test_only_an_auction_takes_bids_of_reserves(greta, people):
    game = full_table(greta, people)
    wait(game, people[10])
    on = {"game_id": game.pk, "by": people[10], "now": NOW}
    assert refused(reserve_add, points={"FR": 100}, **on) == ("waits_already", 409)


def test_a_reserve_bids_on_the_page_and_keeps_what_was_typed(greta, people):
    game = full_table(greta, people, seat_choice="auction")
    visit = Visit(client_of(people[10]), game)
    sent = visit.post("reserve", {"points-FR": "99"})
    assert sent.status_code == 422
    assert 'value="99"' in sent.content.decode()
    visit.post("reserve", {"points-FR": "100"})
    own = Reserve.objects.get()
    assert own.receipt in visit.get().content.decode()


def test_nobody_else_sees_the_bid_of_a_reserve(greta, people):
    game = auction_of(greta, people)
    own = Reserve.objects.get()
    for person in (greta, people[0], people[11]):
        page = Visit(client_of(person), game).get().content.decode()
        assert own.receipt not in page
        assert own.salt not in page


def test_a_program_reads_the_bid_of_its_account_as_a_reserve(greta, people, program):  # noqa: F811
    game = auction_of(greta, people)
    bid = program(people[10]).get(f"/games/{game.pk}/place").json()
    assert (bid["points"]["FR"], bid["power"]) == (100, "")
    assert bid["receipt"] == Reserve.objects.get().receipt
    assert program(people[11]).get(f"/games/{game.pk}/place").json()["code"] == "not_joined"


def test_reserves_come_before_computers_when_the_gm_starts_with_a_kept_seat(greta, people):
    game = full_table(greta, people)
    game_leave(game_id=game.pk, by=people[0], now=NOW)
    seat_invite(game_id=game.pk, by=greta, account=people[11].name, power="BH", now=NOW)
    wait(game, people[10])
    game_start(game_id=game.pk, by=greta, now=NOW)
    assert seat_of(game, "BH").holder == people[10]


def test_a_reserve_whose_ranking_allows_no_assignment_stays_out(greta, people):
    game = full_table(greta, people, seat_choice="preferences")
    game_leave(game_id=game.pk, by=people[0], now=NOW)
    only = dict.fromkeys(POWERS, None) | {"FR": 1}
    Ranking.objects.filter(game=game, user=people[1]).update(ranks=only)
    Reserve.objects.create(game=game, user=people[10], ranks=only, joined_at=NOW)
    game_start(game_id=game.pk, by=greta, now=NOW)
    assert not Seat.objects.filter(game=game, holder=people[10]).exists()
    assert seat_of(game, "FR").holder == people[1]
