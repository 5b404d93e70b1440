"""Emails share a connection and need few queries."""

from smtplib import SMTPException

import pytest
from django.core.mail import EmailMessage

from games.gm.acts.resolve import phase_resolve_now
from games.models import Delivery
from games.notices.jobs.mails import MAILS_A_CONNECTION, delivery_send, mail_session
from games.tasks import send_mails
from tests.games.cast import NOW


class Server:
    """A mail server that records its calls and can refuse emails."""

    def __init__(self) -> None:
        self.calls: list[str] = []
        self.is_open = False

    def open(self) -> bool:
        if self.is_open:
            return False
        self.is_open = True
        self.calls.append("open")
        return True

    def close(self) -> None:
        if self.is_open:
            self.calls.append("close")
        self.is_open = False

    def send_messages(self, messages) -> int:
        for mail in messages:
            if "refused" in mail.subject:
                raise SMTPException("550 nobody is called so here")
            self.calls.append("mail")
        return len(messages)


@pytest.fixture
def server(monkeypatch) -> Server:
    found = Server()
    monkeypatch.setattr("games.notices.jobs.mails.get_connection", lambda: found)
    return found


def mail(subject="news") -> EmailMessage:
    return EmailMessage(subject, "All is well.", to=["alice@example.org"])


@pytest.fixture
def waiting(game, greta) -> list[Delivery]:
    """The emails of a resolved phase to Alice and Bob."""
    Delivery.objects.all().delete()
    phase_resolve_now(game_id=game.pk, by=greta, now=NOW)
    return list(Delivery.objects.all())


def test_emails_share_one_connection(waiting, server):
    assert send_mails() == len(waiting) == 2
    assert server.calls == ["open", "mail", "mail", "close"]


def test_an_email_needs_three_queries(waiting, server, django_assert_num_queries):
    with mail_session() as session, django_assert_num_queries(3):
        assert delivery_send(delivery_id=waiting[0].pk, session=session, now=NOW)


def test_a_refused_email_is_followed_by_a_new_connection(server):
    with mail_session() as session:
        with pytest.raises(SMTPException):
            session.send(mail("refused"))
        session.send(mail())
    assert server.calls == ["open", "close", "open", "mail", "close"]


def test_a_connection_has_a_limit_of_emails(server):
    with mail_session() as session:
        for _ in range(MAILS_A_CONNECTION + 1):
            session.send(mail())
    assert server.calls.count("open") == server.calls.count("close") == 2


def test_an_error_on_closing_leaves_emails_sent(server, monkeypatch):
    def fail() -> None:
        raise SMTPException("421 gone")

    monkeypatch.setattr(server, "close", fail)
    with mail_session() as session:
        session.send(mail())
    assert server.calls == ["open", "mail"]
