"""Games are rolled back and forward."""

from datetime import timedelta

import pytest

from ambition.users.programs import program_create
from games.core.visibility import may_see_sheet, visible_outcome
from games.gm.acts.cancel import game_cancel
from games.gm.acts.disorder import civil_disorder_declare
from games.gm.acts.open_seat import seat_open
from games.gm.acts.pause import game_pause
from games.gm.corrections.public import correction_context
from games.models import (
    Event,
    Game,
    OrderSheet,
    Phase,
    PressMessage,
    Proposal,
    SeatFlag,
    SeatState,
    Status,
)
from games.press.services.press_send import press_send
from games.seats.acts.accept_application import application_accept
from games.seats.acts.apply import seat_apply
from games.sheets.services.readiness import ready_declare
from games.story.queries.reveal import briefing
from games.turn.services.phase_open import game_finish
from games.turn.services.phase_resolve import Cause, phase_resolve
from games.votes.services.votes import vote_propose
from tests.games.cast import NOW, open_phase, refused, seat_of, submit, viewer_of
from tests.games.gm.corrections.conftest import current, line_of, mark_of

pytestmark = pytest.mark.slow

RESOLVED, OPEN = "resolved", "open"


def test_the_phase_reopens_and_its_old_version_is_superseded(played, back):
    back(played, 2)
    assert line_of(played) == [(1, 1, RESOLVED), (2, 2, OPEN)]
    superseded = Phase.objects.filter(game=played, status="superseded").order_by("number")
    assert [(phase.number, phase.branch, phase.is_resolved) for phase in superseded] == [
        (2, 1, True),
        (3, 1, False),
    ]


def test_the_reopened_phase_has_its_first_board(played, back):
    before = current(played, 1).position
    back(played, 1)
    assert open_phase(played).position == before


def test_the_sheets_are_kept_as_drafts(played, alice, back):
    back(played, 1)
    sheet = OrderSheet.objects.get(phase=open_phase(played), seat__power="FR")
    assert (sheet.orders, sheet.bids) == (
        ["A Par - Bur"],
        [{"order": "A Swi H", "points": 1}],
    )
    assert not OrderSheet.objects.filter(
        phase=open_phase(played), seat__holder=alice, is_final=True
    ).exists()


def test_the_gm_can_choose_empty_sheets(played, back):
    back(played, 1, keeps_drafts=False)
    people = OrderSheet.objects.filter(phase=open_phase(played), seat__state="held")
    assert not people.exists()
    old = OrderSheet.objects.filter(phase__branch=1, phase__number=1, seat__power="FR")
    assert old.count() == 1


def test_an_old_page_cannot_save_over_a_kept_sheet(played, alice, back):
    back(played, 1)
    call = refused(submit, played, alice, "FR", "A Par H", seen_version=1)
    assert call == ("sheet_changed", 409)


def test_the_reopened_phase_gets_its_full_length(played, back):
    later = NOW + timedelta(days=1)
    back(played, 2, now=later)
    phase = open_phase(played)
    assert phase.due_at >= later + played.movement_length


def test_a_phase_superseded_while_open_shows_orders_only_to_their_seats(played, alice, greta, back):
    back(played, 2)
    phase = Phase.objects.get(game=played, number=3, branch=1)
    played.refresh_from_db()
    gm, owner = viewer_of(greta, played), viewer_of(alice, played)
    assert not may_see_sheet(gm, phase, seat_of(played, "FR"))
    assert may_see_sheet(owner, phase, seat_of(played, "FR"))
    assert visible_outcome(gm, phase) is None


def test_a_superseded_resolved_phase_still_shows_its_orders(played, bob, back):
    before = current(played, 1).public_outcome
    back(played, 1)
    phase = Phase.objects.get(game=played, number=1, branch=1)
    assert visible_outcome(viewer_of(bob, played), phase) == before
    assert not may_see_sheet(viewer_of(bob, played), phase, seat_of(played, "FR"))


