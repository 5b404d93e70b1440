"""Votes on the deadline: an extension, a pause, its end; by more than half, once in a phase."""

from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction

from games.gm.acts.extend import deadline_extend
from games.gm.acts.open_seat import seat_open
from games.gm.acts.pause import game_pause
from games.gm.acts.resolve import phase_resolve_now
from games.gm.acts.resume import game_resume
from games.gm.acts.withhold import result_withhold
from games.learn.services import practice_create
from games.models import Event, Proposal, Vote
from games.votes.services.votes import vote_cast, vote_propose
from tests.games.cast import DUE, NOW, open_phase, refused
from tests.games.seat_given import seat_given

DAY = timedelta(days=1)


def propose(game, by, kind, hours=None, now=NOW) -> None:
    vote_propose(game_id=game.pk, by=by, kind=kind, hours=hours, now=now)


@pytest.fixture
def three(game, greta, charlie):
    """Charlie plays Spain in the game of Alice and Bob."""
    seat_given(game_id=game.pk, by=greta, power="SP", account="Charlie", now=NOW)
    return game


def test_more_than_half_extend_the_phase(three, alice, bob):
    propose(three, alice, "extend", 24)
    assert open_phase(three).due_at == DUE
    propose(three, bob, "extend", 24)
    assert open_phase(three).due_at == DUE + DAY


def test_half_are_not_enough(game, alice):
    propose(game, alice, "extend", 24)
    assert open_phase(game).due_at == DUE


def test_an_open_seat_is_not_counted(three, alice, bob, greta):
    seat_open(game_id=three.pk, by=greta, power="SP", now=NOW)
    seat_open(game_id=three.pk, by=greta, power="HA", now=NOW)
    propose(three, alice, "extend", 24)
    assert open_phase(three).due_at == DUE + DAY


def test_different_lengths_do_not_add_up(three, alice, bob):
    propose(three, alice, "extend", 24)
    propose(three, bob, "extend", 48)
    assert open_phase(three).due_at == DUE


def test_the_event_of_an_agreed_proposal_names_nobody(game, alice, bob):
    propose(game, alice, "extend", 24)
    propose(game, bob, "extend", 24)
    event = Event.objects.first()
    assert (event.kind, event.actor) == ("extended", None)
    due = (DUE + DAY).isoformat()
    assert event.data == {"seconds": 86400, "cause": "vote", "due_at": due}


def test_a_phase_is_extended_by_vote_once(game, alice, bob):
    propose(game, alice, "extend", 24)
    propose(game, alice, "extend", 48)
    propose(game, bob, "extend", 24)
    assert refused(propose, game, bob, "extend", 12) == ("voted_already", 409)


def test_proposals_of_other_lengths_lapse(game, alice, bob):
    propose(game, alice, "extend", 48)
    propose(game, alice, "extend", 24)
    propose(game, bob, "extend", 24)
    assert not Proposal.objects.exists()
    assert open_phase(game).due_at == DUE + DAY


def test_an_extension_by_the_gm_does_not_count_as_a_vote(game, alice, greta):
    deadline_extend(game_id=game.pk, by=greta, by_how_much=DAY, now=NOW)
    propose(game, alice, "extend", 24)
    assert Proposal.objects.count() == 1


def test_a_pause_by_vote_has_the_proposed_length(game, alice, bob):
    propose(game, alice, "pause", 72)
    propose(game, bob, "pause", 72, now=NOW + DAY)
    phase = open_phase(game)
    assert (phase.paused_until, phase.time_left) == (NOW + 4 * DAY, DAY)


@pytest.fixture
def paused(game, greta):
    game_pause(game_id=game.pk, by=greta, until=NOW + 10 * DAY, now=NOW)
    return game


def test_a_pause_is_ended_by_vote(paused, alice, bob):
    propose(paused, alice, "resume", now=NOW + DAY)
    propose(paused, bob, "resume", now=NOW + DAY)
    assert open_phase(paused).due_at == DUE + DAY
    assert Event.objects.first().data["cause"] == "vote"


