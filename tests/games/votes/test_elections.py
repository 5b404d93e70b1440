"""Elections of a GM in place of a silent one, by more than half of the players."""

from datetime import timedelta

import pytest

from ambition.users.programs import program_create
from games.core.gm import gm_seen
from games.gm.acts.open_seat import seat_open
from games.gm.acts.resolve import phase_resolve_now
from games.gm.log import gm_tenures
from games.models import Delivery, Game, Phase, Proposal, Seat, SeatState
from games.seats.acts.apply import seat_apply
from games.story.queries.events import event_list
from games.votes.services.candidates import candidate_stand, candidate_withdraw
from games.votes.services.votes import vote_cast, vote_propose
from tests.games.cast import NOW, account, open_phase, refused, viewer_of

LATER = NOW + timedelta(days=14)


@pytest.fixture
def dora(db):
    return account("Dora")


@pytest.fixture
def silent(game):
    """Alice plays France and Bob Austria; Greta was last seen two weeks ago."""
    Game.objects.filter(pk=game.pk).update(gm_seen_at=NOW)
    game.refresh_from_db()
    return game


def stand(game, by, sentence="I have run ten games.", now=LATER):
    return candidate_stand(game_id=game.pk, by=by, sentence=sentence, now=now)


def cast(game, by, now=LATER):
    vote_cast(game_id=game.pk, by=by, proposal_id=Proposal.objects.get().pk, now=now)
    game.refresh_from_db()


@pytest.fixture
def standing(silent, dora):
    stand(silent, dora)
    return silent


def test_more_than_half_of_the_players_elect(standing, alice, bob, dora):
    cast(standing, alice)
    assert standing.gm.name == "Greta"
    cast(standing, bob)
    assert (standing.gm, standing.gm_seen_at) == (dora, LATER)


def test_the_former_gm_has_no_rights(standing, alice, bob, greta):
    cast(standing, alice)
    cast(standing, bob)
    call = refused(phase_resolve_now, game_id=standing.pk, by=greta, now=LATER)
    assert call == ("not_gm", 403)


def test_everybody_can_read_who_was_elected(standing, alice, bob, charlie):
    cast(standing, alice)
    cast(standing, bob)
    line = event_list(standing, viewer_of(charlie, standing))[0]
    assert line.sentence == "The players elected Dora as the GM."
    assert [gm.name for gm in gm_tenures(standing)] == ["Dora", "Greta"]


def test_only_the_players_are_notified_of_a_candidate(standing, alice, bob, dora):
    told = Delivery.objects.filter(kind="vote").values_list("user", flat=True)
    assert set(told) == {alice.pk, bob.pk}


@pytest.mark.parametrize(("who", "code"), [("alice", "player_runs_not"), ("greta", "gm_already")])
def test_players_and_the_gm_cannot_be_candidates(silent, request, who, code):
    assert refused(stand, silent, request.getfixturevalue(who)) == (code, 409)


def test_former_players_cannot_be_candidates(silent, alice, greta):
    seat_open(game_id=silent.pk, by=greta, power="FR", now=NOW + timedelta(hours=1))
    Game.objects.update(gm_seen_at=NOW)
    assert refused(stand, silent, alice) == ("player_runs_not", 409)


def test_there_are_no_candidates_while_the_gm_is_active(silent, dora):
    call = refused(stand, silent, dora, now=LATER - timedelta(minutes=1))
    assert call == ("gm_not_silent", 409)


def test_there_are_no_candidates_if_the_policy_has_no_successor(silent, dora):
    Phase.objects.update(nmr_policy={**open_phase(silent).nmr_policy, "silence_days": 0})
    assert refused(stand, silent, dora) == ("gm_not_silent", 409)


def test_nobody_is_a_candidate_twice(standing, dora):
    assert refused(stand, standing, dora) == ("stands_already", 409)


@pytest.mark.parametrize(
    ("sentence", "code"), [(" ", "sentence_missing"), ("x" * 301, "sentence_length")]
)
def test_everybody_can_read_the_candidates_sentence(silent, dora, sentence, code):
    assert refused(stand, silent, dora, sentence) == (code, 422)


def test_a_gm_who_returns_keeps_the_role(standing, alice, bob):
    cast(standing, alice)
    gm_seen([standing.pk], LATER)
    assert not Proposal.objects.exists()


def test_nobody_votes_on_a_withdrawn_candidacy(standing, dora):
    candidate_withdraw(game_id=standing.pk, by=dora)
    assert not Proposal.objects.exists()
    assert refused(candidate_withdraw, game_id=standing.pk, by=dora) == ("stands_not", 404)


def test_players_cannot_propose_a_candidate(silent, alice):
    call = refused(vote_propose, game_id=silent.pk, by=alice, kind="gm", now=LATER)
    assert call == ("unknown_kind", 422)


def test_only_one_of_two_is_elected(standing, alice, bob):
    other = account("Emil")
    stand(standing, other)
    for pk in list(Proposal.objects.values_list("pk", flat=True)):
        vote_cast(game_id=standing.pk, by=alice, proposal_id=pk, now=LATER)
    vote_cast(
        game_id=standing.pk, by=bob, proposal_id=Proposal.objects.get(candidate=other).pk, now=LATER
    )
    standing.refresh_from_db()
    assert standing.gm == other
    assert not Proposal.objects.exists()


def test_a_candidate_cannot_take_a_seat(standing, dora, greta):
    seat_open(game_id=standing.pk, by=greta, power="FR", now=NOW)
    Proposal.objects.create(
        game=standing, kind="gm", key="gm:again", candidate=dora, sentence="I would.", made_at=NOW
    )
    options = {"power": "FR", "sentence": "I would play.", "now": LATER}
    call = refused(seat_apply, game_id=standing.pk, by=dora, **options)
    assert call == ("stands_for_gm", 409)


def test_a_program_of_a_candidate_cannot_take_a_seat_of_a_public_game(standing, dora, greta):
    seat_open(game_id=standing.pk, by=greta, power="FR", now=NOW)
    Game.objects.update(allows_programs=True, gm_seen_at=NOW)
    stand(standing, dora)
    options = {"power": "FR", "sentence": "I would play.", "now": LATER}
    own = program_create(owner=dora, name="Kaissa", now=NOW)
    assert refused(seat_apply, game_id=standing.pk, by=own, **options) == ("stands_for_gm", 409)


def test_the_election_of_a_person_who_may_not_run_the_game_lapses(standing, alice, bob, dora):
    own = program_create(owner=dora, name="Kaissa", now=NOW)
    spain = Seat.objects.get(game=standing, power="SP")
    Seat.objects.filter(pk=spain.pk).update(state=SeatState.TAKEN, holder=own)
    cast(standing, alice)
    cast(standing, bob)
    assert (standing.gm.name, Proposal.objects.exists()) == ("Greta", False)
