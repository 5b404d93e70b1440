"""Missed turns: how they are counted, and the loss of a seat."""

from dataclasses import replace

import pytest

from adjudicator.state import PhaseKind
from games.core.codec import variant_of
from games.gm.acts.excuse import excuse_grant
from games.gm.acts.resolve import phase_resolve_now
from games.models import Delivery, MissedTurn, Phase, PhaseStatus, Seat, SeatState
from games.notices.queries import notice_of
from games.schedule.policy import Forfeit
from games.seats.queries.player_facts import MissedTurnCounts, missed_turns
from games.seats.services.assignments import seat_assign
from games.turn.queries.missing_orders import excuses_left, missed_powers
from games.turn.services.phase_resolve import Cause, phase_resolve
from tests.games.cast import DUE, NOW, open_phase, seat_of
from tests.games.turn.nmr_cast import (
    FIRST_WAITS,
    HOUR,
    LOST_AT_ONCE,
    PLAIN,
    TWO_EXCUSES,
    WAIT,
    events,
    follow,
    order,
    pass_until,
)


def state(game, power) -> SeatState:
    return SeatState(seat_of(game, power).state)


def next_deadline(game, at) -> None:
    """Let time pass until the open phase is due."""
    pass_until(at, open_phase(game).due_at)


def test_a_missed_turn_is_counted_for_the_player_and_the_seat(game, alice, at):
    follow(game, PLAIN)
    order(game, alice, "FR", NOW)
    pass_until(at, DUE)
    assert missed_turns(game)["HA"] == MissedTurnCounts(seat=1, player=1, counted=1)
    assert missed_turns(game)["FR"] == MissedTurnCounts()


def test_two_sweeps_at_once_count_it_once(game):
    follow(game, PLAIN)
    phase = open_phase(game)
    for _worker in range(2):
        phase_resolve(phase_id=phase.pk, cause=Cause.DEADLINE, now=DUE)
    assert MissedTurn.objects.count() == 2
    assert len(events(game, "missed")) == 1


def test_a_new_player_begins_with_none(game, charlie, at):
    follow(game, PLAIN)
    pass_until(at, DUE)
    seat_assign(seat=seat_of(game, "HA"), user=charlie, now=DUE)
    assert missed_turns(game)["HA"] == MissedTurnCounts(seat=1, player=0, counted=0)


def test_nobody_misses_a_phase_that_the_gm_resolves_early(game, greta):
    follow(game, LOST_AT_ONCE)
    phase_resolve_now(game_id=game.pk, by=greta, now=DUE - HOUR)
    assert not MissedTurn.objects.exists()


def test_a_waiting_phase_that_the_gm_resolves_is_missed(game, greta, at):
    follow(game, FIRST_WAITS)
    pass_until(at, DUE)
    phase_resolve_now(game_id=game.pk, by=greta, now=DUE + HOUR)
    assert MissedTurn.objects.count() == 2


@pytest.mark.parametrize(
    ("counted", "count"), [(frozenset(), 0), (frozenset({PhaseKind.RETREATS}), 2)]
)
def test_retreats_count_where_the_policy_says_so(game, at, counted, count):
    follow(game, replace(PLAIN, counted=counted))
    Phase.objects.filter(game=game).update(kind="retreats")
    pass_until(at, DUE)
    assert MissedTurn.objects.count() == count


@pytest.mark.parametrize(
    ("policy", "seat"),
    [
        (PLAIN, SeatState.TAKEN),
        (LOST_AT_ONCE, SeatState.OPEN),
        (replace(LOST_AT_ONCE, forfeit=Forfeit.COMPUTER), SeatState.COMPUTER),
        (replace(LOST_AT_ONCE, limit=2), SeatState.TAKEN),
    ],
)
def test_after_one_missed_turn_the_seat_is(game, alice, at, policy, seat):
    follow(game, policy)
    order(game, alice, "FR", NOW)
    pass_until(at, DUE)
    assert (state(game, "HA"), state(game, "FR")) == (seat, SeatState.TAKEN)


def test_with_the_second_miss_without_excuses_the_seat_opens(game, alice, bob, at):
    follow(game, replace(PLAIN, excuses=1, limit=2))
    for number in (1, 2):
        order(game, alice, "FR", open_phase(game).opened_at)
        next_deadline(game, at)
        if number == 1:
            assert open_phase(game).waits_for == ["HA"]
            next_deadline(game, at)
    assert state(game, "HA") == SeatState.OPEN
    assert not Seat.objects.filter(game=game, holder=bob).exists()
    assert [each["missed"] for each in events(game, "missed")] == [{"HA": 1}, {"HA": 2}]
    assert events(game, "seat_opened") == [{"power": "HA", "cause": "policy"}]


def test_a_miss_that_the_gm_excused_does_not_cost_the_seat(game, alice, greta, at):
    follow(game, LOST_AT_ONCE)
    order(game, alice, "FR", NOW)
    excuse_grant(game_id=game.pk, by=greta, power="HA", now=NOW)
    pass_until(at, DUE)
    pass_until(at, DUE + WAIT)
    assert missed_turns(game)["HA"] == MissedTurnCounts(seat=1, player=1, counted=0)
    assert state(game, "HA") == SeatState.TAKEN


def test_only_the_gm_and_those_who_missed_are_notified(game, alice, bob, greta, at):
    follow(game, replace(PLAIN, limit=2))
    order(game, alice, "FR", NOW)
    pass_until(at, DUE)
    told = Delivery.objects.filter(data__event="missed")
    assert {row.user for row in told} == {bob, greta}
    notice = notice_of(told[0])
    assert notice.title == "Spring 1763 was missed"
    assert notice.sentence == "Austria (1 missed turn). After 2 missed turns the seat opens."


def test_a_player_who_lost_the_seat_is_notified(game, alice, bob, at):
    follow(game, LOST_AT_ONCE)
    order(game, alice, "FR", NOW)
    pass_until(at, DUE)
    assert Delivery.objects.filter(data__event="seat_opened", user=bob).exists()


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ({"missed": {"HA": 1, "FR": 2}}, "Austria (1 missed turn), France (2 missed turns)."),
        (
            {"missed": {"HA": 2}, "limit": 3, "forfeit": "computer"},
            "Austria (2 missed turns). After 3 missed turns the computer takes over.",
        ),
        (
            {"missed": {"HA": 1}, "limit": 1},
            "Austria (1 missed turn). After one missed turn the seat opens.",
        ),
        ({"missed": {"HA": 0}, "excused": ["HA"]}, "Austria (excused)."),
    ],
)
def test_the_notice_counts_missed_turns(forming, data, sentence):
    assert missed_powers(variant_of(forming), data) == sentence


def test_superseded_phases_do_not_count(game, at):
    follow(game, TWO_EXCUSES)
    pass_until(at, DUE)
    pass_until(at, DUE + WAIT)
    assert (missed_turns(game)["HA"].counted, excuses_left(game)["HA"]) == (1, 1)
    Phase.objects.filter(game=game, number=1).update(status=PhaseStatus.SUPERSEDED)
    assert (missed_turns(game)["HA"].counted, excuses_left(game)["HA"]) == (0, 2)
