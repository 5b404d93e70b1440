"""The pages of a seat that changes hands."""

import pytest
from django.test import Client
from django.urls import reverse

from games.gm.acts.open_seat import seat_open
from games.models import Game, Seat, SeatApplication, SeatOffer
from games.seats.acts.apply import seat_apply
from games.seats.acts.offer_seat import seat_offer
from tests.games.table import text_of


@pytest.fixture
def at():
    """A browser in which somebody is signed in, or nobody."""

    def make(user=None) -> Client:
        client = Client()
        if user is not None:
            client.force_login(user)
        return client

    return make


@pytest.fixture
def free(table, greta) -> Game:
    seat_open(game_id=table.pk, by=greta, power="FR")
    return table


def url(game: Game, name: str, **parts: object) -> str:
    return reverse(f"games:{name}", kwargs={"pk": game.pk, **parts})


SEAT = {"power": "FR"}


def test_a_visitor_returns_to_the_card_after_signing_in(at, free):
    answer = at().get(url(free, "seat_card", **SEAT))
    assert "Missed turns of this seat" in text_of(answer)
    assert f"/signup/?next={url(free, 'seat_card', **SEAT)}" in answer.content.decode()


def test_the_game_links_to_the_card_of_an_open_seat(at, free, charlie):
    assert url(free, "seat_card", **SEAT) in at(charlie).get(url(free, "game")).content.decode()


def test_the_game_shows_ones_own_application(at, free, charlie, bob):
    seat_apply(game_id=free.pk, by=charlie, power="FR", sentence="I am there.")
    told = [
        "You have applied" in text_of(at(user).get(url(free, "game")))
        for user in (charlie, bob, None)
    ]
    assert told == [True, False, False]


def test_the_lobby_links_to_the_card_of_an_open_seat(at, free, charlie):
    page = at(charlie).get("/games/?state=open").content.decode()
    assert url(free, "seat_card", **SEAT) in page


@pytest.mark.parametrize("path", ["/", "/games/?state=open"])
def test_lists_show_ones_own_application(at, free, charlie, bob, greta, path):
    seat_open(game_id=free.pk, by=greta, power="HA")
    assert "You have applied" not in text_of(at(charlie).get(path))
    sentence = "I am there every evening."
    seat_apply(game_id=free.pk, power="HA", by=charlie, sentence=sentence)
    page = at(charlie).get(path)
    assert "You have applied" in text_of(page)
    assert f'href="{url(free, "seat_card", power="HA")}"' in page.content.decode()
    assert "You have applied" not in text_of(at(greta).get(path))
    assert "You have applied" not in text_of(at().get(path))


def test_an_application_is_made_on_the_card(at, free, charlie):
    at(charlie).post(url(free, "seat_apply", **SEAT), {"sentence": "I have time."})
    assert SeatApplication.objects.get().user == charlie


def test_a_late_application_keeps_its_sentence(at, free, charlie, greta):
    Seat.objects.filter(game=free, power="FR").update(state="held", holder=greta)
    answer = at(charlie).post(url(free, "seat_apply", **SEAT), {"sentence": "I like France."})
    assert answer.status_code == 409
    assert "This seat has been taken." in text_of(answer)
    assert ">I like France.</textarea>" in answer.content.decode()


def test_nobody_but_the_gm_reads_an_application(at, free, charlie, bob, greta):
    said = {"game_id": free.pk, "power": "FR", "sentence": "Onlyforthegm."}
    seat_apply(by=charlie, **said)
    assert "Onlyforthegm." in text_of(at(greta).get(url(free, "gm_seat", **SEAT)))
    assert "Onlyforthegm." not in text_of(at(bob).get(url(free, "seat_card", **SEAT)))
    assert at(bob).get(url(free, "gm_seat", **SEAT)).status_code == 403


def test_the_question_repeats_the_flags_and_confirms_them(at, free, alice, greta):
    said = {"game_id": free.pk, "power": "FR", "sentence": "Again."}
    number = seat_apply(by=alice, **said).pk
    take = url(free, "gm_seat_take", **SEAT)
    assert "Has played this seat before" in text_of(at(greta).get(take, {"application": number}))
    answer = at(greta).post(take, {"application": number, "confirmed": ["held_this"]})
    assert answer.url.startswith("/gm/")
    assert Seat.objects.get(game=free, power="FR").holder == alice


