"""Whoever wants an open seat applies; the GM takes one of them."""

from datetime import timedelta

import pytest

from games.core.accounts import player_block
from games.gm.services.gm_role import gm_role_offer, gm_role_take
from games.models import Delivery, EventKind, RequestState, SeatApplication
from games.seats.services.applications import (
    application_accept,
    application_decline,
    application_withdraw,
    seat_apply,
)
from tests.games.cast import NOW, account, refused, seat_of

HOUR = timedelta(hours=1)


def apply(game, by, power="FR", **options):
    given = {"sentence": "I have time.", "now": NOW} | options
    return seat_apply(game_id=game.pk, by=by, power=power, **given)


def accept(game, greta, application, **options):
    given = {"application_id": application.pk, "now": NOW + HOUR} | options
    return application_accept(game_id=game.pk, by=greta, **given)


def test_nobody_has_a_seat_by_applying(left, dora):
    apply(left, dora)
    assert seat_of(left, "FR").holder is None


def test_the_gm_takes_an_applicant(left, dora, greta):
    accept(left, greta, apply(left, dora))
    assert seat_of(left, "FR").holder == dora


def test_the_gm_is_told_of_an_application_and_the_table_is_not(left, dora, greta):
    Delivery.objects.all().delete()
    apply(left, dora)
    assert [row.user for row in Delivery.objects.all()] == [greta]


def test_a_second_application_for_the_same_seat_is_refused(left, dora):
    apply(left, dora)
    assert refused(apply, left, dora) == ("applied_already", 409)


def test_who_took_an_application_back_may_apply_again(left, dora):
    apply(left, dora)
    application_withdraw(game_id=left.pk, by=dora, power="FR", now=NOW)
    assert apply(left, dora).state == RequestState.WAITING


@pytest.mark.parametrize(
    ("sentence", "code"),
    [("", "sentence_missing"), (" \n ", "sentence_missing"), ("x" * 301, "sentence_length")],
)
def test_an_application_needs_a_sentence_that_is_not_too_long(left, dora, sentence, code):
    assert refused(apply, left, dora, sentence=sentence) == (code, 422)


def test_nobody_can_apply_for_a_taken_seat(left, dora):
    assert refused(apply, left, dora, power="HA") == ("seat_taken", 409)


def test_the_seat_of_a_computer_cannot_be_applied_for(left, dora):
    assert refused(apply, left, dora, power="SP") == ("seat_not_open", 409)


def test_who_plays_here_cannot_apply(left, bob):
    assert refused(apply, left, bob) == ("seated_already", 409)


def test_the_gm_cannot_apply(left, greta):
    assert refused(apply, left, greta) == ("gm_plays_not", 403)


def test_a_former_gm_cannot_apply(left, dora, greta):
    gm_role_offer(game_id=left.pk, by=greta, account="Dora", now=NOW)
    gm_role_take(game_id=left.pk, by=dora, now=NOW)
    assert refused(apply, left, greta) == ("gm_plays_not", 403)


def test_whom_the_gm_has_blocked_cannot_apply(left, dora, greta):
    player_block(by=greta, account_id=dora.pk)
    assert refused(apply, left, dora) == ("blocked", 403)


def test_a_stranger_cannot_apply_for_a_seat_of_a_private_game(left, dora):
    left.is_public = False
    left.save()
    assert refused(apply, left, dora) == ("no_such_game", 404)


def test_only_the_gm_takes_an_applicant(left, dora, bob):
    application = apply(left, dora)
    assert refused(accept, left, bob, application) == ("not_gm", 403)


def test_what_another_got_a_moment_before_is_not_given_twice(left, dora, charlie, greta):
    first, second = apply(left, dora), apply(left, charlie)
    accept(left, greta, first)
    assert refused(accept, left, greta, second) == ("application_over", 409)


def test_who_comes_too_late_is_told_that_the_seat_is_taken(left, dora, charlie, greta):
    accept(left, greta, apply(left, dora))
    assert refused(apply, left, charlie) == ("seat_taken", 409)


def test_those_who_were_not_taken_are_told(left, dora, charlie, greta):
    first = apply(left, dora)
    apply(left, charlie)
    accept(left, greta, first)
    assert SeatApplication.objects.get(user=charlie).state == RequestState.LAPSED
    told = Delivery.objects.filter(user=charlie)
    assert [row.data["event"] for row in told] == ["seat_gone"]


def test_a_declined_applicant_is_told(left, dora, greta):
    application = apply(left, dora)
    application_decline(game_id=left.pk, by=greta, application_id=application.pk, now=NOW)
    told = Delivery.objects.filter(user=dora)
    assert [row.data["event"] for row in told] == ["seat_not_yours"]


def test_an_application_that_was_taken_back_cannot_be_taken(left, dora, greta):
    application = apply(left, dora)
    application_withdraw(game_id=left.pk, by=dora, power="FR", now=NOW)
    assert refused(accept, left, greta, application) == ("application_over", 409)


def test_a_former_player_of_the_game_is_not_taken_without_a_word(left, alice, greta):
    assert refused(accept, left, greta, apply(left, alice)) == ("flagged", 409)


def test_a_former_player_is_taken_when_the_gm_confirms_the_flag(left, alice, greta):
    accept(left, greta, apply(left, alice), confirmed=["held_this"])
    assert seat_of(left, "FR").holder == alice


def test_an_applicant_whom_a_player_has_blocked_must_be_confirmed(left, dora, bob, greta):
    player_block(by=bob, account_id=dora.pk)
    assert refused(accept, left, greta, apply(left, dora)) == ("flagged", 409)


def test_a_flag_that_came_after_the_gm_looked_refuses(left, alice, bob, greta):
    application = apply(left, alice)
    player_block(by=alice, account_id=bob.pk)
    call = refused(accept, left, greta, application, confirmed=["held_this"])
    assert call == ("flagged", 409)


def test_every_step_is_an_event(left, dora, greta):
    accept(left, greta, apply(left, dora))
    kinds = list(left.events.order_by("pk").values_list("kind", flat=True))
    assert kinds[-3:] == [EventKind.APPLIED, EventKind.SEAT_REPLACED, EventKind.EXTENDED]


def test_an_account_that_was_closed_leaves_no_application_behind(left):
    somebody = account("Somebody")
    apply(left, somebody)
    somebody.is_active = False
    somebody.save()
    application = SeatApplication.objects.get()
    gm = left.gm
    assert refused(accept, left, gm, application) == ("account_closed", 409)