def test_votes_on_a_pause_lapse_when_its_gm_ends_it(paused, alice, greta):
    propose(paused, alice, "resume")
    game_resume(game_id=paused.pk, by=greta, now=NOW)
    assert not Proposal.objects.exists()


def test_votes_for_a_pause_lapse_when_the_gm_pauses(game, alice, greta):
    propose(game, alice, "pause", 24)
    game_pause(game_id=game.pk, by=greta, until=NOW + DAY, now=NOW)
    assert not Proposal.objects.exists()


def test_votes_on_the_deadline_lapse_with_the_phase_but_votes_on_the_end_do_not(game, alice, greta):
    propose(game, alice, "extend", 24)
    propose(game, alice, "draw")
    phase_resolve_now(game_id=game.pk, by=greta, now=NOW)
    assert [row.kind for row in Proposal.objects.all()] == ["draw"]


def test_a_vote_after_the_deadline_moves_nothing(game, alice, bob):
    propose(game, alice, "extend", 24)
    (proposal,) = Proposal.objects.all()
    vote_cast(game_id=game.pk, by=bob, proposal_id=proposal.pk, now=DUE)
    assert open_phase(game).due_at == DUE
    assert Vote.objects.filter(proposal=proposal).count() == 2


@pytest.mark.parametrize("kind", ["extend", "pause"])
def test_a_vote_moves_nothing_while_the_result_is_withheld(game, alice, bob, greta, kind):
    propose(game, alice, kind, 24)
    (proposal,) = Proposal.objects.all()
    result_withhold(game_id=game.pk, by=greta, reason="A mistake.", phase_number=1, now=NOW)
    phase_resolve_now(game_id=game.pk, by=greta, phase_number=1, now=NOW)
    vote_cast(game_id=game.pk, by=bob, proposal_id=proposal.pk, now=NOW)
    phase = open_phase(game)
    assert (phase.is_withheld, phase.is_paused, phase.due_at) == (True, False, DUE)


@pytest.mark.parametrize(
    ("kind", "hours"), [("extend", None), ("extend", 0), ("extend", 25), ("pause", 12)]
)
def test_a_length_that_is_not_offered_is_refused(game, alice, kind, hours):
    assert refused(propose, game, alice, kind, hours) == ("unknown_length", 422)


def test_a_running_game_has_no_pause_to_end(game, alice):
    assert refused(propose, game, alice, "resume") == ("not_paused", 409)


def test_a_paused_game_is_not_paused_again_by_vote(paused, alice):
    assert refused(propose, paused, alice, "pause", 24) == ("paused_already", 409)


def test_a_game_is_paused_by_vote_once_in_a_phase(game, alice, bob, greta):
    propose(game, alice, "pause", 24)
    propose(game, bob, "pause", 24)
    game_resume(game_id=game.pk, by=greta, now=NOW)
    assert refused(propose, game, alice, "pause", 24) == ("voted_already", 409)


def test_proposals_to_end_the_game_and_about_the_deadline_have_separate_limits(game, alice):
    for power in ("FR", "HA", "SP"):
        vote_propose(game_id=game.pk, by=alice, kind="concede", powers=[power], now=NOW)
    for hours in (12, 24, 48):
        propose(game, alice, "extend", hours)
    assert refused(propose, game, alice, "extend", 72) == ("too_many_proposals", 409)


def test_nothing_is_proposed_after_the_deadline(game, alice):
    assert refused(propose, game, alice, "extend", 24, now=DUE) == ("deadline_passed", 409)


def test_a_practice_has_no_deadline_to_move(alice, idle):
    practice = practice_create(creator=alice, power="FR", now=NOW)
    assert refused(propose, practice, alice, "extend", 24) == ("no_deadline", 409)


@pytest.mark.parametrize("values", [{"phase": None}, {"hours": 0}, {"kind": "draw"}])
def test_the_database_refuses_an_incomplete_proposal(game, alice, values):
    propose(game, alice, "extend", 24)
    with pytest.raises(IntegrityError), transaction.atomic():
        Proposal.objects.update(**values)
