"""The form for a schedule: valid and invalid input, and the preview."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.core.words.clock import moment
from games.lobby.queries.game_list import game_list
from games.models import Game
from games.schedule.schedule import fixed_schedule
from games.schedule.stored import schedule_of
from games.settings.schedule_form import ScheduleForm, schedule_initial
from games.settings.services.games import game_create
from tests.games.schedule.schedules import CHRISTMAS, DAY, MON, SEVEN, THU, slots
from tests.games.table import text_of

PLAIN = {
    "name": "Weekly table",
    "variant_id": "ambition-empire-6.01",
    "seat_choice": "chosen",
    "movement_length": "48",
    "retreat_length": "24",
    "adjustment_length": "24",
    "time_zone": "America/New_York",
    "least": "24",
    "first_extra": "0",
    "grace": "0",
    "excuses": "1",
    "wait": "24",
    "limit": "2",
    "forfeit": "open",
    "silence_days": "14",
}
WEEKLY = PLAIN | {
    "movement_days": ["0", "3"],
    "movement_time": "19:00",
    "adjustment_days": ["6"],
    "adjustment_time": "19:00",
    "first_extra": "168",
    "grace": "2",
    "ends_early": ["retreats", "adjustments"],
    "blackouts_first": ["2027-12-23", "", ""],
    "blackouts_last": ["2027-12-26", "", ""],
}
BLACKED = {"blackouts_first": ["2027-12-26"], "blackouts_last": ["2027-12-23"]}


@pytest.fixture
def signed_in(client, charlie):
    client.force_login(charlie)
    return client


def test_a_game_is_created_with_weekly_slots(signed_in):
    signed_in.post("/games/new/", WEEKLY)
    schedule = schedule_of(Game.objects.get())
    timings = {
        kind: type(timing)(timing.length, timing.slots, kind.value != "movement")
        for kind, timing in slots(MON, THU).timings.items()
    }
    more = {"first_extra": 7 * DAY, "grace": DAY / 12, "blackouts": (CHRISTMAS,)}
    assert schedule == type(schedule)("America/New_York", timings, **more)


@pytest.mark.parametrize(
    ("wrong", "name", "said"),
    [
        (
            {"movement_days": ["6"], "movement_time": "02:30"},
            "movement_time",
            "the time 02:30 does not exist",
        ),
        ({"movement_days": ["1"], "movement_time": ""}, "movement_time", "Give the time of day"),
        ({"movement_days": ["9"]}, "movement_days", "9 is not one of the available choices"),
        ({"deadline_time": "26:00"}, "deadline_time", "Enter a valid time"),
        ({"time_zone": "Mars/Olympus"}, "time_zone", "No time zone is called “Mars/Olympus”"),
        ({"retreat_length": "6", "grace": "12"}, "grace", "shorter than every phase"),
        (BLACKED, "blackouts", "ends before it begins"),
        ({"blackouts_first": ["soon"]}, "blackouts", "Give days such as"),
    ],
)
def test_invalid_input_is_refused_at_its_field_and_kept(signed_in, wrong, name, said):
    answer = signed_in.post("/games/new/", WEEKLY | wrong)
    form = answer.context["form"]
    assert (answer.status_code, list(form.errors)) == (422, [name])
    assert said in text_of(answer)
    assert "Weekly table" in answer.content.decode()
    fold = answer.context["folds"]["times"]
    assert fold["is_open"] is (name != "time_zone")
    assert not Game.objects.exists()


def test_the_button_shows_six_deadlines_and_keeps_the_form(signed_in):
    answer = signed_in.post("/games/new/", WEEKLY | {"preview": "1", "name": "Kept name"})
    assert len(answer.context["preview"]["rows"]) == 6
    assert "Kept name" in answer.content.decode()
    assert not Game.objects.exists()


def test_a_script_asks_for_six_deadlines(client, db):
    said = text_of(client.get("/schedule/", WEEKLY))
    assert "Spring" in said
    assert "until Monday and Thursday at 19:00" in said
    assert "2 hours while orders are missing" in said


def test_the_deadlines_go_by_the_calendar_of_the_variant(client, db):
    rome = WEEKLY | {"variant_id": "rise-of-rome-1", "alliance_length": "72"}
    rows = [row["turn"] for row in client.get("/schedule/", rome).context["preview"]["rows"]]
    assert rows == [
        "Winter, alliances",
        "Spring",
        "Retreats, if any",
        "Autumn",
        "Retreats, if any",
        "Winter, if any builds",
    ]


def test_the_deadlines_of_a_variant_without_alliances_ignore_the_choice_of_alliances(client, db):
    sent = WEEKLY | {"alliance_length": "24", "ends_early": ["movement", "alliances"]}
    assert len(client.get("/schedule/", sent).context["preview"]["rows"]) == 6


@pytest.mark.parametrize("sent", [{}, {"movement_length": "\x00"}, WEEKLY | BLACKED])
def test_a_form_that_is_not_understood_has_no_deadlines(client, db, sent):
    answer = client.get("/schedule/", sent)
    assert answer.status_code == 200
    assert "once every field is valid" in text_of(answer)


def test_the_folds_of_a_new_game_are_closed_and_say_their_values(signed_in):
    page = signed_in.get("/games/new/")
    folds = page.context["folds"]
    assert not any(fold["is_open"] for fold in folds.values())
    assert "<details open" not in page.content.decode()
    assert folds["times"]["words"] == (
        "Early end: As soon as everybody is final; Time of day: 19:00"
    )
    assert folds["table"]["words"].startswith("Press: To one, to a group, to all; Everybody may")


@pytest.mark.parametrize(
    "schedule",
    [
        fixed_schedule(),
        fixed_schedule(movement=5 * DAY, usual=SEVEN, ends_early=False),
        slots(MON, THU, first_extra=3 * DAY, grace=DAY / 24, blackouts=(CHRISTMAS,)),
        slots(THU, least=5 * DAY),
    ],
)
def test_a_form_filled_with_a_schedule_gives_it_back(schedule):
    form = ScheduleForm(initial=schedule_initial(schedule))
    shown = {name: form[name].value() for name in form.fields if name != "blackouts"}
    sent = {name: value for name, value in shown.items() if value is not None}
    bound = ScheduleForm(sent | {"blackouts": ""}, initial=form.initial)
    assert bound.is_valid(), bound.errors
    found = bound.schedule()
    assert (found.timings, found.usual, found.grace) == (
        dict(schedule.timings),
        schedule.usual,
        schedule.grace,
    )
    assert form.blackout_rows[: len(schedule.blackouts)] == form.initial["blackouts"]


@pytest.mark.parametrize(
    ("schedule", "pace"),
    [
        (fixed_schedule(movement=DAY), "fast"),
        (slots(0, 1, 2, 3, 4, 5, 6), "fast"),
        (slots(0, 2, 4), "steady"),
        (slots(MON, THU), "slow"),
        (slots(0, 1, 2, 3, 4, 5, 6, least=3 * DAY), "steady"),
    ],
)
def test_the_lobby_filters_by_the_length_of_a_turn(greta, schedule, pace):
    game = game_create(creator=greta, name="The table", schedule=schedule)
    found = [each for each in ("fast", "steady", "slow") if game in game_list(greta, pace=each)]
    assert found == [pace]


def test_the_preview_begins_at_the_set_time_of_the_start(client, db):
    at = timezone.now().replace(hour=18, minute=0) + timedelta(days=30)
    sent = PLAIN | {"time_zone": "UTC", "start_mode": "time", "starts_at": f"{at:%Y-%m-%dT%H:%M}"}
    page = text_of(client.get("/schedule/", sent))
    assert f"at its set time, {moment(at, 'weekday')} in UTC." in page
