"""The schedule of a game without a GM changes if all its players agree."""

from dataclasses import replace
from datetime import time, timedelta

import pytest

from adjudicator.state import PhaseKind
from games.models import Delivery, Event, Game, Proposal
from games.notices.queries import notice_of
from games.schedule.schedule import LiveTime, Night, Schedule, fixed_schedule
from games.schedule.stored import schedule_of, settings_mark
from games.story.queries.events import sentence
from games.votes.services.schedules import schedule_propose
from games.votes.services.votes import vote_cast, vote_propose
from maps.load import load_variant
from tests.games.api.conftest import program  # noqa: F401
from tests.games.cast import NOW, refused
from tests.games.table import text_of

pytestmark = pytest.mark.django_db

DAILY = fixed_schedule(movement=timedelta(hours=24), retreats=timedelta(hours=12))


def wish(game, by, schedule: Schedule = DAILY) -> Game:
    return schedule_propose(game_id=game.pk, by=by, schedule=schedule, now=NOW)


def agree(game, by) -> Game:
    return vote_cast(game_id=game.pk, by=by, proposal_id=Proposal.objects.get().pk, now=NOW)


def test_all_players_change_the_schedule_from_the_next_phase_on(friends, alice, bob):
    phase = friends.phases.get()
    wish(friends, alice)
    friends.refresh_from_db()
    assert schedule_of(friends) != DAILY
    agree(friends, bob)
    friends.refresh_from_db()
    assert schedule_of(friends).timings[PhaseKind.MOVEMENT].length == timedelta(hours=24)
    assert friends.phases.get().due_at == phase.due_at
    assert not Proposal.objects.exists()


def test_days_times_and_nights_can_be_proposed(friends, alice, bob):
    night = Schedule(
        zone="Europe/Berlin",
        timings=fixed_schedule(movement=timedelta(hours=6)).timings,
        night=Night(time(22), time(8)),
    )
    wish(friends, alice, night)
    agree(friends, bob)
    friends.refresh_from_db()
    assert schedule_of(friends).night == Night(time(22), time(8))


def test_the_log_names_the_change_and_all_players(friends, alice, bob):
    wish(friends, alice)
    agree(friends, bob)
    event = Event.objects.get(kind="schedule_changed")
    words = sentence(event, load_variant(friends.variant_id), named=False)
    assert words.startswith("All players agreed to another schedule from the next phase on. Turns:")
    assert event.actor is None


def test_players_are_told_of_the_proposal_and_of_the_change(friends, alice, bob):
    wish(friends, alice)
    proposed = notice_of(Delivery.objects.get(user=bob, kind="vote"))
    assert proposed.sentence.startswith("Another schedule was proposed. Turns:")
    agree(friends, bob)
    changed = notice_of(Delivery.objects.filter(user=alice, kind="game").latest("pk"))
    assert changed.sentence == "All players agreed to it. It applies from the next phase on."


def test_the_briefing_tells_each_open_proposal(friends, alice, bob, client):
    wish(friends, alice)
    client.force_login(bob)
    page = text_of(client.get(f"/games/{friends.pk}/briefing/"))
    assert "Another schedule was proposed. Turns:" in page


def test_a_live_time_that_is_over_is_not_proposed(friends, alice):
    over = replace(DAILY, live=LiveTime(NOW, timedelta(minutes=15)))
    assert refused(wish, friends, alice, over) == ("live_over", 422)


def test_the_same_schedule_again_is_a_vote(friends, alice, bob):
    wish(friends, alice)
    wish(friends, bob)
    friends.refresh_from_db()
    assert schedule_of(friends).timings[PhaseKind.MOVEMENT].length == timedelta(hours=24)


def test_another_proposal_of_a_schedule_lapses_with_the_agreed_one(friends, alice, bob):
    wish(friends, alice, fixed_schedule(movement=timedelta(hours=36)))
    wish(friends, alice)
    wish(friends, bob)
    assert not Proposal.objects.exists()


def test_in_a_game_with_a_gm_the_gm_decides(game, alice):
    assert refused(wish, game, alice) == ("gm_decides", 409)


def test_only_players_propose_and_only_another_schedule(friends, alice, charlie):
    assert refused(wish, friends, charlie) == ("no_seat", 403)
    assert refused(wish, friends, alice, schedule_of(friends)) == ("nothing_changed", 422)
    bad = fixed_schedule(movement=timedelta(days=400))
    assert refused(wish, friends, alice, bad)[1] == 422
    assert not Proposal.objects.exists()


def test_it_is_not_among_the_other_forms_of_votes(friends, alice):
    code = refused(vote_propose, game_id=friends.pk, by=alice, kind="schedule", now=NOW)
    assert code == ("unknown_kind", 422)


def test_settings_that_changed_meanwhile_are_refused(friends, alice):
    mark = settings_mark(friends)
    Game.objects.filter(pk=friends.pk).update(grace=timedelta(hours=1))
    on = {"game_id": friends.pk, "by": alice, "schedule": DAILY, "seen": mark, "now": NOW}
    assert refused(schedule_propose, **on) == ("settings_moved", 409)


@pytest.fixture
def page(friends, client, alice, at):
    at(NOW)
    client.force_login(alice)
    return f"/games/{friends.pk}/settings/schedule/"


def sent_by(answer) -> dict[str, object]:
    """The fields of the form as a browser sends them."""
    form = answer.context["form"]
    values = {name: form[name].value() for name in form.fields if name != "blackouts"}
    return {name: value for name, value in values.items() if value not in (None, "")}


def test_a_player_proposes_a_schedule_on_a_page(friends, page, client):
    assert page in client.get(friends.get_absolute_url()).content.decode()
    sent = sent_by(client.get(page)) | {"phase_length": "24", "night_begins": ""}
    answer = client.post(page, sent, follow=True)
    assert answer.status_code == 200
    assert "Another schedule is proposed" in " ".join(text_of(answer).split())


def test_the_page_shows_the_deadlines_of_the_entries(page, client):
    sent = sent_by(client.get(page)) | {"phase_length": "24", "preview": "1"}
    answer = client.post(page, sent)
    assert answer.status_code == 200
    assert answer.context["preview"]["rows"]
    assert not Proposal.objects.exists()


def test_wrong_entries_are_shown_again(page, client):
    sent = sent_by(client.get(page)) | {"night_begins": "22:00", "night_ends": ""}
    answer = client.post(page, sent)
    assert answer.status_code == 422
    assert "Give both ends of the night, or none." in text_of(answer)


def test_strangers_propose_nothing(page, client, charlie):
    client.force_login(charlie)
    assert client.get(page).status_code == 403


def test_a_program_proposes_a_schedule_and_reads_it(friends, program, alice, charlie):  # noqa: F811
    address = f"/games/{friends.pk}/votes/schedule"
    made = program(alice).send("post", address, {"movement_length": 24})
    assert made.status_code == 201
    (row,) = made.json()["proposals"]
    assert (row["kind"], row["changes"], row["is_mine"]) == ("schedule", [], True)
    assert (row["schedule"]["movement_length"], row["schedule"]["retreat_length"]) == (24, 24)
    assert program(charlie).send("post", address, {}).json()["code"] == "no_seat"


def test_a_program_learns_which_field_is_wrong(friends, program, alice):  # noqa: F811
    address = f"/games/{friends.pk}/votes/schedule"
    answer = program(alice).send("post", address, {"night_begins": "22:00"})
    assert (answer.status_code, answer.json()["field"]) == (422, "night_ends")
    same = program(alice).send("post", address, {})
    assert same.json()["code"] == "nothing_changed"