def test_votes_are_closed_and_press_is_kept(played, alice, bob, back):
    vote_propose(game_id=played.pk, by=alice, kind="draw", now=NOW)
    press_send(game_id=played.pk, by=alice, text="Peace?", to=["HA"], now=NOW)
    back(played, 2)
    assert not Proposal.objects.filter(game=played).exists()
    assert PressMessage.objects.filter(thread__game=played).count() == 1


def test_the_briefing_tells_no_phase_that_a_correction_replaced(played, alice, back):
    back(played, 2)
    viewer = viewer_of(alice, played)
    assert [line.number for line in briefing(played, viewer).last_year] == [1]


def test_the_event_has_the_reason_and_raises_the_version(played, back):
    version = Game.objects.get(pk=played.pk).version
    back(played, 2, reason="  An order\nwas lost. ")
    event = Event.objects.filter(game=played).first()
    assert (event.kind, event.data["reason"]) == ("corrected", "An order was lost.")
    assert Game.objects.get(pk=played.pk).version > version


def test_a_roll_forward_restores_everything(played, back, forward):
    before = list(Phase.objects.filter(game=played).values_list("pk", "status", "position"))
    back(played, 1)
    forward(played)
    branch = Phase.objects.filter(game=played).current()
    assert list(branch.values_list("pk", "status", "position")) == before


def test_a_roll_forward_supersedes_the_phases_since_the_correction(played, resolve, back, forward):
    back(played, 2)
    resolve()
    forward(played)
    assert line_of(played) == [(1, 1, RESOLVED), (2, 1, RESOLVED), (3, 1, OPEN)]
    assert Phase.objects.filter(game=played, branch=2, status="superseded").count() == 2


def test_two_roll_backs_are_undone_one_by_one(played, back, forward):
    back(played, 2)
    back(played, 1)
    forward(played)
    assert line_of(played) == [(1, 1, RESOLVED), (2, 2, OPEN)]
    forward(played)
    assert line_of(played) == [(1, 1, RESOLVED), (2, 1, RESOLVED), (3, 1, OPEN)]
    assert refused(forward, played) == ("nothing_to_undo", 409)


def test_a_restored_phase_can_be_resolved(played, resolve, back, forward):
    back(played, 2)
    forward(played)
    assert resolve().number == 4


def test_a_restored_phase_waits_for_nobody(played, back, forward):
    Phase.objects.filter(game=played, status="open").update(waiting_since=NOW, waits_for=["FR"])
    back(played, 2)
    forward(played)
    assert (open_phase(played).waiting_since, open_phase(played).waits_for) == (None, [])


def test_a_pause_continues(played, greta, back):
    until = NOW + timedelta(days=5)
    game_pause(game_id=played.pk, by=greta, until=until, now=NOW)
    back(played, 2)
    phase = open_phase(played)
    assert (phase.paused_until, phase.due_at) == (until, None)
    assert phase.time_left >= played.movement_length


def test_a_roll_back_undoes_civil_disorder(played, alice, greta, back, forward):
    civil_disorder_declare(game_id=played.pk, by=greta, power="FR", confirm="France", now=NOW)
    back(played, 2)
    seat = seat_of(played, "FR")
    assert (seat.state, seat.holder) == (SeatState.TAKEN, alice)
    forward(played)
    assert seat_of(played, "FR").state == SeatState.CIVIL_DISORDER


def test_a_player_with_another_seat_does_not_return(played, alice, greta, back):
    civil_disorder_declare(game_id=played.pk, by=greta, power="FR", confirm="France", now=NOW)
    alice.is_active = False
    alice.save()
    back(played, 2)
    assert seat_of(played, "FR").state == SeatState.OPEN


