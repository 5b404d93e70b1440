"""The pages on which orders are given are without a finding of axe-core, by day and by night."""

from pathlib import Path

import pytest

from tests.browser.taps import tap

AXE = (Path(__file__).parent / "vendor" / "axe-core" / "axe.min.js").read_text()
RUN = """async () => {
  const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
  const { violations } = await axe.run(document, { runOnly: { type: "tag", values: tags } });
  return violations.map(({ id, nodes }) =>
    `${id}: ${nodes.slice(0, 3).map((node) => node.html.slice(0, 160)).join(" | ")}`);
}"""
PHONE = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True}


def findings(page) -> list[str]:
    page.evaluate(AXE)
    return page.evaluate(RUN)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [{}, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("pane", ["orders", "points", "seats", "history"])
def test_a_game_page_has_no_findings(as_alice, pane, size, scheme):
    page = as_alice(color_scheme=scheme, **size)
    page.locator(f".tabs a[href='#{pane}']").click()
    assert findings(page) == []


def test_a_map_in_the_middle_of_an_order_has_no_findings(as_alice):
    page = as_alice()
    tap(page, "Mar", "Par")
    assert findings(page) == []


def test_the_receipts_have_no_findings(as_alice, solo_table):
    page = as_alice()
    tap(page, "Par", "Bur")
    page.locator("[data-save-state=saved]").wait_for()
    page.goto(solo_table.get_absolute_url() + "phases/1/receipts/")
    assert findings(page) == []
