"""When a game starts, and how the GM arranges its seats before."""

from datetime import timedelta

import pytest

from games.core.codec import variant_of
from games.gm.acts.start import game_start
from games.gm.acts.swap import seats_swap
from games.models import Delivery, Event, EventKind, Ranking, Seat, SeatState, StartMode, Status
from games.notices.post_contents import push_message
from games.notices.queries import notice_of
from games.seats.acts.join import game_join
from games.seats.acts.leave import game_leave
from games.seats.services import joining
from games.seats.services.joining import games_start
from games.settings.services.games import game_create
from tests.games.cast import NOW, account, refused, seat_of

SOON = NOW + timedelta(days=1)


@pytest.fixture
def create(greta):
    def made(**settings):
        return game_create(creator=greta, name="A start", now=NOW, **settings)

    return made


def fill(game):
    for number, seat in enumerate(Seat.objects.filter(game=game)):
        game_join(game_id=game.pk, by=account(f"Player {number}"), power=seat.power, now=NOW)
    game.refresh_from_db()


def test_a_full_game_waits_for_its_gm(create, greta):
    game = create(start_mode=StartMode.GM)
    fill(game)
    assert game.status == Status.FORMING
    told = Delivery.objects.filter(data__event=EventKind.TABLE_FULL)
    assert [row.user for row in told] == [greta]


def test_a_game_starts_at_its_time_with_computers_in_the_open_seats(create, alice):
    game = create(start_mode=StartMode.TIME, starts_at=SOON)
    game_join(game_id=game.pk, by=alice, power="FR", now=NOW)
    assert games_start(now=SOON - timedelta(seconds=1)) == 0
    assert games_start(now=SOON) == 1
    assert Seat.objects.filter(game=game, state=SeatState.COMPUTER).count() == 9


def test_a_game_that_nobody_joined_waits_for_its_gm_after_its_time(create):
    game = create(start_mode=StartMode.TIME, starts_at=SOON)
    assert games_start(now=SOON) == 0
    game.refresh_from_db()
    assert (game.status, game.start_mode, game.starts_at) == (Status.FORMING, StartMode.GM, None)
    assert Event.objects.first().kind == EventKind.NOT_STARTED


def test_a_game_waits_for_its_gm_after_its_time_if_its_powers_cannot_be_dealt(create, alice, bob):
    game = create(start_mode=StartMode.TIME, starts_at=SOON, seat_choice="preferences")
    only_france = {seat.power: 1 if seat.power == "FR" else None for seat in game.seats.all()}
    for player in (alice, bob):
        game_join(game_id=game.pk, by=player, ranks=only_france, now=NOW)
    assert games_start(now=SOON) == 0


def test_a_closed_account_gets_no_power_and_stops_no_start(create, alice, bob):
    game = create(seat_choice="drawn", start_mode=StartMode.TIME, starts_at=SOON)
    for user in (alice, bob):
        game_join(game_id=game.pk, by=user, now=NOW)
    type(bob).objects.filter(pk=bob.pk).update(is_active=False)
    assert games_start(now=SOON) == 1
    players = Seat.objects.filter(game=game, state=SeatState.TAKEN)
    assert [str(seat.holder) for seat in players] == ["Alice"]


def test_a_game_that_cannot_start_delays_no_other(create, alice, monkeypatch):
    first, second = (create(start_mode=StartMode.TIME, starts_at=SOON) for _ in range(2))
    for game in (first, second):
        game_join(game_id=game.pk, by=alice, power="FR", now=NOW)
    start = joining.locked_game_start

    def fail_once(*, game, **options):
        if game.pk == first.pk:
            raise ValueError
        start(game=game, **options)

    monkeypatch.setattr(joining, "locked_game_start", fail_once)
    assert games_start(now=SOON) == 1
    second.refresh_from_db()
    assert second.status == Status.RUNNING


@pytest.mark.parametrize("starts_at", [None, NOW, NOW + timedelta(days=91)])
def test_a_set_time_lies_within_the_next_90_days(greta, starts_at):
    chosen = {"start_mode": StartMode.TIME, "starts_at": starts_at}
    assert refused(game_create, creator=greta, name="A start", now=NOW, **chosen)[0] == "starts_at"


