"""The pictures that pages show are there: the layers of a board, and the boards of the gallery."""

import re
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from django.urls import reverse
from playwright.sync_api import Page, Playwright, Response

from tests.browser.conftest import launch
from tests.browser.server import Server
from tests.browser.windows import Windows

# Pictures that are shown, and have none of what they show.
MISSING = """() => [...document.images]
  .filter((image) => image.checkVisibility() && !(image.complete && image.naturalWidth))
  .map((image) => image.outerHTML)"""
LOADED = """() => [...document.images]
  .every((image) => image.complete || !image.checkVisibility())"""
PICTURE = re.compile(r"/boards/.*[.]svg").search


@pytest.fixture(scope="module")
def windows(playwright: Playwright, live_server: Server) -> Iterator[Windows]:
    """Those of a Chromium that loads pictures."""
    browser = launch(playwright)
    yield Windows(browser, live_server)
    browser.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_game_shows_every_layer_of_its_board(open_page, solo_table, scheme):
    assert pictures(open_page(color_scheme=scheme), solo_table.get_absolute_url()) >= {
        "base.svg",
        "ink.svg",
    }


def test_the_gallery_shows_its_boards(open_page):
    shown = pictures(open_page(), reverse("games:board_gallery"))
    assert len(shown) >= 2


def pictures(page: Page, path: str) -> set[str]:
    """The names of the pictures of boards that the page loads; every picture is there."""
    found: list[Response] = []
    page.on("response", lambda answer: found.append(answer) if PICTURE(answer.url) else None)
    page.goto(path)
    for image in page.locator("img:visible").all():
        image.scroll_into_view_if_needed()
    page.wait_for_function(LOADED)
    assert page.evaluate(MISSING) == []
    assert {answer.status for answer in found} == {200}
    return {urlsplit(answer.url).path.rpartition("/")[2] for answer in found}
