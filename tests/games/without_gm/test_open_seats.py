"""A seat that opens goes to the first person who may play, or at the clock to the computer."""

from datetime import timedelta

import pytest
from django.urls import reverse

from games.gm.acts.start import game_start
from games.models import (
    Delivery,
    Ending,
    Event,
    OrderSheet,
    PlayerBlock,
    RequestState,
    SeatOffer,
    SeatState,
    Status,
)
from games.schedule.policy import Forfeit, NmrPolicy
from games.seats.acts.accept_offer import offer_accept
from games.seats.acts.apply import seat_apply
from games.seats.acts.ask_substitute import substitute_ask
from games.seats.acts.become_substitute import substitute_accept
from games.seats.acts.go_on_standby import standby_save
from games.seats.acts.join import game_join
from games.seats.acts.resign import seat_resign, seat_resign_later
from games.seats.services.standby import standby_offers
from games.turn.services.open_seats import open_seats_fill_in_time
from games.turn.services.phase_resolve import Cause, phase_resolve
from tests.games.cast import DUE, NOW, account, open_phase, refused, seat_of, submit
from tests.games.table import text_of
from tests.games.turn.nmr_cast import follow
from tests.games.without_gm.conftest import create

HOUR = timedelta(hours=1)


@pytest.fixture
def dora(db):
    return account("Dora")


@pytest.fixture
def left(friends, bob):
    """The seat of Austria is open: Bob has resigned."""
    seat_resign(game_id=friends.pk, by=bob, now=NOW)
    friends.refresh_from_db()
    return friends


def take(game, by, power="HA", now=NOW):
    return seat_apply(game_id=game.pk, by=by, power=power, sentence="", now=now)


def test_the_first_who_asks_has_the_seat_at_once(left, charlie, dora):
    assert take(left, charlie).state == RequestState.TAKEN
    assert seat_of(left, "HA").holder == charlie
    assert refused(take, left, dora) == ("seat_taken", 409)


def test_the_player_who_left_may_come_back(left, bob):
    take(left, bob)
    assert seat_of(left, "HA").holder == bob


def test_a_player_of_another_seat_takes_no_second_one(left, alice):
    assert refused(take, left, alice) == ("seated_already", 409)


def test_nobody_who_knows_another_seat_takes_it(left, bob, charlie):
    take(left, charlie)
    seat_resign(game_id=left.pk, by=charlie, now=NOW)
    take(left, bob)
    seat_resign(game_id=left.pk, by=bob, now=NOW + HOUR)
    open_seats_fill_in_time(now=NOW + 26 * HOUR)
    # Now France opens: Bob and Charlie know the secrets of Austria.
    take(left, charlie, now=NOW + 26 * HOUR)
    seat_resign(game_id=left.pk, by=seat_of(left, "FR").holder, now=NOW + 26 * HOUR)
    assert refused(take, left, bob, "FR") == ("not_acceptable", 409)


def test_blocks_bar_without_saying_whose(left, alice, charlie):
    PlayerBlock.objects.create(user=alice, blocked=charlie, created_at=NOW)
    assert refused(take, left, charlie) == ("not_acceptable", 409)


def test_the_computer_takes_it_when_the_wait_is_over(left):
    assert open_seats_fill_in_time(now=NOW + 23 * HOUR) == 0
    assert open_seats_fill_in_time(now=NOW + 24 * HOUR) == 1
    assert open_seats_fill_in_time(now=NOW + 25 * HOUR) == 0
    event = Event.objects.filter(game=left).first()
    assert (event.kind, event.data["cause"]) == ("seat_replaced", "policy")


def test_a_seat_of_a_game_with_a_gm_stays_open(game, bob):
    seat_resign(game_id=game.pk, by=bob, now=NOW)
    assert open_seats_fill_in_time(now=NOW + 99 * HOUR) == 0
    phase_resolve(phase_id=open_phase(game).pk, cause=Cause.DEADLINE, now=DUE)
    assert seat_of(game, "HA").state == SeatState.OPEN


def test_at_the_deadline_the_computer_takes_it_and_orders(friends, bob):
    seat_resign(game_id=friends.pk, by=bob, now=DUE - HOUR)
    first = open_phase(friends)
    phase_resolve(phase_id=first.pk, cause=Cause.DEADLINE, now=DUE)
    assert seat_of(friends, "HA").state == SeatState.COMPUTER
    assert OrderSheet.objects.get(phase=first, seat__power="HA", is_current=True).is_final
    assert open_phase(friends).number == 2


def test_the_policy_of_a_game_with_a_gm_lets_the_computer_take_it_at_the_deadline(game, bob):
    follow(game, NmrPolicy(forfeit=Forfeit.COMPUTER))
    seat_resign(game_id=game.pk, by=bob, now=NOW)
    assert open_seats_fill_in_time(now=NOW + 99 * HOUR) == 0
    first = open_phase(game)
    phase_resolve(phase_id=first.pk, cause=Cause.DEADLINE, now=DUE)
    assert seat_of(game, "HA").state == SeatState.COMPUTER
    assert OrderSheet.objects.get(phase=first, seat__power="HA", is_current=True).is_final


def test_where_computers_give_way_people_take_any_of_their_seats(friends, charlie):
    follow(friends, NmrPolicy(computers_give_way=True))
    assert take(friends, charlie, "RU").state == RequestState.TAKEN
    assert seat_of(friends, "RU").holder == charlie


