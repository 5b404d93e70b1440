"""Parts that a page leaves out come when they are needed, with script and without; and a page that
waits goes on."""

import pytest
from playwright.sync_api import expect

from games.core.accounts import User
from games.learn.services import practice_create
from games.models import Game, OrderSheet, Phase
from games.sheets.services.readiness import ready_declare
from games.turn.services.phase_resolve import Cause, phase_resolve
from tests.browser.choose import opened
from tests.games.cast import account


@pytest.fixture
def long_lists(monkeypatch):
    monkeypatch.setattr("games.sheets.page.rows.MAX_LISTED", 0)


def saved(game: Game) -> list[str]:
    return OrderSheet.objects.get(phase__game=game, seat__power="FR", is_current=True).orders


def test_lists_that_are_left_out_fill_themselves(long_lists, as_alice, solo_table):
    page = as_alice()
    line = page.get_by_label("Order for Army Paris", exact=True)
    opened(line).select_option("A Par - Bur")
    expect(page.locator(".status p").first).to_contain_text("1 of 3 units ordered, 0 of 3 DP")
    page.locator("[data-save-state][data-state=saved]").wait_for()
    page.reload()
    expect(line).to_have_value("A Par - Bur")
    expect(line.locator("option")).not_to_have_count(3)
    expect(line).to_have_value("A Par - Bur")
    assert saved(solo_table) == ["A Par - Bur"]


def test_without_script_every_list_is_asked_for_once(long_lists, as_alice, solo_table):
    page = as_alice(java_script_enabled=False)
    opened(page.get_by_label("Order for Army Marseilles", exact=True)).select_option("A Mar H")
    page.get_by_role("button", name="List the orders of every unit").click()
    expect(page.get_by_label("Order for Army Marseilles", exact=True)).to_have_value("A Mar H")
    opened(page.get_by_label("Order for Army Paris", exact=True)).select_option("A Par - Bur")
    support = page.get_by_label("Order for Army Marseilles", exact=True)
    opened(support).select_option(label="Support Paris to Burgundy")
    page.locator("#orders").get_by_role("button", name="Save", exact=True).click()
    expect(page.locator(".status p").first).to_contain_text("2 of 3 units ordered")
    opened(page.get_by_label("Order for Fleet Brest", exact=True)).select_option("F Bre - Eng")
    assert saved(solo_table) == ["A Mar S A Par - Bur", "A Par - Bur"]


def test_where_a_script_does_not_come_every_list_can_be_asked_for(
    long_lists, page, sign_in, solo_table
):
    sign_in(page, User.objects.get(name="Alice"))
    page.route("**/order-lines.js", lambda _route: None)
    page.goto(solo_table.get_absolute_url(), wait_until="commit")
    page.get_by_role("button", name="List the orders of every unit").click(no_wait_after=True)
    page.wait_for_url("**/orders/**", wait_until="commit")
    opened(page.get_by_label("Order for Army Paris", exact=True)).select_option("A Par - Bur")
    opened(page.get_by_label("Order for Army Marseilles", exact=True)).select_option("A Mar - Sav")


def test_where_scripts_come_nothing_is_asked_for(long_lists, as_alice):
    page = as_alice()
    line = page.get_by_label("Order for Army Paris", exact=True)
    expect(line.locator("option")).not_to_have_count(3)
    expect(page.locator(".late")).to_have_count(0)


@pytest.mark.parametrize("script", [True, False])
def test_a_heavy_fold_comes_when_it_is_opened(as_alice, script):
    page = as_alice(java_script_enabled=script)
    page.get_by_text("The board as a table").click()
    if not script:
        page.locator("#board-table").get_by_role("link", name="Show it").click()
    expect(page.get_by_role("rowheader", name="Paris Par")).to_be_visible()


def test_a_practice_table_goes_on_by_itself(idle, open_page, sign_in):
    alice = account("Alice")
    game = practice_create(creator=alice, power="FR")
    Phase.objects.filter(game=game).update(ends_early=False)
    phase = game.phases.get()
    ready_declare(game_id=game.pk, power="FR", by=alice, phase_number=phase.number)
    page = open_page()
    sign_in(page, alice)
    page.goto(game.get_absolute_url())
    expect(page.get_by_role("button", name="Take back")).to_be_visible()
    phase_resolve(phase_id=phase.pk, cause=Cause.GM)
    expect(page.get_by_role("link", name="Order Fall 1763")).to_be_visible()


def test_where_a_fold_does_not_come_its_button_asks_for_the_page(as_alice, solo_table):
    page = as_alice()
    page.route("**/conditional/retreats/**", lambda route: route.abort())
    opened(page.get_by_label("Order for Army Paris", exact=True)).select_option("A Par - Bur")
    page.get_by_text("If dislodged…").click()
    page.locator("#conditional-retreats").get_by_role("button", name="File orders ahead").click()
    page.locator("#wish-Par").wait_for()
    expect(page.get_by_label("Order for Army Paris", exact=True)).to_have_value("A Par - Bur")
    assert saved(solo_table) == ["A Par - Bur"]
