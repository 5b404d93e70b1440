"""The list of centres beside a resolved phase."""

import pytest
from playwright.sync_api import Page

BROKEN = """(list) => [...list.querySelectorAll("span:not(.chip)")].filter((name) => {
  const letters = document.createRange();
  letters.selectNodeContents(name);
  const lines = new Set([...letters.getClientRects()].map(({ top }) => Math.round(top)));
  return lines.size > name.textContent.trim().split(/[\\s/-]+/).length;
}).map((name) => name.textContent)"""


@pytest.mark.parametrize("width", [1400, 1100])
def test_the_word_for_a_power_that_is_out_breaks_no_name(open_page, loud_table, width: int):
    page: Page = open_page(locale="de-DE", viewport={"width": width, "height": 900})
    page.goto(f"{loud_table.get_absolute_url()}phases/1/")
    powers = page.locator("ul.owners")
    for count in powers.locator("b").all():
        count.evaluate("(count) => { count.textContent = 'ausgeschieden' }")
    assert powers.evaluate(BROKEN) == []
    assert powers.evaluate("(list) => list.scrollWidth <= list.clientWidth")
