"""The draft in a browser: by taps, by keys, as text; two tabs, a lost connection, a deadline."""

import re
from dataclasses import replace

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from adjudicator.state import Dislodged, PhaseKind, Season, Turn, Unit, sorted_units
from games.core.codec import position_data, variant_of
from games.models import Game, OrderSheet, Phase, Seat, SeatState
from tests.browser.choose import opened
from tests.browser.taps import WHERE, key, tap
from tests.browser.turns import finalise, go_on
from tests.games.cast import account

PHONE = {"viewport": {"width": 360, "height": 780}, "is_mobile": True, "has_touch": True}


def saved(solo_table: Game) -> OrderSheet | None:
    return OrderSheet.objects.filter(
        phase__game=solo_table, seat__power="FR", is_current=True, phase__status="open"
    ).first()


def expect_saved(page: Page, sentence: str) -> None:
    expect(page.locator(".status p[role=status]")).to_contain_text(sentence)
    page.locator("[data-save-state][data-state=saved]").wait_for()


@pytest.mark.parametrize("options", [{}, PHONE], ids=["desk", "phone"])
def test_a_spring_is_ordered_by_taps(as_alice, solo_table, options):
    page = as_alice(**options)
    tap(page, "Par", "Bur")
    tap(page, "Mar", "Par", "Bur")
    tap(page, "Bre", "MAO")
    tap(page, "Swi", "Par", "Bur")
    expect_saved(page, "3 of 3 units ordered, 1 of 3 DP spent")
    assert sorted(saved(solo_table).orders) == ["A Mar S A Par - Bur", "A Par - Bur", "F Bre - MAO"]
    assert saved(solo_table).bids == [{"points": 1, "order": "A Swi S A Par - Bur"}]
    expect(page.locator(".draft-lines [data-draft]")).to_have_count(4)


def test_a_spring_is_ordered_by_keyboard(as_alice, solo_table):
    page = as_alice()
    key(page, "Par", "Bur")
    key(page, "Mar", "Par", "Bur")
    key(page, "Bre", "Bre")
    expect_saved(page, "3 of 3 units ordered")
    assert sorted(saved(solo_table).orders) == ["A Mar S A Par - Bur", "A Par - Bur", "F Bre H"]


def test_an_arrow_key_goes_to_the_space_beside(as_alice):
    page = as_alice()
    page.locator(".overlay #space-Par").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".overlay #space-Bur")).to_be_focused()


def test_escape_gives_up_what_was_begun(as_alice):
    page = as_alice()
    key(page, "Par")
    page.locator(".board-areas .target").first.wait_for(state="attached")
    page.keyboard.press("Escape")
    expect(page.locator(".board-areas .target")).to_have_count(0)


def test_an_order_can_be_undone_and_done_again(as_alice, solo_table):
    page = as_alice()
    tap(page, "Par", "Bur")
    expect_saved(page, "1 of 3 units ordered")
    page.get_by_role("button", name="Undo").click()
    expect_saved(page, "0 of 3 units ordered")
    page.get_by_role("button", name="Redo").click()
    expect_saved(page, "1 of 3 units ordered")
    assert saved(solo_table).orders == ["A Par - Bur"]


def test_text_fills_the_lines_and_the_map(as_alice, solo_table):
    page = as_alice()
    page.get_by_text("Orders as text").click()
    page.get_by_label("One order a line").fill("par-bur\nA Mar - Burgunday\n2: Swi s par-bur")
    expect_saved(page, "1 of 3 units ordered, F Bre, A Mar would hold, 1 line unused")
    expect(page.get_by_label("Order for Army Paris", exact=True)).to_have_value("A Par - Bur")
    expect(page.locator("#points-Swi-0")).to_have_value("2")
    expect(page.locator("#text-errors")).to_contain_text("Line 2:")
    expect(page.locator("#lost")).to_contain_text("A Mar - Burgunday")
    expect(page.locator(".draft-lines [data-draft]")).to_have_count(2)
    opened(page.get_by_label("Order for Army Marseilles", exact=True)).select_option("A Mar H")
    expect_saved(page, "2 of 3 units ordered")
    expect(page.get_by_label("One order a line")).to_have_value(re.compile("A Mar H"))
    assert "A Mar - Burgunday" in saved(solo_table).orders


