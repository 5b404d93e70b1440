"""The short form of a new game on a phone: few controls, and the button within reach."""

import pytest

from tests.browser.conftest import PHONE
from tests.sweeps import sampled

# Visible controls: a fieldset is one, and so is a field outside of fieldsets.
CONTROLS = """() => {
  const shown = (each) => each.checkVisibility() && !each.closest(".sr");
  const form = document.querySelector(".short-form");
  const fields = form.querySelectorAll(
    "fieldset, :is(input:not([type=hidden]), select, textarea):not(fieldset *)");
  return [...fields].filter(shown).map((each) => each.id || each.className);
}"""
BUTTON = """() => {
  const button = document.querySelector(".short-form > .btn.main");
  return button.getBoundingClientRect().bottom + scrollY;
}"""
MOST_CONTROLS, MOST_PIXELS = 8, 900


@pytest.fixture
def phone(open_page, sign_in, alice, live_server):
    """The page of a new game on a phone, in a language."""

    def show(locale="en", **options):
        page = open_page(**PHONE, locale=locale, **options)
        sign_in(page, alice)
        page.goto(f"{live_server.url}/games/new/")
        page.locator(".short-form").wait_for()
        return page

    return show


@pytest.mark.parametrize("locale", sampled(["en", "de", "fr"], 1))
def test_a_new_game_takes_few_controls_on_a_phone(phone, locale):
    page = phone(locale)
    controls = page.evaluate(CONTROLS)
    assert 5 < len(controls) <= MOST_CONTROLS, controls
    assert 0 < page.evaluate(BUTTON) <= MOST_PIXELS
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_the_browsers_time_zone_is_proposed_and_a_preset_fills_the_form(phone):
    page = phone(timezone_id="America/New_York")
    zone = page.locator("[name=time_zone]")
    assert zone.input_value() == "America/New_York"
    page.locator("[name=name]").fill("Tonight at ours")
    page.get_by_role("button", name="Tonight, ten minutes a phase, computers fill up").click()
    page.locator("[value=tonight][aria-pressed=true]").wait_for()
    assert page.locator("[name=phase_length]").input_value() == "0.166667"
    assert page.locator("[name=name]").input_value() == "Tonight at ours"
    assert zone.input_value() == "America/New_York"


def test_a_fold_says_its_values_while_they_change(phone):
    page = phone()
    words = page.locator("[data-fold=times]")
    assert "Grace" not in words.inner_text()
    page.locator("summary", has=words).click()
    page.locator("[name=grace]").select_option("1")
    page.locator("[data-fold=times]", has_text="Grace: 1 hour").wait_for()


def test_enter_in_the_name_creates_the_game(phone):
    page = phone()
    page.locator("[name=name]").fill("By the keyboard")
    page.locator("[name=name]").press("Enter")
    page.wait_for_url("**/games/*/")
    page.get_by_role("heading", name="By the keyboard").first.wait_for()
