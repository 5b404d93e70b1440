"""Votes of the players of a game without a GM: time, pauses, the last phase again, a GM."""

from datetime import timedelta

import pytest

from games.gm.acts.decline_role import gm_role_decline
from games.gm.acts.pause import game_pause
from games.gm.acts.start import game_start
from games.gm.acts.take_role import gm_role_take
from games.gm.log import gm_tenures
from games.models import Correction, Delivery, Event, Game, OrderSheet, Phase, Proposal, Status
from games.notices.queries import notice_of
from games.schedule.due import is_silent
from games.seats.acts.apply import seat_apply
from games.seats.acts.join import game_join
from games.seats.acts.resign import seat_resign
from games.turn.services.phase_resolve import Cause, phase_resolve
from games.votes.services.terms import terms_propose, terms_withdraw
from games.votes.services.votes import vote_cast, vote_propose, vote_withdraw
from tests.games.cast import DUE, NOW, account, open_phase, refused, submit
from tests.games.schedule.schedules import MON, THU, slots
from tests.games.table import text_of
from tests.games.without_gm.conftest import create

HOUR = timedelta(hours=1)


def propose(game, by, kind, now=NOW, **choices):
    return vote_propose(game_id=game.pk, by=by, kind=kind, now=now, **choices)


def agree(game, by, now=NOW):
    return vote_cast(game_id=game.pk, by=by, proposal_id=Proposal.objects.get().pk, now=now)


def decide(game, *people, kind, now=NOW, **choices):
    first, *others = people
    propose(game, first, kind, now=now, **choices)
    for each in others:
        agree(game, each, now)


@pytest.fixture
def three(alice, bob, charlie, idle):
    """A running game of Alice, Bob and Charlie, whose movement ends on Mondays and Thursdays."""
    game = create(alice, schedule=slots(MON, THU, zone="UTC"))
    game_join(game_id=game.pk, by=bob, power="HA", now=NOW)
    game_join(game_id=game.pk, by=charlie, power="RU", now=NOW)
    game_start(game_id=game.pk, by=alice, now=NOW)
    return Game.objects.get(pk=game.pk)


@pytest.fixture
def resolved(friends, alice, bob):
    """The first phase is resolved: the second one is open."""
    submit(friends, alice, "FR", "A Paris H")
    submit(friends, bob, "HA", "A Vienna H")
    phase_resolve(phase_id=open_phase(friends).pk, cause=Cause.DEADLINE, now=DUE)
    friends.refresh_from_db()
    return friends


def test_more_than_half_extend_more_than_once_in_a_phase(friends, alice, bob):
    for number in (1, 2):
        decide(friends, alice, bob, kind="extend", hours=24)
        assert open_phase(friends).due_at == DUE + number * timedelta(days=1)


def test_players_extend_to_the_next_regular_deadline(three, alice, bob):
    before = open_phase(three).due_at
    decide(three, alice, bob, kind="extend_next")
    after = open_phase(three).due_at
    assert {before.weekday(), after.weekday()} == {0, 3}
    assert timedelta(days=2) < after - before < timedelta(days=5)


def test_an_extension_lets_the_proposal_of_the_next_deadline_lapse(three, alice, bob):
    propose(three, alice, "extend_next")
    propose(three, alice, "extend", hours=24)
    vote_cast(game_id=three.pk, by=bob, proposal_id=Proposal.objects.get(kind="extend").pk, now=NOW)
    assert not Proposal.objects.exists()


def test_games_with_a_gm_have_none_of_these_votes(game, alice):
    for kind, choices in (("extend_next", {}), ("roll_back", {}), ("call_gm", {"account": "Bob"})):
        assert refused(propose, game, alice, kind, **choices) == ("unknown_kind", 422)


def test_players_pause_resume_and_pause_again(friends, alice, bob):
    decide(friends, alice, bob, kind="pause", hours=48)
    decide(friends, alice, bob, kind="resume")
    decide(friends, alice, bob, kind="pause", hours=24)
    assert open_phase(friends).is_paused


