"""Seats that open are offered in turn to people who are ready: each has a day to answer."""

from datetime import timedelta
from importlib import import_module

import pytest
from django.apps import apps

from ambition.users.programs import program_create
from games.gm.acts.hand_over import seat_to_computer
from games.gm.acts.open_seat import seat_open
from games.models import Seat, SeatOffer, Standby
from games.players.blocks import player_block
from games.seats.acts.accept_offer import offer_accept
from games.seats.acts.apply import seat_apply
from games.seats.acts.ask_standby import seat_standby
from games.seats.acts.decline_offer import offer_decline
from games.seats.acts.go_on_standby import standby_save
from games.seats.acts.leave_standby import standby_end
from games.seats.acts.offer_seat import seat_offer
from games.seats.services.offers import offers_lapse
from games.seats.services.standby import standby_offers
from tests.games.cast import NOW, refused, seat_of
from tests.games.seats.standby.conftest import DAY, ready

HOUR = timedelta(hours=1)


def offer(game, by, language="any", now=NOW):
    return seat_standby(game_id=game.pk, by=by, power="FR", language=language, now=now)


def sweep(now) -> int:
    offers_lapse(now=now)
    return standby_offers(now=now)


def asked() -> list[str]:
    """The people who were asked, in turn."""
    return [str(row.user) for row in SeatOffer.objects.order_by("pk")]


@pytest.fixture
def offered(left, greta):
    """The seat is offered to Dora."""
    offer(left, greta)
    return left


def test_nobody_is_offered_the_seat_twice_at_once(game, greta, dora, emil):
    seat_to_computer(game_id=game.pk, by=greta, power="FR", now=NOW)
    seat_offer(game_id=game.pk, by=greta, power="FR", account="Dora", now=NOW)
    seat_open(game_id=game.pk, by=greta, power="FR", now=NOW + HOUR)
    offer(game, greta, now=NOW + HOUR)
    assert asked() == ["Dora", "Emil"]


def test_the_seat_is_offered_to_the_person_waiting_longest(offered):
    assert asked() == ["Dora"]


def test_an_offer_on_standby_lasts_a_day(offered):
    assert SeatOffer.objects.get().answer_until == NOW + DAY


def test_the_person_asked_is_notified(offered, dora):
    assert dora.deliveries.get().data["event"] == "seat_offered_to_you"


def test_only_one_person_is_asked_at_a_time(offered):
    assert sweep(NOW + DAY - HOUR) == 0
    assert asked() == ["Dora"]


def test_after_a_day_of_silence_the_next_is_asked_once(offered):
    assert [sweep(NOW + DAY), sweep(NOW + DAY)] == [1, 0]
    assert asked() == ["Dora", "Emil"]


def test_after_a_refusal_the_next_is_asked(offered, dora):
    offer_decline(game_id=offered.pk, by=dora, token=SeatOffer.objects.get().token, now=NOW + HOUR)
    assert sweep(NOW + HOUR) == 1
    assert asked() == ["Dora", "Emil"]


def test_nobody_is_asked_twice_for_the_same_seat(offered):
    for days in range(1, 5):
        sweep(NOW + days * DAY)
    assert asked() == ["Dora", "Emil"]


def test_people_who_join_standby_later_are_asked_too(offered):
    for days in (1, 2):
        sweep(NOW + days * DAY)
    ready("Frieda", 0)
    assert sweep(NOW + 3 * DAY) == 1
    assert asked()[-1] == "Frieda"


def test_a_person_asked_moves_to_the_end_of_the_queue(offered, dora):
    assert Standby.objects.get(user=dora).waiting_since == NOW


def test_the_person_who_accepts_gets_the_seat(offered, dora):
    offer_accept(game_id=offered.pk, by=dora, token=SeatOffer.objects.get().token, now=NOW + HOUR)
    seat = seat_of(offered, "FR")
    assert (seat.holder, seat.standby) == (dora, "")
    assert sweep(NOW + DAY) == 0


def test_an_offer_of_a_taken_seat_says_so(offered, dora, greta):
    seat_open(game_id=offered.pk, by=greta, power="HA", now=NOW)
    token = SeatOffer.objects.get().token
    Seat.objects.filter(pk=SeatOffer.objects.get().seat_id).update(standby="")
    seat_standby(game_id=offered.pk, by=greta, power="FR", now=NOW)
    answer = {"game_id": offered.pk, "by": dora, "token": token, "now": NOW}
    assert refused(offer_accept, **answer) == ("offer_over", 409)


