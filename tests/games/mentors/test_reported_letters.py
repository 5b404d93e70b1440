"""Letters between pupil and mentor are reported, one by one, to the moderators."""

import pytest
from django.test import Client
from django.urls import reverse

from games.models import MentorLetter, Mentorship, MentorshipState, Report
from games.moderation.queries import visible_reports
from games.moderation.services.acts import reported_hide, reported_show
from games.players.own_data import own_data
from games.seats.acts.write_to_mentor import mentor_write
from games.seats.queries.mentors import readable_letter
from tests.games.cast import refused
from tests.games.moderation.conftest import mira, staff  # noqa: F401
from tests.games.table import text_of

pytestmark = pytest.mark.django_db


def browser(user=None) -> Client:
    client = Client()
    if user is not None:
        client.force_login(user)
    return client


@pytest.fixture
def letters(mentored, alice, nora) -> list[MentorLetter]:
    """Nora writes two letters, and Alice one between them."""
    on = {"game_id": mentored.pk}
    return [
        mentor_write(text="You fool.", by=nora, **on),
        mentor_write(text="Please be kind.", by=alice, **on),
        mentor_write(text="Guard Vienna.", by=nora, **on),
    ]


@pytest.fixture
def address(mentored) -> str:
    return reverse("games:report_letter", args=[mentored.pk])


def send(user, address: str, letter: MentorLetter, **data: str):
    return browser(user).post(address, {"message": letter.pk, "cause": "abuse"} | data)


def file_of(user) -> list[str]:
    """The letters in the data of an account."""
    rows = next(rows for name, rows in own_data(user) if name == "mentor_letters")
    return [row["text"] for row in rows]


def test_a_pupil_reports_a_letter_of_the_mentor(mentored, letters, address, alice, nora):
    page = browser(alice).get(reverse("games:mentor", args=[mentored.pk])).content.decode()
    assert f"{address}?message={letters[0].pk}" in page
    assert f"{address}?message={letters[1].pk}" not in page
    question = text_of(browser(alice).get(f"{address}?message={letters[0].pk}"))
    assert "You fool." in question
    assert "Guard Vienna." not in question
    assert send(alice, address, letters[0]).status_code == 302
    report = Report.objects.get()
    assert (report.about, report.reporter, report.letter) == (nora, alice, letters[0])
    assert (report.said, report.game) == ("You fool.", mentored)


def test_a_mentor_reports_a_letter_of_the_pupil(letters, address, nora, alice):
    assert send(nora, address, letters[1]).status_code == 302
    assert Report.objects.get().about == alice


def test_nobody_else_reports_or_reads_a_letter(letters, address, bob, charlie, greta):
    for user in (bob, charlie, greta):
        answer = browser(user).get(f"{address}?message={letters[0].pk}")
        assert answer.status_code == 404
        assert "You fool." not in text_of(answer)
        assert send(user, address, letters[0]).status_code == 404
    assert not Report.objects.exists()


def test_one_does_not_report_oneself_or_twice(letters, address, alice):
    assert send(alice, address, letters[1]).context["code"] == "own_letter"
    send(alice, address, letters[0])
    assert send(alice, address, letters[0]).context["code"] == "reported_already"


def test_a_former_mentor_reports_no_letter(mentored, letters, nora):
    Mentorship.objects.update(state=MentorshipState.OVER)
    assert refused(readable_letter, mentored, nora, letters[1].pk)[0] == "no_such_letter"


def test_a_refused_report_keeps_what_was_written(letters, address, alice):
    answer = send(alice, address, letters[0], cause="", text="Every week.")
    assert answer.status_code == 422
    assert "Every week." in answer.content.decode()
    assert f'name="message" value="{letters[0].pk}"' in answer.content.decode()


def test_a_moderator_sees_the_reported_letter_alone(letters, address, alice, mira, staff):  # noqa: F811
    send(alice, address, letters[0])
    case = reverse("games:moderation_case", args=[Report.objects.get().pk])
    words = " ".join(text_of(staff(mira).get(case)).split())
    assert "You fool." in words
    assert "Guard Vienna." not in words
    assert "Please be kind." not in words
    assert "Mentor" in words


def test_a_moderator_hides_a_letter_and_shows_it_again(
    mentored,
    letters,
    address,
    alice,
    nora,
    mira,  # noqa: F811
):
    send(alice, address, letters[0])
    on = {"report_id": Report.objects.get().pk, "by": mira}
    own = reverse("games:mentor", args=[mentored.pk])
    reported_hide(reason="An insult.", **on)
    assert "You fool." not in text_of(browser(alice).get(own))
    assert "A moderator has hidden this letter." in text_of(browser(alice).get(own))
    hidden = "A moderator has hidden this letter."
    assert file_of(alice) == [hidden, "Please be kind.", "Guard Vienna."]
    assert file_of(nora)[0] == "You fool."
    assert refused(reported_hide, reason="Again.", **on)[0] == "hidden_already"
    reported_show(**on)
    assert "You fool." in text_of(browser(alice).get(own))


def test_a_mentor_in_the_game_does_not_judge_its_reports(letters, address, alice, mira):  # noqa: F811
    send(alice, address, letters[0])
    assert visible_reports(mira).exists()
    Mentorship.objects.update(mentor=mira)
    assert not visible_reports(mira).exists()


def test_the_reporter_and_the_author_read_the_decision(letters, address, alice, nora, mira):  # noqa: F811
    send(alice, address, letters[0])
    reported_hide(reason="An insult.", report_id=Report.objects.get().pk, by=mira)
    own = text_of(browser(alice).get(reverse("games:decisions")))
    assert "A letter between pupil and mentor in" in own
    assert "A moderator has hidden a message of yours" in text_of(
        browser(nora).get(reverse("games:decisions"))
    )