def test_a_vote_can_be_withdrawn(friends, alice, bob):
    propose(friends, alice, "pause", hours=48)
    vote_withdraw(game_id=friends.pk, by=alice, proposal_id=Proposal.objects.get().pk)
    agree(friends, bob)
    assert not open_phase(friends).is_paused


def test_all_take_back_the_last_phase_with_their_orders(resolved, alice, bob):
    decide(resolved, alice, bob, kind="roll_back", now=DUE)
    again = open_phase(resolved)
    replaced = Phase.objects.filter(game=resolved, status="superseded")
    assert (again.number, replaced.count()) == (1, 2)
    sheets = OrderSheet.objects.filter(phase=again, seat__holder__isnull=False, is_current=True)
    assert {(sheet.seat.power, *sheet.orders, sheet.is_final) for sheet in sheets} == {
        ("FR", "A Par H", False),
        ("HA", "A Vie H", False),
    }
    correction = Correction.objects.get()
    assert (correction.made_by, correction.reason) == (None, "All players agreed.")


def test_one_player_is_not_enough_to_take_it_back(three, alice, bob, charlie):
    phase_resolve(phase_id=open_phase(three).pk, cause=Cause.DEADLINE, now=open_phase(three).due_at)
    now = open_phase(three).opened_at
    decide(three, alice, bob, kind="roll_back", now=now)
    assert open_phase(three).number == 2
    agree(three, charlie, now)
    assert open_phase(three).number == 1


def test_a_seat_without_a_player_does_not_prevent_it(resolved, alice, bob):
    seat_resign(game_id=resolved.pk, by=bob, now=DUE)
    propose(resolved, alice, "roll_back", now=DUE)
    assert open_phase(resolved).number == 1


def test_a_substitute_does_not_decide_it(resolved, alice, bob):
    assert refused(propose, resolved, account("Dora"), "roll_back", now=DUE) == ("no_seat", 403)


def test_nothing_is_before_the_first_phase(friends, alice):
    assert refused(propose, friends, alice, "roll_back") == ("no_phase_before", 409)


def test_the_vote_is_told_as_one_of_the_players(visit, resolved, alice, bob):
    decide(resolved, alice, bob, kind="roll_back", now=DUE)
    assert "All players agreed to go back to Spring 1763." in text_of(visit(None, resolved).get())
    log = text_of(visit(None, resolved).get("gm_log"))
    assert "All players agreed to go back to Spring 1763." in log
    assert "The GM" not in log
    page = text_of(visit(None, resolved).get("correction", number=1))
    assert "By the players, who all agreed" in page
    letter = Delivery.objects.filter(user=alice, data__event="corrected").latest("pk")
    assert "All players agreed to go back to Spring 1763." in notice_of(letter).sentence


def test_two_thirds_call_in_a_gm_who_accepts(three, alice, bob, charlie, greta):
    propose(three, alice, "call_gm", account="greta")
    three.refresh_from_db()
    assert three.gm_role_offered_to is None
    agree(three, bob)
    gm_role_take(game_id=three.pk, by=greta, now=NOW)
    three.refresh_from_db()
    assert (three.gm, three.is_without_gm) == (greta, False)
    assert [tenure.user_id for tenure in gm_tenures(three)] == [greta.pk]
    game_pause(game_id=three.pk, by=greta, until=NOW + 48 * HOUR, now=NOW)
    assert refused(propose, three, alice, "call_gm", account="Dora")[0] == "unknown_kind"


def test_the_person_who_is_asked_may_decline_and_the_players_are_told(
    three, alice, bob, charlie, greta
):
    decide(three, alice, bob, kind="call_gm", account="Greta")
    Delivery.objects.all().delete()
    gm_role_decline(game_id=three.pk, by=greta, now=NOW)
    three.refresh_from_db()
    assert (three.gm_role_offered_to, three.is_without_gm) == (None, True)
    told = Delivery.objects.filter(data__event="gm_call_declined")
    assert {row.user for row in told} == {alice, bob, charlie}


