"""The short form of a new game: presets, the line for all kinds of phases, nights, a live time."""

from datetime import time, timedelta

import pytest
from django.utils import timezone

from adjudicator.state import PhaseKind
from games.models import Game
from games.schedule.policy import Forfeit
from games.schedule.schedule import DAY, Night, PhaseTiming, Schedule, Slot, fixed_schedule
from games.schedule.stored import policy_of, schedule_of
from games.settings.forms import NewGame
from games.settings.initial import game_initial
from games.settings.presets import PRESETS, preset_initial
from games.settings.schedule_form import ScheduleForm, line_initial
from tests.games.schedule.schedules import BUILDS, MON, MOVEMENT, RETREATS, THU, slots
from tests.games.settings.test_schedule_form_pages import PLAIN
from tests.games.table import text_of

NEW = "/games/new/"
MINUTE = timedelta(minutes=1)
# The short form as a browser sends it, without the fields of single kinds of phases.
LINE = {name: value for name, value in PLAIN.items() if not name.endswith("_length")} | {
    "phase_length": "0.25",
    "phase_time": "",
    "movement_length": "",
    "retreat_length": "",
    "adjustment_length": "",
}
ALL = (MOVEMENT, RETREATS, BUILDS)


@pytest.fixture
def signed_in(client, charlie):
    client.force_login(charlie)
    return client


def created(client, sent) -> Game:
    answer = client.post(NEW, sent)
    assert answer.status_code == 302, text_of(answer)
    return Game.objects.get()


def sent_by(page) -> dict[str, object]:
    """The fields of a form as it is shown."""
    form = page.context["form"]
    shown = {name: form[name].value() for name in form.fields if name != "blackouts"}
    return {name: value for name, value in shown.items() if value not in (None, False)}


@pytest.mark.parametrize("code", PRESETS)
def test_a_preset_fills_the_form_and_makes_a_game(signed_in, code):
    page = signed_in.get(f"{NEW}?preset={code}")
    game = created(signed_in, sent_by(page) | {"name": "A table"})
    kinds = set(schedule_of(game).timings)
    wanted = PRESETS[code].schedule("UTC")
    assert schedule_of(game).timings == {kind: wanted.timings[kind] for kind in kinds}
    assert policy_of(game) == PRESETS[code].policy
    assert game.start_mode == "gm"


def test_ten_minutes_tonight_give_a_lost_seat_to_the_computer(signed_in):
    page = signed_in.get(f"{NEW}?preset=tonight")
    game = created(signed_in, sent_by(page) | {"name": "A table"})
    assert game.movement_length == 10 * MINUTE
    assert policy_of(game).forfeit is Forfeit.COMPUTER
    assert policy_of(game).computers_give_way


def test_the_button_of_a_preset_keeps_what_else_was_entered(signed_in):
    sent = LINE | {"preset": "club", "name": "Thursday club", "press_mode": "none"}
    page = signed_in.post(NEW, sent | {"time_zone": "Europe/Kiev"})
    form = page.context["form"]
    assert page.status_code == 200
    assert (form["name"].value(), form["press_mode"].value()) == ("Thursday club", "none")
    assert form["time_zone"].value() == "Europe/Kyiv"
    assert form["phase_days"].value() == ["0", "3"]
    assert [row["value"] for row in page.context["presets"] if row["is_chosen"]] == ["club"]
    assert not Game.objects.exists()


def test_a_preset_in_an_unknown_time_zone_keeps_the_zone_as_it_was_typed(signed_in):
    page = signed_in.post(NEW, LINE | {"preset": "friends", "time_zone": "Mars"})
    assert page.context["form"]["time_zone"].value() == "Mars"


def test_a_visitor_whose_session_has_ended_can_still_choose(client, db):
    page = client.post(NEW, LINE | {"preset": "club", "name": "Kept"})
    assert page.context["form"]["name"].value() == "Kept"


def test_the_line_holds_for_all_kinds_of_phases(signed_in):
    game = created(signed_in, LINE)
    assert {timing.length for timing in schedule_of(game).timings.values()} == {15 * MINUTE}


def test_days_on_the_line_come_before_a_length(signed_in):
    sent = LINE | {"phase_days": ["0", "3"], "phase_time": "19:00"}
    timing = PhaseTiming(DAY, (Slot(MON, time(19)), Slot(THU, time(19))), ends_early=False)
    game = created(signed_in, sent)
    assert schedule_of(game).timings == dict.fromkeys(ALL, timing)
    assert schedule_of(game).usual is None


def test_a_kind_of_phases_may_differ_from_the_line(signed_in):
    sent = LINE | {"retreat_length": "1", "adjustment_days": ["6"], "adjustment_time": "20:00"}
    timings = schedule_of(created(signed_in, sent)).timings
    assert timings[MOVEMENT].length == 15 * MINUTE
    assert timings[RETREATS].length == 60 * MINUTE
    assert timings[BUILDS].slots == (Slot(6, time(20)),)