def test_a_text_that_is_not_understood_drops_orders_only_on_request(as_alice, solo_table):
    page = as_alice()
    tap(page, "Par", "Bur")
    expect_saved(page, "1 of 3 units ordered")
    page.get_by_text("Orders as text").click()
    text = page.get_by_label("One order a line")
    text.fill("one\ntwo")
    kept = page.locator("#text-kept")
    expect(kept).to_contain_text("A Par – Bur still stands")
    expect(text).to_have_value("one\ntwo\nA Par – Bur")
    expect(page.locator("#lost")).to_be_hidden()
    kept.get_by_role("button", name="Drop these orders").click()
    expect_saved(page, "A Par would hold, 2 lines unused")
    expect(text).to_have_value("one\ntwo")
    page.get_by_role("button", name="Leave all unused lines out").click()
    expect(page.locator(".status p[role=status]")).not_to_contain_text("unused")
    expect(text).to_have_value("")
    assert saved(solo_table).orders == []


def test_a_removed_line_is_mentioned_no_more(as_alice):
    page = as_alice()
    page.get_by_text("Orders as text").click()
    page.get_by_label("One order a line").fill("A Par - Burgunday")
    expect_saved(page, "1 line unused")
    page.get_by_role("button", name="Finalise", exact=True).click()
    expect(page).to_have_url(re.compile("open=final"))
    told = page.get_by_text("No space is called").first
    expect(told).to_be_visible()
    page.get_by_role("button", name="Remove").click()
    expect(page.get_by_text("Lines that are in your orders")).to_be_hidden()
    expect(told).to_be_hidden()


def test_points_stop_at_the_budget_and_warn_at_once(as_alice, solo_table):
    page = as_alice()
    page.locator(".tabs a").filter(has_text="Points").click()
    page.locator("#minor-Sav summary").first.click()
    more = page.get_by_role("button", name="One point more for Savoy").first
    for _ in range(3):
        more.click()
    expect(more).to_be_disabled()
    expect(page.locator("#why-Sav-0")).to_contain_text("Choose an order")
    expect(page.locator("#points .pips .on")).to_have_count(0)
    page.locator("#bid-Sav-0").select_option("A Sav H")
    tap(page, "Mar", "Sav")
    offers = page.locator("[data-map-offers] button", has_text="Move to Savoy")
    offers.click()
    expect(page.locator("#why-Sav-0")).to_contain_text("You attack this minor.")
    expect_saved(page, "1 of 3 units ordered, 3 of 3 DP spent")


def test_enter_in_a_field_saves_and_finalises_nothing(as_alice):
    page = as_alice()
    tap(page, "Swi", "Par", "Bur")
    expect_saved(page, "1 of 3 DP spent")
    page.locator(".tabs a").filter(has_text="Points").click()
    points = page.locator("#points-Swi-0")
    points.select_text()
    points.press_sequentially("2")
    points.press("Enter")
    expect_saved(page, "2 of 3 DP spent")
    expect(page).not_to_have_url(re.compile("open=final"))


def test_a_second_tab_follows_what_the_first_one_saves(as_alice):
    first, second = as_alice(), as_alice()
    tap(first, "Par", "Bur")
    paris = second.get_by_label("Order for Army Paris", exact=True)
    expect(paris).to_have_value("A Par - Bur")
    expect(second.locator("[data-save-state]")).to_have_text("Changed in another window.")
    expect(second.locator(".status p[role=status]")).to_contain_text("1 of 3 units ordered")
    expect(second.locator(".draft-lines [data-draft]")).to_have_count(1)


def test_changes_of_different_units_come_together(as_alice, solo_table):
    first, second = as_alice(), as_alice()
    second.route("**/draft/*", lambda route: route.abort())
    opened(second.get_by_label("Order for Fleet Brest", exact=True)).select_option("F Bre - MAO")
    second.locator("[data-save-state][data-state=offline]").wait_for()
    tap(first, "Par", "Bur")
    expect_saved(first, "1 of 3 units ordered")
    second.unroute("**/draft/*")
    expect_saved(second, "2 of 3 units ordered")
    expect(second.locator("#draft-conflict")).to_be_hidden()
    assert sorted(saved(solo_table).orders) == ["A Par - Bur", "F Bre - MAO"]


