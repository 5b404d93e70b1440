"""Orders the server does not have yet: a lost answer, two windows, a phase that is over."""

import pytest
from playwright.sync_api import Page, Route, expect

from games.gm.acts.resolve import phase_resolve_now
from games.models import Game, OrderSheet
from tests.browser.choose import opened
from tests.browser.taps import find_places
from tests.browser.turns import go_on

PARIS, MARSEILLES = "Order for Army Paris", "Order for Army Marseilles"
DRAFT = "**/draft/*"


def saved(game: Game) -> OrderSheet | None:
    return OrderSheet.objects.filter(
        phase__game=game, seat__power="FR", is_current=True, phase__status="open"
    ).first()


def choose(page: Page, unit: str, order: str) -> None:
    opened(page.get_by_label(unit, exact=True)).select_option(order)


def expect_state(page: Page, state: str) -> None:
    page.locator(f"[data-save-state][data-state={state}]").wait_for()


def lose_answer(route: Route) -> None:
    """The site gets the request, the page no answer."""
    # The connection that is kept open may end just then.
    route.fetch(max_retries=1)
    route.abort()


def resolve_without(page: Page, game: Game) -> None:
    """The page is closed without a connection, and the phase is resolved."""
    page.goto("about:blank")
    page.context.set_offline(False)
    phase_resolve_now(game_id=game.pk, by=game.gm, phase_number=1)
    page.goto(game.get_absolute_url())
    go_on(page)


def refuse_connection(page: Page) -> None:
    page.route(DRAFT, lambda route: route.abort())


@pytest.fixture
def second_window(solo_table):
    """Opens another window of the same browser, as a user does."""
    opened = []

    def do(page: Page) -> Page:
        other = page.context.new_page()
        opened.append(other)
        other.goto(solo_table.get_absolute_url())
        other.locator("[data-order-tools].ready").wait_for()
        find_places(other)
        return other

    yield do
    for page in opened:
        page.close()


def test_a_lost_answer_is_no_conflict_with_oneself(as_alice, solo_table):
    page = as_alice()
    page.route(DRAFT, lose_answer, times=1)
    choose(page, PARIS, "A Par - Bur")
    expect_state(page, "offline")
    choose(page, MARSEILLES, "A Mar H")
    expect_state(page, "saved")
    expect(page.locator("#draft-conflict")).to_be_hidden()
    assert sorted(saved(solo_table).orders) == ["A Mar H", "A Par - Bur"]


def test_a_lost_answer_is_no_conflict_after_a_reload(as_alice, solo_table):
    page = as_alice()
    page.route(DRAFT, lose_answer, times=1)
    choose(page, PARIS, "A Par - Bur")
    expect_state(page, "offline")
    refuse_connection(page)
    choose(page, MARSEILLES, "A Mar H")
    page.wait_for_timeout(600)
    page.unroute(DRAFT)
    page.reload()
    expect_state(page, "saved")
    expect(page.locator("#draft-conflict")).to_be_hidden()
    assert sorted(saved(solo_table).orders) == ["A Mar H", "A Par - Bur"]


def test_another_window_that_saved_after_a_lost_answer_is_a_conflict(
    as_alice, second_window, solo_table
):
    page = as_alice()
    other = second_window(page)
    page.route(DRAFT, lose_answer, times=1)
    choose(page, PARIS, "A Par - Bur")
    expect_state(page, "offline")
    other.reload()
    choose(other, PARIS, "A Par - Gas")
    expect_state(other, "saved")
    choose(page, MARSEILLES, "A Mar H")
    expect(page.locator("#draft-conflict")).to_contain_text("saved elsewhere")
    assert saved(solo_table).orders == ["A Par - Gas"]


def test_two_windows_keep_their_own_drafts(as_alice, second_window):
    page = as_alice()
    other = second_window(page)
    for window in (page, other):
        refuse_connection(window)
    choose(page, PARIS, "A Par - Bur")
    expect_state(page, "offline")
    choose(other, MARSEILLES, "A Mar H")
    expect_state(other, "offline")
    page.reload()
    expect_state(page, "offline")
    expect(page.get_by_label(PARIS, exact=True)).to_have_value("A Par - Bur")
    expect(page.get_by_label(MARSEILLES, exact=True)).to_have_value("")
    expect(other.get_by_label(MARSEILLES, exact=True)).to_have_value("A Mar H")


def test_a_draft_comes_back_where_the_page_before_closes_late(as_alice, second_window):
    page = as_alice()
    other = second_window(page)
    refuse_connection(page)
    choose(page, PARIS, "A Par - Bur")
    expect_state(page, "offline")
    # The lock of the page is free only a while after it was closed.
    other.evaluate(
        """async () => {
          const { held } = await navigator.locks.query();
          const late = () => new Promise((free) => setTimeout(free, 1500));
          for (const { name } of held) navigator.locks.request(name, late);
        }"""
    )
    page.reload()
    expect(page.get_by_label(PARIS, exact=True)).to_have_value("A Par - Bur")


def test_a_window_that_saves_forgets_no_draft_of_another(as_alice, second_window):
    page = as_alice()
    other = second_window(page)
    refuse_connection(page)
    choose(page, PARIS, "A Par - Bur")
    expect_state(page, "offline")
    choose(other, MARSEILLES, "A Mar H")
    expect_state(other, "saved")
    page.reload()
    expect(page.get_by_label(PARIS, exact=True)).to_have_value("A Par - Bur")


def test_a_new_window_takes_up_the_draft_of_a_closed_one(as_alice, second_window, solo_table):
    page = as_alice()
    other = second_window(page)
    refuse_connection(other)
    choose(other, PARIS, "A Par - Bur")
    expect_state(other, "offline")
    other.close()
    page.reload()
    expect_state(page, "saved")
    assert saved(solo_table).orders == ["A Par - Bur"]


def test_a_draft_of_a_phase_that_is_over_is_shown_to_be_copied(as_alice, solo_table):
    page = as_alice()
    page.context.set_offline(True)
    choose(page, PARIS, "A Par - Bur")
    expect_state(page, "offline")
    resolve_without(page, solo_table)
    left = page.locator("#left-drafts")
    expect(left).to_contain_text("not saved before the phase ended")
    expect(left.get_by_label("Not saved")).to_have_value("Spring 1763\nA Par - Bur")
    assert saved(solo_table) is None
    left.get_by_role("button", name="Discard").click()
    expect(left).to_be_hidden()
    page.reload()
    expect(left).to_be_hidden()
    assert page.evaluate("localStorage.length") == 0


def test_a_text_of_a_phase_that_is_over_is_shown_as_it_was_typed(as_alice, solo_table):
    page = as_alice()
    refuse_connection(page)
    page.get_by_text("Orders as text").click()
    page.get_by_label("One order a line").fill("par-bur\n2: Swi s par-bur")
    expect_state(page, "offline")
    resolve_without(page, solo_table)
    left = page.locator("#left-drafts").get_by_label("Not saved")
    expect(left).to_have_value("Spring 1763\npar-bur\n2: Swi s par-bur")


def test_a_page_without_such_drafts_shows_none(as_alice):
    expect(as_alice().locator("#left-drafts")).to_be_hidden()