def test_the_gm_stops_offers_on_standby(offered, greta):
    offer(offered, greta, language="")
    assert SeatOffer.objects.get().state == "withdrawn"
    assert sweep(NOW + DAY) == 0


LEFT_OUT = [
    ({"paces": ["slow"]}, "any"),
    ({"languages": ["de"]}, "en"),
]


@pytest.mark.parametrize(("ready_for", "language"), LEFT_OUT)
def test_people_on_standby_for_other_games_are_not_asked(
    left, greta, dora, emil, ready_for, language
):
    chosen = {"paces": ["steady"], "languages": ["en"]} | ready_for
    standby_save(by=dora, now=NOW, **chosen)
    offer(left, greta, language)
    assert asked() == ["Emil"]


def test_flagged_people_are_not_asked(left, bob, greta, dora):
    player_block(by=bob, account_id=dora.pk)
    offer(left, greta)
    assert asked() == ["Emil"]


def test_players_and_gms_of_the_game_are_not_asked(left, bob, greta, alice):
    for user in (bob, alice, greta):
        standby_save(by=user, paces=["steady"], languages=["en"], now=NOW - 9 * DAY)
    offer(left, greta)
    assert asked() == ["Dora"]


def test_applicants_are_not_asked(left, dora, greta):
    seat_apply(game_id=left.pk, by=dora, power="FR", sentence="I have time.", now=NOW)
    offer(left, greta)
    assert asked() == ["Emil"]


def test_a_person_is_asked_for_one_seat_at_a_time(offered, greta):
    seat_open(game_id=offered.pk, by=greta, power="HA", now=NOW)
    seat_standby(game_id=offered.pk, by=greta, power="HA", language="any", now=NOW)
    assert asked() == ["Dora", "Emil"]


def test_people_who_left_standby_are_not_asked(left, dora, greta):
    standby_end(by=dora)
    offer(left, greta)
    assert asked() == ["Emil"]


def test_suspended_people_are_not_asked(left, dora, greta):
    dora.suspended_until = NOW + DAY
    dora.save()
    offer(left, greta)
    assert asked() == ["Emil"]


def test_a_game_on_standby_offers_its_seats_automatically(game, greta, emil):
    game.standby = "any"
    game.save()
    seat_open(game_id=game.pk, by=greta, power="FR", now=NOW)
    assert sweep(NOW) == 1
    assert asked() == ["Dora"]


def test_other_games_wait_for_their_gm(left):
    assert sweep(NOW) == 0


def test_only_the_gm_has_a_seat_offered(left, bob):
    assert refused(offer, left, bob) == ("not_gm", 403)


def test_an_unknown_language_is_refused(left, greta):
    assert refused(offer, left, greta, language="tlh") == ("unknown_choice", 422)


CHOICES = [([], ["en"], "no_pace"), (["fast"], [], "no_language"), (["never"], ["en"], "no_pace")]


@pytest.mark.parametrize(("paces", "languages", "code"), CHOICES)
def test_standby_without_a_choice_is_refused(charlie, paces, languages, code):
    assert refused(standby_save, by=charlie, paces=paces, languages=languages) == (code, 422)


def test_another_choice_keeps_the_turn(dora):
    standby_save(by=dora, paces=["fast"], languages=["en"], now=NOW)
    assert Standby.objects.get(user=dora).waiting_since == NOW - 2 * DAY


def test_a_program_cannot_be_on_standby(alice):
    program = program_create(owner=alice, name="Turochamp")
    chosen = {"paces": ["fast", "steady", "slow"], "languages": ["en"]}
    assert refused(standby_save, by=program, **chosen) == ("programs_are_offered_none", 403)
    assert not Standby.objects.exists()


def test_a_program_that_was_on_standby_is_passed_over(left, greta, alice, dora):
    left.allows_programs = True
    left.save(update_fields=["allows_programs"])
    program = program_create(owner=alice, name="Turochamp")
    row = Standby.objects.get(user=dora)
    Standby.objects.filter(pk=row.pk).update(waiting_since=NOW)
    row.pk, row.user, row.waiting_since = None, program, NOW - 9 * DAY
    row.save()
    offer(left, greta)
    assert asked() == ["Emil"]


def test_the_migration_takes_programs_off_standby(alice, dora):
    program = program_create(owner=alice, name="Turochamp")
    row = Standby.objects.get(user=dora)
    row.pk, row.user = None, program
    row.save()
    import_module("games.migrations.0002_release_1_0").take_programs_off_standby(apps, None)
    assert Standby.objects.get().user == dora
