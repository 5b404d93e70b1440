"""Orders on the map: taps where units stand, and the same by keyboard."""

from playwright.sync_api import Page

PLACES = """async () => {
  const map = document.querySelector("[data-orders-map]");
  window.places = (await (await fetch(map.dataset.optionsUrl)).json()).places;
}"""


def tap(page: Page, *spaces: str) -> None:
    """Taps the middle of where units stand, as a finger would."""
    for space in spaces:
        page.evaluate(
            """(space) => {
              const svg = document.querySelector(".overlay svg");
              const [x, y] = window.places[space];
              const at = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM());
              window.tapAt = [at.x, at.y];
            }""",
            space,
        )
        x, y = page.evaluate("window.tapAt")
        page.mouse.click(x, y)


def key(page: Page, *spaces: str) -> None:
    """Chooses spaces by keyboard alone."""
    for space in spaces:
        page.locator(f".overlay #space-{space}").focus()
        page.keyboard.press("Enter")
