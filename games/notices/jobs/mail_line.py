"""A connection to the mail server that is kept for as long as there are mails to send."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from smtplib import SMTPException
from typing import Any

from django.core.mail import EmailMessage, get_connection

# Mail servers hang up on whoever goes on for too long.
MAILS_A_CONNECTION = 50


class MailLine:
    """Opened for the first mail, and anew after so many, and after one that was not taken."""

    def __init__(self) -> None:
        self._server: Any = get_connection()
        self._sent = 0

    def send(self, mail: EmailMessage) -> None:
        """Sends one mail; raises whatever the server answers or fails with."""
        if self._sent >= MAILS_A_CONNECTION:
            self.close()
        mail.connection = self._server
        try:
            self._server.open()
            mail.send()
        except Exception:
            # Whatever it was: the connection may stand in the middle of a letter.
            self.close()
            raise
        self._sent += 1

    def close(self) -> None:
        """Hangs up. What was sent stays sent, whatever the server says to that."""
        self._sent = 0
        with suppress(SMTPException, OSError):
            self._server.close()


@contextmanager
def mail_line() -> Iterator[MailLine]:
    """A line that is closed at the end."""
    line = MailLine()
    try:
        yield line
    finally:
        line.close()
