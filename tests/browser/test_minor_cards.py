"""The cards of minors: light until they are opened, and then with every order."""

from playwright.sync_api import Page, expect

from tests.browser.choose import opened
from tests.browser.conftest import PHONE
from tests.browser.taps import tap


def card(page: Page, minor: str):
    return page.locator(f"#minor-{minor}")


def expect_saved(page: Page, sentence: str) -> None:
    expect(page.locator(".status p").first).to_contain_text(sentence)
    expect(page.locator("[data-save-state]")).to_have_attribute("data-state", "saved")


def points_tab(page: Page) -> None:
    page.locator(".tabs a").filter(has_text="Points").click()


def test_a_card_that_is_opened_lists_the_orders(as_alice):
    page = as_alice()
    points_tab(page)
    expect(page.locator("#bid-Swi-0")).to_have_count(0)
    card(page, "Swi").locator("summary").first.click()
    page.get_by_label("Order for Switzerland", exact=True).first.select_option(
        "A Swi S A Par - Bur"
    )
    page.get_by_label("Points for Switzerland", exact=True).first.fill("2")
    page.get_by_label("Points for Switzerland", exact=True).first.press("Tab")
    expect_saved(page, "2 of 3 DP spent")
    card(page, "Swi").get_by_text("Put points on another order").click()
    page.locator("#bid-Swi-1").select_option("A Swi H")
    page.locator("#points-Swi-1").fill("1")
    page.locator("#points-Swi-1").press("Tab")
    expect_saved(page, "3 of 3 DP spent")
    page.reload()
    points_tab(page)
    expect(page.locator("#bid-Swi-0")).to_have_value("A Swi S A Par - Bur")
    expect(page.locator("#bid-Swi-1")).to_have_value("A Swi H")


def test_a_bid_from_the_map_stands_on_its_card_with_the_list(as_alice):
    page = as_alice()
    tap(page, "Swi", "Sav")
    page.locator("[data-map-offers] button", has_text="Move to Savoy").click()
    expect_saved(page, "1 of 3 DP spent")
    page.locator("[data-map-offers]").get_by_role("button", name="+1").click()
    expect_saved(page, "2 of 3 DP spent")
    points_tab(page)
    expect(card(page, "Swi").locator("summary").first).to_contain_text("A Swi – Sav")
    card(page, "Swi").locator("summary").first.click()
    expect(page.locator("#bid-Swi-0")).to_have_value("A Swi - Sav")
    page.locator("#bid-Swi-0").select_option("A Swi H")


def test_the_strip_tells_the_points_that_a_bid_has_since(as_alice):
    page = as_alice()
    tap(page, "Swi", "Swi")
    expect(page.locator("[data-map-prompt]")).to_contain_text("Hold, 1 DP.")
    page.locator("[data-map-offers]").get_by_role("button", name="+1").click()
    expect(page.locator("[data-map-prompt]")).to_contain_text("Hold, 2 DP.")
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(page.locator("[data-map-prompt]")).to_contain_text("Hold, 1 DP.")


def test_a_point_more_takes_none_from_a_bid_that_is_too_high(as_alice):
    page = as_alice()
    tap(page, "Swi", "Swi")
    expect_saved(page, "1 of 3 DP spent")
    page.get_by_text("Orders as text").click()
    page.get_by_label("One order a line").fill("5: A Swi H")
    expect_saved(page, "5 of 3 DP bid")
    page.locator("[data-map-offers]").get_by_role("button", name="+1").click()
    expect(page.locator("[data-map-prompt]")).to_contain_text("Hold, 5 DP.")


def test_a_draft_brings_its_helpers_to_the_top_and_one_press_bids_for_them(as_alice):
    page = as_alice()
    tap(page, "Par", "Bur")
    expect_saved(page, "1 of 3 units ordered")
    points_tab(page)
    first = page.locator("#points .bid").first
    expect(first).to_contain_text("can support A Par – Bur")
    first.locator("[name=propose]").click()
    expect_saved(page, "1 of 3 DP spent")
    expect(first.locator("summary").first).to_contain_text("1 DP")
    expect(page.locator("#points")).to_contain_text("2 of 3 points left")


def test_where_orders_are_final_a_proposal_looks_as_if_it_cannot_be_pressed(as_alice):
    page = as_alice()
    tap(page, "Mar", "Sav")
    page.locator("[data-map-offers] button", has_text="Move to Savoy").click()
    page.locator(".tabs a").filter(has_text="Points").click()
    button = page.locator("[data-proposal] button").first
    expect(button).to_have_css("opacity", "1")
    button.evaluate("(button) => (button.closest('fieldset').disabled = true)")
    expect(button).to_have_css("opacity", "0.55")


def test_without_script_a_list_is_asked_for_and_nothing_typed_is_lost(as_alice):
    page = as_alice(java_script_enabled=False)
    opened(page.get_by_label("Order for Army Paris", exact=True)).select_option("A Par - Bur")
    card(page, "Swi").locator("summary").first.click()
    card(page, "Swi").get_by_role("button", name="List the orders for Switzerland").click()
    expect(page.get_by_label("Order for Army Paris", exact=True)).to_have_value("A Par - Bur")
    page.locator("#bid-Swi-0").select_option(label="A Swi S A Par – Bur")
    page.locator("#points-Swi-0").fill("1")
    card(page, "Swi").locator("xpath=ancestor::section").get_by_role("button", name="Save").click()
    expect(page.locator(".status")).to_contain_text("1 of 3 DP spent, saved")
    expect(page.locator("noscript svg").first).to_be_attached()


def test_a_finger_hits_the_question_mark_in_the_line_of_the_points(as_alice):
    page = as_alice(**PHONE)
    points_tab(page)
    mark = page.locator("#points .budget p .why-mark")
    expect(mark).to_be_visible()
    finds = "(mark, away) => { const { x, y, width, height } = mark.getBoundingClientRect();"
    finds += " return document.elementFromPoint(x + width / 2 + away, y + height / 2) === mark }"
    assert [mark.evaluate(finds, away) for away in (-20, 20)] == [True, True]
