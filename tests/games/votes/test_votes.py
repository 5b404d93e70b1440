"""Votes on the end of a game: unanimous among the players, secret, with the rules' shares."""

import pytest

from games.gm.acts.cancel import game_cancel
from games.gm.acts.disorder import civil_disorder_declare
from games.gm.acts.hand_over import seat_to_computer
from games.gm.acts.open_seat import seat_open
from games.gm.acts.resolve import phase_resolve_now
from games.models import Ending, Event, Game, Phase, Proposal, Status, Vote
from games.votes.services.votes import vote_cast, vote_propose, vote_withdraw
from tests.games.cast import NOW, open_phase, refused, seat_of, without_pieces
from tests.games.seat_given import seat_given


def propose(game, by, kind="draw", *powers) -> Proposal:
    vote_propose(game_id=game.pk, by=by, kind=kind, powers=powers, now=NOW)
    return Proposal.objects.order_by("-pk").first()


def cast(game, by, proposal) -> Game:
    return vote_cast(game_id=game.pk, by=by, proposal_id=proposal.pk, now=NOW)


def test_the_proposer_votes_for_the_proposal(game, alice):
    proposal = propose(game, alice)
    assert [vote.seat.power for vote in Vote.objects.filter(proposal=proposal)] == ["FR"]
    assert open_phase(game).is_open


def test_a_proposal_is_an_event_that_names_nobody(game, alice):
    propose(game, alice, "concede", "HA")
    event = Event.objects.first()
    assert (event.kind, event.actor) == ("proposed", None)
    assert event.data == {"kind": "concede", "powers": ["HA"]}


def test_a_draw_agreed_by_all_players_is_shared_by_all_with_units(game, alice, bob):
    done = cast(game, bob, propose(game, alice))
    assert (done.status, done.ending, done.winner) == (Status.FINISHED, Ending.DRAWN, "")
    assert done.shares == dict.fromkeys(
        ("BH", "DN", "FR", "HA", "OT", "PR", "PS", "RU", "SP", "SW"), "1/10"
    )
    assert Event.objects.first().kind == "agreed"


def test_a_concession_to_one_makes_it_the_winner(game, alice, bob):
    done = cast(game, bob, propose(game, alice, "concede", "FR"))
    assert (done.ending, done.winner, done.shares) == (Ending.CONCEDED, "FR", {"FR": "1"})


def test_a_concession_to_an_alliance_is_shared(game, alice, bob):
    done = cast(game, bob, propose(game, alice, "concede", "HA", "FR"))
    assert (done.winner, done.shares) == ("", {"FR": "1/2", "HA": "1/2"})


def test_an_end_without_a_result_has_no_shares(game, alice, bob):
    done = cast(game, bob, propose(game, alice, "cancel"))
    assert (done.status, done.ending, done.shares) == (Status.FINISHED, Ending.DISSOLVED, {})


def test_the_same_proposal_made_by_two_is_one_with_two_votes(game, alice, bob):
    propose(game, alice, "concede", "HA", "FR")
    propose(game, bob, "concede", "FR", "HA")
    game.refresh_from_db()
    assert (Proposal.objects.count(), game.status) == (1, Status.FINISHED)


def test_votes_for_different_ends_do_not_add_up(game, alice, bob):
    propose(game, alice, "draw")
    propose(game, bob, "cancel")
    game.refresh_from_db()
    assert game.status == Status.RUNNING


def test_a_vote_stands_from_phase_to_phase(game, alice, bob, greta):
    proposal = propose(game, alice)
    phase_resolve_now(game_id=game.pk, by=greta, now=NOW)
    assert cast(game, bob, proposal).status == Status.FINISHED


def test_a_withdrawn_vote_does_not_count(game, alice, bob):
    proposal = propose(game, alice)
    vote_withdraw(game_id=game.pk, by=alice, proposal_id=proposal.pk)
    assert cast(game, bob, proposal).status == Status.RUNNING


def test_a_proposal_without_votes_stays_so_that_nobody_can_tell(game, alice):
    proposal = propose(game, alice)
    vote_withdraw(game_id=game.pk, by=alice, proposal_id=proposal.pk)
    assert Proposal.objects.filter(pk=proposal.pk).exists()


def test_voting_twice_is_voting_once(game, alice):
    proposal = propose(game, alice)
    cast(game, alice, proposal)
    assert Vote.objects.count() == 1


def test_a_vote_makes_no_event_and_no_new_version(game, alice, bob, greta, charlie):
    seat_given(game_id=game.pk, by=greta, power="SP", account="Charlie", now=NOW)
    proposal = propose(game, alice)
    game.refresh_from_db()
    before = (game.version, Event.objects.count())
    cast(game, bob, proposal)
    vote_withdraw(game_id=game.pk, by=bob, proposal_id=proposal.pk)
    game.refresh_from_db()
    assert (game.version, Event.objects.count()) == before


