"""Simultaneous actions on two connections: nothing is lost or done twice."""

from datetime import timedelta

import pytest
from django.db import transaction

from games.core.locks import lock_game
from games.gm.acts.pause import game_pause
from games.gm.acts.resume import game_resume
from games.gm.corrections.services import roll_back, roll_forward
from games.models import Event, OrderSheet, Phase, Seat
from games.seats.acts.join import game_join
from games.sheets.services.readiness import ready_declare
from games.turn.queries.due_phases import overdue
from games.turn.services.claims import phases_claim
from games.turn.services.pauses import pause_end
from games.turn.services.phase_resolve import Cause, phase_resolve
from games.votes.services.votes import vote_propose
from tests.games.at_once import Attempt, both
from tests.games.cast import DUE, NOW, open_phase, submit
from tests.games.gm.corrections.conftest import mark_of

DAY = timedelta(days=1)

pytestmark = pytest.mark.django_db(transaction=True)


def test_an_order_that_waits_for_the_lock_of_a_resolution_is_late(game, phase, alice):
    with transaction.atomic():
        lock_game(game.pk)
        late = Attempt(lambda: submit(game, alice, "FR", "A Par - Bur"))
        late.start()
        late.join(0.3)
        assert late.is_alive()
        phase_resolve(phase_id=phase.pk, cause=Cause.GM, now=NOW)
    late.join(30)
    assert late.answer == "phase_over"
    assert not OrderSheet.objects.filter(seat__power="FR").exists()


def test_an_order_at_the_deadline_counts_or_is_refused(game, phase, alice):
    saved, resolved = both(
        lambda: submit(game, alice, "FR", "A Par - Bur").sheet.version,
        lambda: phase_resolve(phase_id=phase.pk, cause=Cause.DEADLINE, now=DUE),
    )
    assert resolved is not None
    phase.refresh_from_db()
    used = "A Par - Bur" in [row["order"] for row in phase.outcome["orders"]]
    assert used == (saved == 1)
    assert saved in (1, "phase_over")


def test_two_simultaneous_resolutions_resolve_once(game, phase):
    def go():
        return phase_resolve(phase_id=phase.pk, cause=Cause.DEADLINE, now=DUE)

    assert sum(answer is not None for answer in both(go, go)) == 1
    assert Phase.objects.filter(game=game).count() == 2
    assert Event.objects.filter(game=game, kind="resolved").count() == 1


def test_two_simultaneous_sweeps_claim_a_phase_once(game, phase):
    def claim():
        return [row.pk for row in phases_claim(wanted=overdue(DUE), now=DUE)]

    assert sorted(both(claim, claim)) == [[], [phase.pk]]


def test_two_simultaneous_final_orders_resolve_the_phase_once(game, phase, alice, bob):
    def final(user, power):
        ready_declare(game_id=game.pk, power=power, by=user, phase_number=1, now=NOW)

    both(lambda: final(alice, "FR"), lambda: final(bob, "HA"))
    assert open_phase(game).number == 2
    assert OrderSheet.objects.filter(phase=phase, is_final=True).count() == 10


def test_two_players_who_want_one_seat_get_one(forming, alice, bob):
    answers = both(
        lambda: game_join(game_id=forming.pk, by=alice, power="FR").power,
        lambda: game_join(game_id=forming.pk, by=bob, power="FR").power,
    )
    assert sorted(answers) == ["FR", "seat_taken"]


def test_two_tabs_that_save_at_once_do_not_overwrite_each_other(game, alice):
    answers = both(
        lambda: submit(game, alice, "FR", "A Par H", seen_version=0).sheet.version,
        lambda: submit(game, alice, "FR", "A Par - Bur", seen_version=0).sheet.version,
    )
    assert sorted(answers, key=str) == [1, "sheet_changed"]


def test_a_player_who_takes_two_seats_at_once_gets_one(forming, alice):
    answers = both(
        lambda: game_join(game_id=forming.pk, by=alice, power="FR").power,
        lambda: game_join(game_id=forming.pk, by=alice, power="HA").power,
    )
    assert "seated_already" in answers
    assert Seat.objects.filter(game=forming, holder=alice).count() == 1


def test_a_pause_and_the_deadline_at_once_leave_a_paused_game(game, phase, greta):
    both(
        lambda: game_pause(game_id=game.pk, by=greta, until=DUE + DAY, now=DUE - DAY),
        lambda: phase_resolve(phase_id=phase.pk, cause=Cause.DEADLINE, now=DUE),
    )
    phase.refresh_from_db()
    present = open_phase(game)
    assert present.is_paused
    assert present.number == (1 if phase.is_open else 2)


def test_a_pause_that_ends_by_itself_and_by_its_gm_at_once_ends_once(game, greta):
    game_pause(game_id=game.pk, by=greta, until=NOW + DAY, now=NOW)
    by_gm, by_time = both(
        lambda: game_resume(game_id=game.pk, by=greta, now=NOW + DAY).number,
        lambda: pause_end(game_id=game.pk, now=NOW + DAY),
    )
    assert (by_gm, by_time) in [(1, False), ("not_paused", True)]
    assert Event.objects.filter(game=game, kind="resumed").count() == 1
    assert open_phase(game).due_at == DUE + DAY


def test_two_votes_at_once_extend_a_phase_once(game, alice, bob):
    def extend(user):
        vote_propose(game_id=game.pk, by=user, kind="extend", hours=24, now=NOW)

    both(lambda: extend(alice), lambda: extend(bob))
    assert open_phase(game).due_at == DUE + DAY
    assert Event.objects.filter(game=game, kind="extended").count() == 1


def test_two_simultaneous_corrections_of_one_preview_correct_once(game, phase, greta):
    phase_resolve(phase_id=phase.pk, cause=Cause.GM, now=NOW)
    seen = mark_of(game)

    def back():
        options = {"reason": "The wrong sheet was used.", "by": greta, "seen": seen, "now": NOW}
        return roll_back(game_id=game.pk, to_number=1, **options).number

    assert sorted(map(str, both(back, back))) == ["1", "phase_open"]
    assert open_phase(game).number == 1


def test_two_simultaneous_undos_of_a_correction_undo_it_once(game, phase, greta):
    phase_resolve(phase_id=phase.pk, cause=Cause.GM, now=NOW)
    options = {"game_id": game.pk, "reason": "The wrong sheet was used.", "by": greta, "now": NOW}
    roll_back(to_number=1, seen=mark_of(game), **options)
    seen = mark_of(game)

    def forward():
        return roll_forward(seen=seen, **options).number

    assert sorted(map(str, both(forward, forward))) == ["2", "nothing_to_undo"]
    assert open_phase(game).number == 2
