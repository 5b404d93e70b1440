"""Letters between a player and the mentor."""

from datetime import timedelta

import pytest

from games.models import MentorLetter, Mentorship
from games.seats.acts.end_mentor import mentor_end
from games.seats.acts.write_to_mentor import mentor_write
from games.seats.queries.mentors import own_letters, readable_letters
from tests.games.cast import NOW, refused

LATER = NOW + timedelta(hours=1)
NEAR = "93.184.216.34"


def end(game, by):
    return mentor_end(game_id=game.pk, by=by, now=LATER)


def write(game, by, text="Guard Paris.", **options):
    return mentor_write(game_id=game.pk, by=by, text=text, now=LATER, **options)


def notified(user) -> set[str]:
    return {row.data["event"] for row in user.deliveries.all()}


def test_letters_go_between_the_two(mentored, alice, nora):
    write(mentored, alice, "What now?")
    write(mentored, nora, "Guard Paris.")
    mentorship = Mentorship.objects.get()
    for reader in (alice, nora):
        texts = [row.text for row in readable_letters(mentorship, reader)]
        assert texts == ["What now?", "Guard Paris."]
    assert "mentor_letter" in notified(alice)


def test_nobody_else_reads_them(mentored, alice, bob, greta, charlie):
    write(mentored, alice)
    for other in (bob, greta, charlie):
        assert readable_letters(Mentorship.objects.get(), other) == []
        assert not own_letters(other).exists()


def test_nobody_else_writes_them(mentored, bob, greta, charlie):
    for other in (bob, greta, charlie):
        assert refused(write, mentored, other) == ("no_mentorship", 409)


def test_a_letter_sent_twice_is_one(mentored, alice):
    write(mentored, alice, key="one")
    write(mentored, alice, key="one")
    assert MentorLetter.objects.count() == 1


@pytest.mark.parametrize("text", ["", " \n"])
def test_an_empty_letter_is_refused(mentored, alice, text):
    assert refused(write, mentored, alice, text) == ("empty", 409)


def test_a_huge_letter_is_refused(mentored, alice):
    assert refused(write, mentored, alice, "a" * 20_000) == ("too_large", 413)


def test_muted_accounts_write_no_letters(mentored, nora):
    nora.muted_until = LATER + timedelta(days=1)
    nora.save()
    assert refused(write, mentored, nora)[1] == 403


def test_after_it_only_the_pupil_reads_the_letters(mentored, alice, nora):
    write(mentored, nora)
    end(mentored, alice)
    mentorship = Mentorship.objects.get()
    assert readable_letters(mentorship, nora) == []
    assert len(readable_letters(mentorship, alice)) == 1
    assert refused(write, mentored, nora) == ("no_mentorship", 409)


def test_letters_are_no_press(mentored, alice, nora):
    before = mentored.threads.count()
    write(mentored, alice)
    assert mentored.threads.count() == before