def test_a_new_player_has_agreed_to_nothing(game, alice, bob, greta, charlie):
    proposal = propose(game, alice)
    seat_open(game_id=game.pk, by=greta, power="FR", now=NOW)
    seat_given(game_id=game.pk, by=greta, power="FR", account="Charlie", now=NOW)
    assert cast(game, bob, proposal).status == Status.RUNNING


def test_an_open_seat_prevents_unanimity(game, alice, bob, greta):
    proposal = propose(game, alice)
    seat_open(game_id=game.pk, by=greta, power="HA", now=NOW)
    assert cast(game, alice, proposal).status == Status.RUNNING


def test_when_the_last_to_disagree_becomes_a_computer_all_agree(game, alice, bob, greta):
    propose(game, alice)
    seat_to_computer(game_id=game.pk, by=greta, power="HA", now=NOW)
    game.refresh_from_db()
    assert game.status == Status.FINISHED


def test_when_the_last_to_disagree_falls_into_disorder_all_agree(game, alice, bob, greta):
    propose(game, alice)
    name = "Habsburg Empire"
    civil_disorder_declare(game_id=game.pk, by=greta, power="HA", confirm=name, now=NOW)
    game.refresh_from_db()
    assert (game.status, "HA" in game.shares) == (Status.FINISHED, False)


@pytest.fixture
def austria_is_out(game):
    without_pieces(game, "HA")
    return game


def test_a_power_without_units_and_centres_does_not_vote(austria_is_out, alice, bob):
    proposal = propose(austria_is_out, alice)
    austria_is_out.refresh_from_db()
    assert austria_is_out.status == Status.FINISHED
    assert proposal.kind == "draw"


def test_a_power_that_is_out_cannot_propose(austria_is_out, bob):
    assert refused(propose, austria_is_out, bob) == ("not_surviving", 409)


def test_nothing_is_conceded_to_a_power_that_is_out(austria_is_out, alice):
    assert refused(propose, austria_is_out, alice, "concede", "HA") == ("not_surviving", 422)


def test_a_concession_lapses_with_its_power(game, alice, bob, greta, charlie):
    seat_given(game_id=game.pk, by=greta, power="SP", account="Charlie", now=NOW)
    propose(game, alice, "concede", "HA")
    name = "Habsburg Empire"
    civil_disorder_declare(game_id=game.pk, by=greta, power="HA", confirm=name, now=NOW)
    assert not Proposal.objects.exists()


@pytest.mark.parametrize(
    ("kind", "powers", "code"),
    [
        ("", [], "unknown_kind"),
        ("peace", [], "unknown_kind"),
        ("concede", [], "concede_to_nobody"),
        ("concede", ["XX"], "no_such_power"),
        ("concede", ["\x00"], "no_such_power"),
        ("concede", ["BH", "DN", "FR", "HA", "OT", "PR", "PS", "RU", "SP", "SW"], "concede_to_all"),
    ],
)
def test_invalid_proposals_are_refused(game, alice, kind, powers, code):
    assert refused(propose, game, alice, kind, *powers) == (code, 422)
    assert not Proposal.objects.exists()


def test_a_seat_makes_three_proposals_at_most(game, alice):
    for power in ("FR", "HA", "SP"):
        propose(game, alice, "concede", power)
    assert refused(propose, game, alice, "draw") == ("too_many_proposals", 409)


@pytest.mark.parametrize("who", ["charlie", "greta"])
def test_people_without_a_seat_have_no_vote(game, request, alice, who):
    user = request.getfixturevalue(who)
    proposal = propose(game, alice)
    assert refused(propose, game, user) == ("no_seat", 403)
    assert refused(cast, game, user, proposal) == ("no_seat", 403)
    code = refused(vote_withdraw, game_id=game.pk, by=user, proposal_id=proposal.pk)
    assert code == ("no_seat", 403)


def test_an_unknown_proposal_is_refused(game, alice):
    assert refused(vote_cast, game_id=game.pk, by=alice, proposal_id=99) == (
        "no_such_proposal",
        404,
    )


def test_a_vote_that_was_not_cast_cannot_be_withdrawn(game, alice, bob):
    proposal = propose(game, alice)
    code = refused(vote_withdraw, game_id=game.pk, by=bob, proposal_id=proposal.pk)
    assert code == ("not_voted", 409)


def test_there_is_nothing_to_vote_on_after_the_end(game, alice, greta):
    proposal = propose(game, alice)
    game_cancel(game_id=game.pk, by=greta, now=NOW)
    assert refused(propose, game, alice) == ("not_running", 409)
    assert refused(cast, game, alice, proposal) == ("not_running", 409)


def test_the_end_of_a_game_that_was_called_off_is_named(game, greta):
    assert game_cancel(game_id=game.pk, by=greta, now=NOW).ending == Ending.CALLED_OFF


def test_the_open_phase_of_an_agreed_end_stays_sealed(game, alice, bob):
    cast(game, bob, propose(game, alice))
    phase = Phase.objects.get(game=game)
    assert (phase.is_open, phase.outcome) == (True, None)
    assert seat_of(game, "FR").holder == alice
