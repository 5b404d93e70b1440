"""What a mail costs: a phase of a thousand games is told to ten thousand people."""

from smtplib import SMTPException

import pytest
from django.core.mail import EmailMessage

from games.models import Delivery
from games.notices.jobs.mails import MAILS_A_CONNECTION, delivery_send, mail_session
from games.tasks import send_mails
from games.turn.services.phase_advance import phase_resolve_now
from tests.games.cast import NOW


class Server:
    """Writes down what a mail server is asked; refuses the mails that it is told to."""

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
    """The mails of a resolved phase: to Alice and to Bob."""
    Delivery.objects.all().delete()
    phase_resolve_now(game_id=game.pk, by=greta, now=NOW)
    return list(Delivery.objects.all())


def test_mails_go_over_one_connection(waiting, server):
    assert send_mails() == len(waiting) == 2
    assert server.calls == ["open", "mail", "mail", "close"]


def test_a_mail_takes_three_queries(waiting, server, django_assert_num_queries):
    with mail_session() as session, django_assert_num_queries(3):
        assert delivery_send(delivery_id=waiting[0].pk, session=session, now=NOW)


def test_a_connection_is_made_anew_after_a_mail_that_was_refused(server):
    with mail_session() as session:
        with pytest.raises(SMTPException):
            session.send(mail("refused"))
        session.send(mail())
    assert server.calls == ["open", "close", "open", "mail", "close"]


def test_a_connection_takes_so_many_mails(server):
    with mail_session() as session:
        for _ in range(MAILS_A_CONNECTION + 1):
            session.send(mail())
    assert server.calls.count("open") == server.calls.count("close") == 2


def test_a_server_that_fails_to_say_good_bye_has_taken_the_mail(server, monkeypatch):
    def fail() -> None:
        raise SMTPException("421 gone")

    monkeypatch.setattr(server, "close", fail)
    with mail_session() as session:
        session.send(mail())
    assert server.calls == ["open", "mail"]
