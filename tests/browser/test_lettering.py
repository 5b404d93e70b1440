"""No letters on a board are smaller than nine pixels, however wide it is shown."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from games.core.style_sheet import style_sheet
from maps.load import load_variant
from maps.placing.kept import drawn_ids
from maps.render import LayerUrls, board_size, overlay_svg
from tests.browser.boards import crowded
from tests.sweeps import sampled

LEAST = 9
MOST_PLAYED = "ambition-empire-6.01"
# Of a phone, upright and across, and on both sides of each step of the style.
WIDTHS = (
    *(358, 388, 480, 501, 655, 656, 700, 701, 745, 746, 780, 781),
    *(826, 861, 951, 1081, 1150, 1151, 1241, 1401),
)
# The texts that are too small, with the size that the screen gives them.
TOO_SMALL = """([width, least]) => {
  document.querySelector(".map").style.width = `${width}px`;
  document.querySelector(".overlay").getBoundingClientRect(); // lays out, and so applies the style
  const sizes = [...document.querySelectorAll(".overlay text")]
    .filter((text) => text.getClientRects().length)
    .map((text) => {
      const { a, b } = text.getScreenCTM();
      const size = parseFloat(getComputedStyle(text).fontSize) * Math.hypot(a, b);
      return [text.textContent.trim(), Math.round(size * 10) / 10];
    });
  return [sizes.length, sizes.filter(([, size]) => size < least)];
}"""


@pytest.fixture
def empty(chromium: Browser) -> Iterator[Page]:
    """A page of no site."""
    page = chromium.new_page()
    yield page
    page.close()


@pytest.mark.parametrize("variant_id", sampled(drawn_ids(), 2, always=(MOST_PLAYED,)))
def test_no_letters_are_under_nine_pixels(empty, variant_id):
    variant = load_variant(variant_id)
    overlay = overlay_svg(variant, crowded(variant), layers=LayerUrls("base.svg", "ink.svg"))
    width, height = board_size(variant_id)
    empty.set_content(
        f"<style>{style_sheet()}.map-sheet {{ aspect-ratio: {width} / {height} }}</style>"
        f'<div class="map"><div class="map-sheet"><div class="overlay">{overlay}</div></div></div>'
    )
    for wide in WIDTHS:
        shown, small = empty.evaluate(TOO_SMALL, [wide, LEAST])
        assert shown, wide
        assert small == [], wide
