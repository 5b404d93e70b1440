"""The guided year on a phone: what to do next is read without looking for it."""

import pytest
from playwright.sync_api import Page, expect

from tests.sweeps import sampled

PHASES = 3
# Below the map, whole, and above what sticks to the foot of the window.
IN_SIGHT = """(part) => {
  const [said] = document.querySelectorAll(part);
  const { top, bottom } = said.getBoundingClientRect();
  const above = document.querySelector(".framed").getBoundingClientRect().bottom;
  return top >= above && bottom <= document.querySelector(".dock").getBoundingClientRect().top;
}"""


@pytest.fixture
def begin(open_page, live_server):
    """Opens the year on a phone of this size."""

    def do(width: int, height: int, language: str) -> Page:
        viewport = {"width": width, "height": height}
        page = open_page(viewport=viewport, is_mobile=True, has_touch=True, locale=language)
        page.goto(f"{live_server.url}/learn/first-year/")
        page.evaluate("document.fonts.ready")
        return page

    return do


def press(page: Page, name: str) -> None:
    """Presses a button where it is: nothing is scrolled to."""
    with page.expect_response("**/learn/first-year/**"):
        page.locator(f"button[value={name}]").evaluate("button => button.click()")


def end_turn(page: Page) -> None:
    """Ends the turn with whatever the hints show."""
    while page.locator("button[value=show]").count():
        at = page.locator("input[name=hint]").input_value()
        press(page, "show")
        expect(page.locator("input[name=hint]")).not_to_have_value(at)
    title = page.locator("h1").inner_text()
    press(page, "resolve")
    expect(page.locator("h1")).not_to_have_text(title, use_inner_text=True)


@pytest.mark.parametrize("language", sampled(["en", "de"], 1))
@pytest.mark.parametrize(
    ("size", "part"), [((390, 844), ".hint-bar .ahead"), ((360, 640), ".hint-says b")]
)
def test_the_next_hint_is_in_sight_when_a_turn_has_ended(begin, size, part, language):
    """Whole on most phones, and what to do on the smallest."""
    page = begin(*size, language)
    assert page.evaluate(IN_SIGHT, part)
    for _ in range(PHASES):
        end_turn(page)
        page.locator(".panes > .note").wait_for()
        # The map above may still be drawn, which moves what stands below it.
        page.wait_for_function(IN_SIGHT, arg=part)


@pytest.mark.parametrize("language", sampled(["en", "de"], 1))
def test_how_to_pay_a_minor_is_in_sight_beside_the_map(begin, language):
    page = begin(390, 844, language)
    press(page, "show")
    expect(page.locator("input[name=hint]")).to_have_value("2")
    assert page.evaluate(IN_SIGHT, ".hint-bar .ahead")


def test_what_takes_a_turn_back_stands_after_what_goes_on(begin):
    page = begin(390, 844, "en")
    end_turn(page)
    onward = page.get_by_role("button", name="Do it for me").bounding_box()
    back = page.get_by_role("link", name="Take back Spring 1763").bounding_box()
    assert back["x"] > onward["x"] + onward["width"]
    assert back["height"] <= onward["height"]


@pytest.mark.parametrize("width", [360, 390])
def test_the_masthead_of_a_visitor_takes_two_rows_in_german(begin, width):
    page = begin(width, 844, "de")
    assert page.locator(".mast").bounding_box()["height"] < 100
