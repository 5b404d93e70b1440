"""Press between two people, in a browser each."""

import pytest
from playwright.sync_api import Page, expect

from games.gm.acts.start import game_start
from games.models import Game
from games.press.services.press_send import press_send
from games.seats.acts.join import game_join
from games.settings.services.games import game_create
from tests.games.cast import account
from tests.games.idle import make_idle


@pytest.fixture(autouse=True)
def _idle(monkeypatch):
    make_idle(monkeypatch)


@pytest.fixture
def table(live_server) -> Game:
    """Alice is France, Bob is Austria, Greta the GM."""
    people = {name: account(name) for name in ("Alice", "Bob", "Greta")}
    game = game_create(creator=people["Greta"], name="The Hubertusburg table")
    game_join(game_id=game.pk, by=people["Alice"], power="FR")
    game_join(game_id=game.pk, by=people["Bob"], power="HA")
    game_start(game_id=game.pk, by=people["Greta"])
    return game


@pytest.fixture
def as_player(open_page, sign_in, table):
    def do(name: str, path: str = "#press", **options: object) -> Page:
        page = open_page(**options)
        sign_in(page, type(table.gm).objects.get(name=name))
        page.goto(table.get_absolute_url() + path)
        return page

    return do


def write(page: Page, to: str, text: str) -> None:
    page.get_by_label(to, exact=False).first.check()
    page.get_by_label("Message", exact=True).fill(text)
    page.locator("#compose").get_by_role("button", name="Send").click()


def reply(page: Page, text: str) -> None:
    page.locator("#answer-text").fill(text)
    page.locator("#thread").get_by_role("button", name="Send").click()


def test_a_message_arrives_while_the_other_is_typing(as_player):
    alice, bob = as_player("Alice"), as_player("Bob")
    write(alice, "Austria", "Shall we share Milan?")
    count = bob.locator("#press-count")
    expect(count).to_have_text("1")
    bob.locator("#press-threads a").first.click()
    expect(bob.locator(".said")).to_have_text("Shall we share Milan?")
    bob.locator("#answer-text").fill("Half a thought")
    reply(alice, "And Tuscany.")
    expect(bob.locator(".said").nth(1)).to_have_text("And Tuscany.")
    expect(bob.locator("#answer-text")).to_have_value("Half a thought")
    expect(bob.locator("#press-said")).to_have_text("New press.")
    expect(bob.locator("#moved-on")).to_be_hidden()
    bob.goto("/")
    expect(bob.locator(".mast .count").filter(has_text="unread message")).to_have_count(0)


def test_a_message_to_others_stirs_nothing(as_player, table):
    bob = as_player("Bob")
    alice = type(table.gm).objects.get(name="Alice")
    expect(bob.get_by_text("Nobody has written yet.")).to_be_visible()
    asked = []
    bob.on("request", lambda request: asked.append(request.url))
    press_send(game_id=table.pk, by=alice, to=["PR"], text="Not for Austria.")
    press_send(game_id=table.pk, by=alice, to=["HA"], text="For Austria.")
    expect(bob.locator("#press-count")).to_have_text("1")
    expect(bob.locator("#press-threads li")).to_have_count(1)
    assert len([url for url in asked if "/press/news/" in url]) == 1


def test_a_proposal_is_drawn_and_copied_by_one_click_each(as_player, table):
    bob = type(table.gm).objects.get(name="Bob")
    orders = ["A Par - Bur", "A Mar S A Par - Bur"]
    press_send(game_id=table.pk, by=bob, to=["FR"], text="Like this?", proposal=orders)
    alice = as_player("Alice")
    alice.locator("#press-threads a").first.click()
    alice.get_by_role("link", name="Draw on map").click()
    expect(alice.get_by_text("The map shows orders proposed by Austria")).to_be_visible()
    expect(alice.locator("[data-order-tools].ready")).to_be_visible()
    alice.locator("#unit-Par").click()
    expect(alice.locator("[data-map-who]")).to_contain_text("Paris")
    alice.get_by_role("link", name="Back to the message").click()
    alice.get_by_role("button", name="Copy to draft").click()
    expect(alice.get_by_text("Copied 2 of 2 proposed orders")).to_be_visible()
    expect(alice.locator(".status")).to_contain_text("2 of 3 units ordered")


def test_press_works_without_script(as_player):
    alice = as_player("Alice", java_script_enabled=False)
    write(alice, "Austria", "On paper.")
    expect(alice.locator(".said")).to_have_text("On paper.")
    bob = as_player("Bob", java_script_enabled=False)
    bob.locator("#press-threads a").first.click()
    reply(bob, "By post.")
    expect(bob.locator(".said").nth(1)).to_have_text("By post.")


@pytest.mark.parametrize("width", [320, 360])
def test_the_pane_does_not_scroll_sideways_on_a_phone(as_player, table, width):
    bob = type(table.gm).objects.get(name="Bob")
    text = "https://example.org/" + "long" * 60 + " and " + "w" * 200
    for to in (["FR"], ["FR", "PR", "RU", "SW", "DN"], ["all"]):
        press_send(game_id=table.pk, by=bob, to=to, text=text, proposal=["A Par - Bur"])
    phone = {"viewport": {"width": width, "height": 800}, "is_mobile": True}
    page = as_player("Alice", **phone)
    page.locator("#press-threads a").last.click()
    page.locator("#compose summary").first.click()
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
