"""A page with text that has a hidden sign is shown again with the text and its error."""

import pytest
from django.urls import reverse

from games.gm.acts.open_seat import seat_open
from games.models import Note, SeatApplication, Tournament
from tests.games.table import text_of

pytestmark = pytest.mark.django_db
TEXT = "Play\u202e well"


@pytest.fixture
def send(client, greta, charlie, table):
    """Send a form as a user; returns the page."""

    def do(user, page: str, data: dict, **kwargs: object):
        client.force_login(user)
        return client.post(reverse(page, kwargs=kwargs), data)

    return do


def is_shown_again(answer) -> bool:
    return (
        answer.status_code in (200, 422)
        and TEXT in answer.content.decode()
        and "U+202E" in text_of(answer)
    )


def test_a_tournament(send, greta):
    form = {"name": "The cup", "text": TEXT, "is_public": "on", "scoring": "rank"}
    assert is_shown_again(send(greta, "games:create_tournament", form))
    assert not Tournament.objects.exists()


def test_an_application_for_a_seat(send, charlie, table, greta):
    seat_open(game_id=table.pk, by=greta, power="FR")
    form = {"power": "FR", "sentence": TEXT}
    answer = send(charlie, "games:seat_apply", form, pk=table.pk, power="FR")
    assert is_shown_again(answer)
    assert not SeatApplication.objects.exists()


def test_a_reason_of_the_gm(send, greta, table):
    form = {"hours": "24", "reason": TEXT, "phase": "1"}
    assert is_shown_again(send(greta, "games:gm_extend", form, pk=table.pk))


def test_an_application_of_a_program(send, alice):
    answer = send(alice, "account_applications", {"name": TEXT, "addresses": "https://a.example/b"})
    assert is_shown_again(answer)


def test_a_note(send, alice, table):
    answer = send(alice, "games:notes", {"text": TEXT, "seen": "0"}, pk=table.pk)
    assert is_shown_again(answer)
    assert not Note.objects.exists()
