"""A mail server that is down, and a disk that is full: told in words, and nothing half done."""

import errno
from pathlib import Path

import pytest
from django.core.mail import EmailMessage, send_mail
from django.urls import reverse

from ambition.mailbox import folder
from ambition.users.models import User
from tests.ambition.conftest import PASSWORD

NEW = {
    "email": "bob@example.org",
    "password1": PASSWORD,
    "name": "Bob of Bavaria",
    "time_zone": "UTC",
}

pytestmark = pytest.mark.django_db


def refuse(*_arguments, **_named):
    raise ConnectionRefusedError(errno.ECONNREFUSED, "bob@example.org is refused")


@pytest.fixture
def away(monkeypatch):
    """A mail server that nobody answers for."""
    monkeypatch.setattr("django.core.mail.message.EmailMessage.send", refuse)


def sign_in(client):
    form = {"login": NEW["email"], "password": PASSWORD}
    return client.post(reverse("account_login"), form)


def test_who_signs_up_meanwhile_is_told_and_has_an_account(client, away):
    answer = client.post(reverse("account_signup"), NEW)
    assert answer.status_code == 503
    assert "The email could not be sent." in answer.content.decode()
    assert User.objects.filter(email=NEW["email"]).exists()


def test_the_mail_of_who_signed_up_meanwhile_goes_out_when_they_sign_in(
    client, monkeypatch, mailoutbox
):
    with monkeypatch.context() as down:
        down.setattr("django.core.mail.message.EmailMessage.send", refuse)
        client.post(reverse("account_signup"), NEW)
    assert mailoutbox == []
    sign_in(client)
    assert [mail.to for mail in mailoutbox] == [[NEW["email"]]]


@pytest.mark.parametrize("email", ["alice@example.org", "nobody@example.org"])
def test_who_wants_a_new_password_is_told_the_same_whether_there_is_an_account(
    client, alice, away, email
):
    answer = client.post(reverse("account_reset_password"), {"email": email})
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "180")


def test_the_log_says_so_and_names_nobody(client, away, caplog):
    client.post(reverse("account_signup"), NEW)
    assert "ConnectionRefusedError" in caplog.text
    assert "bob" not in caplog.text.lower()


@pytest.fixture
def full(settings, tmp_path, monkeypatch):
    """A disk with room for half a letter."""
    settings.VAR_DIR = tmp_path
    settings.EMAIL_BACKEND = "ambition.mailbox.MailboxBackend"
    whole = Path.write_bytes

    def half(path, data):
        whole(path, data[: len(data) // 2])
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", half)


def test_a_letter_that_the_disk_has_no_room_for_leaves_no_half(full, capsys):
    with pytest.raises(OSError, match="No space left"):
        EmailMessage("Your seat", "Open", "a@example.org", ["b@example.org"]).send()
    assert list(folder().iterdir()) == []


def test_a_letter_is_kept_as_a_whole(settings, tmp_path, capsys):
    settings.VAR_DIR = tmp_path
    settings.EMAIL_BACKEND = "ambition.mailbox.MailboxBackend"
    send_mail("Your seat", "Open", "a@example.org", ["b@example.org"])
    assert [path.suffix for path in folder().iterdir()] == [".eml"]
