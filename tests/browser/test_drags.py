"""Units dragged on the map: ordered where they are dropped, with the questions that a tap asks."""

import pytest
from playwright.sync_api import Page, expect

from games.models import OrderSheet
from tests.browser.conftest import PHONE
from tests.browser.taps import WHERE, drag, tap


def swipe(page: Page, unit: str, target: str) -> None:
    """Drags with a real finger, which the browser may take for scrolling."""
    (x, y), (to_x, to_y) = (page.evaluate(WHERE, space) for space in (unit, target))
    session = page.context.new_cdp_session(page)
    steps = [(x + (to_x - x) * n / 8, y + (to_y - y) * n / 8) for n in range(9)]
    for kind, (at_x, at_y) in zip(["touchStart", *["touchMove"] * 8], steps, strict=True):
        points = [{"x": at_x, "y": at_y}]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def expect_orders(page: Page, *orders: str) -> None:
    drawn = page.locator(".draft-lines [data-draft]")
    expect(drawn).to_have_count(len(orders))
    page.locator("[data-save-state][data-state=saved]").wait_for()
    sheet = OrderSheet.objects.get(is_current=True, seat__power="FR")
    assert sheet.orders == sorted(orders)


def test_a_unit_dragged_to_a_space_moves_there(as_alice):
    page = as_alice()
    drag(page, "Par", "Bur")
    expect_orders(page, "A Par - Bur")


def test_a_finger_drags_an_own_unit(as_alice):
    page = as_alice(**PHONE)
    swipe(page, "Par", "Bur")
    expect_orders(page, "A Par - Bur")


def test_a_unit_dragged_onto_another_attacks_it_at_once(as_alice):
    page = as_alice()
    drag(page, "Mar", "Sav")
    expect_orders(page, "A Mar - Sav")


def test_a_unit_dragged_out_of_reach_says_so_and_stays_selected(as_alice):
    page = as_alice()
    drag(page, "Par", "Mos")
    prompt = page.locator("[data-map-prompt]")
    expect(prompt).to_have_text("Army Paris has no order for Moscow.")
    tap(page, "Bur")
    expect_orders(page, "A Par - Bur")


@pytest.mark.parametrize("steps", [1, 5])
def test_a_mouse_that_drags_the_sea_orders_nothing(as_alice, steps):
    page = as_alice()
    page.mouse.move(*page.evaluate(WHERE, "MAO"))
    page.mouse.down()
    page.mouse.move(*page.evaluate(WHERE, "Bur"), steps=steps)
    page.mouse.up()
    expect(page.locator("[data-map-who]")).to_be_empty()
