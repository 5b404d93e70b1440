"""A seat is offered by name or by an address, and is nobody's before it is accepted."""

from datetime import timedelta

import pytest

from games.gm.acts.ask_deputy import deputy_offer
from games.gm.acts.become_deputy import deputy_take
from games.models import Delivery, RequestState, SeatApplication, SeatOffer
from games.players.blocks import player_block
from games.seats.acts.accept_application import application_accept
from games.seats.acts.accept_offer import offer_accept
from games.seats.acts.apply import seat_apply
from games.seats.acts.decline_offer import offer_decline
from games.seats.acts.offer_seat import seat_offer
from games.seats.acts.withdraw_offer import offer_withdraw
from games.seats.services.offers import offers_lapse
from tests.games.cast import NOW, refused, seat_of

HOUR = timedelta(hours=1)


def offer(game, greta, account="", power="FR", **options):
    given = {"now": NOW} | options
    return seat_offer(game_id=game.pk, by=greta, power=power, account=account, **given)


def accept(game, user, made, now=NOW + HOUR):
    return offer_accept(game_id=game.pk, by=user, token=made.token, now=now)


def test_an_offer_alone_gives_no_seat(left, dora, greta):
    offer(left, greta, "Dora")
    assert seat_of(left, "FR").holder is None


def test_the_recipient_accepts_an_offer(left, dora, greta):
    accept(left, dora, offer(left, greta, "dora"))
    assert seat_of(left, "FR").holder == dora


def test_the_recipient_of_an_offer_is_notified(left, dora, greta):
    offer(left, greta, "Dora")
    told = Delivery.objects.filter(user=dora)
    assert [row.data["event"] for row in told] == ["seat_offered_to_you"]


def test_only_its_recipient_accepts_an_offer_by_name(left, dora, charlie, greta):
    made = offer(left, greta, "Dora")
    assert refused(accept, left, charlie, made) == ("no_such_game", 404)


def test_the_first_person_with_the_link_accepts_an_offer(left, charlie, greta):
    accept(left, charlie, offer(left, greta))
    assert seat_of(left, "FR").holder == charlie


def test_a_link_works_once(left, dora, charlie, greta):
    made = offer(left, greta)
    accept(left, charlie, made)
    assert refused(accept, left, dora, made) == ("offer_over", 409)


def test_an_offer_is_over_when_another_has_the_seat(left, dora, charlie, greta):
    first, second = offer(left, greta, "Dora"), offer(left, greta)
    accept(left, charlie, second)
    assert refused(accept, left, dora, first) == ("offer_over", 409)


def test_the_recipient_is_notified_that_another_has_the_seat(left, dora, charlie, greta):
    offer(left, greta, "Dora")
    accept(left, charlie, offer(left, greta))
    told = Delivery.objects.filter(user=dora).order_by("pk")
    assert [row.data["event"] for row in told] == ["seat_offered_to_you", "seat_not_offered"]


def test_the_recipient_is_notified_of_a_withdrawn_offer(left, dora, greta):
    made = offer(left, greta, "Dora")
    offer_withdraw(game_id=left.pk, by=greta, offer_id=made.pk, now=NOW)
    assert Delivery.objects.filter(user=dora, data__event="seat_not_offered").exists()


def test_a_flagged_person_with_the_link_must_be_confirmed(left, alice, greta):
    assert accept(left, alice, offer(left, greta)) is None
    assert seat_of(left, "FR").holder is None
    assert SeatApplication.objects.get().user == alice


def test_an_offer_to_a_flagged_person_must_be_confirmed(left, alice, greta):
    assert refused(offer, left, greta, "Alice") == ("flagged", 409)


def test_a_confirmed_flag_is_not_asked_for_again(left, alice, greta):
    accept(left, alice, offer(left, greta, "Alice", confirmed=["held_this"]))
    assert seat_of(left, "FR").holder == alice


def test_a_declined_offer_is_over_and_the_gm_is_notified(left, dora, greta):
    made = offer(left, greta, "Dora")
    Delivery.objects.all().delete()
    offer_decline(game_id=left.pk, by=dora, token=made.token, now=NOW)
    assert [row.user for row in Delivery.objects.all()] == [greta]
    assert refused(accept, left, dora, made) == ("offer_over", 409)


def test_nobody_declines_an_offer_by_link_for_others(left, dora, charlie, greta):
    made = offer(left, greta)
    Delivery.objects.all().delete()
    offer_decline(game_id=left.pk, by=dora, token=made.token, now=NOW)
    assert not Delivery.objects.exists()
    accept(left, charlie, made)
    assert seat_of(left, "FR").holder == charlie


def test_a_withdrawn_offer_is_over(left, dora, greta):
    made = offer(left, greta, "Dora")
    offer_withdraw(game_id=left.pk, by=greta, offer_id=made.pk, now=NOW)
    assert refused(accept, left, dora, made) == ("offer_over", 409)


def test_an_offer_is_open_for_a_day(left, dora, greta):
    made = offer(left, greta, "Dora")
    assert refused(accept, left, dora, made, now=NOW + 24 * HOUR) == ("offer_over", 409)


def test_an_offer_that_nobody_answered_lapses_once(left, dora, greta):
    offer(left, greta, "Dora")
    assert offers_lapse(now=NOW + 24 * HOUR) == 1
    assert offers_lapse(now=NOW + 24 * HOUR) == 0
    assert SeatOffer.objects.get().state == RequestState.LAPSED


def test_the_same_seat_is_offered_to_the_same_person_once(left, dora, greta):
    offer(left, greta, "Dora")
    assert refused(offer, left, greta, "Dora") == ("offered_already", 409)


@pytest.mark.parametrize("name", ["Nobody", "dora@example.org"])
def test_an_offer_needs_the_name_of_an_account(left, dora, greta, name):
    assert refused(offer, left, greta, name)[1] == 422


def test_a_player_of_the_game_is_offered_no_other_seat(left, bob, greta):
    assert refused(offer, left, greta, "Bob") == ("seated_already", 409)


def test_a_player_whom_a_deputy_asks_in_an_anonymous_game_cannot_accept(left, bob, charlie, greta):
    left.is_anonymous = True
    left.save()
    deputy_offer(game_id=left.pk, by=greta, account="Charlie", rights=["replace"], now=NOW)
    deputy_take(game_id=left.pk, by=charlie, now=NOW)
    made = offer(left, charlie, "Bob")
    assert refused(accept, left, bob, made) == ("seated_already", 409)


def test_a_person_who_blocks_the_gm_gets_no_offer(left, dora, greta):
    player_block(by=dora, account_id=greta.pk)
    assert refused(offer, left, greta, "Dora") == ("takes_no_offers", 422)


def test_a_taken_seat_is_offered_to_nobody(left, dora, greta):
    assert refused(offer, left, greta, "Dora", power="HA") == ("seat_taken", 409)


def test_the_seat_of_a_computer_can_be_offered(left, dora, greta):
    accept(left, dora, offer(left, greta, "Dora", power="SP"))
    assert seat_of(left, "SP").holder == dora


def test_an_accepted_offer_ends_other_applications(left, dora, greta):
    applied = seat_apply(game_id=left.pk, by=dora, power="FR", sentence="Yes.", now=NOW)
    accept(left, dora, offer(left, greta, "Dora", power="SP"))
    call = {"game_id": left.pk, "by": greta, "application_id": applied.pk}
    assert refused(application_accept, **call) == ("application_over", 409)
