"""The status sentence is always in sight, and hides nothing that has the focus."""

from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from adjudicator.state import Unit, sorted_units
from games.core.codec import position_data, variant_of
from games.gm.acts.resolve import phase_resolve_now
from games.settings.services.games import game_create
from tests.browser.conftest import PHONE
from tests.browser.taps import tap
from tests.games.cast import account
from tests.sweeps import sampled

HEIGHT = 740
MAX = 150  # presses of Tab that go round the whole page
# Some point of the focused element is its own to see; the map's spaces are marked by the script.
FOCUS = """() => {
  const element = document.activeElement;
  window.met ??= new Set();
  const isEnd = element === document.body || window.met.has(element);
  window.met.add(element);
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const across = [left + 2, (left + right) / 2, right - 2];
  const down = [top + 2, (top + bottom) / 2, bottom - 2];
  const isMet = (x, y) => element.contains(document.elementFromPoint(x, y));
  const isSeen = element.closest("svg") || across.some((x) => down.some((y) => isMet(x, y)));
  return { isEnd, isSeen: Boolean(isSeen), name: element.outerHTML.slice(0, 100) };
}"""


@pytest.fixture
def points(as_alice):
    """Opens the longest pane, in a window this wide."""

    def do(width: int) -> Page:
        page = as_alice(viewport={"width": width, "height": HEIGHT}, reduced_motion="reduce")
        page.locator(".tabs a[href='#points']").click()
        page.locator("#points").wait_for()
        return page

    return do


@pytest.mark.parametrize("width", [1280, 800, 360])
def test_the_sentence_is_in_sight_at_the_end_of_a_long_page(points, width):
    page = points(width)
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    assert page.evaluate("scrollY") > 0
    expect(page.locator(".status p[role=status]")).to_be_in_viewport(ratio=1)


def test_a_tab_that_is_opened_from_far_below_begins_in_sight(points):
    page = points(360)
    page.evaluate("scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })")
    page.locator(".tabs a[href='#orders']").click()
    covered = page.evaluate(
        "parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop)"
    )
    assert page.locator("#orders").bounding_box()["y"] >= covered - 1


