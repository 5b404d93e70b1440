"""Settings can be changed until the start; the schedule also later, with a reason."""

import re
from datetime import timedelta

import pytest

from games.core.errors import Refused
from games.gm.acts.cancel import game_cancel
from games.gm.acts.start import game_start
from games.models import Delivery, Event, Game, Seat
from games.schedule.schedule import fixed_schedule
from games.schedule.stored import policy_of, schedule_of, settings_mark
from games.seats.acts.invite import seat_invite
from games.seats.acts.join import game_join
from games.seats.queries.joining import invitations
from games.settings.services.changes import settings_change
from games.settings.services.plans import schedule_change
from games.turn.services.phase_resolve import Cause, phase_resolve
from maps.load import load_variant
from tests.games.cast import DUE, NOW, open_phase, refused
from tests.games.schedule.schedules import MON, THU, slots
from tests.games.settings.test_schedule_form_pages import PLAIN, WEEKLY
from tests.games.table import text_of

DAY = timedelta(days=1)
HOUR = timedelta(hours=1)
SLOTS = slots(MON, THU, grace=HOUR, zone="UTC")


def change(game, by, **changes):
    names = ("name", "variant_id", "seat_choice", "is_public", "press_mode", "is_anonymous")
    kept = {name: getattr(game, name) for name in names}
    kept |= {"schedule": schedule_of(game), "policy": policy_of(game)}
    return settings_change(game_id=game.pk, by=by, now=NOW, **(kept | changes))


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("name", "Another name"),
        ("press_mode", "none"),
        ("is_public", False),
        ("is_anonymous", True),
        ("allows_programs", True),
        ("seat_choice", "preferences"),
    ],
)
def test_a_setting_is_changed_before_the_start(forming, greta, name, value):
    change(forming, greta, **{name: value})
    assert getattr(Game.objects.get(), name) == value
    assert Event.objects.first().data == {"changed": [name]}


def test_the_schedule_is_changed_before_the_start(forming, greta):
    change(forming, greta, schedule=SLOTS)
    game_start(game_id=forming.pk, by=greta, now=NOW)
    assert open_phase(forming).grace == HOUR


def test_another_variant_has_other_seats(forming, greta):
    change(forming, greta, variant_id="standard")
    powers = set(Seat.objects.filter(game=forming).values_list("power", flat=True))
    assert powers == set(load_variant("standard").powers)


def test_nothing_changed_is_no_event(forming, greta):
    before = Event.objects.count()
    change(forming, greta)
    assert Event.objects.count() == before


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"variant_id": "standard"}, "joined_already"),
        ({"seat_choice": "drawn"}, "joined_already"),
        ({"is_anonymous": False}, "joined_in_secret"),
    ],
)
def test_settings_that_players_joined_for_are_fixed(forming, greta, alice, changes, code):
    change(forming, greta, is_anonymous=True)
    game_join(game_id=forming.pk, by=alice, power="FR", now=NOW)
    forming.refresh_from_db()
    assert refused(change, forming, greta, **changes) == (code, 409)


@pytest.mark.parametrize("changes", [{"seat_choice": "drawn"}, {"variant_id": "standard"}])
def test_what_an_invitation_keeps_is_not_changed_silently(forming, greta, charlie, changes):
    seat_invite(game_id=forming.pk, by=greta, power="FR", account="Charlie", now=NOW)
    change(forming, greta, **changes)
    assert invitations(forming, NOW) == []
    assert Delivery.objects.filter(data__event="seat_not_offered", user=charlie).exists()


def test_players_who_have_joined_are_notified(forming, greta, alice):
    game_join(game_id=forming.pk, by=alice, power="FR", now=NOW)
    change(forming, greta, press_mode="none")
    told = Delivery.objects.filter(data__event="settings_changed")
    assert [row.user for row in told] == [alice]


def test_players_who_have_ranked_are_notified(forming, greta, alice):
    change(forming, greta, seat_choice="preferences")
    powers = Seat.objects.filter(game=forming).order_by("pk").values_list("power", flat=True)
    ranks = {power: rank for rank, power in enumerate(powers, start=1)}
    game_join(game_id=forming.pk, by=alice, ranks=ranks, now=NOW)
    forming.refresh_from_db()
    change(forming, greta, press_mode="none")
    assert Delivery.objects.filter(data__event="settings_changed", user=alice).exists()


def test_at_the_start_settings_are_frozen(game, greta):
    assert refused(change, game, greta, name="Another name") == ("not_forming", 409)


def test_only_the_gm_changes_settings_and_schedule(forming, alice):
    assert refused(change, forming, alice, name="Another name") == ("not_gm", 403)


def reschedule(game, by, schedule=SLOTS, reason="We all travel."):
    return schedule_change(game_id=game.pk, by=by, schedule=schedule, reason=reason, now=NOW)


def test_a_schedule_is_changed_from_the_next_phase_on(game, greta, phase):
    reschedule(game, greta)
    phase.refresh_from_db()
    assert (phase.due_at, phase.grace) == (DUE, timedelta(0))
    phase_resolve(phase_id=phase.pk, cause=Cause.DEADLINE, now=DUE)
    following = open_phase(game)
    assert (f"{following.due_at:%a %H:%M}", following.grace) == ("Mon 19:00", HOUR)


