"""From what came of a phase to the next one."""

from playwright.sync_api import Page


def go_on(page: Page) -> None:
    """From the page to which a resolution leads, by its main button."""
    page.locator("[data-onward]").click()


def finalise(page: Page) -> None:
    """Makes the orders final, also where the site asks first because something is missing."""
    page.get_by_role("button", name="Finalise", exact=True).click()
    if is_asked(page):
        page.get_by_role("button", name="Finalise anyway").click()


def is_asked(page: Page) -> bool:
    """Whether the site, as soon as it has answered, asks before the orders are final."""
    question = page.get_by_role("button", name="Finalise anyway")
    question.or_(page.locator("[data-onward], #take-back")).first.wait_for(state="attached")
    return question.count() > 0