def test_a_player_does_not_return_beside_an_own_program(played, alice, greta, back):
    Game.objects.filter(pk=played.pk).update(allows_programs=True)
    civil_disorder_declare(game_id=played.pk, by=greta, power="FR", confirm="France", now=NOW)
    seat_open(game_id=played.pk, by=greta, power="SP", now=NOW)
    own = program_create(owner=alice, name="Turochamp", now=NOW)
    asked = seat_apply(game_id=played.pk, by=own, power="SP", sentence="Let me.", now=NOW)
    application_accept(
        game_id=played.pk, by=greta, application_id=asked.pk, confirmed=list(SeatFlag), now=NOW
    )
    played.refresh_from_db()
    back(played, 2)
    assert (seat_of(played, "FR").state, seat_of(played, "SP").holder) == (SeatState.OPEN, own)


def test_a_computer_player_returns(played, greta, back):
    name = "Great Britain & Hanover"
    civil_disorder_declare(game_id=played.pk, by=greta, power="BH", confirm=name, now=NOW)
    back(played, 2)
    assert seat_of(played, "BH").state == SeatState.COMPUTER


def test_a_finished_game_runs_again_and_can_be_finished_again(played, greta, back, forward):
    game_cancel(game_id=played.pk, by=greta, now=NOW)
    back(played, 3)
    played.refresh_from_db()
    assert (played.status, played.ending, played.finished_at) == (Status.RUNNING, "", None)
    forward(played)
    played.refresh_from_db()
    assert (played.status, played.ending) == (Status.FINISHED, "called_off")


@pytest.mark.parametrize("part", ["bids", "sheets", "press"])
def test_a_game_whose_secrets_were_opened_does_not_go_on(played, back, part):
    game_finish(game=played, ending="won", powers=["FR"], now=NOW)
    Game.objects.filter(pk=played.pk).update(**{f"{part}_open_after": 0})
    assert refused(back, played, 3) == ("secrets_opened", 409)


def test_an_anonymous_game_whose_names_were_shown_does_not_go_on(played, greta, back):
    Game.objects.filter(pk=played.pk).update(is_anonymous=True)
    game_cancel(game_id=played.pk, by=greta, now=NOW)
    assert refused(back, played, 3) == ("secrets_opened", 409)


@pytest.mark.parametrize("reason", ["", "  ", "no", "x" * 301])
def test_a_reason_is_needed(played, back, reason):
    assert refused(back, played, 2, reason=reason) == ("reason", 422)
    assert line_of(played)[-1] == (3, 1, OPEN)


def test_only_the_gm_can_roll_back(played, alice, back):
    assert refused(back, played, 2, by=alice) == ("not_gm", 403)


@pytest.mark.parametrize(("to", "code"), [(3, "phase_open"), (9, "no_such_phase")])
def test_there_must_be_an_earlier_phase(played, back, to, code):
    assert refused(back, played, to)[0] == code


def test_a_game_that_has_not_started_cannot_be_corrected(forming, back):
    assert refused(back, forming, 1, seen="") == ("not_running", 409)


def test_a_phase_that_is_being_resolved_cannot_be_corrected(played, back):
    due_at = open_phase(played).due_at
    assert refused(back, played, 2, now=due_at) == ("deadline_passing", 409)


def test_a_stuck_phase_can_be_rolled_back(played, back):
    due_at = open_phase(played).due_at
    Phase.objects.filter(game=played, status="open").update(stuck_reason="resolve.py:1")
    back(played, 2, now=due_at)
    assert open_phase(played).number == 2


def test_a_correction_with_an_outdated_preview_is_refused(played, back):
    seen = mark_of(played)
    back(played, 2, seen=seen)
    assert refused(back, played, 1, seen=seen) == ("game_moved", 409)


def test_final_orders_do_not_resolve_a_superseded_phase(played, alice, resolve, back):
    old = open_phase(played)
    back(played, 1)
    assert phase_resolve(phase_id=old.pk, cause=Cause.GM, now=NOW) is None
    ready_declare(game_id=played.pk, power="FR", by=alice, phase_number=1, now=NOW)
    assert open_phase(played).number == 1


def test_an_unknown_correction_is_refused(game):
    assert refused(correction_context, game, 1) == ("no_such_correction", 404)
