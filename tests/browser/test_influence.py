"""Bids for alliances, on the map."""

import pytest
from playwright.sync_api import expect

from games.gm.acts.start import game_start
from games.seats.acts.join import game_join
from games.settings.services.games import game_create
from tests.browser.taps import tap
from tests.games.cast import account

pytestmark = pytest.mark.filterwarnings("ignore:StreamingHttpResponse must consume")


def test_a_bid_tapped_on_the_map_stands_there_with_its_points(live_server, open_page, sign_in):
    alice, greta = account("Alice"), account("Greta")
    game = game_create(creator=greta, name="The Roman table", variant_id="rise-of-rome-1")
    game_join(game_id=game.pk, by=alice, power="RO")
    game_start(game_id=game.pk, by=greta)
    page = open_page()
    sign_in(page, alice)
    page.goto(game.get_absolute_url())
    page.locator("[data-order-tools].ready").wait_for()
    tap(page, "Ill")
    page.get_by_role("button", name="+5").click()
    tap(page, "Lig")
    expect(page.locator(".draft-lines [data-draft=Ill]")).to_have_text("6")
    expect(page.locator(".draft-lines [data-draft=Lig]")).to_have_text("1")
