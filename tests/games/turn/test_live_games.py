"""Games with phases of minutes: deadlines, reminders, notices, newcomers, offers and votes."""

from dataclasses import replace
from datetime import time, timedelta

import pytest

from games.gm.acts.extend import deadline_extend, lengths
from games.gm.acts.open_seat import seat_open
from games.models import Delivery, DeliveryState, Game, NoticeKind, Phase, SeatOffer
from games.schedule.policy import NmrPolicy, check_policy
from games.schedule.schedule import Night, fixed_schedule
from games.schedule.stored import schedule_fields
from games.seats.acts.accept_application import application_accept
from games.seats.acts.apply import seat_apply
from games.seats.acts.offer_seat import seat_offer
from games.tasks import resolve_phase, sweep_deadlines
from games.turn.services.reminders import reminders_add
from games.votes.services.votes import vote_propose
from tests.games.cast import NOW, open_phase, refused, submit
from tests.games.turn.nmr_cast import PLAIN, follow

MINUTE, HOUR = timedelta(minutes=1), timedelta(hours=1)
TEN = 10 * MINUTE
DUE = NOW + TEN


@pytest.fixture
def live(game) -> Game:
    """A game whose phases last ten minutes; the first began at noon."""
    schedule = fixed_schedule(movement=TEN, retreats=TEN, adjustments=TEN, usual=time(12))
    Game.objects.filter(pk=game.pk).update(**schedule_fields(schedule))
    Phase.objects.filter(game=game).update(due_at=DUE)
    return Game.objects.get(pk=game.pk)


def test_a_phase_of_five_minutes_is_resolved_within_seconds(live, at):
    Phase.objects.filter(game=live).update(due_at=NOW + 5 * MINUTE)
    at(NOW + 5 * MINUTE - timedelta(seconds=1))
    assert sweep_deadlines() == 0
    at(NOW + 5 * MINUTE + timedelta(seconds=4))
    assert sweep_deadlines() == 1
    assert open_phase(live).due_at == NOW + 5 * MINUTE + TEN


def test_a_late_sweep_costs_the_next_phase_at_most_a_quarter(live, at):
    at(DUE + 3 * MINUTE)
    resolve_phase(open_phase(live).pk)
    assert open_phase(live).due_at == DUE + 3 * MINUTE + TEN


def test_grace_costs_the_next_phase_nothing(live, at):
    Phase.objects.filter(game=live).update(grace=2 * MINUTE)
    at(DUE + 2 * MINUTE)
    sweep_deadlines()
    assert open_phase(live).due_at == DUE + 2 * MINUTE + TEN


def reminders(user) -> list[str]:
    rows = Delivery.objects.filter(user=user, kind=NoticeKind.REMINDER)
    return list(rows.values_list("state", flat=True))


def test_a_reminder_comes_in_the_second_half_of_a_phase(live, alice):
    reminders_add(now=NOW + 4 * MINUTE)
    assert reminders(alice) == []
    reminders_add(now=NOW + 5 * MINUTE)
    assert reminders(alice) == [DeliveryState.KEPT]


def test_a_policy_reminds_minutes_before_the_deadline(live, alice):
    follow(live, replace(PLAIN, reminder_minutes=(2,)))
    for minutes in (5, 3, 2, 1):
        reminders_add(now=DUE - minutes * MINUTE)
    assert len(reminders(alice)) == 2


def test_a_reminder_waits_until_the_night_is_over(live, alice):
    night = Night(time(12, 2), time(13))
    Game.objects.filter(pk=live.pk).update(night_begins=night.begins, night_ends=night.ends)
    Phase.objects.filter(game=live).update(due_at=NOW + HOUR + 8 * MINUTE)
    reminders_add(now=NOW + HOUR)
    assert reminders(alice) == []
    reminders_add(now=NOW + HOUR + 4 * MINUTE)
    assert len(reminders(alice)) == 1


