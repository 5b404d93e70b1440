"""The show of a commentary: its delay, its steps, its end, and what readers have of it."""

from datetime import timedelta

import pytest

from games.commentary.queries import commentary_for, stage_commentary, visible_steps
from games.commentary.services.script import delay_set
from games.commentary.services.show import script_publish, show_begin, show_end, show_step
from games.core.change_notifications import local_receivers
from games.models import Commentary, Game, Phase
from tests.games.cast import DUE, refused
from tests.games.commentary.conftest import LATER


@pytest.fixture
def on(told, greta) -> dict[str, object]:
    return {"game_id": told.pk, "by": greta, "number": 1, "now": LATER}


@pytest.fixture
def script(write) -> None:
    for text in ("One", "Two", "Three"):
        write(text)


def readable(told: Game, now=LATER) -> list[str]:
    phase = Phase.objects.get(game=told, number=1)
    return [step.text for step in visible_steps(commentary_for(phase), now)]


def test_nobody_reads_a_script_before_its_show(told, script):
    assert readable(told) == []
    assert stage_commentary(told, LATER) is None


def test_readers_have_the_steps_up_to_the_furthest(told, script, on):
    show_begin(**on)
    assert readable(told) == ["One"]
    show_step(**on, seen=1)
    assert readable(told) == ["One", "Two"]
    commentary = show_step(**on, seen=2, is_back=True)
    assert (commentary.current, commentary.furthest) == (1, 2)
    assert readable(told) == ["One", "Two"]


def test_a_button_pressed_twice_takes_one_step(script, on):
    show_begin(**on)
    show_step(**on, seen=1)
    assert show_step(**on, seen=1).current == 2


def test_a_show_does_not_go_beyond_its_script(script, on):
    show_begin(**on)
    assert refused(show_step, **on, seen=1, is_back=True) == ("no_more_steps", 409)
    show_step(**on, seen=1)
    show_step(**on, seen=2)
    assert refused(show_step, **on, seen=3) == ("no_more_steps", 409)


def test_a_step_written_during_the_show_is_shown_next(script, on, write):
    show_begin(**on)
    write("Four")
    for seen in (1, 2, 3):
        show_step(**on, seen=seen)
    assert Commentary.objects.get().current == 4


def test_nothing_is_shown_before_the_delay(told, script, on):
    delay_set(**{key: on[key] for key in ("game_id", "by", "number")}, hours=6)
    early = on | {"now": DUE + timedelta(hours=6) - timedelta(seconds=1)}
    assert refused(show_begin, **early) == ("before_delay", 409)
    assert refused(script_publish, **early) == ("before_delay", 409)
    show_begin(**on | {"now": DUE + timedelta(hours=6)})
    assert readable(told, early["now"]) == []
    assert readable(told, DUE + timedelta(hours=6)) == ["One"]


def test_a_show_begins_once_and_keeps_its_delay(script, on):
    assert refused(show_step, **on, seen=0) == ("not_live", 409)
    show_begin(**on)
    assert refused(show_begin, **on) == ("show_has_begun", 409)
    fields = {key: on[key] for key in ("game_id", "by", "number")}
    assert refused(delay_set, **fields, hours=6) == ("show_has_begun", 409)


def test_an_ended_show_leaves_what_was_shown(told, script, on):
    show_begin(**on)
    show_end(**on)
    assert readable(told) == ["One"]
    assert refused(show_end, **on) == ("not_live", 409)
    assert refused(show_step, **on, seen=0) == ("not_live", 409)


def test_a_script_is_published_at_once_or_after_the_show(told, script, on):
    script_publish(**on)
    assert readable(told) == ["One", "Two", "Three"]
    assert refused(script_publish, **on) == ("show_is_over", 409)


def test_an_empty_script_is_not_shown(told, on):
    assert refused(show_begin, **on) == ("no_script", 409)
    assert refused(script_publish, **on) == ("no_script", 409)


def test_a_hidden_commentary_has_no_steps_for_readers(told, script, on):
    show_begin(**on)
    Commentary.objects.update(text_hidden_at=LATER)
    assert readable(told) == []
    assert refused(show_step, **on, seen=1) == ("commentary_hidden", 409)


def test_a_muted_commentator_shows_nothing(script, on, greta):
    greta.muted_until = LATER + timedelta(days=1)
    greta.save()
    assert refused(show_begin, **on) == ("muted", 403)


def test_each_step_is_a_change_notification_of_its_own(
    told, script, on, django_capture_on_commit_callbacks
):
    heard = []
    local_receivers.add(heard.append)
    try:
        show_begin(**on)
        version = Game.objects.get(pk=told.pk).version
        with django_capture_on_commit_callbacks(execute=True):
            show_step(**on, seen=1)
    finally:
        local_receivers.discard(heard.append)
    game = Game.objects.get(pk=told.pk)
    assert game.version == version, "players need not reload for a step"
    assert [row.commentary for row in heard if row.commentary] == [game.commentary_version]


def test_a_superseded_phase_keeps_its_commentary_off_the_stage(told, script, on):
    show_begin(**on)
    assert stage_commentary(told, LATER) is not None
    Phase.objects.filter(game=told, number=1).update(status="superseded")
    assert stage_commentary(told, LATER) is None
