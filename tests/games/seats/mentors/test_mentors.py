"""A player asks a mentor, who sees the seat until one of them or the seat's fate ends it."""

from datetime import timedelta

import pytest
from allauth.usersessions.models import UserSession

from games.core.access import get_game_for_view
from games.core.errors import Refused
from games.core.mentors import listed_mentors
from games.core.visibility import (
    Viewer,
    own_sheets_in,
    visible_conditional,
    visible_receipts,
    visible_sheet,
)
from games.gm.acts.open_seat import seat_open
from games.models import Event, Game, Mentorship, Status
from games.players.blocks import player_block
from games.press.queries.threads import visible_messages
from games.press.services.press_send import press_send
from games.seats.acts.ask_mentor import mentor_ask
from games.seats.acts.ask_substitute import substitute_ask
from games.seats.acts.become_mentor import mentor_accept
from games.seats.acts.become_substitute import substitute_accept
from games.seats.acts.decline_mentor import mentor_decline
from games.seats.acts.end_mentor import mentor_end
from games.seats.acts.end_substitution import substitution_stop
from games.seats.acts.resign import seat_resign
from games.seats.acts.write_to_mentor import mentor_write
from games.sheets.services.readiness import ready_declare
from games.votes.services.terms import terms_propose
from games.votes.services.votes import vote_cast, vote_propose
from tests.games.cast import NOW, account, open_phase, refused, seat_of, submit, viewer_of
from tests.games.seats.substitutes.conftest import LAST_DAY

LATER = NOW + timedelta(hours=1)
NEAR = "93.184.216.34"


def ask(game, by, name="Nora", **options):
    return mentor_ask(game_id=game.pk, by=by, account=name, now=NOW, **options)


def accept(game, by, power="FR"):
    return mentor_accept(game_id=game.pk, by=by, power=power, now=NOW)


def end(game, by):
    return mentor_end(game_id=game.pk, by=by, now=LATER)


def write(game, by, text="Guard Paris.", **options):
    return mentor_write(game_id=game.pk, by=by, text=text, now=LATER, **options)


def notified(user) -> set[str]:
    return {row.data["event"] for row in user.deliveries.all()}


def sheet_for(game, user):
    return visible_sheet(viewer_of(user, game), open_phase(game), seat_of(game, "FR"))


def signed_in_at(address: str, *users) -> None:
    for user in users:
        UserSession.objects.create(
            user=user, ip=address, session_key=f"key{user.pk}", user_agent="Firefox"
        )


def test_games_allow_no_mentors_unless_they_say_so(game, alice, nora):
    assert refused(ask, game, alice) == ("no_mentors", 409)


def test_the_mentor_is_asked(asked, nora):
    assert notified(nora) == {"mentor_asked_you"}


def test_the_mentor_sees_nothing_before_accepting(asked, alice, nora):
    submit(asked, alice, "FR", "A Par - Bur")
    assert sheet_for(asked, nora) is None


def test_the_mentor_sees_the_draft(mentored, alice, nora):
    submit(mentored, alice, "FR", "A Par - Bur", bids=[(2, "A Sav H")])
    assert sheet_for(mentored, nora).orders == ["A Par - Bur"]
    assert sheet_for(mentored, nora).bids


def test_the_mentor_sees_every_saved_sheet(mentored, alice, nora):
    submit(mentored, alice, "FR", "A Par - Bur")
    submit(mentored, alice, "FR", "A Par H")
    phase, seat = open_phase(mentored), seat_of(mentored, "FR")
    assert len(visible_receipts(viewer_of(nora, mentored), phase, seat)) == 2
    assert own_sheets_in(viewer_of(nora, mentored), seat, phase, None)


def test_the_mentor_sees_no_other_seat(mentored, bob, nora):
    submit(mentored, bob, "HA", "A Vie H")
    viewer, seat, phase = viewer_of(nora, mentored), seat_of(mentored, "HA"), open_phase(mentored)
    assert visible_sheet(viewer, phase, seat) is None
    assert visible_receipts(viewer, phase, seat) == []
    assert visible_conditional(viewer, phase, seat) == []
    assert own_sheets_in(viewer, seat, phase, None) == {}


def test_the_mentor_sees_no_seat_of_another_game(mentored, alice, nora):
    viewer = viewer_of(nora, mentored)
    other = Viewer(mentored.pk + 1, user_id=nora.pk, pupil=viewer.pupil)
    assert not other.mentors(seat_of(mentored, "FR"))


def test_the_mentor_is_no_reader_of_the_press_itself(mentored, alice, bob, nora):
    press_send(game_id=mentored.pk, by=bob, text="Peace", to=["FR"], now=NOW)
    assert not visible_messages(viewer_of(nora, mentored)).exists()