def test_powers_are_drawn_at_the_start_and_not_when_joining(create, alice):
    game = create(seat_choice="drawn", start_mode=StartMode.TIME, starts_at=SOON)
    game_join(game_id=game.pk, by=alice, now=NOW)
    assert not Seat.objects.filter(game=game, holder=alice).exists()
    games_start(now=SOON)
    dealt = Ranking.objects.get(game=game).power
    assert seat_of(game, dealt).holder == alice


def test_joining_again_draws_nothing(create, alice):
    game = create(seat_choice="drawn")
    game_join(game_id=game.pk, by=alice, now=NOW)
    assert refused(game_join, game_id=game.pk, by=alice) == ("joined_before", 409)
    game_leave(game_id=game.pk, by=alice, now=NOW)
    assert game_join(game_id=game.pk, by=alice, now=NOW).power == ""


def test_the_last_player_of_a_drawn_game_starts_it(create):
    game = create(seat_choice="drawn")
    for number in range(10):
        mine = game_join(game_id=game.pk, by=account(f"Player {number}"), now=NOW)
    assert mine.power


def test_the_gm_swaps_two_players_and_both_are_notified(create, alice, bob, greta):
    game = create()
    game_join(game_id=game.pk, by=alice, power="FR", now=NOW)
    game_join(game_id=game.pk, by=bob, power="HA", now=NOW)
    seats_swap(game_id=game.pk, by=greta, power="FR", other="HA", now=NOW)
    assert (seat_of(game, "FR").holder, seat_of(game, "HA").holder) == (bob, alice)
    told = Delivery.objects.filter(data__event=EventKind.SEATS_SWAPPED)
    assert {row.user: notice_of(row).sentence.split(".")[0] for row in told} == {
        alice: "Your power: Habsburg Empire",
        bob: "Your power: France",
    }


@pytest.mark.parametrize("choice", ["chosen", "drawn", "preferences"])
def test_the_letter_of_the_start_names_the_power_of_its_reader(create, alice, greta, choice):
    game = create(seat_choice=choice)
    if choice == "drawn":
        game_join(game_id=game.pk, by=alice, now=NOW)
    elif choice == "preferences":
        ranks = dict.fromkeys(variant_of(game).powers) | {"FR": 1, "HA": 2}
        game_join(game_id=game.pk, by=alice, ranks=ranks, now=NOW)
    else:
        game_join(game_id=game.pk, by=alice, power="FR", now=NOW)
    game_start(game_id=game.pk, by=greta, now=NOW)
    power = Seat.objects.get(game=game, holder=alice).power
    (told,) = Delivery.objects.filter(data__event=EventKind.STARTED)
    said = f"Your power: {variant_of(game).powers[power].name}. You can give your first orders now."
    assert (told.user, notice_of(told).sentence) == (alice, said)
    assert "Your power" not in str(push_message(told))


def test_the_gm_moves_a_player_to_an_open_seat(create, alice, greta):
    game = create()
    game_join(game_id=game.pk, by=alice, power="FR", now=NOW)
    seats_swap(game_id=game.pk, by=greta, power="HA", other="FR", now=NOW)
    assert (seat_of(game, "FR").state, seat_of(game, "HA").holder) == (SeatState.OPEN, alice)


@pytest.mark.parametrize(
    ("other", "code"), [("FR", "same_seat"), ("HA", "nobody_to_move"), ("XX", "no_such_power")]
)
def test_a_swap_of_nothing_is_refused(create, greta, other, code):
    game = create()
    assert refused(seats_swap, game_id=game.pk, by=greta, power="FR", other=other)[0] == code


def test_nobody_but_the_gm_swaps_seats(create, alice):
    game = create()
    assert refused(seats_swap, game_id=game.pk, by=alice, power="FR", other="HA") == ("not_gm", 403)


def test_seats_of_a_running_game_are_not_swapped(game, greta):
    assert refused(seats_swap, game_id=game.pk, by=greta, power="FR", other="HA")[1] == 409


def test_seats_that_are_dealt_at_the_start_cannot_be_swapped(create, greta):
    game = create(seat_choice="drawn")
    swap = {"game_id": game.pk, "by": greta, "power": "FR", "other": "HA", "now": NOW}
    assert refused(seats_swap, **swap) == ("dealt_at_start", 409)
