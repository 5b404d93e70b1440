"""Boards of lessons and of what-if: ordered by taps, answered in place."""

from playwright.sync_api import Page, expect

CENTRE = """(space) => {
  const unit = document.querySelector(`.overlay [data-unit][data-space="${space}"]`);
  const { x, y, width, height } = unit.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}"""


def tap(page: Page, space: str) -> None:
    """Taps the unit in a space."""
    page.mouse.click(*page.evaluate(CENTRE, space))


def offer(page: Page, text: str) -> None:
    page.locator("[data-tap-offers]").get_by_role("button", name=text, exact=True).click()


def test_a_lesson_is_ordered_on_its_board_and_answered_in_place(page, live_server):
    page.set_viewport_size({"width": 1400, "height": 1200})
    page.goto(f"{live_server.url}/learn/support/")
    expect(page.locator("[data-tap-says]")).to_contain_text("Tap a unit")
    tap(page, "Mar")
    tap(page, "Sav")
    offer(page, "A Mar – Sav (Savoy)")
    expect(page.locator("#order-FR-Mar + .plain")).to_have_text("Marseilles moves to Savoy")
    tap(page, "Swi")
    tap(page, "Mar")
    offer(page, "A Swi S A Mar – Sav")
    expect(page.locator("#order-Swi-Swi + .plain")).to_contain_text("supports Marseilles")
    page.get_by_role("button", name="Resolve").click()
    expect(page.locator(".shown .note")).to_contain_text("Done")
    expect(page.locator(".chapters .done")).to_have_count(1)


def test_a_board_of_ones_own_is_ordered_resolved_and_undone(page, live_server):
    page.set_viewport_size({"width": 1400, "height": 1200})
    page.goto(f"{live_server.url}/what-if/ambition-empire-6.01/?of=FR")
    tap(page, "Mar")
    tap(page, "Sav")
    offer(page, "A Mar – Sav (Savoy)")
    expect(page.locator("#order-FR-Mar + .plain")).to_have_text("Marseilles moves to Savoy")
    page.get_by_role("button", name="Minor powers").click()
    page.get_by_label("Order for Switzerland").select_option("A Swi S A Mar – Sav")
    page.get_by_role("button", name="Resolve").click()
    expect(page.locator(".facts li").first).to_contain_text("Savoy was dislodged by France")
    page.get_by_role("link", name="Undo Spring 1763").click()
    expect(page.get_by_text("All orders as text")).to_be_visible()
    expect(page.locator("#text")).to_have_value("A Mar - Sav\nA Swi S A Mar - Sav")