@pytest.mark.parametrize(
    "act",
    [
        lambda game, by: submit(game, by, "FR", "A Par - Bur"),
        lambda game, by: ready_declare(game_id=game.pk, power="FR", by=by, phase_number=1, now=NOW),
        lambda game, by: press_send(game_id=game.pk, by=by, text="Peace", to=["HA"], now=NOW),
        lambda game, by: vote_propose(game_id=game.pk, by=by, kind="draw", powers=["FR"], now=NOW),
        lambda game, by: seat_resign(game_id=game.pk, by=by, now=NOW),
        lambda game, by: ask(game, by, "Charlie"),
        lambda game, by: substitute_ask(
            game_id=game.pk, by=by, account="Charlie", last_day=LAST_DAY, now=NOW
        ),
    ],
    ids=["orders", "final", "press", "vote", "resign", "mentor", "substitute"],
)
def test_the_mentor_does_nothing_for_the_seat(mentored, nora, charlie, act):
    with pytest.raises(Refused) as refusal:
        act(mentored, nora)
    assert refusal.value.status == 403


def test_the_pupil_ends_it(mentored, alice, nora):
    submit(mentored, alice, "FR", "A Par - Bur")
    end(mentored, alice)
    assert sheet_for(mentored, nora) is None
    assert "mentor_over" in notified(nora)


def test_the_mentor_ends_it(mentored, alice, nora):
    end(mentored, nora)
    assert viewer_of(nora, mentored).pupil is None
    assert "mentor_over" in notified(alice)


def test_nobody_else_ends_it(mentored, bob, charlie, greta):
    for other in (bob, charlie, greta):
        assert refused(end, mentored, other) == ("no_mentorship", 409)


def test_it_ends_once(mentored, alice, nora):
    end(mentored, alice)
    assert refused(end, mentored, nora) == ("no_mentorship", 409)


def test_a_request_is_withdrawn(asked, alice, nora):
    assert end(asked, alice) is None
    assert refused(accept, asked, nora) == ("no_mentorship", 409)


def test_a_request_is_declined(asked, alice, nora):
    mentor_decline(game_id=asked.pk, by=nora, power="FR", now=NOW)
    assert "mentor_declined" in notified(alice)
    assert refused(accept, asked, nora) == ("no_mentorship", 409)


def test_nobody_answers_for_another(asked, charlie):
    assert refused(accept, asked, charlie) == ("no_mentorship", 409)
    declines = {"game_id": asked.pk, "by": charlie, "power": "FR", "now": NOW}
    assert refused(mentor_decline, **declines) == ("no_mentorship", 409)


def test_a_player_who_resigns_has_no_mentor(mentored, alice, nora):
    submit(mentored, alice, "FR", "A Par - Bur")
    seat_resign(game_id=mentored.pk, by=alice, now=LATER)
    assert Mentorship.objects.get().state == "over"
    assert sheet_for(mentored, nora) is None
    assert "mentor_over" in notified(nora)


def test_a_request_ends_with_the_seat(asked, alice, nora):
    seat_resign(game_id=asked.pk, by=alice, now=LATER)
    assert refused(accept, asked, nora) == ("no_mentorship", 409)


def test_a_player_who_is_removed_has_no_mentor(mentored, greta, nora):
    seat_open(game_id=mentored.pk, by=greta, power="FR", reason="Silent", now=LATER)
    assert viewer_of(nora, mentored).pupil is None


def test_a_mentorship_does_not_pass_to_the_next_player(mentored, alice, charlie, nora):
    seat = seat_of(mentored, "FR")
    seat.holder = charlie
    assert not viewer_of(nora, mentored).mentors(seat)


def lend(game, alice, charlie) -> None:
    substitute_ask(game_id=game.pk, by=alice, account="Charlie", last_day=LAST_DAY, now=NOW)
    substitute_accept(game_id=game.pk, by=charlie, now=NOW)


def test_it_rests_while_a_substitute_plays(mentored, alice, charlie, nora):
    lend(mentored, alice, charlie)
    submit(mentored, charlie, "FR", "A Par - Bur")
    assert sheet_for(mentored, nora) is None
    assert refused(write, mentored, nora) == ("mentorship_rests", 409)
    assert refused(write, mentored, charlie) == ("no_mentorship", 409)


def test_it_goes_on_after_the_substitution(mentored, alice, charlie, nora):
    lend(mentored, alice, charlie)
    substitution_stop(game_id=mentored.pk, by=alice, now=LATER)
    assert viewer_of(nora, mentored).pupil.power == "FR"


def test_a_substitute_names_no_mentor(course, alice, charlie, nora):
    lend(course, alice, charlie)
    assert refused(ask, course, charlie) == ("seat_lent", 409)
    assert refused(ask, course, alice) == ("seat_lent", 409)


def test_a_mentor_accepts_once_the_player_is_back(asked, alice, charlie, nora):
    lend(asked, alice, charlie)
    assert refused(accept, asked, nora) == ("seat_lent", 409)


