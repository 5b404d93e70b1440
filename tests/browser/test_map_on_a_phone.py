"""The map of what happened, on a phone: what a tap is answered with, its tools, its signs."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.choose import opened
from tests.browser.conftest import PHONE

# The dock grows with its sentence, and the map makes room for it afterwards.
CLEAR_OF_THE_DOCK = """() => {
  const tool = document.querySelector("[data-large-map]").getBoundingClientRect();
  return tool.bottom <= document.querySelector(".dock").getBoundingClientRect().top;
}"""


@pytest.fixture
def shown(open_page, loud_table) -> Page:
    """The Spring in which France took Vienna, as a visitor sees it."""
    page = open_page(**PHONE)
    page.goto(f"{loud_table.get_absolute_url()}last/?since=1&phase=1&show=all")
    page.locator(".overlay [tabindex='0']").wait_for(state="attached")
    return page


def middle(page: Page, part: str) -> tuple[float, float]:
    box = page.locator(part).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.parametrize(
    ("part", "said"),
    [
        ("#unit-Vie", "Tyrol moves to Vienna: ✓ moved"),
        ("#space-Gas", "Gascony"),
    ],
)
def test_a_tap_is_answered_at_the_map_and_the_page_stays(shown, part, said):
    shown.touchscreen.tap(*middle(shown, part))
    told = shown.locator("[data-map-told]")
    expect(told).to_contain_text(said)
    expect(told).to_be_in_viewport(ratio=1)
    assert shown.evaluate("scrollY") == 0


def test_the_tools_cover_nothing_of_the_map(shown):
    board, tools = (shown.locator(part).bounding_box() for part in (".map", ".maptools"))
    assert tools["y"] >= board["y"] + board["height"]


def test_what_the_signs_mean_is_said_beside_the_map(shown):
    expect(shown.locator(".legend")).to_be_hidden()
    shown.get_by_role("button", name="What the signs mean").tap()
    expect(shown.locator(".legend")).to_contain_text("supports")
    expect(shown.locator(".legend")).to_be_in_viewport(ratio=1)


def test_on_a_desk_what_the_signs_mean_stands_below_the_map(open_page, loud_table):
    page = open_page()
    page.goto(f"{loud_table.get_absolute_url()}phases/1/")
    expect(page.locator(".legend")).to_contain_text("supports")
    expect(page.get_by_role("button", name="What the signs mean")).to_be_hidden()


def test_the_tools_of_the_map_stand_clear_of_a_long_sentence(as_alice):
    page = as_alice(**PHONE, locale="de-DE")
    opened(page.get_by_label("Befehl für Armee Paris", exact=True)).select_option("A Par H")
    expect(page.locator(".status p[role=status]")).to_contain_text("gespeichert")
    expect(page.get_by_role("button", name="Große Karte")).to_be_visible()
    page.wait_for_function(CLEAR_OF_THE_DOCK)
