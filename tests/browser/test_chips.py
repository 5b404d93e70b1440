"""The chips of what a tap may mean, on a phone: whole, and clear of the map."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE
from tests.browser.taps import tap
from tests.browser.test_boards_in_hand import tap as tap_board
from tests.sweeps import sampled

SMALL = PHONE | {"viewport": {"width": 360, "height": 740}}
# Nothing of a chip lies below the row that it stands in, and no word is cut in it.
FITS = """(chip) => {
  const { bottom } = chip.getBoundingClientRect();
  return bottom <= chip.closest(".strip, .tap-strip").getBoundingClientRect().bottom
    && chip.scrollWidth <= chip.clientWidth;
}"""


@pytest.mark.parametrize("options", [PHONE, SMALL], ids=["390", "360"])
@pytest.mark.parametrize("language", sampled(["en", "de"], 1))
def test_a_long_chip_does_not_cover_the_map(as_alice, options, language):
    page = as_alice(**options, locale=language, color_scheme="dark")
    tap(page, "Mar", finger=True)
    page.locator("[data-map-kinds] button").nth(1).tap()
    tap(page, "Sav", finger=True)
    chip = page.locator("[data-map-offers] button").first
    expect(chip).to_be_visible()
    assert chip.evaluate(FITS)


def test_one_chip_alone_is_as_wide_as_its_words(as_alice):
    page = as_alice(**PHONE)
    tap(page, "Mar", finger=True)
    page.get_by_role("button", name="Support", exact=True).tap()
    tap(page, "Sav", finger=True)
    chip = page.locator("[data-map-offers]").get_by_role("button")
    expect(chip).to_have_count(1)
    assert chip.bounding_box()["width"] > 390 / 2


def test_a_support_of_an_empty_space_says_that_no_unit_stands_there(as_alice):
    page = as_alice(**PHONE)
    tap(page, "Mar", finger=True)
    page.get_by_role("button", name="Support", exact=True).tap()
    tap(page, "GoL", finger=True)
    sentence = "No unit that it can support stands in Gulf of Lyon."
    expect(page.get_by_text(sentence)).to_be_visible()


def test_of_many_chips_none_is_cut(open_page, live_server):
    page = open_page(**PHONE)
    page.goto(f"{live_server.url}/learn/first-year/")
    tap_board(page, "Mar", finger=True)
    tap_board(page, "Sav", finger=True)
    chips = page.locator("[data-tap-offers] button")
    expect(chips.nth(2)).to_be_attached()
    boxes = [chip.bounding_box() for chip in chips.all()]
    assert [box for box in boxes if box["x"] < 0 or box["x"] + box["width"] > 390] == []
    assert min(box["width"] for box in boxes) >= 44


def test_the_chip_of_a_power_stands_in_the_middle_of_its_line(open_page, live_server):
    page = open_page()
    page.goto(f"{live_server.url}/rules/")
    middles = page.locator("main").evaluate("""(main) => {
      const line = document.createElement("p");
      line.innerHTML = '<span class="chip FR">FR</span> <span>France</span>';
      main.prepend(line);
      return [...line.children].map((part) => part.getBoundingClientRect())
        .map(({ top, bottom }) => (top + bottom) / 2);
    }""")
    assert middles[0] == pytest.approx(middles[1], abs=1)
