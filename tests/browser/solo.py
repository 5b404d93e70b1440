"""A table where Alice is France, and the others are computers that hold."""

import pytest
from playwright.sync_api import Page, expect

from games.computer import Sheet
from games.lobby.services.game_create import game_create
from games.models import Game
from games.seats.services.game_start import game_start
from games.seats.services.seat_join import seat_join
from tests.browser.taps import find_places
from tests.games.cast import account
from tests.games.copies import copy_of


@pytest.fixture
def solo_table(live_server, monkeypatch) -> Game:
    """Greta is the GM."""
    monkeypatch.setattr("games.computer.services.computers_order.choose_orders", lambda *_: Sheet())
    alice, greta = account("Alice"), account("Greta")

    def make() -> Game:
        game = game_create(creator=greta, name="The Hubertusburg table")
        seat_join(game_id=game.pk, by=alice, power="FR")
        game_start(game_id=game.pk, by=greta)
        return game

    return copy_of("solo", [alice, greta], make)


@pytest.fixture
def as_alice(open_page, sign_in, solo_table):
    """Opens the table for Alice, in a browser session of its own."""

    def do(**options: object) -> Page:
        page = open_page(**options)
        sign_in(page, type(solo_table.gm).objects.get(name="Alice"))
        page.goto(solo_table.get_absolute_url())
        if options.get("java_script_enabled", True):
            expect(page.locator("[data-order-tools].ready")).to_be_visible()
            find_places(page)
        return page

    return do
