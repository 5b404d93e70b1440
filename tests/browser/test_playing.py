"""A game as it is played in a browser."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Locator, Page, expect

from games.gm.acts.resolve import phase_resolve_now
from games.gm.acts.start import game_start
from games.models import Delivery, Game, OrderSheet, Phase
from games.seats.acts.join import game_join
from games.settings.services.games import game_create
from tests.browser.choose import choose
from tests.browser.turns import finalise, go_on
from tests.games.cast import account
from tests.games.copies import copy_of


@pytest.fixture
def table(live_server, idle) -> Game:
    """Alice is France, Bob is Austria, Greta the GM; Charlie has an account."""
    alice, bob, _charlie, greta = map(account, ("Alice", "Bob", "Charlie", "Greta"))

    def make() -> Game:
        game = game_create(creator=greta, name="The Hubertusburg table")
        game_join(game_id=game.pk, by=alice, power="FR")
        game_join(game_id=game.pk, by=bob, power="HA")
        game_start(game_id=game.pk, by=greta)
        return game

    return copy_of("playing", [alice, bob, greta], make)


@pytest.fixture
def as_player(open_page, sign_in, table):
    """Opens the table in a browser session of its own for the account of this name."""

    def do(name: str, path: str = "", **options: object) -> Page:
        page = open_page(**options)
        sign_in(page, type(table.gm).objects.get(name=name))
        page.goto(table.get_absolute_url() + path)
        return page

    return do


def sign_up(page: Page, mailoutbox) -> None:
    page.goto("/accounts/signup/")
    page.get_by_label("Name").fill("Dora")
    page.get_by_label("Email").fill("dora@example.org")
    page.get_by_label("Password").fill("correct-horse-1763")
    page.get_by_role("button", name="Sign up").click()
    expect(page.get_by_role("heading", name="Confirm your email address")).to_be_visible()
    page.goto(re.search(r"http://\S+", mailoutbox[0].body)[0])
    page.get_by_role("button", name="Confirm").click()


def order(page: Page, unit: str, text: str) -> None:
    choose(page.get_by_label(f"Order for {unit}", exact=True), text)


def bid(page: Page, minor: str, points: int, text: str) -> None:
    card = page.locator("li.bid").filter(has=page.locator("summary b", has_text=minor))
    field = card.get_by_label(f"Points for {minor}", exact=True).first
    if not field.is_visible():
        card.locator("summary").first.click()
        # The script lists the orders of an opened card by itself; it is what makes the tabs.
        if not page.get_by_role("tab").count():
            card.get_by_role("button", name=f"List the orders for {minor}").click()
    field.fill(str(points))
    choose(card.get_by_label(f"Order for {minor}", exact=True).first, text)


def result(page: Page, text: str) -> Locator:
    return page.locator(".results li").filter(has=page.get_by_text(text, exact=True))


def open_pane(page: Page, name: str) -> None:
    page.locator(".tabs a").filter(has_text=name).click()


@pytest.mark.parametrize("kind", ["page", "phone_page", "plain_page"])
def test_a_newcomer_signs_up_and_plays_spring_1763(request, live_server, mailoutbox, idle, kind):
    page = request.getfixturevalue(kind)
    sign_up(page, mailoutbox)
    page.goto("/practice/")
    page.get_by_label("Your power").select_option("France")
    page.get_by_role("button", name="Start a practice game").click()
    expect(page.get_by_role("status").filter(has_text="0 of 3 units ordered")).to_be_visible()
    order(page, "Army Paris", "A Par - Bur")
    order(page, "Army Marseilles", "A Mar S A Par - Bur")
    order(page, "Fleet Brest", "F Bre - MAO")
    open_pane(page, "Points")
    bid(page, "Savoy", 2, "A Sav H")
    bid(page, "Switzerland", 1, "A Swi S A Par - Bur")
    finalise(page)
    go_on(page)
    expect(page.get_by_role("heading", level=1)).to_contain_text("Fall 1763")
    page.goto(page.url.split("#")[0] + "phases/1/")
    expect(result(page, "A Par – Bur")).to_contain_text("moved")
    expect(result(page, "A Swi S A Par – Bur")).to_contain_text("given")
    expect(page.locator(".map .overlay svg").first).to_be_attached()


@pytest.mark.slow
def test_a_practice_table_is_played_to_spring_1764(page, live_server, sign_in):
    sign_in(page, account("Dora"))
    page.goto("/practice/")
    page.get_by_label("Your power").select_option("Habsburg Empire (Austria)")
    page.get_by_role("button", name="Start a practice game").click()
    seen = []
    while "Spring 1764" not in (title := page.locator("h1").inner_text()) and len(seen) < 20:
        seen.append(title)
        finalise(page)
        go_on(page)
        expect(page.locator("h1")).not_to_have_text(title, use_inner_text=True)
    assert "Spring 1764" in title
    assert any("Fall 1763" in title for title in seen)


def test_orders_are_filed_as_text(as_player, table):
    page = as_player("Alice")
    page.get_by_text("Orders as text").click()
    page.get_by_label("One order a line").fill("Par-Bur\n2: Swi s par-bur")
    page.get_by_role("button", name="Save the text").click()
    expect(page.locator(".status")).to_contain_text("1 of 3 units ordered, 2 of 3 DP spent")


def test_a_text_with_a_mistake_is_kept_with_its_error_in_sight(as_player, table):
    page = as_player("Alice")
    page.get_by_text("Orders as text").click()
    page.get_by_label("One order a line").fill("A Par - Burgunday")
    page.get_by_role("button", name="Save the text").click()
    expect(page.locator("#text-errors")).to_contain_text("Did you mean Bur")
    page.locator("#text-errors").wait_for()
    expect(page.get_by_label("One order a line")).to_have_value("A Par - Burgunday")


def test_two_sessions_never_see_each_others_orders(as_player, table):
    alice, bob = as_player("Alice"), as_player("Bob")
    order(alice, "Army Paris", "A Par - Gas")
    finalise(alice)
    expect(alice.locator(".status")).to_contain_text("final since")
    bob.reload()
    assert "Gascony" not in bob.locator("[data-panes]").inner_text()
    assert "A Par - Gas" not in bob.content()
    open_pane(bob, "Seats")
    expect(bob.locator("tr").filter(has_text="Alice")).to_contain_text("Final")


def test_a_seat_is_handed_over_in_the_middle_of_a_phase(as_player, table):
    alice = as_player("Alice")
    order(alice, "Army Paris", "A Par - Gas")
    alice.locator("#orders").get_by_role("button", name="Save").click()
    expect(alice.locator(".status")).to_contain_text("1 of 3 units ordered")
    greta = as_player("Greta", "gm/")
    greta.locator("#power-FR").get_by_text("More…").click()
    greta.get_by_role("link", name=re.compile("Open the seat.*France")).click()
    greta.get_by_role("button", name="Open the seat").click()
    greta.goto(f"{greta.url.partition('gm/')[0]}gm/seats/FR/")
    greta.get_by_label("Name of the account").fill("Charlie")
    greta.get_by_role("button", name="Offer the seat").click()
    expect(greta.get_by_text("The seat is offered for a day.")).to_be_visible()
    charlie = as_player("Charlie", "offers/")
    charlie.get_by_role("button", name="Accept the seat").click()
    expect(charlie.get_by_text("The seat is yours.")).to_be_visible()
    charlie.goto(charlie.url.replace("briefing/", ""))
    expect(charlie.get_by_label("Order for Army Paris", exact=True)).to_have_value("A Par - Gas")
    order(alice, "Army Paris", "A Par - Bur")
    expect(alice.locator("#draft-stopped")).to_contain_text("You have no seat in this game.")
    expect(alice.locator("#draft-unsaved")).to_have_value(re.compile("A Par - Bur"))
    sheet = OrderSheet.objects.get(phase__game=table, seat__power="FR", is_current=True)
    assert sheet.orders == ["A Par - Gas"]


def test_an_open_page_is_told_when_the_phase_is_resolved(as_player, table):
    alice = as_player("Alice")
    expect(alice.locator("#moved-on")).to_be_hidden()
    phase_resolve_now(game_id=table.pk, by=table.gm)
    expect(alice.locator("#moved-on")).to_contain_text("Spring 1763 is resolved.")
    expect(alice).to_have_title(re.compile("^● Spring 1763 is resolved."))
    alice.get_by_role("link", name="Open the orders").click()
    go_on(alice)
    expect(alice.get_by_role("heading", level=1)).to_contain_text("Fall 1763")


@pytest.mark.parametrize("script", [True, False])
def test_the_gm_resolves_a_phase_from_the_desk(as_player, table, script):
    greta = as_player("Greta", "gm/", java_script_enabled=script)
    greta.get_by_role("link", name="Resolve now").click()
    expect(greta.get_by_text("the results are published at once")).to_be_visible()
    greta.get_by_role("button", name="Resolve now").click()
    expect(greta.get_by_text("Spring 1763 is resolved.")).to_be_visible()


def test_the_gm_reminds_a_player_in_the_inbox_by_keyboard(as_player, table, live_server):
    Phase.objects.filter(game=table).update(due_at=timezone.now() + timedelta(hours=4))
    greta = as_player("Greta")
    greta.goto(f"{live_server.url}/gm/")
    greta.keyboard.press("j")
    row = greta.locator(".inbox-row").first
    expect(row).to_be_focused()
    greta.keyboard.press("r")
    expect(row).to_contain_text("1 player was reminded.")
    expect(row).to_contain_text("again from")
    expect(greta.locator(".inbox-row").nth(1)).to_be_focused()
    assert Delivery.objects.filter(kind="reminder").count() == 1