def test_it_ends_with_the_game(mentored, alice, nora):
    submit(mentored, alice, "FR", "A Par - Bur")
    Game.objects.filter(pk=mentored.pk).update(status=Status.FINISHED, finished_at=NOW)
    assert sheet_for(Game.objects.get(pk=mentored.pk), nora) is None
    assert refused(ask, mentored, alice, "Charlie") == ("not_running", 409)


def test_it_ends_when_the_players_want_no_mentors(mentored, greta, alice, bob, nora):
    terms_propose(game_id=mentored.pk, by=greta, wanted={"allows_mentors": False}, now=NOW)
    proposal = mentored.proposals.get()
    for player in (alice, bob):
        vote_cast(game_id=mentored.pk, by=player, proposal_id=proposal.pk, now=NOW)
    assert not Game.objects.get(pk=mentored.pk).allows_mentors
    assert viewer_of(nora, mentored).pupil is None


def test_mentors_come_into_a_running_game_by_all_its_players_only(game, greta, alice, bob):
    terms_propose(game_id=game.pk, by=greta, wanted={"allows_mentors": True}, now=NOW)
    proposal = game.proposals.get()
    vote_cast(game_id=game.pk, by=alice, proposal_id=proposal.pk, now=NOW)
    assert not Game.objects.get(pk=game.pk).allows_mentors
    vote_cast(game_id=game.pk, by=bob, proposal_id=proposal.pk, now=NOW)
    assert Game.objects.get(pk=game.pk).allows_mentors


def test_a_seat_has_one_mentor(mentored, alice, charlie):
    assert refused(ask, mentored, alice, "Charlie") == ("mentored_already", 409)


def test_a_mentor_has_one_pupil_at_a_table(mentored, bob, nora):
    assert refused(ask, mentored, bob) == ("mentored_here", 409)


def test_of_two_requests_one_is_accepted(asked, bob, nora):
    ask(asked, bob)
    accept(asked, nora, "HA")
    assert refused(accept, asked, nora, "FR") == ("no_mentorship", 409)


def test_nobody_mentors_oneself(course, alice):
    assert refused(ask, course, alice, "Alice") == ("mentor_yourself", 422)


def test_people_without_a_seat_have_no_mentor(course, charlie, greta, nora):
    assert refused(ask, course, charlie) == ("no_seat", 403)
    assert refused(ask, course, greta) == ("no_seat", 403)


def test_a_name_must_be_of_an_account(course, alice):
    assert refused(ask, course, alice, "Nobody") == ("no_such_account", 422)


def test_people_who_block_the_player_are_not_asked(course, alice, nora):
    player_block(by=nora, account_id=alice.pk)
    assert refused(ask, course, alice) == ("takes_no_offers", 422)


def test_a_mentor_whom_the_gm_blocks_is_refused(asked, greta, nora):
    player_block(by=greta, account_id=nora.pk)
    assert refused(accept, asked, nora) == ("blocked", 403)


def test_no_mentor_shares_a_connection_with_another_player(asked, bob, nora):
    signed_in_at(NEAR, bob, nora)
    assert refused(accept, asked, nora) == ("mentor_near", 409)


def test_a_mentor_may_live_with_the_pupil(asked, alice, nora):
    signed_in_at(NEAR, alice, nora)
    assert accept(asked, nora).state == "running"


def test_no_mentor_shares_a_connection_with_another_mentor(mentored, bob, charlie, nora):
    signed_in_at(NEAR, charlie, nora)
    ask(mentored, bob, "Charlie")
    assert refused(accept, mentored, charlie, "HA") == ("mentor_near", 409)


def test_friends_at_one_place_judge_for_themselves(asked, bob, nora):
    Game.objects.filter(pk=asked.pk).update(is_public=False)
    signed_in_at(NEAR, bob, nora)
    assert accept(asked, nora).state == "running"


def test_everybody_reads_which_powers_have_mentors(mentored, nora):
    ((power, name, _user_id),) = listed_mentors(mentored, Viewer(mentored.pk), ["HA", "FR"])
    assert (power, name) == ("FR", "Nora")
    assert Event.objects.filter(kind="mentor_began", data__power="FR").exists()


def test_a_private_game_is_open_to_the_mentor_until_the_end_of_the_mentorship(course, alice, nora):
    Game.objects.filter(pk=course.pk).update(is_public=False)
    assert refused(get_game_for_view, nora, course.pk) == ("no_such_game", 404)
    ask(course, alice)
    assert get_game_for_view(nora, course.pk)[1].is_asked_to_mentor
    accept(course, nora)
    assert get_game_for_view(nora, course.pk)[1].pupil
    end(course, alice)
    assert refused(get_game_for_view, nora, course.pk) == ("no_such_game", 404)


def test_a_program_is_no_mentor(course, alice, bob):
    program = account("Clockwork", owner=bob)
    assert refused(ask, course, alice, program.name) == ("takes_no_offers", 422)


def test_a_program_at_a_seat_has_no_mentor(course, bob, nora):
    bob.owner = nora
    bob.email = ""
    bob.save()
    assert refused(ask, course, bob) == ("program_without_mentor", 403)
