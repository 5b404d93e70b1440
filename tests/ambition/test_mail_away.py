"""A mail server that is down or a full disk is reported, and nothing is left half done."""

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
    """A mail server that is down."""
    monkeypatch.setattr("django.core.mail.message.EmailMessage.send", refuse)


def sign_in(client):
    form = {"login": NEW["email"], "password": PASSWORD}
    return client.post(reverse("account_login"), form)


def test_signing_up_reports_the_failure_and_creates_the_account(client, away):
    answer = client.post(reverse("account_signup"), NEW)
    assert answer.status_code == 503
    assert "The email could not be sent." in answer.content.decode()
    assert User.objects.filter(email=NEW["email"]).exists()


def test_the_email_is_sent_when_the_new_user_signs_in_later(client, monkeypatch, mailoutbox):
    with monkeypatch.context() as down:
        down.setattr("django.core.mail.message.EmailMessage.send", refuse)
        client.post(reverse("account_signup"), NEW)
    assert mailoutbox == []
    sign_in(client)
    assert [mail.to for mail in mailoutbox] == [[NEW["email"]]]


@pytest.mark.parametrize("email", ["alice@example.org", "nobody@example.org"])
def test_a_password_reset_fails_alike_with_and_without_an_account(client, alice, away, email):
    answer = client.post(reverse("account_reset_password"), {"email": email})
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "180")


def test_the_failure_is_logged_without_names(client, away, caplog):
    client.post(reverse("account_signup"), NEW)
    assert "ConnectionRefusedError" in caplog.text
    assert "bob" not in caplog.text.lower()


@pytest.fixture
def full(settings, tmp_path, monkeypatch):
    """A disk with room for half an email."""
    settings.VAR_DIR = tmp_path
    settings.EMAIL_BACKEND = "ambition.mailbox.MailboxBackend"
    whole = Path.write_bytes

    def half(path, data):
        whole(path, data[: len(data) // 2])
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", half)


def test_a_full_disk_leaves_no_partial_email(full, capsys):
    with pytest.raises(OSError, match="No space left"):
        EmailMessage("Your seat", "Open", "a@example.org", ["b@example.org"]).send()
    assert list(folder().iterdir()) == []


def test_an_email_is_saved_completely(settings, tmp_path, capsys):
    settings.VAR_DIR = tmp_path
    settings.EMAIL_BACKEND = "ambition.mailbox.MailboxBackend"
    send_mail("Your seat", "Open", "a@example.org", ["b@example.org"])
    assert [path.suffix for path in folder().iterdir()] == [".eml"]
