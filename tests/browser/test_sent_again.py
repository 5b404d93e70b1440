"""A form that was refused and is sent again."""

from playwright.sync_api import Page, expect

from tests.browser.world import World

REFUSAL = "No account has this name."


def offer_gm_role(page: Page, name: str) -> None:
    page.get_by_label("New GM’s name").fill(name)
    page.get_by_role("button", name="Offer the GM role").click()


def test_back_leads_to_the_page_with_the_form_and_asks_nothing(page, sign_in, monkeypatch):
    world = World(monkeypatch)
    sign_in(page, world.greta)
    page.goto(f"{world.forming.get_absolute_url()}gm/")
    page.get_by_text("Hand over the GM role…").click()
    offer_gm_role(page, "Nobody")
    expect(page.get_by_text(REFUSAL)).to_be_visible()
    expect(page.get_by_label("New GM’s name")).to_have_value("Nobody")
    offer_gm_role(page, "Nobody else")
    expect(page.get_by_label("New GM’s name")).to_have_value("Nobody else")
    page.go_back()
    expect(page.get_by_role("heading", name="GM desk")).to_be_visible()
    assert page.url.endswith("/gm/")