def test_all_are_notified_of_a_new_schedule_with_the_reason(visit, table, greta, bob):
    schedule_change(game_id=table.pk, by=greta, schedule=SLOTS, reason="We all  travel.")
    told = Delivery.objects.filter(data__event="schedule_changed").values_list("user__name")
    assert sorted(told) == [("Alice",), ("Bob",)]
    page = text_of(visit(bob).get())
    assert "We all travel." in page
    assert "Grace: 1 hour while orders are missing (before: none)" in page


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"reason": "  a "}, "reason"),
        ({"reason": "x" * 301}, "reason"),
        ({"schedule": fixed_schedule(zone="Mars/Olympus")}, "unknown_time_zone"),
    ],
)
def test_an_invalid_schedule_or_reason_is_refused(game, greta, changes, code):
    assert refused(reschedule, game, greta, **changes) == (code, 422)


def test_the_same_schedule_is_refused(game, greta):
    with pytest.raises(Refused) as refusal:
        reschedule(game, greta, schedule=schedule_of(Game.objects.get(pk=game.pk)))
    assert refusal.value.code == "nothing_changed"


def test_a_forming_game_cannot_be_rescheduled(forming, greta, alice):
    assert refused(reschedule, forming, greta) == ("not_running", 409)
    assert refused(reschedule, forming, alice) == ("not_gm", 403)


def test_the_gm_changes_the_settings_on_their_page(visit, forming, greta):
    page = visit(greta, forming)
    assert "The table" in page.get("settings").content.decode()
    assert page.post("settings", WEEKLY).status_code == 302
    forming.refresh_from_db()
    assert (forming.name, list(forming.slots)) == ("Weekly table", ["movement", "adjustments"])


def test_the_gm_changes_the_schedule_on_its_page(visit, table, greta):
    sent = WEEKLY | {"reason": "Everybody is free on Thursdays."}
    assert visit(greta).post("settings", sent).status_code == 302
    table.refresh_from_db()
    assert (table.name, table.grace) == ("The Hubertusburg table", 2 * HOUR)


@pytest.mark.parametrize("wrong", [{"reason": ""}, {"grace": "99"}, {"movement_length": "\x00"}])
def test_refused_input_stays_in_the_form(visit, table, greta, wrong):
    answer = visit(greta).post("settings", PLAIN | {"reason": "Kept reason"} | wrong)
    assert answer.status_code == 422
    assert "America/New_York" in answer.content.decode()
    assert not Event.objects.filter(kind="schedule_changed").exists()


def test_a_change_of_outdated_settings_is_refused(game, greta):
    sent = {"game_id": game.pk, "by": greta, "schedule": SLOTS, "reason": "We all travel."}
    assert refused(schedule_change, seen="x", now=NOW, **sent) == ("settings_moved", 409)


@pytest.mark.parametrize(
    "changes",
    [
        {"start_mode": "gm"},
        {"start_mode": "time", "starts_at": NOW},
        {"last_year": 1770},
        {"press_mode": "none"},
    ],
)
def test_every_setting_changes_the_mark(forming, changes):
    before = settings_mark(forming)
    Game.objects.filter(pk=forming.pk).update(**changes)
    forming.refresh_from_db()
    assert settings_mark(forming) != before


@pytest.mark.parametrize("name", ["table", "forming"])
def test_a_second_window_does_not_overwrite_unseen_changes(visit, request, greta, name):
    game = request.getfixturevalue(name)
    page = visit(greta, game)
    sent = WEEKLY | {"reason": "Thursdays suit us.", "seen": settings_mark(game)}
    assert page.post("settings", sent).status_code == 302
    late = page.post("settings", sent | {"grace": "4", "reason": "My own window."})
    assert late.status_code == 409
    said = late.content.decode()
    assert "were changed since you opened this page" in said
    assert "My own window." in said or name == "forming"
    game.refresh_from_db()
    assert game.grace == 2 * HOUR
    # The same form is accepted when sent again with the present mark.
    assert f'value="{settings_mark(game)}"' in said


@pytest.mark.parametrize("shown_again", [{"preview": "1"}, {"grace": "99"}])
@pytest.mark.parametrize("name", ["table", "forming"])
def test_a_form_shown_again_has_still_not_seen_the_changes(
    visit, request, greta, name, shown_again
):
    game = request.getfixturevalue(name)
    page = visit(greta, game)
    sent = WEEKLY | {"reason": "Thursdays suit us.", "seen": settings_mark(game)}
    assert page.post("settings", sent).status_code == 302
    again = page.post("settings", sent | {"grace": "4"} | shown_again).content.decode()
    (seen,) = re.findall(r'name="seen" value="(\w+)"', again)
    assert page.post("settings", sent | {"grace": "4", "seen": seen}).status_code == 409
    game.refresh_from_db()
    assert game.grace == 2 * HOUR


@pytest.mark.parametrize("who", ["alice", "charlie"])
def test_nobody_else_can_open_the_settings(visit, table, request, who):
    assert visit(request.getfixturevalue(who)).get("settings").status_code == 403


def test_a_finished_game_has_no_settings_to_change(visit, table, greta):
    game_cancel(game_id=table.pk, by=greta)
    assert visit(greta).get("settings").status_code == 409
