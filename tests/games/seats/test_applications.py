"""People who want an open seat apply; the GM takes one of them."""

from datetime import timedelta

import pytest

from games.gm.acts.ask_deputy import deputy_offer
from games.gm.acts.become_deputy import deputy_take
from games.gm.acts.offer_role import gm_role_offer
from games.gm.acts.take_role import gm_role_take
from games.models import Delivery, EventKind, RequestState, SeatApplication
from games.players.blocks import player_block
from games.seats.acts.accept_application import application_accept
from games.seats.acts.apply import seat_apply
from games.seats.acts.decline_application import application_decline
from games.seats.acts.withdraw_application import application_withdraw
from tests.games.cast import NOW, account, refused, seat_of

HOUR = timedelta(hours=1)


def apply(game, by, power="FR", **options):
    given = {"sentence": "I have time.", "now": NOW} | options
    return seat_apply(game_id=game.pk, by=by, power=power, **given)


def accept(game, greta, application, **options):
    given = {"application_id": application.pk, "now": NOW + HOUR} | options
    return application_accept(game_id=game.pk, by=greta, **given)


def test_an_application_alone_gives_no_seat(left, dora):
    apply(left, dora)
    assert seat_of(left, "FR").holder is None


def test_the_gm_accepts_an_applicant(left, dora, greta):
    accept(left, greta, apply(left, dora))
    assert seat_of(left, "FR").holder == dora


def test_only_the_gm_is_notified_of_an_application(left, dora, greta):
    Delivery.objects.all().delete()
    apply(left, dora)
    assert [row.user for row in Delivery.objects.all()] == [greta]


def test_a_second_application_for_the_same_seat_is_refused(left, dora):
    apply(left, dora)
    assert refused(apply, left, dora) == ("applied_already", 409)


def test_a_withdrawn_application_can_be_made_again(left, dora):
    apply(left, dora)
    application_withdraw(game_id=left.pk, by=dora, power="FR", now=NOW)
    assert apply(left, dora).state == RequestState.WAITING


@pytest.mark.parametrize(
    ("sentence", "code"),
    [("", "sentence_missing"), (" \n ", "sentence_missing"), ("x" * 301, "sentence_length")],
)
def test_an_application_needs_a_sentence_of_limited_length(left, dora, sentence, code):
    assert refused(apply, left, dora, sentence=sentence) == (code, 422)


def test_nobody_can_apply_for_a_taken_seat(left, dora):
    assert refused(apply, left, dora, power="HA") == ("seat_taken", 409)


def test_the_seat_of_a_computer_cannot_be_applied_for(left, dora):
    assert refused(apply, left, dora, power="SP") == ("seat_not_open", 409)


def test_a_player_of_the_game_cannot_apply(left, bob):
    assert refused(apply, left, bob) == ("seated_already", 409)


def test_the_gm_cannot_apply(left, greta):
    assert refused(apply, left, greta) == ("gm_plays_not", 403)


def test_a_former_gm_cannot_apply(left, dora, greta):
    gm_role_offer(game_id=left.pk, by=greta, account="Dora", now=NOW)
    gm_role_take(game_id=left.pk, by=dora, now=NOW)
    assert refused(apply, left, greta) == ("gm_plays_not", 403)


def test_a_person_blocked_by_the_gm_cannot_apply(left, dora, greta):
    player_block(by=greta, account_id=dora.pk)
    assert refused(apply, left, dora) == ("blocked", 403)


def test_a_stranger_cannot_apply_for_a_seat_of_a_private_game(left, dora):
    left.is_public = False
    left.save()
    assert refused(apply, left, dora) == ("no_such_game", 404)


def test_only_the_gm_accepts_an_applicant(left, dora, bob):
    application = apply(left, dora)
    assert refused(accept, left, bob, application) == ("not_gm", 403)


def test_a_deputy_who_must_not_know_the_players_accepts_no_applicant(left, dora, charlie, greta):
    left.is_anonymous = True
    left.save()
    deputy_offer(game_id=left.pk, by=greta, account="Charlie", rights=["replace"], now=NOW)
    deputy_take(game_id=left.pk, by=charlie, now=NOW)
    assert refused(accept, left, charlie, apply(left, dora)) == ("gm_chooses", 403)


def test_a_seat_is_not_given_twice(left, dora, charlie, greta):
    first, second = apply(left, dora), apply(left, charlie)
    accept(left, greta, first)
    assert refused(accept, left, greta, second) == ("application_over", 409)


def test_a_late_application_is_refused_as_taken(left, dora, charlie, greta):
    accept(left, greta, apply(left, dora))
    assert refused(apply, left, charlie) == ("seat_taken", 409)


def test_the_other_applicants_are_notified(left, dora, charlie, greta):
    first = apply(left, dora)
    apply(left, charlie)
    accept(left, greta, first)
    assert SeatApplication.objects.get(user=charlie).state == RequestState.LAPSED
    told = Delivery.objects.filter(user=charlie)
    assert [row.data["event"] for row in told] == ["seat_gone"]


def test_a_declined_applicant_is_notified(left, dora, greta):
    application = apply(left, dora)
    application_decline(game_id=left.pk, by=greta, application_id=application.pk, now=NOW)
    told = Delivery.objects.filter(user=dora)
    assert [row.data["event"] for row in told] == ["seat_not_yours"]


def test_a_withdrawn_application_cannot_be_accepted(left, dora, greta):
    application = apply(left, dora)
    application_withdraw(game_id=left.pk, by=dora, power="FR", now=NOW)
    assert refused(accept, left, greta, application) == ("application_over", 409)


def test_a_flagged_applicant_must_be_confirmed(left, alice, greta):
    assert refused(accept, left, greta, apply(left, alice)) == ("flagged", 409)


def test_a_confirmed_applicant_gets_the_seat(left, alice, greta):
    accept(left, greta, apply(left, alice), confirmed=["held_this"])
    assert seat_of(left, "FR").holder == alice


def test_an_applicant_whom_a_player_has_blocked_must_be_confirmed(left, dora, bob, greta):
    player_block(by=bob, account_id=dora.pk)
    assert refused(accept, left, greta, apply(left, dora)) == ("flagged", 409)


def test_a_new_flag_refuses_the_applicant(left, alice, bob, greta):
    application = apply(left, alice)
    player_block(by=alice, account_id=bob.pk)
    call = refused(accept, left, greta, application, confirmed=["held_this"])
    assert call == ("flagged", 409)


def test_every_step_adds_an_event(left, dora, greta):
    accept(left, greta, apply(left, dora))
    kinds = list(left.events.order_by("pk").values_list("kind", flat=True))
    assert kinds[-3:] == [EventKind.APPLIED, EventKind.SEAT_REPLACED, EventKind.EXTENDED]


def test_a_closed_account_has_no_applications(left):
    somebody = account("Somebody")
    apply(left, somebody)
    somebody.is_active = False
    somebody.save()
    application = SeatApplication.objects.get()
    gm = left.gm
    assert refused(accept, left, gm, application) == ("account_closed", 409)
