"""Where a phone's page stands when a tab is gone to, or a fold opened."""

from playwright.sync_api import Page, expect

from games.gm.acts.resolve import phase_resolve_now
from tests.browser.conftest import PHONE


def go_to(page: Page, pane: str) -> None:
    page.locator(f".tabs a[href='#{pane}']").tap()
    page.locator(f"#{pane}").wait_for()


def test_the_points_are_gone_to_without_a_jump(as_alice):
    page = as_alice(**PHONE)
    go_to(page, "points")
    assert page.evaluate("scrollY") == 0
    expect(page.locator("#points .budget")).to_be_in_viewport()
    expect(page.locator(".strip")).to_be_in_viewport(ratio=1)


def test_the_map_is_in_sight_when_the_orders_are_gone_back_to(as_alice):
    page = as_alice(**PHONE)
    place = page.locator(".map").bounding_box()
    for pane in ("points", "history", "seats"):
        go_to(page, pane)
        go_to(page, "orders")
        assert page.locator(".map").bounding_box() == place


def test_a_pane_is_gone_back_to_where_it_was_left(as_alice):
    page = as_alice(**PHONE)
    go_to(page, "points")
    page.evaluate("scrollTo({ top: 300, behavior: 'instant' })")
    go_to(page, "orders")
    go_to(page, "points")
    assert page.evaluate("scrollY") == 300


def test_a_fold_of_results_opens_below_its_heading(as_alice, loud_table):
    phase_resolve_now(game_id=loud_table.pk, by=loud_table.gm)
    page = as_alice(**PHONE)
    page.goto(f"{loud_table.get_absolute_url()}phases/1/")
    page.locator("[data-which-orders]").get_by_role("button", name="All").tap()
    # The part that follows the results is in sight below them.
    heading = page.locator("#orders .result-group > summary").last
    heading.evaluate("heading => heading.scrollIntoView({ block: 'center' })")
    expect(page.locator(".phase .later").first).to_be_in_viewport()
    place = heading.bounding_box()
    heading.tap()
    expect(page.locator("#orders .result-group").last).to_have_attribute("open", "")
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert heading.bounding_box() == place


def test_what_a_page_is_told_begins_where_the_page_does(as_alice, solo_table):
    """However short the sentence is."""
    page = as_alice(**PHONE)
    heading = page.locator(".turn").bounding_box()
    page.locator("body").evaluate(
        """(body) => body.querySelector(".mast").insertAdjacentHTML(
            "afterend", '<div class="messages tight"><p class="note ok">Done.</p></div>')"""
    )
    note = page.locator(".messages .note").bounding_box()
    assert note["x"] == heading["x"] + 12
    assert note["width"] == heading["width"] - 24
