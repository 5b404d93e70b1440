"""Orders in the lists of a form."""

import re

from playwright.sync_api import Locator


def choose(field: Locator, order: str) -> None:
    """Chooses an order as it is printed, with or without the name of a place after it."""
    printed = re.escape(order.replace(" - ", " – "))
    option = field.locator("option").filter(has_text=re.compile(rf"^\s*{printed}(?: \(|\s*$)"))
    field.select_option(label=option.inner_text())
