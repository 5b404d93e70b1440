"""Two at once in a game without a GM: each act is done once, and nothing by halves."""

from datetime import timedelta

import pytest

from games.gm.acts.start import game_start
from games.models import Ending, Event, EventKind, Game, Proposal, SeatAssignment, Vote
from games.seats.acts.apply import seat_apply
from games.seats.acts.join import game_join
from games.seats.acts.resign import seat_resign
from games.settings.services.games import game_create
from games.turn.services.open_seats import open_seats_fill_in_time
from games.votes.services.terms import terms_propose
from games.votes.services.votes import vote_cast, vote_propose
from tests.games.at_once import both
from tests.games.cast import DUE, NOW, account, open_phase, seat_of

pytestmark = pytest.mark.django_db(transaction=True)

DAY = timedelta(days=1)


@pytest.fixture
def friends(alice, bob, charlie, idle) -> Game:
    game = game_create(
        creator=alice, name="Friends", without_gm=True, power="FR", start_mode="gm", now=NOW
    )
    for friend, power in ((bob, "HA"), (charlie, "RU")):
        game_join(game_id=game.pk, by=friend, power=power, now=NOW)
    game_start(game_id=game.pk, by=alice, now=NOW)
    return game


def resign(game, by):
    return seat_resign(game_id=game.pk, by=by, now=NOW).power


def take(game, by, now=NOW):
    return seat_apply(game_id=game.pk, by=by, power="HA", sentence="", now=now).state


def test_of_two_who_take_a_free_seat_at_once_one_has_it(friends, bob):
    dora, emil = account("Dora"), account("Emil")
    resign(friends, bob)
    answers = both(lambda: take(friends, dora), lambda: take(friends, emil))
    assert sorted(answers) == ["seat_taken", "taken"]
    running = SeatAssignment.objects.filter(seat=seat_of(friends, "HA"), ended_at__isnull=True)
    assert [row.user for row in running] == [seat_of(friends, "HA").holder]


def test_a_person_and_the_computer_at_once_leave_the_seat_to_the_person(friends, bob):
    dora = account("Dora")
    resign(friends, bob)
    both(lambda: take(friends, dora, NOW + DAY), lambda: open_seats_fill_in_time(now=NOW + DAY))
    assert seat_of(friends, "HA").holder == dora


def test_two_votes_at_once_extend_once(friends, alice, bob, charlie):
    vote_propose(game_id=friends.pk, by=alice, kind="extend", hours=24, now=NOW)
    proposal = Proposal.objects.get().pk

    def vote(by):
        vote_cast(game_id=friends.pk, by=by, proposal_id=proposal, now=NOW)
        return "voted"

    answers = both(lambda: vote(bob), lambda: vote(charlie))
    # The second vote comes too late if the first has decided.
    assert sorted(answers) == ["no_such_proposal", "voted"]
    assert open_phase(friends).due_at == DUE + DAY
    assert Event.objects.filter(game=friends, kind=EventKind.EXTENDED).count() == 1


def test_the_last_two_who_leave_at_once_end_the_game_once(friends, alice, bob, charlie):
    resign(friends, charlie)
    both(lambda: resign(friends, alice), lambda: resign(friends, bob))
    friends.refresh_from_db()
    assert friends.ending == Ending.DESERTED
    assert Event.objects.filter(game=friends, kind=EventKind.CANCELLED).count() == 1


def propose_a_last_year(game, by):
    terms_propose(game_id=game.pk, by=by, wanted={"last_year": 1770}, now=NOW)


def test_two_who_propose_the_same_settings_at_once_vote_for_one_proposal(friends, bob, charlie):
    both(lambda: propose_a_last_year(friends, bob), lambda: propose_a_last_year(friends, charlie))
    assert Vote.objects.filter(proposal=Proposal.objects.get()).count() == 2
    assert Event.objects.filter(game=friends, kind=EventKind.PROPOSED).count() == 1


def test_the_last_two_votes_at_once_change_the_settings_once(friends, alice, bob, charlie):
    propose_a_last_year(friends, alice)
    proposal = Proposal.objects.get().pk

    def vote(by):
        return vote_cast(game_id=friends.pk, by=by, proposal_id=proposal, now=NOW).pk

    assert both(lambda: vote(bob), lambda: vote(charlie)) == [friends.pk, friends.pk]
    friends.refresh_from_db()
    assert friends.last_year == 1770
    assert not Proposal.objects.exists()
    assert Event.objects.filter(game=friends, kind=EventKind.SETTINGS_CHANGED).count() == 1
