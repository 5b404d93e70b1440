"""Phases that wait for missing orders after their deadline, as the policy says."""

from dataclasses import replace
from datetime import timedelta

import pytest

from adjudicator.state import PhaseKind
from games.gm.acts.extend import deadline_extend
from games.gm.acts.hand_over import seat_to_computer
from games.gm.acts.open_seat import seat_open
from games.gm.acts.pause import game_pause
from games.gm.acts.resolve import phase_resolve_now
from games.gm.acts.resume import game_resume
from games.models import Delivery, Excuse, Phase
from games.notices.calendar import deadlines_of
from games.notices.services.settings import calendar_renew
from games.schedule.due import expected_at
from games.schedule.policy import PROPOSED
from games.sheets.services.readiness import ready_mark
from games.turn.queries.due_phases import REST
from games.turn.queries.missing_orders import excuses_left
from games.turn.services.phase_resolve import Cause, phase_resolve
from tests.games.cast import DUE, NOW, open_phase, submit
from tests.games.turn.nmr_cast import (
    FIRST_WAITS,
    HOUR,
    PLAIN,
    TWO_EXCUSES,
    WAIT,
    events,
    follow,
    order,
    pass_until,
)

SECOND = timedelta(seconds=1)


def waiting(game) -> tuple[list[str], bool]:
    """The powers the first phase waits for, and whether it is still open."""
    phase = Phase.objects.get(game=game, number=1)
    return phase.waits_for, phase.is_open


SITUATIONS = [
    ("nothing is agreed", PLAIN, [], [], False),
    ("the first turn waits for all", FIRST_WAITS, [], ["FR", "HA"], True),
    ("the first turn waits for one", FIRST_WAITS, ["FR"], ["HA"], True),
    ("all have ordered", FIRST_WAITS, ["FR", "HA"], [], False),
    ("both have excuses", TWO_EXCUSES, [], ["FR", "HA"], True),
    ("one uses an excuse", TWO_EXCUSES, ["HA"], ["FR"], True),
    ("what is proposed", PROPOSED, ["FR"], ["HA"], True),
]


@pytest.mark.parametrize(
    ("policy", "ordered", "powers", "is_open"),
    [pytest.param(*rest, id=name) for name, *rest in SITUATIONS],
)
def test_at_the_deadline(game, alice, bob, at, policy, ordered, powers, is_open):
    follow(game, policy)
    for power in ordered:
        order(game, {"FR": alice, "HA": bob}[power], power, NOW)
    pass_until(at, DUE)
    assert waiting(game) == (powers, is_open)


def test_a_phase_waits_as_long_as_the_policy_says(game, at):
    follow(game, FIRST_WAITS)
    pass_until(at, DUE + 3 * SECOND)
    pass_until(at, DUE + WAIT - SECOND)
    assert open_phase(game).due_at == DUE + WAIT
    pass_until(at, DUE + WAIT)
    assert open_phase(game).number == 2


def test_after_an_outage_the_wait_starts_at_the_next_sweep(game, at):
    follow(game, FIRST_WAITS)
    pass_until(at, DUE + 20 * HOUR)
    assert open_phase(game).due_at == DUE + 20 * HOUR + WAIT


def test_the_wait_does_not_end_on_a_day_without_deadlines(game, at):
    day = (DUE + WAIT).date().isoformat()
    game.blackouts = [[day, day]]
    game.save(update_fields=["blackouts"])
    follow(game, FIRST_WAITS)
    pass_until(at, DUE)
    assert open_phase(game).due_at == DUE + 2 * WAIT


def test_two_sweeps_at_once_use_one_excuse(game, alice):
    follow(game, TWO_EXCUSES)
    phase = open_phase(game)
    order(game, alice, "FR", NOW)
    for _worker in range(2):
        assert phase_resolve(phase_id=phase.pk, cause=Cause.DEADLINE, now=DUE) is None
    assert len(events(game, "held")) == Excuse.objects.count() == 1
    assert excuses_left(game) == {"FR": 2, "HA": 1}


def test_the_first_turn_costs_nobody_an_excuse(game, at):
    follow(game, replace(TWO_EXCUSES, waits_first=True))
    pass_until(at, DUE)
    assert excuses_left(game) == {"FR": 2, "HA": 2}


def test_a_waiting_phase_is_open_for_everybody(game, alice, bob, at):
    follow(game, FIRST_WAITS)
    order(game, alice, "FR", NOW)
    pass_until(at, DUE)
    changed = submit(game, alice, "FR", "A Par - Bur", now=DUE + HOUR)
    assert changed.sheet.version == 2


def test_it_is_resolved_when_all_missing_orders_are_final(game, alice, bob, at):
    follow(game, FIRST_WAITS)
    order(game, alice, "FR", NOW)
    pass_until(at, DUE)
    ready_mark(game_id=game.pk, power="HA", by=bob, phase_number=1, now=DUE + HOUR)
    pass_until(at, DUE + HOUR)
    assert open_phase(game).number == 2


@pytest.mark.parametrize(("rested", "number"), [(REST - SECOND, 1), (REST, 2)])
def test_a_draft_that_was_missing_counts_once_it_has_rested(game, alice, bob, at, rested, number):
    follow(game, FIRST_WAITS)
    order(game, alice, "FR", NOW)
    pass_until(at, DUE)
    order(game, bob, "HA", DUE + HOUR)
    pass_until(at, DUE + HOUR + rested)
    assert open_phase(game).number == number


