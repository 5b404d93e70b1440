"""A game is rolled back and forward again: what is open then, and what is kept."""

from datetime import timedelta

import pytest

from games.core.visibility import may_see_sheet, visible_outcome
from games.gm.corrections.shown import correction_context
from games.gm.services.civil_disorder import civil_disorder_declare
from games.gm.services.game_cancel import game_cancel
from games.models import (
    Event,
    Game,
    OrderSheet,
    Phase,
    PressMessage,
    Proposal,
    Readiness,
    SeatState,
    Status,
)
from games.press.services.press_send import press_send
from games.sheets.services.readiness import ready_declare
from games.turn.services.pauses import game_pause
from games.turn.services.phase_resolve import Cause, phase_resolve
from games.votes.services import vote_propose
from tests.games.cast import NOW, open_phase, refused, seat_of, submit, viewer_of
from tests.games.gm.corrections.conftest import current, line_of, mark_of

RESOLVED, OPEN = "resolved", "open"


def test_the_phase_is_open_again_and_what_came_of_it_superseded(played, back):
    back(played, 2)
    assert line_of(played) == [(1, 1, RESOLVED), (2, 2, OPEN)]
    superseded = Phase.objects.filter(game=played, status="superseded").order_by("number")
    assert [(phase.number, phase.branch, phase.is_resolved) for phase in superseded] == [
        (2, 1, True),
        (3, 1, False),
    ]


def test_the_board_is_that_with_which_the_phase_began(played, back):
    before = current(played, 1).position
    back(played, 1)
    assert open_phase(played).position == before


def test_the_sheets_are_kept_for_their_owners_and_not_final(played, alice, back):
    back(played, 1)
    sheet = OrderSheet.objects.get(phase=open_phase(played), seat__power="FR")
    assert (sheet.orders, sheet.bids) == (
        ["A Par - Bur"],
        [{"order": "A Swi H", "points": 1}],
    )
    assert not Readiness.objects.filter(phase=open_phase(played), seat__holder=alice).exists()


def test_the_sheets_are_left_behind_by_choice(played, back):
    back(played, 1, keeps_drafts=False)
    people = OrderSheet.objects.filter(phase=open_phase(played), seat__state="held")
    assert not people.exists()
    old = OrderSheet.objects.filter(phase__branch=1, phase__number=1, seat__power="FR")
    assert old.count() == 1


def test_a_page_from_before_saves_nothing_over_the_kept_sheet(played, alice, back):
    back(played, 1)
    call = refused(submit, played, alice, "FR", "A Par H", seen_version=1)
    assert call == ("sheet_changed", 409)


def test_the_phase_has_its_whole_time_again(played, back):
    later = NOW + timedelta(days=1)
    back(played, 2, now=later)
    phase = open_phase(played)
    assert phase.due_at >= later + played.movement_length


def test_a_phase_that_was_superseded_open_shows_its_orders_to_its_owners_alone(
    played, alice, greta, back
):
    back(played, 2)
    phase = Phase.objects.get(game=played, number=3, branch=1)
    played.refresh_from_db()
    gm, owner = viewer_of(greta, played), viewer_of(alice, played)
    assert not may_see_sheet(gm, phase, seat_of(played, "FR"))
    assert may_see_sheet(owner, phase, seat_of(played, "FR"))
    assert visible_outcome(gm, phase) is None


def test_a_superseded_phase_shows_what_a_resolved_one_shows(played, bob, back):
    before = current(played, 1).public_outcome
    back(played, 1)
    phase = Phase.objects.get(game=played, number=1, branch=1)
    assert visible_outcome(viewer_of(bob, played), phase) == before
    assert not may_see_sheet(viewer_of(bob, played), phase, seat_of(played, "FR"))


def test_votes_begin_anew_and_press_stays(played, alice, bob, back):
    vote_propose(game_id=played.pk, by=alice, kind="draw", now=NOW)
    press_send(game_id=played.pk, by=alice, text="Peace?", to=["HA"], now=NOW)
    back(played, 2)
    assert not Proposal.objects.filter(game=played).exists()
    assert PressMessage.objects.filter(thread__game=played).count() == 1


def test_the_event_has_the_reason_and_raises_the_version(played, back):
    version = Game.objects.get(pk=played.pk).version
    back(played, 2, reason="  An order\nwas lost. ")
    event = Event.objects.filter(game=played).first()
    assert (event.kind, event.data["reason"]) == ("corrected", "An order was lost.")
    assert Game.objects.get(pk=played.pk).version > version


def test_rolled_forward_all_is_as_it_was(played, back, forward):
    before = list(Phase.objects.filter(game=played).values_list("pk", "status", "position"))
    back(played, 1)
    forward(played)
    branch = Phase.objects.filter(game=played).current()
    assert list(branch.values_list("pk", "status", "position")) == before


