"""Every component, and every part that a room has on pages, renders by itself and is sound HTML in
its place."""

from pathlib import Path

import pytest

from tests.look import markup, order_samples, samples
from tests.look.components import CONTEXTS, render

TEMPLATES = Path(__file__).parents[2] / "templates"


def test_every_component_is_tried_here():
    paths = (TEMPLATES / "components").glob("*.html")
    assert {f"components/{path.stem}" for path in paths} <= set(CONTEXTS)


@pytest.mark.parametrize("name", CONTEXTS)
def test_a_component_is_sound_and_has_no_inline_style_or_script(name):
    assert markup.forbidden(render(name), fragment=True) == []


@pytest.mark.parametrize("name", CONTEXTS)
def test_a_component_says_at_its_top_what_it_takes(name):
    top = (TEMPLATES / f"{name}.html").read_text().split("{% endcomment %}")[0]
    assert "Takes:" in top


@pytest.mark.parametrize("state", samples.STATES)
def test_the_state_of_a_seat_is_a_word(state):
    words = "".join(
        markup.elements(render("games/seats/seat_state", state=state), fragment=True)[0].itertext()
    )
    assert words.strip("✓ \n")


@pytest.mark.parametrize("religion", ["catholic", "protestant", "orthodox", "islamic", "papal"])
@pytest.mark.parametrize("kind", "AF")
def test_the_mark_of_a_minor_names_its_religion(religion, kind):
    html = render("components/religion", religion=religion, kind=kind)
    drawing = markup.elements(html, fragment=True)[1]
    assert religion[:5] in drawing.attrib["aria-label"].lower()


@pytest.mark.parametrize(
    ("hours", "words", "state"),
    [(28, "1 d 4 h", "clock "), (5, "5 h 0 min", "clock warn"), (0.5, "30 min", "clock bad")],
)
def test_the_clock_says_how_pressing_the_deadline_is(hours, words, state):
    due_at = samples.NOW + samples.timedelta(hours=hours)
    phase = samples.phase(due_at=due_at, closes_at=due_at)
    html = render("games/turn/clock", open_phase=phase)
    assert words in html
    assert f'class="{state}"' in html


def test_the_clock_gives_the_time_of_the_reader_and_of_the_game(settings):
    settings.TIME_ZONE = "Europe/Berlin"
    html = render("games/turn/clock", open_phase=samples.phase())
    assert "19:00" in html
    assert "18:00 game time (London)" in html


def test_the_clock_of_a_short_phase_is_pressing_later():
    opened = samples.NOW - samples.timedelta(minutes=5)
    states = {}
    for minutes in (5, 3, 1):
        due_at = opened + samples.timedelta(minutes=10)
        now = due_at - samples.timedelta(minutes=minutes, seconds=-1)
        phase = samples.phase(opened_at=opened, due_at=due_at, closes_at=due_at)
        html = render("games/turn/clock", open_phase=phase, now=now)
        states[minutes] = html.partition('class="clock')[2].partition('"')[0].strip()
        assert "hour left" not in html
    assert states == {5: "", 3: "warn", 1: "bad"}


def test_the_clock_says_when_it_stands_still():
    night = "The clock stands still from 22:00 to 08:00"
    assert f"{night}." in render("games/turn/clock", open_phase=samples.phase(), night=night)


def test_an_illegal_order_is_kept_as_it_was_written():
    html = render("games/sheets/order_row")
    assert '<option value="A Vie – Tus" selected>' in html


def test_a_final_order_cannot_be_changed():
    html = render("games/sheets/order_row", row=order_samples.order_rows()[7])
    assert "<select" not in html


def test_a_field_says_what_is_wrong_with_it():
    html = render("components/field")
    assert 'aria-describedby="id_email_helptext id_email_error"' in html
