"""Orders typed as text and tapped on the map at once: neither makes the other forgotten."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Page, Route, expect

from games.models import ConditionalSheet, OrderSheet
from tests.browser.taps import find_places, tap

PAUSE = (
    1200  # milliseconds, after which what is typed is sent; what is tapped does not wait so long
)
TYPED = "A Par - Pic\nA Mar H"


def saved_orders() -> list[str]:
    return sorted(OrderSheet.objects.get(is_current=True, seat__power="FR").orders)


@pytest.fixture
def page(as_alice) -> Page:
    page = as_alice()
    find_places(page)
    page.get_by_text("Orders as text").click()
    return page


@pytest.fixture
def timed_page(page, set_clock) -> Page:
    """One whose timers the test runs."""
    set_clock(page)
    return page


@contextmanager
def first_save_held(page: Page, address: str, change: Callable[[], None]) -> Iterator[None]:
    """Makes a change whose save the server answers only after what is done within."""
    held: list[Route] = []
    page.route(address, lambda route: route.fallback() if held else held.append(route))
    with page.expect_request(address):
        change()
    yield
    held[0].continue_()


def test_what_is_typed_while_a_save_is_under_way_outlasts_a_tap(page):
    text = page.get_by_label("One order a line")
    with first_save_held(page, "**/draft/*", lambda: tap(page, "Par", "Bur")):
        text.fill(TYPED)
        tap(page, "Bre", "MAO")
    expect(page.locator(".status p[role=status]")).to_contain_text("3 of 3 units ordered")
    page.locator("[data-save-state][data-state=saved]").wait_for()
    assert saved_orders() == ["A Mar H", "A Par - Pic", "F Bre - MAO"]
    assert sorted(text.input_value().splitlines()) == ["A Mar H", "A Par – Pic", "F Bre – MAO"]


def test_what_is_typed_after_a_tap_is_what_counts(page):
    with first_save_held(page, "**/draft/*", lambda: tap(page, "Par", "Bur")):
        page.get_by_label("One order a line").fill(TYPED)
    expect(page.locator(".status p[role=status]")).to_contain_text("2 of 3 units ordered")
    expect(page.get_by_label("Order for Army Paris", exact=True)).to_have_value("A Par - Pic")
    assert saved_orders() == ["A Mar H", "A Par - Pic"]


def test_a_text_that_was_refused_stays_when_the_map_is_tapped(page):
    text = page.get_by_label("One order a line")
    too_many = "A Par H\n" * 201
    text.fill(too_many)
    state = page.locator("[data-save-state]")
    expect(state).to_contain_text("A sheet has at most 200 lines.")
    tap(page, "Par", "Bur")
    expect(page.locator(".status p[role=status]")).to_contain_text("1 of 3 units ordered")
    assert saved_orders() == ["A Par - Bur"]
    expect(state).to_contain_text("A sheet has at most 200 lines.")
    page.reload()
    expect(text).to_have_value(too_many)
    expect(state).to_contain_text("A sheet has at most 200 lines.")
    text.fill(TYPED)
    expect(page.locator("[data-save-state]")).to_have_attribute("data-state", "saved")
    assert saved_orders() == ["A Mar H", "A Par - Pic"]


def test_both_wait_in_the_browser_without_a_connection(page):
    page.route("**/draft/*", lambda route: route.abort())
    page.get_by_label("One order a line").fill(TYPED)
    tap(page, "Bre", "MAO")
    expect(page.locator("[data-save-state]")).to_have_attribute("data-state", "offline")
    page.unroute("**/draft/*")
    page.reload()
    expect(page.locator(".status p[role=status]")).to_contain_text("3 of 3 units ordered")
    assert saved_orders() == ["A Mar H", "A Par - Pic", "F Bre - MAO"]


def test_a_text_waits_for_the_script_that_fills_the_form_from_it(page):
    asked: list[str] = []
    page.on("request", lambda request: "/draft/" in request.url and asked.append(request.url))
    page.route("**/sheet-answer.js", lambda _route: None)
    with page.expect_request("**/sheet-answer.js"):
        page.get_by_label("One order a line").fill(TYPED)
    tap(page, "Bre", "MAO")
    assert asked == []
    page.unroute("**/sheet-answer.js")
    page.reload()
    expect(page.locator(".status p[role=status]")).to_contain_text("3 of 3 units ordered")
    assert saved_orders() == ["A Mar H", "A Par - Pic", "F Bre - MAO"]


def test_wishes_typed_while_a_save_is_under_way_outlast_a_wish_that_is_pressed(page):
    page.get_by_text("If dislodged…").click()
    fold = page.locator("#conditional-retreats")
    fold.get_by_text("As text").click()
    gascony = fold.locator("#wish-Par-hint").get_by_role("button", name="Gas")
    with first_save_held(page, "**/conditional/draft/*", gascony.click):
        fold.get_by_role("textbox", name="One unit a line").fill("A Par: R Pic")
        fold.locator("#wish-Bre-hint").get_by_role("button", name="MAO").click()
    expect(fold.locator("[data-said]")).to_contain_text("2 of 3 units, saved")
    fold.locator("[data-state=saved]").wait_for()
    sheet = ConditionalSheet.objects.get(step="retreats", is_current=True)
    assert sorted(sheet.orders) == ["A Par R Pic", "F Bre R MAO"]


def test_what_waits_for_a_long_save_is_sent_one_after_the_other(timed_page):
    page = timed_page
    with first_save_held(page, "**/draft/*", lambda: tap(page, "Par", "Bur")):
        page.get_by_label("One order a line").fill(TYPED)
        tap(page, "Bre", "MAO")
        page.clock.run_for(PAUSE)
    expect(page.locator("[data-save-state]")).to_have_attribute("data-state", "saved")
    expect(page.locator("#draft-conflict")).to_be_hidden()
    assert saved_orders() == ["A Mar H", "A Par - Pic", "F Bre - MAO"]


def test_whoever_types_on_after_a_save_is_waited_for(timed_page):
    page, sent = timed_page, []
    page.on("request", lambda request: "/draft/" in request.url and sent.append(request.url))
    with first_save_held(page, "**/draft/*", lambda: tap(page, "Par", "Bur")):
        page.clock.pause_at(datetime.now(UTC) + timedelta(days=1))
        page.get_by_label("One order a line").press_sequentially("A Mar H")
    expect(page.locator(".status p[role=status]")).to_contain_text("1 of 3 units ordered")
    assert len(sent) == 1
    page.clock.run_for(PAUSE)
    expect(page.locator("[data-save-state]")).to_have_attribute("data-state", "saved")
    assert len(sent) == 2


def test_what_is_typed_between_two_taps_counts_over_the_first(page):
    page.route("**/draft/*", lambda route: route.abort())
    state = page.locator("[data-save-state]")
    tap(page, "Par", "Bur")
    expect(state).to_have_attribute("data-state", "offline")
    page.get_by_label("One order a line").fill(TYPED)
    tap(page, "Bre", "MAO")
    page.unroute("**/draft/*")
    expect(state).to_have_attribute("data-state", "saved")
    assert saved_orders() == ["A Mar H", "A Par - Pic", "F Bre - MAO"]


def test_a_bid_that_is_tapped_while_a_text_waits_keeps_its_point(page):
    text = page.get_by_label("One order a line")
    with first_save_held(page, "**/draft/*", lambda: text.fill("A Par - Bur\nA Mar H")):
        tap(page, "Swi", "Par", "Bur")
    expect(page.locator(".status p[role=status]")).to_contain_text("2 of 3 units ordered, 1 of 3")
    sheet = OrderSheet.objects.get(is_current=True, seat__power="FR")
    assert sheet.bids == [{"points": 1, "order": "A Swi S A Par - Bur"}]


def test_what_is_undone_while_a_text_waits_stays_undone(page):
    tap(page, "Bre", "MAO")
    expect(page.locator("[data-save-state]")).to_have_attribute("data-state", "saved")
    text = page.get_by_label("One order a line")
    text.fill(text.input_value() + "\nA Mar H")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".status p[role=status]")).to_contain_text("1 of 3 units ordered")
    expect(text).to_have_value("A Mar H")
    assert saved_orders() == ["A Mar H"]


def test_a_field_that_is_still_written_in_is_saved(page):
    tap(page, "Swi", "Par", "Bur")
    expect(page.locator(".status p[role=status]")).to_contain_text("1 of 3 DP spent")
    page.locator(".tabs a").filter(has_text="Points").click()
    page.locator("#points-Swi-0").select_text()
    page.locator("#points-Swi-0").press_sequentially("3")
    expect(page.locator(".status p[role=status]")).to_contain_text("3 of 3 DP spent")
    expect(page.locator("#points-Swi-0")).to_be_focused()


def test_wishes_that_are_still_written_are_saved(page):
    page.get_by_text("If dislodged…").click()
    fold = page.locator("#conditional-retreats")
    fold.get_by_role("textbox", name="A Par", exact=True).press_sequentially("Gas")
    expect(fold.locator("[data-said]")).to_contain_text("1 of 3 units, saved")