@pytest.mark.parametrize(
    ("name", "code"), [("Bob", "player_runs_not"), ("Nobody", "no_such_account")]
)
def test_only_somebody_who_never_played_is_called(friends, alice, name, code):
    assert refused(propose, friends, alice, "call_gm", account=name)[0] == code


def test_a_candidate_who_takes_a_seat_meanwhile_does_not_become_gm(
    three, alice, bob, charlie, greta
):
    propose(three, alice, "call_gm", account="Greta")
    seat_resign(game_id=three.pk, by=charlie, now=NOW)
    seat_apply(game_id=three.pk, by=greta, power="RU", sentence="", now=NOW)
    agree(three, bob)
    three.refresh_from_db()
    assert (three.gm_role_offered_to, Proposal.objects.count()) == (None, 0)


def test_the_page_of_the_role_says_who_asks(visit, three, alice, bob, greta):
    decide(three, alice, bob, kind="call_gm", account="Greta")
    page = text_of(visit(greta, three).get("gm_role"))
    assert "have voted to ask you to be its GM" in page
    visit(greta, three).post("gm_role", {"take": "1"})
    game = text_of(visit(alice, three).get())
    assert "Greta is the GM of the game from now on, which had none." in game


def test_the_form_keeps_a_name_that_is_refused(visit, friends, alice):
    answer = visit(alice, friends).post("vote_propose", {"kind": "call_gm", "account": "Nobody"})
    assert answer.status_code == 422
    assert 'value="Nobody"' in answer.content.decode()
    assert "No account has this name." in text_of(answer)


def test_nobody_is_a_silent_gm(visit, friends, alice, greta):
    later = NOW + timedelta(days=60)
    assert not is_silent(friends, open_phase(friends), later)
    assert visit(greta, friends).get("gm_stand").status_code == 409


def test_an_end_needs_all(friends, alice, bob):
    decide(friends, alice, bob, kind="draw")
    friends.refresh_from_db()
    assert friends.status == Status.FINISHED


def wish(game, by, **wanted):
    return terms_propose(game_id=game.pk, by=by, wanted=wanted, now=NOW)


def test_all_players_change_settings(friends, alice, bob):
    assert wish(friends, alice, last_year=1770).last_year is None
    assert Proposal.objects.get().votes.count() == 1
    agree(friends, bob)
    friends.refresh_from_db()
    assert friends.last_year == 1770
    assert not Proposal.objects.exists()


def test_the_same_settings_again_are_a_vote(friends, alice, bob):
    wish(friends, alice, last_year=1770)
    wish(friends, bob, press_mode="public")
    assert Proposal.objects.count() == 2
    assert wish(friends, bob, last_year=1770).last_year == 1770
    assert not Proposal.objects.exists()


def test_nobody_learns_who_wants_other_settings(friends, alice, bob):
    wish(friends, alice, last_year=1770)
    event = Event.objects.filter(kind="proposed").get()
    assert event.actor is None
    assert Delivery.objects.filter(kind="vote").count() == 1


def test_only_players_propose_other_settings(friends, charlie, bob):
    wanted = {"game_id": friends.pk, "wanted": {"last_year": 1770}}
    assert refused(terms_propose, by=charlie, **wanted) == ("no_seat", 403)
    assert refused(terms_propose, by=bob, **wanted | {"wanted": {}}) == ("nothing_changed", 422)
    assert refused(terms_withdraw, game_id=friends.pk, by=bob) == ("without_gm", 403)


def test_a_player_proposes_other_settings_on_a_page(friends, alice, charlie, client, at):
    at(NOW)
    client.force_login(alice)
    address = f"/games/{friends.pk}/settings/terms/"
    assert address in client.get(friends.get_absolute_url()).content.decode()
    sent = {"last_year": "1770", "press_mode": "full", "standby": "", "is_public": "True"}
    answer = client.post(address, sent, follow=True)
    assert "A change of settings is proposed. End: Fall 1770" in " ".join(text_of(answer).split())
    client.force_login(charlie)
    assert client.get(address).status_code == 403
