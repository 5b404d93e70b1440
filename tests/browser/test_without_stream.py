"""A page that gets no stream still hears of its game, and one out of sight keeps none."""

import pytest
from playwright.sync_api import expect

from games.gm.acts.resolve import phase_resolve_now

ASKED_BY_THEN = 60_000  # milliseconds


@pytest.fixture
def page(open_page, set_clock, live_server, solo_table, settings):
    """The table as a visitor sees it whose streams are refused, with a clock of the test's own."""
    settings.LIVE_STREAMS_PER_ADDRESS = 0
    page = open_page()
    set_clock(page)
    with page.expect_response("**/live") as refused:
        page.goto(solo_table.get_absolute_url())
    assert refused.value.status == 429
    return page


def test_it_asks_now_and_then(page, solo_table):
    phase_resolve_now(game_id=solo_table.pk, by=solo_table.gm, phase_number=1)
    page.clock.run_for(ASKED_BY_THEN)
    expect(page.locator("#moved-on")).to_be_visible()


def test_it_tries_again_to_get_one(page, solo_table, settings):
    settings.LIVE_STREAMS_PER_ADDRESS = 1
    with page.expect_response(
        lambda answer: answer.headers["content-type"].startswith("text/event-stream")
    ):
        page.clock.run_for(ASKED_BY_THEN)


def test_out_of_sight_it_gives_its_stream_back(page, solo_table, settings):
    """Six open pages would else hold every connection that a browser has to a site."""
    settings.LIVE_STREAMS_PER_ADDRESS = 1
    with page.expect_response("**/live"):
        page.reload()
    with page.expect_event("requestfailed", lambda request: request.url.endswith("/live")):
        seen(page, False)
        page.clock.run_for(ASKED_BY_THEN)
    phase_resolve_now(game_id=solo_table.pk, by=solo_table.gm, phase_number=1)
    seen(page, True)
    expect(page.locator("#moved-on")).to_be_visible()


def seen(page, is_seen):
    """Another tab comes before the page, or goes."""
    page.evaluate(
        """(isSeen) => {
            Object.defineProperty(document, "hidden", { value: !isSeen, configurable: true });
            document.dispatchEvent(new Event("visibilitychange"));
        }""",
        is_seen,
    )
