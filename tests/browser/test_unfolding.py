"""A phase played on its map, from its orders to its end."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

MOVING = {"reduced_motion": "no-preference"}
UNTOLD = re.compile("untold")


def button(page: Page, name: str) -> Locator:
    return page.locator(f"[data-player-part={name}]")


@pytest.fixture
def dislodging(open_page, loud_table) -> Page:
    """The results of the Spring in which France took Vienna, as a visitor sees them."""
    page = open_page()
    page.goto(f"{loud_table.get_absolute_url()}last/?since=1&phase=1&show=all")
    return page


@pytest.fixture
def first_visit(open_page, loud_table) -> Page:
    """The same for the first time, as a visitor who does not mind motion sees it."""
    page = open_page(**MOVING)
    page.goto(f"{loud_table.get_absolute_url()}last/?since=1&phase=1&show=all")
    return page


def test_a_phase_is_played_paused_and_skipped(dislodging):
    play, skip = button(dislodging, "play"), button(dislodging, "skip")
    play.click()
    dislodging.locator(".stage .lines").wait_for(state="attached")
    expect(dislodging.locator(".staged #dislodged-Vie")).to_be_hidden()
    play.click()
    expect(play).to_contain_text("Go on")
    skip.click()
    expect(dislodging.locator(".stage, .staged, .moving")).to_have_count(0)
    expect(skip).to_be_hidden()
    expect(play).to_be_focused()


def test_a_step_leads_to_the_end_of_a_theatre(dislodging):
    """This phase has a single one."""
    play, step = button(dislodging, "play"), button(dislodging, "step")
    play.click()
    expect(button(dislodging, "caption")).to_contain_text("Vienna")
    play.click()
    step.click()
    expect(dislodging.locator(".stage")).to_have_count(0)
    expect(step).to_be_hidden()


def test_the_first_visit_plays_and_the_second_does_not(first_visit):
    button(first_visit, "caption").filter(has_text="Vienna").wait_for()
    first_visit.reload()
    expect(button(first_visit, "play")).to_contain_text("Play")
    expect(first_visit.locator(".stage, .untold")).to_have_count(0)


def test_results_are_shown_with_their_act(open_page, loud_table):
    page = open_page(**MOVING)
    page.route("**/passage.json*", lambda route: None)  # for ever
    page.goto(f"{loud_table.get_absolute_url()}last/?since=1&phase=1&show=all")
    fact = page.locator(".facts li").first
    for result in (fact, page.locator("[data-line] .badge").first):
        expect(result).to_have_class(UNTOLD)
    # A screen reader reads them at once.
    expect(fact).to_match_aria_snapshot("- listitem:\n  - paragraph: /Vienna/")
    page.keyboard.press("Escape")
    expect(page.locator(".untold")).to_have_count(0)


def test_whoever_wants_it_gets_all_results_at_once(first_visit, loud_table):
    button(first_visit, "speed").click()
    first_visit.get_by_label("Show results at once").check()
    expect(first_visit.locator(".untold")).to_have_count(0)
    first_visit.goto(f"{loud_table.get_absolute_url()}last/?since=1&phase=2")
    button(first_visit, "play").wait_for()
    expect(first_visit.locator(".stage, .untold")).to_have_count(0)


def test_the_speed_and_the_sound_are_kept(dislodging):
    button(dislodging, "speed").click()
    expect(dislodging.get_by_label("Sound")).not_to_be_checked()
    dislodging.get_by_label("Sound").check()
    dislodging.get_by_label("Fast").check()
    dislodging.reload()
    expect(button(dislodging, "speed")).to_have_text("Fast")
    button(dislodging, "speed").click()
    expect(dislodging.get_by_label("Sound")).to_be_checked()


def test_playing_shows_the_end_of_a_phase_until_the_next_one(open_page, loud_table):
    page = open_page()
    page.goto(f"{loud_table.get_absolute_url()}phases/1/")
    button(page, "play").click()
    page.locator(".stage").wait_for(state="attached")
    expect(page.locator(".story")).to_contain_text("Spring 1763, retreats")
    expect(button(page, "play")).to_have_attribute("aria-pressed", "true")


def test_no_visit_plays_where_the_reader_wants_no_motion(dislodging):
    """As all pages of these tests have it."""
    expect(button(dislodging, "play")).to_contain_text("Play")
    expect(dislodging.locator(".stage, .untold")).to_have_count(0)


def test_a_reader_who_wants_no_motion_gets_still_pictures(page, loud_table):
    page.goto(f"{loud_table.get_absolute_url()}phases/1/")
    button(page, "play").click()
    expect(button(page, "caption")).to_contain_text("Vienna")
    frames = "document.getAnimations().flatMap((moving) => moving.effect.getKeyframes())"
    assert page.evaluate(frames) == []


COVERED = """() => {
  const seen = { visibilityProperty: true, opacityProperty: true };
  const boxes = (selector) => [...document.querySelectorAll(selector)]
    .filter((element) => element.checkVisibility(seen))
    .map((element) => [element.textContent, element.getBoundingClientRect()]);
  const tokens = boxes(".units .token");
  // Lines are higher than their letters.
  const isOn = ({ left, right, top, bottom, height }, token) =>
    left + 2 < token.right - 2 && token.left + 2 < right - 2 &&
    top + height / 4 < token.bottom - 2 && token.top + 2 < bottom - height / 4;
  return boxes(".names text")
    .filter(([, name]) => tokens.some(([, token]) => isOn(name, token)))
    .map(([text]) => text);
}"""


@pytest.mark.parametrize(
    ("address", "is_told"), [("last/?since=1&phase=1&show=all", False), ("phases/1/", True)]
)
def test_no_unit_covers_a_name_at_either_end(open_page, loud_table, address, is_told):
    """Results show the end of a phase and its own page the start; the act shows the other one."""
    page = open_page()
    page.goto(f"{loud_table.get_absolute_url()}{address}")
    assert page.evaluate(COVERED) == []
    button(page, "play").click()
    expect(button(page, "caption")).to_contain_text("Vienna")
    if is_told:
        badge = page.locator("[data-line='A Tyr - Vie'] > .badge").first
        expect(badge).not_to_have_class(UNTOLD)
    button(page, "play").click()
    assert page.evaluate(COVERED) == []


def test_the_decisive_orders_come_before_all_and_those_of_a_power(page, loud_table):
    page.goto(f"{loud_table.get_absolute_url()}phases/1/")
    which, everything = page.locator("[data-which-orders]"), page.locator(".all-orders")
    decisive = page.locator("[data-which-orders] + .results")
    expect(decisive.get_by_text("Tyrol moves to Vienna")).to_be_visible()
    expect(everything).to_be_hidden()
    which.get_by_role("button", name="All").click()
    expect(decisive).to_be_hidden()
    expect(everything).to_be_visible()
    which.get_by_role("button", name="Austria").click()
    expect(everything.locator(".results:visible")).to_have_count(1)
    expect(which.locator("[aria-pressed=true]")).to_have_count(1)


PLACES = """async () => {
  const { Stage } = await import("/static/js/story/stage.js");
  const { unfold, shows } = document.querySelector("[data-player]").dataset;
  const facts = await (await fetch(unfold)).json();
  const acts = JSON.parse(document.getElementById("acts").textContent);
  const svg = document.querySelector(".overlay svg");
  const { width, height } = svg.viewBox.baseVal;
  return new Stage(svg, facts, acts, shows === "after").parts()
    .filter(({ element, frames }) => element.matches(".units .token") && frames.transform)
    .flatMap(({ frames: { transform, opacity } }) => transform.map((place, n) => {
      const [x, y] = place.match(/[\\d.]+/g).map(Number);
      return [x / width, y / height, opacity?.[n] ?? 1];
    }));
}"""


def test_a_unit_that_goes_round_the_cape_fades_at_the_edge_of_the_board(open_page, cape_table):
    """Between the Mid-Atlantic and Hejaz it leaves at the lower edge and comes back there."""
    page = open_page()
    page.goto(f"{cape_table.get_absolute_url()}last/?since=1&phase=1&show=all")
    start, leaves, returns, end = page.evaluate(PLACES)
    assert (start[2], end[2]) == (1, 1)
    assert (leaves[2], returns[2]) == (0, 0)
    for _across, down, _opacity in (leaves, returns):
        assert down > 0.95