@pytest.mark.parametrize(
    ("wrong", "name"),
    [
        ({"phase_length": ""}, "phase_length"),
        ({"phase_length": "5000"}, "phase_length"),
        ({"phase_days": ["0"], "phase_time": ""}, "phase_time"),
        ({"phase_days": ["0"], "phase_time": "19:00", "least": "99"}, "least"),
        ({"phase_days": ["6"], "phase_time": "02:30"}, "phase_time"),
        ({"grace": "0.25"}, "grace"),
        ({"night_begins": "22:00"}, "night_ends"),
        ({"night_begins": "22:00", "night_ends": "22:00"}, "night_ends"),
        ({"live_length": "0.25"}, "live_until"),
        ({"live_until": "2027-05-08T18:00"}, "live_length"),
        ({"live_until": "2020-05-08T18:00", "live_length": "0.25"}, "live_until"),
        ({"live_until": "0001-01-01T00:00", "live_length": "0.25"}, "live_until"),
        ({"live_until": "9999-12-31T23:59", "live_length": "0.25"}, "live_until"),
    ],
)
def test_what_makes_no_sense_is_refused_once_at_its_field(signed_in, wrong, name):
    answer = signed_in.post(NEW, LINE | wrong)
    errors = answer.context["form"].errors
    assert (answer.status_code, list(errors), len(errors[name])) == (422, [name], 1)


def test_a_night_and_a_live_time_are_stored(signed_in):
    until = timezone.now().replace(hour=22, minute=0, second=0, microsecond=0) + 2 * DAY
    sent = LINE | {
        "time_zone": "UTC",
        "phase_length": "48",
        "night_begins": "23:00",
        "night_ends": "08:00",
        "live_length": "0.25",
        "live_until": f"{until:%Y-%m-%dT%H:%M}",
    }
    schedule = schedule_of(created(signed_in, sent))
    assert schedule.night == Night(time(23), time(8))
    assert schedule.live is not None
    assert (schedule.live.until, schedule.live.length) == (until, 15 * MINUTE)


def test_the_preview_of_a_live_time_shows_both_parts(client, db):
    until = timezone.now() + timedelta(hours=5)
    sent = LINE | {
        "time_zone": "UTC",
        "phase_length": "48",
        "live_length": "0.25",
        "live_until": f"{until:%Y-%m-%dT%H:%M}",
    }
    page = client.get("/schedule/", sent)
    preview = page.context["preview"]
    assert (len(preview["rows"]), len(preview["rows_after_live"])) == (4, 2)
    assert "After the live time" in text_of(page)


@pytest.mark.parametrize(
    "schedule",
    [
        fixed_schedule(),
        fixed_schedule(movement=DAY, retreats=DAY, adjustments=DAY, usual=time(19)),
        fixed_schedule(movement=15 * MINUTE, retreats=5 * MINUTE, adjustments=5 * MINUTE),
        slots(MON, THU),
        Schedule("UTC", dict.fromkeys(ALL, PhaseTiming(DAY, (Slot(MON, time(19)),)))),
        Schedule("Europe/Kiev", dict.fromkeys(ALL, PhaseTiming(7 * MINUTE)), usual=time(20, 13)),
        Schedule("UTC", dict.fromkeys(ALL, PhaseTiming(MINUTE)), night=Night(time(22), time(8))),
    ],
)
def test_the_short_form_gives_a_schedule_back(schedule):
    initial = line_initial(schedule)
    form = ScheduleForm(initial=initial)
    values = {name: form[name].value() for name in form.fields if name != "blackouts"}
    sent = {name: value for name, value in values.items() if value is not None}
    bound = ScheduleForm(sent | {"blackouts": ""}, initial=initial)
    assert bound.is_valid(), bound.errors
    assert bound.schedule() == Schedule(
        **{name: getattr(schedule, name) for name in ("zone", "usual", "night")},
        timings=dict(schedule.timings),
    )


def test_a_preset_for_a_variant_with_alliances_has_the_same_length_for_them():
    initial = preset_initial("tonight", "UTC") | {"variant_id": "rise-of-rome-1"}
    schedule = NewGame(initial=initial).present_schedule()
    assert schedule is not None
    assert schedule.timings[PhaseKind.ALLIANCES].length == 10 * MINUTE


def test_the_settings_of_a_forming_game_use_the_line(client, greta, forming):
    client.force_login(greta)
    Game.objects.update(retreat_length=2 * DAY, adjustment_length=2 * DAY)
    page = client.get(f"/games/{forming.pk}/settings/")
    assert page.context["form"]["phase_length"].value() == "48"
    assert page.context["form"]["retreat_length"].value() == ""
    assert game_initial(Game.objects.get())["retreat_length"] == "48"