def test_the_record_of_an_applicant_counts_seats_left_before_the_end(at, free, alice, greta):
    seat_apply(game_id=free.pk, power="FR", by=alice, sentence="Again.")
    assert "1 seat left before the end" in text_of(at(greta).get(url(free, "gm_seat", **SEAT)))


def test_an_unknown_name_is_refused_at_its_field(at, free, greta):
    answer = at(greta).post(url(free, "gm_seat_offer", **SEAT), {"account": "Nobody"})
    assert "No account has this name" in text_of(answer)
    assert 'value="Nobody"' in answer.content.decode()


def test_an_offer_is_accepted_on_its_page_and_leads_to_the_briefing(at, free, charlie, greta):
    offer = seat_offer(game_id=free.pk, by=greta, power="FR", account="Charlie")
    browser, page = at(charlie), url(free, "seat_offer", token=offer.token)
    assert "You have been offered a seat in" in text_of(browser.get(page))
    answer = browser.post(page, {"accept": "1"}, follow=True)
    assert "What you need to do" in text_of(answer)


def test_the_page_of_an_offer_by_link_says_that_it_stays_open(at, free, charlie, greta):
    offer = seat_offer(game_id=free.pk, by=greta, power="FR")
    browser, page = at(charlie), url(free, "seat_offer", token=offer.token)
    assert "Others with the address still can." in text_of(browser.post(page, follow=True))
    assert browser.get(page).status_code == 200


def test_the_notification_of_an_offer_links_to_it(at, free, charlie, greta):
    offer = seat_offer(game_id=free.pk, by=greta, power="FR", account="Charlie")
    answer = at(charlie).get(url(free, "seat_offers"))
    assert answer.url == url(free, "seat_offer", token=offer.token)


def test_a_stranger_with_the_link_sees_an_offer_of_a_private_game(
    at, private_table, greta, charlie
):
    seat_open(game_id=private_table.pk, by=greta, power="FR")
    seat_offer(game_id=private_table.pk, by=greta, power="FR")
    page = url(private_table, "seat_offer", token=SeatOffer.objects.get().token)
    assert at(charlie).get(page).status_code == 200
    assert at(charlie).get(url(private_table, "seat_card", **SEAT)).status_code == 404


def test_a_player_resigns_after_a_question(at, table, alice):
    browser = at(alice)
    assert "Give up your seat?" in text_of(browser.get(url(table, "resign")))
    browser.post(url(table, "resign"), {"now": "1"})
    assert Seat.objects.get(game=table, power="FR").state == "open"


def test_a_former_player_cannot_see_a_private_game(at, private_table, alice):
    browser = at(alice)
    browser.get(url(private_table, "invite", token=private_table.invite_token))
    browser.post(url(private_table, "resign"), {"now": "1"})
    assert browser.get(url(private_table, "game")).status_code == 404


def test_a_later_resignation_is_withdrawn_on_the_same_page(at, table, alice):
    browser = at(alice)
    browser.post(url(table, "resign"), {"phase": "1"})
    assert "Keep the seat after all" in text_of(browser.get(url(table, "resign")))
    browser.post(url(table, "stay"))
    assert Seat.objects.get(game=table, power="FR").resigns_after is None


def test_only_the_player_reads_the_briefing(at, table, charlie):
    assert at(charlie).get(url(table, "briefing")).status_code == 403


def test_an_invitation_can_lead_to_the_card_of_a_seat(at, private_table, charlie):
    door = url(private_table, "invite", token=private_table.invite_token)
    assert at(charlie).get(f"{door}?seat=FR").url == url(private_table, "seat_card", **SEAT)


@pytest.mark.parametrize("page", ["seat_card", "gm_seat"])
def test_the_pages_of_a_seat_need_few_queries(
    at, free, greta, charlie, page, django_assert_max_num_queries
):
    seat_apply(game_id=free.pk, by=charlie, power="FR", sentence="Yes.")
    browser = at(greta)
    with django_assert_max_num_queries(21):
        browser.get(url(free, page, **SEAT))
