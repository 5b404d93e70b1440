"""The guided year becomes a practice game with the same phases and orders."""

import re
from urllib.parse import parse_qs, urlsplit

import pytest
from django.urls import reverse

from games.core.codec import position_of
from games.learn.queries.first_year import OWN, POINTS, hints_of, script, with_hint, year_of
from games.learn.services import first_year_keep
from games.learn.what_if.queries import Trial, read_trial, with_draft_played, write_trial
from games.models import Game, OrderSheet
from tests.games.cast import NOW, open_phase

pytestmark = pytest.mark.django_db
PATH = reverse("games:guided")


def followed():
    """The whole year by the hints."""
    year = year_of(Trial())
    while not year.is_over:
        for hint in hints_of(year.now):
            year = year_of(with_hint(year, hint))
        year = year_of(with_draft_played(year.trial))
    return year


def test_the_game_has_the_position_of_the_year_and_continues(alice, idle):
    year = followed()
    game = first_year_keep(creator=alice, year=year, now=NOW)
    played = [position_of(phase) for phase in game.phases.order_by("number")]
    assert played == [*(step.before for step in year.steps), year.now]
    assert (game.is_practice, game.creator, game.is_public) == (True, alice, False)
    held = game.seats.get(state="held")
    assert (held.power, held.holder) == (script().power, alice)
    assert game.seats.filter(state="computer").count() == len(script().variant.powers) - 1


def test_other_powers_units_without_a_scripted_retreat_are_disbanded(alice, idle):
    """The page of the year announces that, so the game must agree."""
    lines = (("A Mar - Bur", "A Par S A Mar - Bur"), ("A Bur - SNe", "A Par S A Bur - SNe"))
    year = year_of(Trial(tuple({OWN: given} for given in lines)))
    game = first_year_keep(creator=alice, year=year, now=NOW)
    assert position_of(open_phase(game)) == year.now


def test_the_draft_of_the_year_becomes_the_draft_of_the_game(alice, idle):
    drafted = {OWN: ("A Mar - Sav",), POINTS: ("2 A Swi S A Mar - Sav",)}
    game = first_year_keep(creator=alice, year=year_of(Trial((), drafted)), now=NOW)
    sheet = OrderSheet.objects.get(phase=open_phase(game), seat__power=script().power)
    assert (sheet.orders, sheet.bids[0]["points"], sheet.ready_at) == (["A Mar - Sav"], 2, None)


def test_a_made_up_address_cannot_change_the_position(alice, idle):
    made_up = {OWN: ("A Par - Con", "A Vie - Tyr", "Build A Par"), POINTS: ("9 A Swi - Con",)}
    game = first_year_keep(
        creator=alice, year=year_of(read_trial(write_trial(Trial((made_up,))))), now=NOW
    )
    assert position_of(open_phase(game)) == year_of(Trial(({},))).now


def test_the_button_keeps_the_chosen_orders_and_redirects_to_the_game(client, alice, idle):
    client.force_login(alice)
    client.get(PATH, {"s": write_trial(Trial(({},)))})
    sent = {"s": write_trial(Trial(({},))), "order-FR-Par": "A Par - Bur", "do": "keep"}
    answer = client.post(PATH, sent)
    game = Game.objects.get(creator=alice)
    assert answer.url == game.get_absolute_url()
    assert client.cookies["first_year"].value == ""
    assert OrderSheet.objects.filter(phase=open_phase(game), orders=["A Par - Bur"]).exists()


def test_a_visitor_cannot_keep_the_year(client):
    client.post(PATH, {"s": write_trial(Trial(({},))), "do": "keep"})
    assert not Game.objects.exists()


@pytest.mark.parametrize(
    ("do", "entrance", "word"),
    [
        ("sign-up", "account_signup", "as soon as you have signed up"),
        ("sign-in", "account_login", "as soon as you have signed in"),
    ],
)
def test_a_visitor_is_redirected_to_sign_in_or_sign_up(client, do, entrance, word):
    page = client.post(PATH, {"s": write_trial(Trial(({},))), "do": do}, follow=True)
    assert page.redirect_chain == [(f"{reverse(entrance)}?next=%2Flearn%2Ffirst-year%2F", 302)]
    assert word in page.content.decode()
    assert not Game.objects.exists()


def test_after_sign_in_the_year_becomes_a_game(client, alice, idle):
    sent = {"s": write_trial(Trial(({},))), "order-FR-Par": "A Par - Bur", "do": "sign-in"}
    client.post(PATH, sent)
    client.force_login(alice)
    page = client.get(PATH, follow=True)
    game = Game.objects.get(creator=alice)
    assert page.redirect_chain == [(game.get_absolute_url(), 302)]
    assert "Your year is kept" in page.content.decode()
    assert OrderSheet.objects.filter(phase=open_phase(game), orders=["A Par - Bur"]).exists()
    client.get(PATH)
    assert Game.objects.count() == 1


@pytest.mark.slow
def test_after_sign_up_the_email_leads_to_the_game(client, idle, mailoutbox):
    answer = client.post(PATH, {"s": write_trial(followed().trial), "do": "sign-up"})
    account = {"email": "ann@example.org", "password1": "a long word about maps", "name": "Ann"}
    wanted = parse_qs(urlsplit(answer.url).query)["next"][0]
    client.post(reverse("account_signup"), account | {"time_zone": "UTC", "next": wanted})
    letter = re.search(r"http://[^/]+(/\S+)", mailoutbox[0].body)
    page = client.post(letter[1], follow=True)
    game = Game.objects.get(creator__name="Ann")
    assert page.redirect_chain[-1] == (game.get_absolute_url(), 302)
    assert (game.is_practice, open_phase(game).year) == (True, 1764)


WAITS = "Your first year is waiting"


@pytest.mark.slow
@pytest.mark.parametrize("is_taken", [False, True])
def test_the_confirmation_page_says_that_a_year_waits(client, alice, idle, mailoutbox, is_taken):
    """The answer is the same for new and known addresses, so it reveals no account."""
    answer = client.post(PATH, {"s": write_trial(followed().trial), "do": "sign-up"})
    email = alice.email if is_taken else "ann@example.org"
    account = {"email": email, "password1": "a long word about maps", "name": "Ann"}
    wanted = parse_qs(urlsplit(answer.url).query)["next"][0]
    account |= {"time_zone": "UTC", "next": wanted}
    sent = client.post(reverse("account_signup"), account, follow=True)
    assert WAITS in sent.content.decode()
    if not is_taken:
        letter = re.search(r"http://[^/]+(/\S+)", mailoutbox[0].body)
        assert WAITS in client.get(letter[1]).content.decode()
        client.post(letter[1], follow=True)
        assert WAITS not in client.get(letter[1]).content.decode()


def test_without_a_waiting_year_nothing_is_said_about_it(client):
    page = client.get(reverse("account_email_verification_sent"))
    assert WAITS not in page.content.decode()


def test_no_link_creates_a_game(client, alice, idle):
    client.force_login(alice)
    client.get(PATH, {"s": write_trial(Trial(({},))), "do": "keep"})
    client.get(PATH)
    assert not Game.objects.exists()


@pytest.mark.parametrize("given", ["nonsense", "~", "1" * 5000])
def test_a_forged_cookie_creates_no_game(client, alice, idle, given):
    client.force_login(alice)
    client.cookies["wanted_year"] = given
    assert client.get(PATH).status_code == 200
    assert not Game.objects.exists()


def test_one_button_takes_a_phase_back(client):
    page = client.get(PATH, {"s": write_trial(Trial(({},)))}).content.decode()
    assert page.count("Take back Spring 1763") == 1