def test_two_orders_for_one_unit_are_shown_and_none_is_lost(as_alice, solo_table):
    first, second = as_alice(), as_alice()
    second.route("**/draft/*", lambda route: route.abort())
    opened(second.get_by_label("Order for Army Paris", exact=True)).select_option("A Par - Gas")
    tap(first, "Par", "Bur")
    expect_saved(first, "1 of 3 units ordered")
    second.unroute("**/draft/*")
    conflict = second.locator("#draft-conflict")
    expect(conflict).to_contain_text("saved elsewhere")
    expect(second.locator(".status p[role=status]")).to_contain_text("saved elsewhere")
    differ = conflict.locator("[data-differs] li")
    expect(differ).to_have_text(["Saved version: A Par – Bur", "Your version: A Par – Gas"])
    expect(second.locator(".orders > .differs")).to_contain_text("A Par – Gas")
    expect(conflict.get_by_label("Saved version")).to_have_value("A Par – Bur")
    expect(conflict.get_by_label("Your version")).to_have_value("A Par - Gas")
    assert saved(solo_table).orders == ["A Par - Bur"]
    conflict.get_by_role("button", name="Save my version").click()
    expect_saved(second, "1 of 3 units ordered")
    assert saved(solo_table).orders == ["A Par - Gas"]


def test_without_a_connection_the_draft_waits_in_the_browser(as_alice, solo_table):
    page = as_alice()
    page.context.set_offline(True)
    opened(page.get_by_label("Order for Army Paris", exact=True)).select_option("A Par - Bur")
    page.locator("[data-save-state][data-state=offline]").wait_for()
    expect(page.locator(".status p[role=status]")).to_contain_text("0 of 3 units ordered")
    page.context.set_offline(False)
    expect_saved(page, "1 of 3 units ordered")
    assert saved(solo_table).orders == ["A Par - Bur"]


def test_a_draft_typed_over_the_deadline_is_refused_and_kept_in_sight(as_alice, solo_table):
    page = as_alice()
    Phase.objects.filter(game=solo_table).update(due_at=timezone.now())
    tap(page, "Par", "Bur")
    stopped = page.locator("#draft-stopped")
    expect(stopped).to_contain_text("The deadline has passed.")
    expect(stopped.get_by_label("Not saved")).to_have_value("A Par - Bur")
    expect(page.locator(".status p[role=status]")).to_contain_text("The deadline has passed.")
    assert saved(solo_table) is None


def test_a_lost_session_loses_nothing(as_alice, sign_in, solo_table):
    page = as_alice()
    page.context.clear_cookies()
    tap(page, "Par", "Bur")
    expect(page.locator("#draft-stopped")).to_contain_text("signed out")
    dock = page.locator("[data-save-state]")
    expect(dock).to_have_text("Not saved. You are signed out. Sign in again")
    expect(dock.get_by_role("link")).to_be_visible()
    sign_in(page, type(solo_table.gm).objects.get(name="Alice"))
    page.reload()
    expect(page.locator(".status")).to_contain_text("1 of 3 units ordered")
    assert saved(solo_table).orders == ["A Par - Bur"]


def test_a_page_saves_for_its_own_power_alone(as_alice, sign_in, solo_table):
    page = as_alice()
    bob = account("Bob")
    Seat.objects.filter(game=solo_table, power="HA").update(holder=bob, state=SeatState.TAKEN)
    sign_in(page, bob)
    tap(page, "Par", "Bur")
    expect(page.locator("#draft-stopped")).to_contain_text("You now play another power")
    assert not OrderSheet.objects.filter(saved_by=bob).exists()


def test_a_page_older_than_what_it_saved_is_asked_for_again(as_alice, solo_table):
    page = as_alice()
    older = page.request.get(page.url).text()
    tap(page, "Par", "Bur")
    expect_saved(page, "1 of 3 units ordered")
    page.route(page.url, lambda route: route.fulfill(body=older, content_type="text/html"), times=1)
    page.reload()
    expect(page.locator(".status")).to_contain_text("1 of 3 units ordered")


def test_finalise_waits_for_the_draft(as_alice, solo_table):
    page = as_alice()
    tap(page, "Par", "Bur")
    finalise(page)
    go_on(page)
    expect(page.get_by_role("heading", level=1)).to_contain_text("Fall 1763")
    sheet = OrderSheet.objects.get(phase__number=1, seat__power="FR", is_current=True)
    assert sheet.orders == ["A Par - Bur"]


def test_the_map_zooms_within_its_frame(as_alice):
    page = as_alice(**PHONE)
    for _ in range(2):
        page.get_by_role("button", name="Zoom in").click()
    assert page.evaluate("document.querySelector('.map-sheet').clientWidth") > 1000
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


