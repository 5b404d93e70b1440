"""A phone whose taps are counted."""

from playwright.sync_api import Locator, Page


class Phone:
    """A phone whose taps are counted. A text is pasted or typed after one."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    def tap(self, target: Locator) -> None:
        """Tap an element."""
        target.tap()
        self.taps += 1

    def fill(self, label: str, text: str) -> None:
        """Tap a field, and paste or type a text."""
        self.page.get_by_label(label, exact=True).fill(text)
        self.taps += 1

    def choose(self, label: str, value: str) -> None:
        """Open a list, and tap an option."""
        self.page.get_by_label(label, exact=True).select_option(value)
        self.taps += 2
