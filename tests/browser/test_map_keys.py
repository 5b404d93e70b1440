"""Reading the map by keyboard, on the pages of those who order nothing there."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from games.gm.acts.resolve import phase_resolve_now
from tests.browser.taps import tab_to

AXE = Path(__file__).parent / "vendor" / "axe-core" / "axe.min.js"


@pytest.fixture(params=["game", "phase"])
def shown(open_page, solo_table, request) -> Page:
    """A page with a map, as a visitor sees it."""
    phase = phase_resolve_now(game_id=solo_table.pk, by=solo_table.gm, phase_number=1)
    page = open_page()
    page.goto((solo_table if request.param == "game" else phase).get_absolute_url())
    tab_to(page, page.locator(".overlay [tabindex='0']"))
    return page


def at(page: Page) -> str:
    """Where the keyboard is, as it is read aloud."""
    return page.evaluate("document.activeElement.getAttribute('aria-label')")


def test_the_map_is_one_stop(shown):
    assert shown.locator(".overlay [tabindex='0']").count() == 1
    shown.keyboard.press("Tab")
    assert not shown.locator(".overlay :focus").count()


def test_letters_lead_to_a_space_and_arrows_to_the_space_beside(shown):
    shown.keyboard.type("wars")
    assert at(shown) == "Warsaw, supply centre of Poland-Lithuania, army"
    shown.keyboard.press("ArrowRight")
    expect(shown.locator(".overlay :focus")).not_to_have_attribute(
        "aria-label", re.compile("^Warsaw")
    )


def test_what_is_read_aloud_is_shown(shown):
    shown.keyboard.type("bavaria")
    expect(shown.locator("[data-map-told]")).to_have_text(
        "Bavaria, supply centre of a Catholic minor power, army"
    )


def test_the_keyboard_comes_to_land_first_and_to_seas_last(shown):
    shown.keyboard.press("Home")
    first = at(shown)
    shown.keyboard.press("End")
    assert ", sea" not in first
    assert ", sea" in at(shown)


def test_the_stop_stays_where_the_keyboard_was(shown):
    shown.keyboard.type("madrid")
    shown.keyboard.press("Tab")
    shown.keyboard.press("Shift+Tab")
    assert at(shown).startswith("Madrid")


def test_a_map_that_is_read_has_no_findings(shown):
    shown.keyboard.type("wars")
    shown.evaluate(AXE.read_text())
    faults = "async () => (await axe.run(document)).violations.map(({ id }) => id)"
    assert shown.evaluate(faults) == []
