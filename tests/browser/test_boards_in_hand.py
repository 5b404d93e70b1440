"""Boards of lessons and of what-if: ordered by taps, answered in place."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE

CENTRE = """(space) => {
  const at = (name) => document.querySelector(`.overlay ${name}[data-space="${space}"]`);
  const { x, y, width, height } = (at("[data-unit]") ?? at("")).getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}"""
# Two taps on the button of this name, with no time between them.
TWICE = """(name) => {
  for (const _ of [1, 2]) {
    const buttons = [...document.querySelectorAll("[data-tap-offers] button")];
    buttons.find((button) => button.textContent === name).click();
  }
}"""
# The board is drawn anew, and a land tapped before its outline is there again, which takes as long
# as its file takes to come.
ANSWERED_THEN_TAPPED = """(space) => {
  const { x, y, width, height } = document.querySelector(`#space-${space}`).getBoundingClientRect();
  const [clientX, clientY] = [x + width / 2, y + height / 2];
  const later = (frames, act) =>
    frames ? requestAnimationFrame(() => later(frames - 1, act)) : act();
  const tap = () => {
    const lands = [...document.querySelectorAll(".overlay use[data-space]")];
    const outlines = lands.map((land) => land.getAttribute("href"));
    for (const land of lands) land.setAttribute("href", "#is-still-to-come");
    later(60, () => lands.forEach((land, at) => land.setAttribute("href", outlines[at])));
    document.querySelector(".board .overlay svg")
      .dispatchEvent(new MouseEvent("click", { bubbles: true, clientX, clientY }));
  };
  document.addEventListener("page-shown", tap, { once: true });
  document.querySelector("#hand select").dispatchEvent(new Event("change", { bubbles: true }));
}"""


def expect_drawn(page: Page, space: str) -> None:
    """The outline of a space has come: before, it is nowhere."""
    page.locator(f".overlay #space-{space}").wait_for()


def tap(page: Page, space: str, *, finger: bool = False) -> None:
    """Taps the unit in a space, or where there is none."""
    expect_drawn(page, space)
    (page.touchscreen.tap if finger else page.mouse.click)(*page.evaluate(CENTRE, space))


def offer(page: Page, text: str) -> None:
    page.locator("[data-tap-offers]").get_by_role("button", name=text, exact=True).click()


def test_a_lesson_is_ordered_on_its_board_and_answered_in_place(page, live_server):
    page.set_viewport_size({"width": 1400, "height": 1200})
    page.goto(f"{live_server.url}/learn/support/")
    expect(page.locator("[data-tap-says]")).to_contain_text("Tap a unit")
    tap(page, "Mar")
    tap(page, "Sav")
    offer(page, "Move to Savoy")
    expect(page.locator(".in-words .order").first).to_have_text("A Mar – Sav")
    tap(page, "Swi")
    tap(page, "Mar")
    offer(page, "Support Marseilles to Savoy")
    expect(page.locator(".in-words .order").last).to_have_text("A Swi S A Mar – Sav")
    page.get_by_role("button", name="Resolve").click()
    expect(page.locator(".shown .note")).to_contain_text("Done")
    expect(page.locator(".chapters .done")).to_have_count(1)


def test_a_board_of_ones_own_is_ordered_resolved_and_undone(page, live_server):
    page.set_viewport_size({"width": 1400, "height": 1200})
    page.goto(f"{live_server.url}/what-if/ambition-empire-6.01/?of=FR")
    tap(page, "Mar")
    tap(page, "Sav")
    offer(page, "Move to Savoy")
    expect(page.locator(".in-words .order").first).to_have_text("A Mar – Sav")
    tap(page, "Swi")
    expect(page.locator("[data-tap-says]")).to_contain_text("Army Switzerland")
    tap(page, "Mar")
    offer(page, "Support Marseilles to Savoy")
    expect(page.locator(".in-words .order").last).to_have_text("A Swi S A Mar – Sav")
    page.get_by_role("button", name="Resolve").click()
    expect(page.locator(".facts li").first).to_contain_text("Savoy was dislodged by France")
    page.get_by_role("link", name="Undo Spring 1763").click()
    expect(page.get_by_text("All orders as text")).to_be_visible()
    expect(page.locator("#text")).to_have_value("A Mar - Sav\nA Swi S A Mar - Sav")


def test_on_a_phone_a_guided_spring_is_ordered_and_paid_by_taps(open_page, live_server):
    page = open_page(**PHONE)
    page.goto(f"{live_server.url}/learn/first-year/")
    says, board = page.locator("[data-tap-says]"), page.locator(".board .overlay")
    expect(says).to_contain_text("Tap a unit")
    page.evaluate("document.fonts.ready.then(() => scrollTo({ top: 250, behavior: 'instant' }))")
    expect(says).to_be_in_viewport(ratio=1)
    place = board.bounding_box()
    tap(page, "Mar", finger=True)
    expect(page.locator(".tap-help[data-space=Brc]")).to_have_css("stroke-dasharray", "40px, 40px")
    expect(page.locator(".tap-target[data-space=Bur]")).to_have_css("stroke-dasharray", "none")
    tap(page, "Sav", finger=True)
    expect(says).to_have_text("Army Marseilles: which of these?")
    assert board.bounding_box() == place
    offer(page, "Move to Savoy")
    expect(says).to_have_text("Army Marseilles: Move to Savoy")
    tap(page, "Swi", finger=True)
    offer(page, "Support Marseilles to Savoy")
    offer(page, "+1")
    expect(says).to_have_text("Switzerland: Support Marseilles to Savoy (2 points)")
    expect(page.locator(".status .says")).to_contain_text("2 of 3 points spent.")


def test_a_unit_is_held_and_a_paid_minor_tapped_again_for_more_and_less(open_page, live_server):
    """However fast the points are given: the board is drawn anew after each."""
    page = open_page(**PHONE)
    page.goto(f"{live_server.url}/learn/first-year/")
    says, offers = page.locator("[data-tap-says]"), page.locator("[data-tap-offers] button")
    tap(page, "Par", finger=True)
    offer(page, "Hold")
    expect(says).to_have_text("Army Paris: Hold")
    expect(page.locator(".status .says")).to_contain_text("1 of 3 orders given.")
    tap(page, "Mar", finger=True)
    expect_drawn(page, "Bur")
    page.evaluate(ANSWERED_THEN_TAPPED, "Bur")
    expect(says).to_have_text("Army Marseilles: Move to Burgundy")
    tap(page, "Swi", finger=True)
    offer(page, "Support Marseilles to Burgundy")
    expect(says).to_have_text("Switzerland: Support Marseilles to Burgundy (1 point)")
    page.evaluate(TWICE, "+1")
    expect(page.locator(".status .says")).to_contain_text("3 of 3 points spent.")
    tap(page, "Swi", finger=True)
    expect(offers).to_have_text(["−1", "Your points …"])
    offer(page, "−1")
    expect(says).to_have_text("Switzerland: Support Marseilles to Burgundy (2 points)")
    expect(page.locator(".status .says")).to_contain_text("2 of 3 points spent.")


def test_a_guided_phone_scrolls_for_nobody_who_orders_pays_or_goes_through_by_keyboard(
    open_page, live_server
):
    page = open_page(**PHONE)
    page.goto(f"{live_server.url}/learn/first-year/")
    says, offers = page.locator("[data-tap-says]"), page.locator("[data-tap-offers] button")
    page.evaluate("document.fonts.ready.then(() => scrollTo({ top: 280, behavior: 'instant' }))")
    tap(page, "Mar", finger=True)
    offers.first.evaluate("(button) => button.focus()")
    tap(page, "Sav", finger=True)
    page.get_by_role("button", name="Move to Savoy", exact=True).tap()
    expect(page.locator(".status .says")).to_contain_text("1 of 3 orders given.")
    tap(page, "Por", finger=True)
    expect(says).to_have_text("Portugal: which of these?")
    expect(offers).to_have_text(["Hold", "Your points …"])
    assert page.evaluate("scrollY") == 280


def test_a_phone_has_what_a_hint_says_beside_the_map(open_page, live_server):
    page = open_page(**PHONE)
    page.goto(f"{live_server.url}/learn/first-year/")
    board, hint = page.locator(".framed"), page.locator(".hint-bar")
    # The header above the map is scrolled away.
    page.evaluate("document.fonts.ready")
    page.evaluate(
        "scrollTo({ top: document.querySelector('.tap-strip').offsetTop, behavior: 'instant' })"
    )
    expect(hint.get_by_role("button", name="Do it for me")).to_be_in_viewport(ratio=1)
    hint.get_by_role("button", name="Do it for me").tap()
    expect(hint).to_contain_text("Bid two points on Switzerland")
    top = page.locator(".status").bounding_box()["y"]
    box, map_box = hint.bounding_box(), board.bounding_box()
    assert map_box["y"] + map_box["height"] <= box["y"]
    assert box["y"] + box["height"] <= top


def test_a_phone_reads_all_of_what_a_tap_means(open_page, live_server):
    """In two lines, however many points."""
    page = open_page(**PHONE)
    page.goto(f"{live_server.url}/learn/first-year/")
    says = page.locator("[data-tap-says]")
    # A third line would be higher by far than what letters hang out of the second.
    fits = "(said) => said.scrollHeight <= said.clientHeight + 4"
    tap(page, "Par", finger=True)
    expect(says).to_contain_text("a unit to support (dotted)")
    assert says.evaluate(fits)
    tap(page, "Bur", finger=True)
    expect(says).to_have_text("Army Paris: Move to Burgundy")
    tap(page, "BaW", finger=True)
    offer(page, "Support Paris to Burgundy")
    offer(page, "+1")
    expect(says).to_have_text("Baden-Wuerttemberg: Support Paris to Burgundy (2 points)")
    assert says.evaluate(fits)
