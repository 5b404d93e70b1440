"""A newcomer with an account reaches a seat by phone in three taps from the first page."""

import re

import pytest
from playwright.sync_api import expect

from games.models import Game, Ranking, Seat
from games.settings.presets import PRESETS
from games.settings.services.games import game_create
from tests.browser.phones import Phone
from tests.games.cast import account

MOST_TAPS = 3


@pytest.fixture
def phone(phone_page, sign_in, live_server):
    """The first page on the phone of Dora, who has no game yet."""
    sign_in(phone_page, account("Dora"))
    phone_page.goto(f"{live_server.url}/")
    return Phone(phone_page)


def find_a_game(phone):
    phone.tap(phone.page.get_by_role("link", name="Join a game").first)


def open_table(phone, way):
    find_a_game(phone)
    phone.tap(phone.page.get_by_role("link", name=f"Open a table {way}"))
    phone.tap(phone.page.get_by_role("button", name="Create the game").nth(1))
    expect(phone.page.get_by_role("heading", level=1)).to_contain_text("Dora’s table")
    assert Ranking.objects.get().user.name == "Dora"


def test_at_a_table_that_waits_tonight(phone, greta):
    schedule = PRESETS["tonight"].schedule("UTC")
    game = game_create(creator=greta, name="Evening", schedule=schedule)
    find_a_game(phone)
    phone.tap(phone.page.locator("#tonight").get_by_role("link", name="Join"))
    phone.tap(phone.page.get_by_role("button", name="Join the game"))
    phone.page.wait_for_url("**/#seats")
    assert Seat.objects.get(game=game, holder__isnull=False).holder.name == "Dora"
    assert phone.taps <= MOST_TAPS


@pytest.mark.parametrize("way", ["for tonight", "by the day"])
def test_at_a_table_of_ones_own(phone, way):
    open_table(phone, way)
    assert phone.taps <= MOST_TAPS


def test_at_a_table_with_friends_and_its_link(phone):
    open_table(phone, "for friends")
    link = phone.page.get_by_label("Secret invitation address")
    expect(link).to_be_visible()
    expect(link).to_have_value(re.compile(Game.objects.get().invite_token))
    assert phone.taps <= MOST_TAPS