def test_a_warning_leads_from_the_sentence_to_where_it_is_said(points):
    page = points(390)
    tap(page, "Mar", "Sav")
    page.get_by_role("button", name="Move to Savoy").click()
    page.get_by_role("link", name="1 warning").click()
    expect(page.locator("#order-Mar-row .why")).to_contain_text("Alone it does not get in.")
    expect(page.locator("#order-Mar-row")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("width", [1280, 360])
def test_nothing_that_has_the_focus_is_hidden(points, width):
    page = points(width)
    for _ in range(MAX):
        page.keyboard.press("Tab")
        met = page.evaluate(FOCUS)
        if met["isEnd"]:
            break
        assert met["isSeen"], met["name"]
    assert page.evaluate("met.size") > 20


@pytest.mark.parametrize("height", [667, 740])
def test_what_a_tap_may_mean_is_offered_clear_of_the_status_sentence(as_alice, height):
    page = as_alice(viewport={"width": 390, "height": height}, has_touch=True)
    tap(page, "Mar", "Sav", finger=True)
    offer = page.get_by_role("button", name="Move to Savoy")
    dock = page.locator(".dock").bounding_box()
    box = offer.bounding_box()
    assert box["y"] + box["height"] <= dock["y"]


def test_a_phones_map_keeps_its_height_while_it_is_zoomed(as_alice):
    page = as_alice(viewport={"width": 390, "height": 844}, has_touch=True)
    page.locator(".map.zoomed").wait_for()
    assert page.locator(".map").bounding_box()["height"] == 390
    page.locator(".tabs a[href='#points']").click()
    assert page.locator(".map").bounding_box()["height"] == 250


def test_points_open_with_all_own_units_on_a_phones_map(as_alice):
    page = as_alice(viewport={"width": 390, "height": 667}, has_touch=True)
    zoom, board = page.locator(".zoom").bounding_box(), page.locator(".map").bounding_box()
    assert zoom["y"] >= board["y"] + board["height"]
    page.locator(".tabs a[href='#points']").click()
    page.wait_for_function(
        """() => {
          const map = document.querySelector(".map").getBoundingClientRect();
          const units = [...document.querySelectorAll("g[data-power='FR'] .token")];
          return units.every((unit) => {
            const { top, bottom } = unit.getBoundingClientRect();
            return top >= map.top && bottom <= map.bottom;
          });
        }"""
    )


def test_the_tools_of_a_small_phones_map_are_in_one_row_in_german(as_alice, solo_table):
    """With that which leads to the last turn."""
    phase_resolve_now(game_id=solo_table.pk, by=solo_table.gm, phase_number=1)
    page = as_alice(viewport={"width": 360, "height": 740}, has_touch=True, locale="de-DE")
    expect(page.get_by_role("link", name="Letzter Zug")).to_be_visible()
    zoom = page.locator(".zoom").bounding_box()
    assert zoom["y"] + zoom["height"] <= page.locator(".dock").bounding_box()["y"]


def test_a_low_phones_map_can_be_zoomed_without_scrolling(as_alice):
    """Its other tools are below the dock."""
    page = as_alice(viewport={"width": 360, "height": 640}, has_touch=True)
    button = page.get_by_role("button", name="Zoom out").bounding_box()
    at = (button["x"] + button["width"] / 2, button["y"] + button["height"] / 2)
    sheet = page.locator(".map-sheet")
    before = sheet.bounding_box()["width"]
    page.touchscreen.tap(*at)
    assert sheet.bounding_box()["width"] < before
    assert page.evaluate("scrollY") == 0
    sheet.evaluate("sheet => { sheet.style.width = '900px' }")
    page.locator(".names .brief").first.wait_for()
    expect(page.locator(".names .large").first).to_be_hidden()


def test_the_fleets_of_a_convoy_are_offered_in_the_strip(as_alice, solo_table):
    """Beside the one kind of order that is left, so that nothing lies over anything."""
    units = [unit for unit in variant_of(solo_table).start.units if unit.power != "FR"]
    units += [Unit("FR", "F", "Eng"), Unit("FR", "F", "Nth"), Unit("FR", "A", "Pic")]
    position = replace(variant_of(solo_table).start, units=sorted_units(units))
    solo_table.phases.filter(status="open").update(position=position_data(position))
    page = as_alice(viewport={"width": 390, "height": 844}, has_touch=True)
    tap(page, "Pic", "Edi", finger=True)
    offers = page.locator("[data-map-offers] button")
    expect(offers).to_have_text(["Own: English Channel, North Sea", "Others’ fleets"])
    strip, box = page.locator("[data-order-tools]").bounding_box(), offers.first.bounding_box()
    assert strip["y"] <= box["y"]
    assert box["y"] + box["height"] <= strip["y"] + strip["height"]


def test_a_large_map_takes_the_whole_width_and_stays_so(as_alice):
    page = as_alice(viewport={"width": 1400, "height": 900})
    page.get_by_role("button", name="Large map").click()
    assert page.locator(".map").bounding_box()["width"] > 1300
    page.reload()
    assert page.locator(".map").bounding_box()["width"] > 1300
    expect(page.get_by_role("button", name="Large map")).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Large map").click()
    assert page.locator(".map").bounding_box()["width"] < 900


def test_on_a_phone_a_large_map_fills_the_window(as_alice):
    page = as_alice(viewport={"width": 390, "height": 844}, has_touch=True)
    page.get_by_role("button", name="Large map").tap()
    frame, board = (page.locator(part).bounding_box() for part in (".map", ".map-sheet"))
    assert board["height"] >= frame["height"] - 1
    expect(page.locator("#unit-Par")).to_be_in_viewport()


def test_a_large_map_leaves_the_page_where_it_is_and_its_button_in_sight(as_alice):
    page = as_alice(viewport={"width": 1400, "height": 900})
    button = page.get_by_role("button", name="Large map")
    button.evaluate("button => button.click()")
    box = button.bounding_box()
    assert page.evaluate("scrollY") == 0
    assert box["y"] + box["height"] <= page.locator(".dock").bounding_box()["y"]


def test_a_mouse_drags_a_large_map_through_the_window(as_alice):
    page = as_alice(viewport={"width": 1400, "height": 900})
    page.get_by_role("button", name="Large map").click()
    before = page.evaluate("scrollY")
    page.mouse.move(700, 600)
    page.mouse.down()
    page.mouse.move(700, 450, steps=3)
    page.mouse.up()
    assert page.evaluate("scrollY") == before + 150


def test_beside_a_large_map_status_and_offers_are_in_sight(as_alice):
    page = as_alice(viewport={"width": 1400, "height": 1100})
    page.get_by_role("button", name="Large map").click()
    page.evaluate("scrollTo({ top: 0, behavior: 'instant' })")
    tap(page, "Mar", "Sav")
    expect(page.locator("[data-map-prompt]")).to_be_in_viewport(ratio=1)
    offer = page.get_by_role("button", name="Move to Savoy").bounding_box()
    assert offer["y"] + offer["height"] <= page.locator(".dock").bounding_box()["y"]
    expect(page.locator(".status p[role=status]")).to_be_in_viewport(ratio=1)
    page.locator(".tabs a[href='#seats']").click()
    expect(page.locator("#seats h2")).to_be_in_viewport()


def test_a_board_too_small_for_its_title_shows_no_year_either(as_alice):
    page = as_alice()
    year, board = page.locator(".overlay .year"), page.locator(".map")
    board.evaluate("(map) => (map.style.width = '1200px')")
    expect(year).to_be_visible()
    board.evaluate("(map) => (map.style.width = '400px')")
    expect(page.locator(".overlay .names g[font-size]").first).to_be_hidden()
    page.locator(".overlay .realms text").first.wait_for()
    expect(year).to_be_hidden()


# In one go, because the chips are drawn again whenever the draft changes.
PLACE_OF_MORE = """[...document.querySelectorAll("[data-map-offers] button")]
  .find((chip) => chip.textContent.includes("+1")).getBoundingClientRect().toJSON()"""


def test_a_point_more_keeps_its_place_once_every_unit_has_an_order(as_alice):
    """A second tap on it must not meet the next unit."""
    page = as_alice(viewport={"width": 390, "height": 844}, has_touch=True)
    more = page.locator("[data-map-offers]").get_by_role("button", name="+1")
    following = page.locator("[data-map-offers]").get_by_role("button", name="Next unit")
    tap(page, "Swi", "Swi", finger=True)
    says = page.locator("[data-map-prompt]")
    expect(says).to_contain_text("Army Switzerland: Hold, 1 DP.")
    expect(following).to_be_visible()
    place = page.evaluate(PLACE_OF_MORE)
    tap(page, "Par", "Par", "Mar", "Mar", "Bre", "Bre", "Swi", "Swi", finger=True)
    expect(says).to_contain_text("Army Switzerland: Hold, 1 DP. Every unit has an order.")
    expect(more).to_be_visible()
    expect(following).to_have_count(0)
    assert page.evaluate(PLACE_OF_MORE) == place


@pytest.mark.parametrize("language", sampled(["en", "de"], 1))
def test_where_a_neighbour_stands_the_strip_says_how_to_support_its_move(as_alice, language):
    page = as_alice(**PHONE, locale=language)
    says = page.locator("[data-map-prompt]")
    tap(page, "Par", "Bre", finger=True)
    expect(says).to_contain_text(
        {"en": "tap its target to support it", "de": "dorthin unterstützen"}[language]
    )
    assert says.evaluate("(said) => said.scrollHeight <= said.parentElement.clientHeight / 2")
    tap(page, "Pic", finger=True)
    expect(page.locator("#order-Par")).to_have_value("A Par S F Bre - Pic")


def test_a_phone_shows_the_first_fact_of_a_phase_without_scrolling(as_alice, solo_table):
    """Whole, and its map with its tools as well."""
    phase_resolve_now(game_id=solo_table.pk, by=solo_table.gm, phase_number=1)
    page = as_alice(**PHONE)
    page.goto(f"{solo_table.get_absolute_url()}last/")
    page.evaluate("document.fonts.ready")
    dock = page.locator(".dock").bounding_box()
    box = page.locator(".outcome .group h3").first.bounding_box()
    assert box["y"] + box["height"] <= dock["y"]
    zoom = page.locator(".zoom").bounding_box()
    assert zoom["y"] + zoom["height"] <= dock["y"]


def test_the_name_of_a_game_that_has_not_started_is_whole_on_a_phone(open_page, transactional_db):
    gm = account("Greta")
    game = game_create(creator=gm, name="The congress of Hubertusburg", last_year=1770)
    page = open_page(**PHONE)
    page.goto(game.get_absolute_url())
    assert page.locator("h1").evaluate("(name) => name.scrollWidth <= name.clientWidth")