def test_before_the_deadline_an_open_seat_stays_open(left):
    assert phase_resolve(phase_id=open_phase(left).pk, cause=Cause.DEADLINE, now=NOW) is None
    assert seat_of(left, "HA").state == SeatState.OPEN


def test_a_seat_that_a_player_left_is_taken_back_from_the_computer(left, charlie):
    open_seats_fill_in_time(now=NOW + 24 * HOUR)
    take(left, charlie, now=NOW + 25 * HOUR)
    assert seat_of(left, "HA").holder == charlie


def test_a_seat_that_never_had_a_player_stays_with_the_computer(left, charlie):
    assert refused(take, left, charlie, "RU") == ("seat_not_open", 409)


def test_a_resignation_after_the_phase_opens_the_seat_of_the_next(friends, bob):
    seat_resign_later(game_id=friends.pk, by=bob, now=NOW)
    phase_resolve(phase_id=open_phase(friends).pk, cause=Cause.DEADLINE, now=DUE)
    assert seat_of(friends, "HA").state == SeatState.OPEN


@pytest.mark.parametrize(
    ("forfeit", "state"), [(Forfeit.OPEN, SeatState.OPEN), (Forfeit.COMPUTER, SeatState.COMPUTER)]
)
def test_missed_turns_lose_the_seat_by_the_policy(alice, bob, idle, forfeit, state):
    game = create(alice, policy=NmrPolicy(limit=1, forfeit=forfeit))
    game_join(game_id=game.pk, by=bob, power="HA", now=NOW)
    game_start(game_id=game.pk, by=alice, now=NOW)
    submit(game, alice, "FR")
    phase_resolve(phase_id=open_phase(game).pk, cause=Cause.DEADLINE, now=DUE)
    assert seat_of(game, "HA").state == state


def test_people_on_standby_are_asked_in_turn_and_have_it_when_they_accept(alice, bob, dora, idle):
    game = create(alice, standby="any")
    game_join(game_id=game.pk, by=bob, power="HA", now=NOW)
    game_start(game_id=game.pk, by=alice, now=NOW)
    standby_save(by=dora, paces=["steady"], languages=["en"], now=NOW)
    seat_resign(game_id=game.pk, by=bob, now=NOW)
    assert standby_offers(now=NOW) == 1
    offer = SeatOffer.objects.get()
    offer_accept(game_id=game.pk, by=dora, token=offer.token, now=NOW)
    assert seat_of(game, "HA").holder == dora


def test_a_substitute_needs_no_gm_or_is_refused(friends, alice, bob, charlie, dora):
    day = (NOW + timedelta(days=3)).date()
    ask = {"game_id": friends.pk, "by": bob, "last_day": day, "now": NOW}
    substitute_ask(account="Charlie", **ask)
    PlayerBlock.objects.create(user=alice, blocked=charlie, created_at=NOW)
    answer = {"game_id": friends.pk, "by": charlie, "now": NOW}
    assert refused(substitute_accept, **answer) == ("not_acceptable", 409)
    PlayerBlock.objects.all().delete()
    assert substitute_accept(**answer).holder == charlie


def test_the_last_player_ends_the_game(left, alice):
    Delivery.objects.all().delete()
    seat_resign(game_id=left.pk, by=alice, now=NOW)
    left.refresh_from_db()
    assert (left.status, left.ending, left.shares) == (Status.FINISHED, Ending.DESERTED, {})
    assert Event.objects.filter(game=left).first().kind == "cancelled"


def test_the_last_player_who_misses_too_many_turns_ends_the_game(alice, idle):
    game = create(alice, policy=NmrPolicy(limit=1, forfeit=Forfeit.COMPUTER))
    game_start(game_id=game.pk, by=alice, now=NOW)
    phase_resolve(phase_id=open_phase(game).pk, cause=Cause.DEADLINE, now=DUE)
    game.refresh_from_db()
    assert (game.status, game.ending) == (Status.FINISHED, Ending.DESERTED)


def test_a_resignation_that_takes_effect_can_end_the_game(left, alice):
    seat_resign_later(game_id=left.pk, by=alice, now=NOW)
    phase_resolve(phase_id=open_phase(left).pk, cause=Cause.DEADLINE, now=DUE)
    left.refresh_from_db()
    assert left.ending == Ending.DESERTED


def test_the_last_player_reads_it_before(visit, left, alice):
    page = text_of(visit(alice, left).get("resign"))
    assert "the game ends without a result" in page
    visitor = visit(alice, left)
    visitor.post("resign", {"now": "1"})
    after = text_of(visitor.get())
    assert "You were the last player. The game has ended without a result." in after
    assert "Its last player left the game. Nobody has won it." in after


def test_others_read_who_gets_the_seat(visit, friends, alice):
    page = text_of(visit(alice, friends).get("resign"))
    assert "the computer does" in page
    assert "ends without a result" not in page


def test_the_card_gives_the_seat_without_a_sentence(visit, left, charlie):
    visitor = visit(charlie, left)
    assert "Take this seat" in text_of(visitor.get("seat_card", power="HA"))
    assert "textarea" not in visitor.get("seat_card", power="HA").content.decode()
    answer = visitor.post("seat_apply", power="HA")
    assert answer.url == reverse("games:briefing", args=[left.pk])
    assert seat_of(left, "HA").holder == charlie


def test_the_card_says_why_somebody_cannot_have_it(visit, left, alice, charlie):
    PlayerBlock.objects.create(user=alice, blocked=charlie, created_at=NOW)
    assert "nobody can make exceptions" in text_of(
        visit(charlie, left).get("seat_card", power="HA")
    )
