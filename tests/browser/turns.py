"""From what came of a phase to the next one."""

from playwright.sync_api import Page


def go_on(page: Page) -> None:
    """From the page to which a resolution leads, by its main button."""
    page.locator("[data-onward]").click()
