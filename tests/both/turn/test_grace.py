"""Grace: missing orders are accepted for a while after a deadline."""

from datetime import timedelta

import pytest

from games.gm.acts.disorder import civil_disorder_declare
from games.gm.acts.open_seat import seat_open
from games.models import OrderSheet, Phase
from games.notices.calendar import deadlines_of
from games.notices.services.settings import calendar_renew
from games.schedule.due import expected_at
from games.sheets.services.readiness import ready_declare, ready_mark
from games.tasks import sweep_deadlines
from games.turn.queries.due_phases import REST, overdue, overdue_phases
from games.turn.services.phase_resolve import Cause, phase_resolve
from tests.games.cast import DUE, NOW, open_phase, refused, submit
from tests.games.table import text_of

GRACE = timedelta(hours=2)
CLOSES = DUE + GRACE
SECOND = timedelta(seconds=1)
LATE = DUE + timedelta(minutes=30)


@pytest.fixture
def graced(game) -> Phase:
    """The first phase, with two hours of grace."""
    Phase.objects.filter(game=game).update(grace=GRACE)
    game.grace = GRACE
    game.save(update_fields=["grace"])
    return open_phase(game)


def is_due(phase, now) -> bool:
    """Whether the sweep claims the phase, and whether a worker would then resolve it."""
    found = overdue(now).filter(pk=phase.pk).exists()
    assert found == (phase_resolve(phase_id=phase.pk, cause=Cause.DEADLINE, now=now) is not None)
    return found


@pytest.fixture
def alice_ordered(graced, game, alice) -> Phase:
    submit(game, alice, "FR", "A Par - Bur")
    return graced


@pytest.mark.parametrize(("now", "due"), [(DUE, False), (CLOSES - SECOND, False), (CLOSES, True)])
def test_grace_is_waited_for_while_a_sheet_is_missing(alice_ordered, now, due):
    assert is_due(alice_ordered, now) is due


@pytest.mark.parametrize(("now", "due"), [(DUE - SECOND, False), (DUE, True)])
def test_no_grace_is_waited_for_with_all_sheets_in(alice_ordered, game, bob, now, due):
    submit(game, bob, "HA", "A Vie H", now=DUE - SECOND)
    assert is_due(alice_ordered, now) is due


@pytest.mark.parametrize(("rested", "due"), [(REST - SECOND, False), (REST, True)])
def test_a_late_draft_counts_once_it_has_rested(alice_ordered, game, bob, rested, due):
    submit(game, bob, "HA", "A Vie H", now=LATE)
    assert is_due(alice_ordered, LATE + rested) is due


def test_a_late_draft_that_goes_on_changing_is_waited_for(alice_ordered, game, bob):
    for minutes, order in ((0, "A Vie H"), (4, "A Vie - Boh")):
        submit(game, bob, "HA", order, now=LATE + timedelta(minutes=minutes))
    assert not is_due(alice_ordered, LATE + REST)


def test_a_late_sheet_that_is_final_counts_at_once(alice_ordered, game, bob):
    submit(game, bob, "HA", "A Vie H", now=LATE)
    ready_mark(game_id=game.pk, power="HA", by=bob, phase_number=1, now=LATE)
    assert is_due(alice_ordered, LATE)


def test_all_final_in_the_grace_resolves_at_once(alice_ordered, game, alice, bob):
    for user, power in ((alice, "FR"), (bob, "HA")):
        ready_declare(game_id=game.pk, power=power, by=user, phase_number=1, now=LATE)
    assert open_phase(game).number == 2


def test_an_open_seat_has_nobody_who_is_late(alice_ordered, game, greta):
    seat_open(game_id=game.pk, by=greta, power="HA", now=NOW)
    assert is_due(alice_ordered, DUE)


def test_a_power_in_civil_disorder_is_not_waited_for(alice_ordered, game, greta):
    civil_disorder_declare(
        game_id=game.pk, by=greta, power="HA", confirm="Habsburg Empire", choices={}, now=NOW
    )
    assert is_due(alice_ordered, DUE)


def test_a_power_with_nothing_to_order_is_not_waited_for(alice_ordered):
    Phase.objects.filter(pk=alice_ordered.pk).update(powers_to_order=["FR"])
    assert is_due(alice_ordered, DUE)


def test_the_sheet_of_another_phase_does_not_count(alice_ordered, game, bob):
    submit(game, bob, "HA", "A Vie H")
    other = Phase.objects.filter(pk=alice_ordered.pk).values().get() | {"number": 7}
    other |= {"id": None, "status": "resolved", "resolved_at": NOW, "outcome": {}}
    past = Phase.objects.create(**other | {"public_outcome": {}, "rules_version": 1})
    OrderSheet.objects.filter(seat__power="HA").update(phase=past)
    assert not overdue(DUE).filter(pk=alice_ordered.pk).exists()


@pytest.mark.parametrize("now", [DUE, CLOSES - SECOND])
def test_sheets_are_taken_until_the_grace_ends(graced, game, alice, now):
    assert submit(game, alice, "FR", "A Par - Bur", now=now).sheet.saved_at == now


def test_after_the_grace_no_sheet_is_taken(graced, game, alice):
    assert refused(submit, game, alice, "FR", "A Par - Bur", now=CLOSES) == ("deadline_passed", 409)


def test_grace_costs_the_next_phase_nothing(graced, game):
    phase_resolve(phase_id=graced.pk, cause=Cause.DEADLINE, now=CLOSES)
    assert open_phase(game).due_at == DUE + timedelta(days=2)


def test_the_calendar_shows_the_deadline_not_its_grace(graced, alice):
    (phase,) = deadlines_of(calendar_renew(by=alice)).phases
    assert expected_at(phase) == DUE


@pytest.mark.parametrize(("minutes", "count"), [(1, 0), (3, 1)])
def test_a_phase_is_late_after_its_grace(graced, minutes, count):
    assert overdue_phases(CLOSES + timedelta(minutes=minutes)) == count
    assert overdue_phases(CLOSES - SECOND) == 0


def test_the_sweep_stays_one_query_for_all_that_is_due(graced, django_assert_num_queries):
    with django_assert_num_queries(1):
        list(overdue(CLOSES))


def test_the_page_says_until_when_missing_sheets_are_taken(visit, alice, table, at):
    due = open_phase(table).due_at
    Phase.objects.filter(game=table).update(grace=GRACE)
    at(due + SECOND)
    assert "Missing orders are accepted until" in text_of(visit(alice).get())


def test_the_sweep_resolves_a_phase_whose_grace_is_over(graced, game, at):
    at(LATE)
    assert sweep_deadlines() == 0
    at(CLOSES)
    assert sweep_deadlines() == 1
    assert open_phase(game).number == 2