@pytest.mark.parametrize(
    ("minutes", "code"), [((5, 4, 3, 2), "reminders"), ((60,), "reminder_time")]
)
def test_reminders_in_minutes_are_few_and_less_than_an_hour(minutes, code):
    policy = NmrPolicy(reminder_minutes=minutes)
    assert refused(check_policy, policy, fixed_schedule()) == (code, 422)


def test_a_reminder_before_its_phase_is_refused():
    schedule = fixed_schedule(movement=TEN)
    code = refused(check_policy, NmrPolicy(reminder_minutes=(10,)), schedule)
    assert code == ("reminder_before_phase", 422)


def test_results_of_a_live_game_are_not_mailed(live, alice, at):
    at(DUE)
    sweep_deadlines()
    row = Delivery.objects.get(user=alice, kind=NoticeKind.PHASE)
    assert row.state == DeliveryState.KEPT


def test_the_result_before_a_postal_phase_is_mailed(live, alice, at):
    Game.objects.filter(pk=live.pk).update(
        movement_length=timedelta(days=2), live_until=DUE, live_length=TEN
    )
    at(DUE)
    sweep_deadlines()
    row = Delivery.objects.get(user=alice, kind=NoticeKind.PHASE)
    assert row.state == DeliveryState.WAITING
    assert open_phase(live).due_at - DUE > timedelta(days=1)


def test_results_of_longer_phases_are_mailed(game, alice, at):
    at(NOW + timedelta(days=2))
    sweep_deadlines()
    row = Delivery.objects.get(user=alice, kind=NoticeKind.PHASE)
    assert row.state == DeliveryState.WAITING


def test_a_newcomer_has_a_whole_live_phase(live, greta, charlie):
    seat_open(game_id=live.pk, by=greta, power="FR", now=NOW)
    now = NOW + 6 * MINUTE
    asks = seat_apply(game_id=live.pk, by=charlie, power="FR", sentence="Yes.", now=now)
    application_accept(game_id=live.pk, by=greta, application_id=asks.pk, confirmed=[], now=now)
    assert open_phase(live).due_at == now + TEN


def test_an_offer_in_a_live_game_lasts_a_phase(live, greta, charlie):
    seat_open(game_id=live.pk, by=greta, power="FR", now=NOW)
    seat_offer(game_id=live.pk, by=greta, power="FR", account="Charlie", now=NOW)
    assert SeatOffer.objects.get().answer_until == NOW + TEN


def test_players_vote_for_minutes(live, alice, bob):
    for by in (alice, bob):
        vote_propose(game_id=live.pk, by=by, kind="extend", minutes=15, now=NOW)
    assert open_phase(live).due_at == DUE + 15 * MINUTE


def test_minutes_that_are_not_offered_are_refused(live, alice):
    code = refused(vote_propose, game_id=live.pk, by=alice, kind="extend", minutes=7, now=NOW)
    assert code == ("unknown_length", 422)


def test_the_gm_extends_by_minutes(live, greta):
    deadline_extend(game_id=live.pk, by=greta, by_how_much=5 * MINUTE, now=NOW)
    assert open_phase(live).due_at == DUE + 5 * MINUTE


def test_the_desk_of_a_live_game_offers_minutes(live, game):
    assert lengths(open_phase(live))[0] == ("5min", "5 minutes")
    assert lengths(None)[0] == ("6", "6 h")


def test_a_phase_waits_for_minutes(live, alice, at):
    follow(live, NmrPolicy(waits_first=True, wait=5 * MINUTE))
    submit(live, alice, "FR", "A Par H")
    at(DUE)
    sweep_deadlines()
    assert open_phase(live).due_at == DUE + 5 * MINUTE


def test_a_live_game_waits_for_one_phase_at_most(live, alice, at):
    follow(live, NmrPolicy(waits_first=True, wait=timedelta(days=1)))
    submit(live, alice, "FR", "A Par H")
    at(DUE)
    sweep_deadlines()
    assert open_phase(live).due_at == DUE + TEN
