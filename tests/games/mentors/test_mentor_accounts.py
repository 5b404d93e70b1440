"""Pupils and mentors who close their accounts, and what their files have."""

import pytest

from games.core.visibility import Viewer
from games.models import Game, MentorLetter, Mentorship
from games.players.own_data import own_data
from games.players.services import account_leave
from games.seats.acts.ask_mentor import mentor_ask
from games.seats.acts.write_to_mentor import mentor_write
from tests.games.cast import account


def rows(user, section: str) -> list[dict]:
    return next(list(found) for name, found in own_data(user) if name == section)


@pytest.mark.parametrize("who", ["alice", "nora"])
def test_it_ends_with_the_account_of_either(mentored, request, who):
    account_leave(by=request.getfixturevalue(who))
    assert Mentorship.objects.get().state == "over"


def test_letters_stay_for_the_other(mentored, alice, nora):
    mentor_write(game_id=mentored.pk, by=nora, text="Guard Paris.")
    account_leave(by=nora)
    assert MentorLetter.objects.count() == 1


def test_a_request_goes_with_the_account(asked, nora):
    account_leave(by=nora)
    assert not Mentorship.objects.exists()


@pytest.mark.parametrize("who", ["alice", "nora"])
def test_both_have_it_in_their_file(mentored, alice, nora, request, who):
    mentor_write(game_id=mentored.pk, by=nora, text="Guard Paris.")
    user = request.getfixturevalue(who)
    (row,) = rows(user, "mentorships")
    assert (row["power"], row["pupil"], row["mentor"], row["state"]) == (
        "FR",
        "Alice",
        "Nora",
        "running",
    )
    assert rows(user, "mentor_letters")[0]["text"] == "Guard Paris."


def test_nobody_else_has_it(mentored, bob, greta, nora):
    mentor_write(game_id=mentored.pk, by=nora, text="Guard Paris.")
    for other in (bob, greta):
        assert rows(other, "mentorships") == []
        assert rows(other, "mentor_letters") == []


def test_a_withheld_request_is_in_the_file_of_the_player_alone(course, alice, bob):
    Game.objects.filter(pk=course.pk).update(is_anonymous=True)
    mentor_ask(game_id=course.pk, by=alice, account="Bob")
    assert [row["state"] for row in rows(alice, "mentorships")] == ["asked"]
    assert rows(bob, "mentorships") == []


def test_the_viewer_of_nobody_mentors_nobody(mentored):
    seat = mentored.seats.get(power="FR")
    assert not Viewer(mentored.pk).mentors(seat)
    assert not Viewer(mentored.pk, user_id=account("Zoe").pk).reads(seat)