def stand(game: Game, phase: str, **changes: object) -> None:
    """Puts the open phase of a game into another position."""
    variant = variant_of(game)
    season = Season.WINTER if phase == "adjustments" else Season.SPRING
    position = replace(variant.start, turn=Turn(1763, season, PhaseKind(phase)), **changes)
    Phase.objects.filter(game=game).update(
        kind=phase, season=season.value, position=position_data(position), powers_to_order=["FR"]
    )


def test_a_unit_holds_where_it_stands_and_is_asked_elsewhere_in_its_space(as_alice, solo_table):
    units = tuple(unit for unit in variant_of(solo_table).start.units if unit.space != "Bre")
    stand(solo_table, "movement", units=sorted_units((*units, Unit("FR", "F", "MAO"))))
    page = as_alice()
    x, y = page.evaluate(WHERE, "MAO")
    page.mouse.click(x, y)
    page.mouse.click(x, y - 60)
    offer = page.locator("[data-map-offers]").get_by_role("button")
    expect(offer).to_have_text("Hold")
    expect(page.locator(".status p[role=status]")).to_contain_text("0 of 3 units ordered")
    page.mouse.click(x, y)
    expect_saved(page, "1 of 3 units ordered")
    assert saved(solo_table).orders == ["F MAO H"]


def test_a_build_is_tapped_and_taken_back(as_alice, solo_table):
    units = tuple(unit for unit in variant_of(solo_table).start.units if unit.space != "Par")
    stand(solo_table, "adjustments", units=units)
    page = as_alice()
    tap(page, "Par")
    expect_saved(page, "1 of 1 adjustment ordered")
    assert saved(solo_table).orders == ["Build A Par"]
    tap(page, "Par")
    expect_saved(page, "0 of 1 adjustment ordered")


def test_a_build_on_a_coast_asks_for_the_kind(as_alice, solo_table):
    units = tuple(unit for unit in variant_of(solo_table).start.units if unit.space != "Bre")
    stand(solo_table, "adjustments", units=units)
    page = as_alice()
    tap(page, "Bre")
    page.get_by_role("button", name="Build a fleet").click()
    expect_saved(page, "1 of 1 adjustment ordered")
    assert saved(solo_table).orders == ["Build F Bre"]


def test_a_retreat_is_tapped(as_alice, solo_table):
    start = variant_of(solo_table).start
    army = start.unit_at["Mar"]
    units = tuple(unit for unit in start.units if unit is not army)
    stand(
        solo_table,
        "retreats",
        units=(*units, Unit("SP", "F", "Mar")),
        dislodged=(Dislodged(army, "GoL", ("Bur", "Lan")),),
    )
    page = as_alice()
    expect(page.locator("[data-map-prompt]")).to_contain_text("Army Marseilles has no order.")
    tap(page, "Mar", "Lan")
    expect_saved(page, "1 of 1 retreat ordered")
    assert saved(solo_table).orders == ["A Mar R Lan"]


DRAFT = "localStorage.setItem('draft-7', 'A Par - Bur'); sessionStorage.setItem('draft-7', '1')"
KEPT = "localStorage.length + sessionStorage.length"


def test_no_draft_stays_behind_at_sign_out(as_alice):
    page = as_alice()
    page.evaluate(DRAFT)
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("link", name="Sign in")).to_be_visible()
    assert page.evaluate(KEPT) == 0


def test_no_draft_stays_behind_where_the_browser_takes_no_header(as_alice):
    page = as_alice()
    page.route("**/accounts/logout/", lambda route: route.fulfill(body="Signed out"))
    page.evaluate(DRAFT)
    page.get_by_role("button", name="Sign out").click()
    expect(page.locator("body")).to_have_text("Signed out")
    assert page.evaluate(KEPT) == 0


def test_the_strip_asks_for_no_tap_that_means_nothing(as_alice):
    """Paris can support Marseilles to Burgundy or Gascony, and not where it stands."""
    page = as_alice()
    tap(page, "Par", "Mar")
    expect(page.locator("[data-map-who]")).to_have_text("Army Paris")
    expect(page.locator("[data-map-prompt]")).to_have_text(
        "Marseilles is out of reach, but the unit there can be supported. Tap where that unit goes."
    )


def test_the_strip_says_why_a_space_is_not_ordered(as_alice):
    page = as_alice()
    tap(page, "Vie")
    expect(page.locator("[data-map-prompt]")).to_contain_text(
        "The unit in Vienna is ordered by Austria."
    )
