"""No typed text is lost: over a deadline, in a second tab, with a session that has ended."""

import re

import pytest
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.utils import timezone
from playwright.sync_api import Locator, Page, Route, expect

from games.gm.acts.resolve import phase_resolve_now
from games.models import Game, OrderSheet, Phase, PressMessage
from games.sheets.services.sheets import orders_submit

PLAIN = {"java_script_enabled": False}
BOTH = pytest.mark.parametrize("options", [{}, PLAIN], ids=["script", "plain"])


def type_text(page: Page, text: str) -> None:
    box = page.get_by_label("One order a line")
    if not box.is_visible():
        page.get_by_text("Orders as text").click()
    box.fill(text)


def save_text(page: Page) -> None:
    page.get_by_role("button", name="Save the text").click()


def saved(game: Game) -> list[list[str]]:
    sheets = OrderSheet.objects.filter(phase__game=game, seat__power="FR", is_current=True)
    return list(sheets.values_list("orders", flat=True))


def hear_nothing(route: Route) -> None:
    """The page does not learn what another saved before it saves itself."""
    if route.request.method == "GET":
        route.abort()
    else:
        route.continue_()


def end_sessions() -> None:
    """As after their time, or from another device."""
    Session.objects.all().delete()
    cache.clear()


def kept(page: Page) -> Locator:
    """The text that could not be saved, in sight to be copied."""
    return page.locator("textarea[readonly]:visible")


@BOTH
def test_a_text_typed_over_the_deadline_is_not_saved_and_not_lost(as_alice, solo_table, options):
    page = as_alice(**options)
    Phase.objects.filter(game=solo_table).update(due_at=timezone.now())
    type_text(page, "A Par - Bur")
    save_text(page)
    expect(page.get_by_text("The deadline has passed.").first).to_be_visible()
    expect(kept(page)).to_have_value(re.compile("A Par - Bur"))
    assert saved(solo_table) == []


@BOTH
def test_a_text_typed_while_the_phase_was_resolved_is_not_lost(as_alice, solo_table, options):
    page = as_alice(**options)
    type_text(page, "A Par - Bur")
    phase_resolve_now(game_id=solo_table.pk, by=solo_table.gm)
    save_text(page)
    expect(kept(page)).to_have_value(re.compile("A Par - Bur"))
    assert saved(solo_table) == []


@BOTH
def test_a_text_typed_after_the_session_ended_is_not_lost(as_alice, solo_table, options):
    page = as_alice(**options)
    end_sessions()
    type_text(page, "A Par - Bur")
    save_text(page)
    expect(page.get_by_text("You are signed out.").first).to_be_visible()
    expect(kept(page)).to_have_value(re.compile("A Par - Bur"))
    assert saved(solo_table) == []


def test_a_text_typed_after_the_session_ended_is_saved_after_signing_in(
    as_alice, sign_in, solo_table
):
    page = as_alice()
    end_sessions()
    type_text(page, "A Par - Bur")
    save_text(page)
    expect(kept(page)).to_be_visible()
    page.goto("/accounts/login/")
    sign_in(page, type(solo_table.gm).objects.get(name="Alice"))
    page.goto(solo_table.get_absolute_url())
    expect(page.locator(".status p[role=status]")).to_contain_text("1 of 3 units ordered")
    assert saved(solo_table) == [["A Par - Bur"]]


@BOTH
def test_press_written_after_the_session_ended_is_not_lost(as_alice, solo_table, options):
    page = as_alice(**options)
    page.goto(solo_table.get_absolute_url() + "#press")
    page.get_by_label("All powers and the GM").check()
    page.get_by_label("Message", exact=True).fill("Half a night's work.")
    end_sessions()
    page.locator("#compose").get_by_role("button", name="Send").click()
    expect(page.get_by_text("You are signed out.").first).to_be_visible()
    expect(kept(page)).to_have_value(re.compile("Half a night's work."))
    assert not PressMessage.objects.exists()


@BOTH
def test_a_text_saved_over_another_is_told_and_both_are_shown(as_alice, solo_table, options):
    page = as_alice(**options)
    page.route("**/draft/*", hear_nothing)
    alice = type(solo_table.gm).objects.get(name="Alice")
    orders_submit(
        game_id=solo_table.pk,
        power="FR",
        by=alice,
        phase_number=1,
        orders=["A Par - Gas"],
        bids=[],
    )
    type_text(page, "A Par - Bur")
    save_text(page)
    shown = page.get_by_label("Saved version").locator("visible=true")
    expect(shown).to_have_value(re.compile("A Par . Gas"))
    expect(page.get_by_label("One order a line")).to_have_value(re.compile("A Par - Bur"))
    assert saved(solo_table) == [["A Par - Gas"]]