def test_it_waits_for_those_with_an_excuse_only(game, alice, bob, at):
    follow(game, TWO_EXCUSES)
    phase = open_phase(game)
    Excuse.objects.bulk_create(
        Excuse(phase=other, seat=game.seats.get(power="FR"), user=alice, created_at=NOW)
        for other in used_up(phase, 2)
    )
    pass_until(at, DUE)
    assert waiting(game)[0] == ["HA"]
    ready_mark(game_id=game.pk, power="HA", by=bob, phase_number=1, now=DUE + HOUR)
    pass_until(at, DUE + HOUR)
    assert open_phase(game).number == 2


def used_up(phase, count):
    """Earlier phases of the game, in which excuses were used."""
    values = Phase.objects.filter(pk=phase.pk).values().get()
    past = {"id": None, "status": "resolved", "resolved_at": NOW, "outcome": {}}
    past |= {"public_outcome": {}, "rules_version": 1}
    return [Phase.objects.create(**values | past | {"number": 70 + n}) for n in range(count)]


def test_it_waits_until_the_end_for_a_seat_that_opens_meanwhile(game, alice, greta, at):
    follow(game, FIRST_WAITS)
    order(game, alice, "FR", NOW)
    pass_until(at, DUE)
    seat_open(game_id=game.pk, by=greta, power="HA", now=DUE + HOUR)
    pass_until(at, DUE + 2 * HOUR)
    assert open_phase(game).number == 1
    pass_until(at, DUE + WAIT)
    assert open_phase(game).number == 2


def test_no_phase_waits_for_the_computer(game, alice, greta, at):
    follow(game, FIRST_WAITS)
    order(game, alice, "FR", NOW)
    pass_until(at, DUE)
    seat_to_computer(game_id=game.pk, by=greta, power="HA", now=DUE + HOUR)
    pass_until(at, DUE + HOUR)
    assert open_phase(game).number == 2


def test_the_gm_extends_a_waiting_phase(game, greta, at):
    follow(game, FIRST_WAITS)
    pass_until(at, DUE)
    deadline_extend(game_id=game.pk, by=greta, by_how_much=WAIT, now=DUE + HOUR)
    pass_until(at, DUE + WAIT)
    assert (open_phase(game).number, open_phase(game).due_at) == (1, DUE + 2 * WAIT)
    pass_until(at, DUE + 2 * WAIT)
    assert open_phase(game).number == 2


def test_the_gm_ends_the_wait(game, greta, at):
    follow(game, FIRST_WAITS)
    pass_until(at, DUE)
    phase_resolve_now(game_id=game.pk, by=greta, now=DUE + HOUR)
    assert open_phase(game).number == 2


def test_a_pause_keeps_what_is_left_of_the_wait(game, greta, at):
    follow(game, FIRST_WAITS)
    pass_until(at, DUE)
    game_pause(game_id=game.pk, by=greta, until=DUE + 9 * WAIT, now=DUE + 4 * HOUR)
    pass_until(at, DUE + 5 * HOUR)
    game_resume(game_id=game.pk, by=greta, now=DUE + 10 * HOUR)
    assert open_phase(game).due_at == DUE + 30 * HOUR


def test_a_player_who_missed_the_deadline_gets_no_second_grace(game, at):
    game.grace = 2 * HOUR
    Phase.objects.filter(game=game).update(grace=2 * HOUR)
    follow(game, FIRST_WAITS)
    pass_until(at, DUE + HOUR)
    assert not open_phase(game).is_waiting
    pass_until(at, DUE + 2 * HOUR)
    assert open_phase(game).closes_at == DUE + WAIT


@pytest.mark.parametrize(
    ("counted", "is_waiting"), [(frozenset(), False), (frozenset({PhaseKind.RETREATS}), True)]
)
def test_retreats_wait_if_they_count(game, at, counted, is_waiting):
    follow(game, replace(TWO_EXCUSES, counted=counted))
    Phase.objects.filter(game=game).update(kind="retreats")
    pass_until(at, DUE)
    assert waiting(game)[1] is is_waiting


def test_the_calendar_follows_a_waiting_phase(game, alice, at):
    follow(game, FIRST_WAITS)
    pass_until(at, DUE)
    (phase,) = deadlines_of(calendar_renew(by=alice)).phases
    assert expected_at(phase) == DUE + WAIT


def test_everyone_is_notified_of_the_powers_it_waits_for(game, alice, bob, greta, at):
    follow(game, FIRST_WAITS)
    order(game, alice, "FR", NOW)
    pass_until(at, DUE)
    told = Delivery.objects.filter(data__event="held")
    assert {row.user for row in told} == {alice, bob, greta}
    assert told[0].data["powers"] == ["HA"]


def test_a_change_of_the_policy_counts_from_the_next_phase_on(game, at):
    follow(game, FIRST_WAITS)
    phase = open_phase(game)
    game.nmr_policy = {}
    game.save(update_fields=["nmr_policy"])
    pass_until(at, DUE)
    phase.refresh_from_db()
    assert phase.is_waiting
