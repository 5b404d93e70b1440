"""Orders in the lists of a form."""

import re

from playwright.sync_api import Locator


def opened(field: Locator) -> Locator:
    """Opens the row of an order, whose list is folded until then."""
    # Counting does not wait, and the page may still be arriving.
    field.wait_for(state="attached")
    row = field.locator("xpath=ancestor::details[contains(@class, 'edit')][not(@open)]/summary")
    if row.count():
        row.click()
    return field


def choose(field: Locator, order: str) -> None:
    """Chooses an order, however its list says it, once it is in it."""
    valued = field.locator(f'option[value="{order}"]')
    # Where the text of an option says just an order, it has no value beside it.
    text = re.escape(order.replace(" - ", " – "))
    printed = field.locator("option:not([value])", has_text=re.compile(rf"^\s*{text}\s*$"))
    opened(field).select_option(value=valued.or_(printed).first.evaluate("option => option.value"))
