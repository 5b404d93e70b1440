"""A whole year at a practice game: by mouse, by finger, by keyboard, and without JavaScript."""

import pytest
from playwright.sync_api import Locator, Page, expect

from games.models import Game, OrderSheet
from tests.browser.choose import choose
from tests.browser.taps import tab_to, tap
from tests.browser.turns import finalise, go_on, is_asked
from tests.browser.year import BID, YEAR_WITH_A_BUILD, YEAR_WITH_A_REMOVAL, Sitting, year_begins
from tests.games.cast import account
from tests.sweeps import sampled

pytestmark = pytest.mark.slow

PHONE = {"viewport": {"width": 360, "height": 740}, "is_mobile": True, "has_touch": True}
# The element, or something in it, is what a finger would meet in its middle.
ON_TOP = """(element) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}"""


@pytest.fixture
def begin(open_page, sign_in, live_server, monkeypatch):
    """Opens the practice game in the Spring of a year."""

    def do(year, **options) -> tuple[Page, Game]:
        alice = account("Alice")
        game = year_begins(alice, monkeypatch, year)
        page = open_page(**options)
        sign_in(page, alice)
        page.goto(game.get_absolute_url())
        return page, game

    return do


def sentence(page: Page) -> Locator:
    return page.locator(".status p[role=status]")


def expect_told(page: Page, words: str) -> None:
    """The status sentence says this, and is in sight as a whole."""
    expect(sentence(page)).to_contain_text(words)
    expect_in_sight(page)


def expect_in_sight(page: Page) -> None:
    expect(sentence(page)).to_be_in_viewport(ratio=1)
    assert sentence(page).evaluate(ON_TOP), "something covers the status sentence"


def expect_phase(page: Page, sitting: Sitting) -> None:
    expect(page.get_by_role("heading", level=1)).to_contain_text(sitting.heading)
    if page.viewport_size["width"] > PHONE["viewport"]["width"]:
        page.locator(".turn .badge").filter(has_text=sitting.kind).wait_for()
    # The header of a phone has no room for the kind of phase: the sentence alone tells it there.
    expect_told(page, sitting.asked)


def expect_year_over(page: Page, game: Game, year: tuple[Sitting, ...]) -> None:
    """The next Spring is there, and every sheet was saved as it was meant."""
    expect(page.get_by_role("heading", level=1)).to_contain_text("Spring 1764")
    sheets = OrderSheet.objects.filter(phase__game=game, seat__power="FR", is_current=True)
    saved = {sheet.phase.number: sorted(sheet.orders) for sheet in sheets.select_related("phase")}
    assert saved == {n: sorted(line.order for line in s.lines) for n, s in enumerate(year, 1)}
    assert sheets.get(phase__number=1).bids == [{"points": 1, "order": BID.order}]


def first_offer(page: Page) -> Locator:
    return page.locator("[data-map-offers]").get_by_role("button").first


def field_of(page: Page, unit: str) -> Locator:
    kind, place = unit.split()
    if kind not in "AF":
        return page.get_by_label(f"Order for {unit}", exact=True)
    return page.locator(f"select[name='order-{place.partition('/')[0]}']")


def field_for(page: Page, sitting: Sitting, unit: str) -> Locator:
    if sitting.kind != "Adjustments":
        return field_of(page, unit)
    return field_of(page, {"Build": "Build 1", "Remove": "Removal 1"}[unit.split()[0]])


YEARS = {"desk": (YEAR_WITH_A_BUILD, {}), "phone": (YEAR_WITH_A_REMOVAL, PHONE)}


@pytest.mark.parametrize("device", sampled(YEARS, 1))
def test_a_year_is_played_by_taps(begin, device):
    year, options = YEARS[device]
    page, game = begin(year, **options)
    finger = bool(options)
    for sitting in year:
        expect_phase(page, sitting)
        page.locator("[data-order-tools].ready").wait_for()
        for number, line in enumerate(sitting.lines, 1):
            assert len(line.spaces) <= 3
            tap(page, *line.spaces, finger=finger)
            if line.is_offered:
                first_offer(page).click()
            expect(field_for(page, sitting, line.unit)).to_have_value(line.order)
            expect_told(page, f"{number} of {len(sitting.lines)} {sitting.asked}")
        if sitting is year[0]:
            page.get_by_role("button", name="Undo", exact=True).click()
            expect_told(page, f"{number - 1} of {number} {sitting.asked}")
            if finger:
                # There is room for Undo alone.
                tap(page, *line.spaces, finger=True)
            else:
                page.get_by_role("button", name="Redo").click()
            expect_told(page, f"{number} of {number} {sitting.asked}")
            tap(page, *BID.spaces, finger=finger)
            expect_told(page, "1 of")
            expect_told(page, "DP spent")
        finalise(page)
        go_on(page)
    expect_year_over(page, game, year)


def test_a_year_is_played_by_keyboard_alone(begin):
    year = YEAR_WITH_A_BUILD
    page, game = begin(year)

    def choose(*spaces: str) -> None:
        for space in spaces:
            tab_to(page, page.locator(f".overlay #space-{space}"))
            page.keyboard.press("Enter")

    for sitting in year:
        expect_phase(page, sitting)
        page.locator("[data-order-tools].ready").wait_for()
        for number, line in enumerate(sitting.lines, 1):
            choose(*line.spaces)
            if line.is_offered:
                expect(first_offer(page)).to_be_focused()
                page.keyboard.press("Enter")
            expect(field_for(page, sitting, line.unit)).to_have_value(line.order)
            expect_told(page, f"{number} of {len(sitting.lines)} {sitting.asked}")
        if sitting is year[0]:
            page.keyboard.press("Control+z")
            expect_told(page, f"{number - 1} of {number} {sitting.asked}")
            page.keyboard.press("Control+y")
            expect_told(page, f"{number} of {number} {sitting.asked}")
            choose(*BID.spaces)
            expect_told(page, "1 of 3 DP spent")
        tab_to(page, page.get_by_role("button", name="Finalise", exact=True))
        page.keyboard.press("Enter")
        if is_asked(page):
            tab_to(page, page.get_by_role("button", name="Finalise anyway"))
            page.keyboard.press("Enter")
        tab_to(page, page.locator("[data-onward]"))
        page.keyboard.press("Enter")
    expect_year_over(page, game, year)


def test_a_year_is_played_by_forms_without_script_on_a_phone(begin):
    year = YEAR_WITH_A_REMOVAL
    page, game = begin(year, java_script_enabled=False, **PHONE)
    for sitting in year:
        expect_phase(page, sitting)
        for line in sitting.lines:
            choose(field_for(page, sitting, line.unit), line.order)
            expect_in_sight(page)
        if sitting is year[0]:
            bid_without_script(page)
        page.locator("#orders").get_by_role("button", name="Save", exact=True).click()
        expect_told(page, f"{len(sitting.lines)} of {len(sitting.lines)} {sitting.asked}")
        finalise(page)
        go_on(page)
    expect_year_over(page, game, year)


def bid_without_script(page: Page) -> None:
    card = page.locator("#minor-Swi")
    if not card.get_by_label("Points for Switzerland").is_visible():
        card.locator("summary").first.click()
        card.get_by_role("button", name="List the orders for Switzerland").click()
    card.get_by_label("Points for Switzerland").first.fill("1")
    choose(card.get_by_label("Order for Switzerland", exact=True).first, BID.order)
    expect_in_sight(page)
