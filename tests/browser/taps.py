"""Orders on the map: by mouse or finger where units stand, and by keyboard."""

from playwright.sync_api import Locator, Page, expect

WHERE = """async (space) => {
  const map = document.querySelector("[data-orders-map]");
  window.places ??= (await (await fetch(map.dataset.optionsUrl)).json()).places;
  const at = () => {
    const matrix = document.querySelector(".overlay svg").getScreenCTM();
    return new DOMPoint(...window.places[space]).matrixTransform(matrix);
  };
  const { left, right, top, bottom } = map.getBoundingClientRect();
  const { x, y } = at();
  // A small map shows a part, and its buttons lie over it; somebody drags it to the space.
  const met = document.elementFromPoint(x, y);
  if (x < left || x > right || y < top || y > bottom || (met && !map.contains(met)))
    map.scrollBy({ left: x - (left + right) / 2, top: y - (top + bottom) / 2 });
  return [at().x, at().y];
}"""
STOPS = 400


def find_places(page: Page) -> None:
    """Learns where units stand, for taps after the session or the connection is lost."""
    page.evaluate(WHERE, "Par")


def tap(page: Page, *spaces: str, finger: bool = False) -> None:
    """Taps the middle of where units stand: with the mouse, or with a finger."""
    for space in spaces:
        x, y = page.evaluate(WHERE, space)
        if finger:
            page.touchscreen.tap(x, y)
        else:
            page.mouse.click(x, y)


def key(page: Page, *spaces: str) -> None:
    """Chooses spaces by keyboard, wherever the focus was."""
    for space in spaces:
        page.locator(f".overlay #space-{space}").focus()
        page.keyboard.press("Enter")


def tab_to(page: Page, goal: Locator) -> None:
    """Presses Tab until the element has the focus, as somebody without a mouse does."""
    handle = goal.element_handle()
    for _ in range(STOPS):
        if page.evaluate("(goal) => goal === document.activeElement", handle):
            return
        page.keyboard.press("Tab")
    expect(goal).to_be_focused()


def drag(page: Page, unit: str, target: str) -> None:
    """Drags a unit to where another stands, or would stand, with the mouse."""
    page.mouse.move(*page.evaluate(WHERE, unit))
    page.mouse.down()
    page.mouse.move(*page.evaluate(WHERE, target), steps=4)
    page.mouse.up()