def test_what_was_played_since_is_superseded_by_a_roll_forward(played, resolve, back, forward):
    back(played, 2)
    resolve()
    forward(played)
    assert line_of(played) == [(1, 1, RESOLVED), (2, 1, RESOLVED), (3, 1, OPEN)]
    assert Phase.objects.filter(game=played, branch=2, status="superseded").count() == 2


def test_of_two_roll_backs_each_is_taken_back_by_itself(played, back, forward):
    back(played, 2)
    back(played, 1)
    forward(played)
    assert line_of(played) == [(1, 1, RESOLVED), (2, 2, OPEN)]
    forward(played)
    assert line_of(played) == [(1, 1, RESOLVED), (2, 1, RESOLVED), (3, 1, OPEN)]
    assert refused(forward, played) == ("nothing_to_undo", 409)


def test_a_restored_phase_goes_on_by_itself(played, resolve, back, forward):
    back(played, 2)
    forward(played)
    assert resolve().number == 4


def test_a_restored_phase_waits_for_nobody(played, back, forward):
    Phase.objects.filter(game=played, status="open").update(waiting_since=NOW, waits_for=["FR"])
    back(played, 2)
    forward(played)
    assert (open_phase(played).waiting_since, open_phase(played).waits_for) == (None, [])


def test_a_pause_stays(played, greta, back):
    until = NOW + timedelta(days=5)
    game_pause(game_id=played.pk, by=greta, until=until, now=NOW)
    back(played, 2)
    phase = open_phase(played)
    assert (phase.paused_until, phase.due_at) == (until, None)
    assert phase.time_left >= played.movement_length


def test_a_disorder_is_undone_by_a_roll_back_to_before_it(played, alice, greta, back, forward):
    civil_disorder_declare(game_id=played.pk, by=greta, power="FR", confirm="France", now=NOW)
    back(played, 2)
    seat = seat_of(played, "FR")
    assert (seat.state, seat.holder) == (SeatState.TAKEN, alice)
    forward(played)
    assert seat_of(played, "FR").state == SeatState.CIVIL_DISORDER


def test_a_player_who_sits_elsewhere_by_now_does_not_come_back(played, alice, greta, back):
    civil_disorder_declare(game_id=played.pk, by=greta, power="FR", confirm="France", now=NOW)
    alice.is_active = False
    alice.save()
    back(played, 2)
    assert seat_of(played, "FR").state == SeatState.OPEN


def test_a_computer_player_comes_back(played, greta, back):
    name = "Great Britain & Hanover"
    civil_disorder_declare(game_id=played.pk, by=greta, power="BH", confirm=name, now=NOW)
    back(played, 2)
    assert seat_of(played, "BH").state == SeatState.COMPUTER


def test_a_game_that_is_over_runs_again_and_is_over_again(played, greta, back, forward):
    game_cancel(game_id=played.pk, by=greta, now=NOW)
    back(played, 3)
    played.refresh_from_db()
    assert (played.status, played.ending, played.finished_at) == (Status.RUNNING, "", None)
    forward(played)
    played.refresh_from_db()
    assert (played.status, played.ending) == (Status.FINISHED, "called_off")


@pytest.mark.parametrize("reason", ["", "  ", "no", "x" * 301])
def test_a_reason_is_needed(played, back, reason):
    assert refused(back, played, 2, reason=reason) == ("reason", 422)
    assert line_of(played)[-1] == (3, 1, OPEN)


def test_nobody_but_the_gm_does_it(played, alice, back):
    assert refused(back, played, 2, by=alice) == ("not_gm", 403)


@pytest.mark.parametrize(("to", "code"), [(3, "phase_open"), (9, "no_such_phase")])
def test_there_must_be_an_earlier_phase(played, back, to, code):
    assert refused(back, played, to)[0] == code


def test_a_game_that_forms_has_nothing_to_correct(forming, back):
    assert refused(back, forming, 1, seen="") == ("not_running", 409)


def test_while_the_deadline_passes_nothing_is_corrected(played, back):
    due_at = open_phase(played).due_at
    assert refused(back, played, 2, now=due_at) == ("deadline_passing", 409)


def test_a_phase_that_is_stuck_can_be_rolled_back(played, back):
    due_at = open_phase(played).due_at
    Phase.objects.filter(game=played, status="open").update(stuck_reason="resolve.py:1")
    back(played, 2, now=due_at)
    assert open_phase(played).number == 2


def test_of_two_windows_the_second_is_refused(played, back):
    seen = mark_of(played)
    back(played, 2, seen=seen)
    assert refused(back, played, 1, seen=seen) == ("game_moved", 409)


def test_final_orders_do_not_resolve_what_is_superseded(played, alice, resolve, back):
    old = open_phase(played)
    back(played, 1)
    assert phase_resolve(phase_id=old.pk, cause=Cause.GM, now=NOW) is None
    ready_declare(game_id=played.pk, power="FR", by=alice, phase_number=1, now=NOW)
    assert open_phase(played).number == 1


def test_a_correction_that_is_not_there_is_refused_in_words(game):
    assert refused(correction_context, game, 1) == ("no_such_correction", 404)
