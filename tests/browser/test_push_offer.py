"""The offer of notices after Finalise: a browser that declined or forbids them is not asked."""

import pytest
from playwright.sync_api import Page, expect

from games.gm.acts.start import game_start
from games.seats.acts.join import game_join
from games.settings.services.games import game_create
from games.sheets.services.readiness import ready_declare
from tests.games.cast import account

# Chromium without a window forbids notifications.
PERMISSION = """(permission) => {
    Object.defineProperty(Notification, "permission", { get: () => permission });
}"""
OFFER = "Tell me here when it is resolved"


@pytest.fixture
def final_page(open_page, sign_in, live_server):
    """Opens the page of Alice's final orders in a browser with a permission for notifications."""
    alice, bob, greta = account("Alice"), account("Bob"), account("Greta")
    table = game_create(creator=greta, name="The Hubertusburg table")
    game_join(game_id=table.pk, by=alice, power="FR")
    game_join(game_id=table.pk, by=bob, power="HA")
    game_start(game_id=table.pk, by=greta)
    ready_declare(game_id=table.pk, power="FR", by=alice, phase_number=1)

    def do(permission: str) -> Page:
        page = open_page()
        page.add_init_script(f"({PERMISSION})('{permission}')")
        sign_in(page, alice)
        page.goto(table.get_absolute_url())
        return page

    return do


def test_a_declined_offer_does_not_return(final_page):
    page = final_page("default")
    expect(page.get_by_role("button", name=OFFER)).to_be_visible()
    page.get_by_role("button", name="Not on this device").click()
    expect(page.get_by_role("button", name=OFFER)).to_be_hidden()
    page.reload()
    expect(page.get_by_role("button", name="Take back")).to_be_visible()
    expect(page.get_by_role("button", name=OFFER)).to_have_count(0)


def test_a_browser_that_forbids_notices_is_offered_none(final_page):
    page = final_page("denied")
    expect(page.get_by_role("button", name="Take back")).to_be_visible()
    page.evaluate("navigator.serviceWorker.getRegistration('/')")
    expect(page.get_by_role("button", name=OFFER)).to_be_hidden()
