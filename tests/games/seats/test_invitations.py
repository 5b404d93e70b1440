"""Before the start the GM asks a person to play a power: accepted, declined, withdrawn, lapsed."""

from datetime import timedelta

import pytest

from games.gm.acts.start import game_start
from games.models import Delivery, RequestState, SeatOffer
from games.notices.queries import notice_list
from games.seats.acts.accept_offer import offer_accept
from games.seats.acts.decline_offer import offer_decline
from games.seats.acts.invite import seat_invite
from games.seats.acts.join import game_join
from games.seats.acts.offer_seat import seat_offer
from games.seats.acts.withdraw_offer import offer_withdraw
from games.seats.queries.joining import invitations
from games.seats.services.offers import offers_lapse
from tests.games.cast import NOW, refused, seat_of
from tests.games.table import text_of

pytestmark = pytest.mark.django_db

DAY = timedelta(days=1)


def invite(game, by, account="Charlie", power="FR", now=NOW):
    return seat_invite(game_id=game.pk, by=by, power=power, account=account, now=now)


@pytest.fixture
def invited(forming, greta, charlie):
    """Charlie is asked to play France."""
    return invite(forming, greta)


def accept(offer, user, now=NOW + DAY):
    game_id = offer.seat.game_id
    return offer_accept(game_id=game_id, by=user, token=offer.token, now=now)


def test_the_person_is_notified_and_has_no_seat_yet(invited, forming, charlie):
    assert Delivery.objects.get(user=charlie).data["event"] == "seat_kept_for_you"
    assert seat_of(forming, "FR").holder is None


def test_the_seat_is_kept(invited, forming, alice):
    said = refused(game_join, game_id=forming.pk, by=alice, power="FR", now=NOW)
    assert said == ("seat_kept", 409)


def test_the_person_accepts(invited, forming, charlie):
    accept(invited, charlie)
    assert seat_of(forming, "FR").holder == charlie


def test_nobody_else_accepts(invited, alice):
    assert refused(accept, invited, alice) == ("no_such_game", 404)


def test_the_person_declines_and_the_seat_is_open_to_others(invited, forming, charlie, alice):
    offer_decline(game_id=forming.pk, by=charlie, token=invited.token, now=NOW)
    game_join(game_id=forming.pk, by=alice, power="FR", now=NOW)
    assert refused(accept, invited, charlie) == ("offer_over", 409)


def test_the_gm_withdraws_it(invited, forming, greta, charlie):
    offer_withdraw(game_id=forming.pk, by=greta, offer_id=invited.pk, now=NOW)
    assert invitations(forming, NOW) == []
    assert refused(accept, invited, charlie) == ("offer_over", 409)


def test_it_lapses_after_three_days(invited, forming, charlie):
    assert refused(accept, invited, charlie, NOW + 4 * DAY) == ("offer_over", 409)
    assert offers_lapse(now=NOW + 4 * DAY) == 1


@pytest.mark.parametrize("act", ["withdrawn", "started"])
def test_the_person_is_notified_that_the_seat_is_not_kept(invited, forming, greta, charlie, act):
    if act == "withdrawn":
        offer_withdraw(game_id=forming.pk, by=greta, offer_id=invited.pk, now=NOW + DAY)
    else:
        game_start(game_id=forming.pk, by=greta, now=NOW + DAY)
    said = notice_list(charlie)[0]["notice"]
    assert said.title == "The seat of France is no longer offered to you"
    assert said.url.endswith("/games/")


def test_it_lapses_when_the_game_starts(invited, forming, greta, charlie):
    game_start(game_id=forming.pk, by=greta, now=NOW)
    assert SeatOffer.objects.get().state == RequestState.LAPSED
    assert refused(accept, invited, charlie) == ("offer_over", 409)


@pytest.mark.parametrize(
    ("account", "power", "said"),
    [
        ("", "HA", ("account_missing", 422)),
        ("nobody", "HA", ("no_such_account", 422)),
        ("Greta", "HA", ("gm_plays_not", 403)),
        ("Charlie", "HA", ("asked_elsewhere", 409)),
        ("Alice", "FR", ("invited_already", 409)),
        ("Alice", "XX", ("no_such_power", 404)),
    ],
)
def test_an_impossible_invitation_is_refused(invited, forming, greta, alice, account, power, said):
    assert refused(invite, forming, greta, account, power) == said


def test_a_taken_seat_is_refused(forming, greta, alice, charlie):
    game_join(game_id=forming.pk, by=alice, power="FR", now=NOW)
    assert refused(invite, forming, greta) == ("seat_taken", 409)


def test_only_the_gm_asks(forming, alice, charlie):
    assert refused(invite, forming, alice) == ("not_gm", 403)


def test_the_desk_asks_and_the_page_answers(visit, forming, greta, charlie):
    desk = visit(greta, forming)
    desk.post("gm_ask", {"power": "FR", "account": "Charlie"})
    assert "asked, can answer until" in text_of(desk.get("gm"))
    page = visit(charlie, forming)
    offer = page.get("seat_offers").url
    assert "Greta asks you to play in" in text_of(page.client.get(offer))
    page.client.post(offer, {"accept": "1"})
    assert seat_of(forming, "FR").holder == charlie


def test_the_desk_keeps_a_name_that_it_refuses(visit, forming, greta):
    page = visit(greta, forming).post("gm_ask", {"power": "FR", "account": "Nobody Known"})
    assert page.status_code == 422
    assert 'value="Nobody Known"' in page.content.decode()


def test_an_offer_before_the_start_is_an_invitation(forming, greta, charlie):
    seat_offer(game_id=forming.pk, by=greta, power="FR", account="Charlie", now=NOW)
    assert [offer.user for offer in invitations(forming, NOW)] == [charlie]
