"""Send waiting emails over one SMTP session."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime, timedelta
from smtplib import SMTPException
from typing import Any

from django.core.mail import EmailMessage, get_connection
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from games.core.accounts import mailable
from games.models import Delivery, DeliveryState, NoticeKind, NoticeMode, NoticeSettings
from games.models.notices import LEASE, due
from games.notices.letters import letter

# Mail servers close connections that send too many emails.
MAILS_A_CONNECTION = 50


class MailSession:
    """An SMTP session, opened for the first email and again after errors or many emails."""

    def __init__(self) -> None:
        self._server: Any = get_connection()
        self._sent = 0

    def send(self, mail: EmailMessage) -> None:
        """Send an email. Errors of the server pass through."""
        if self._sent >= MAILS_A_CONNECTION:
            self.close()
        mail.connection = self._server
        try:
            self._server.open()
            mail.send()
        except Exception:
            # The connection may be in the middle of an email.
            self.close()
            raise
        self._sent += 1

    def close(self) -> None:
        """Close the connection; errors do not matter, because sent emails stay sent."""
        self._sent = 0
        with suppress(SMTPException, OSError):
            self._server.close()


@contextmanager
def mail_session() -> Iterator[MailSession]:
    """Open a session and close it at the end."""
    session = MailSession()
    try:
        yield session
    finally:
        session.close()


logger = logging.getLogger(__name__)

MAX_ATTEMPTS = 6

LONGEST_WAIT = timedelta(hours=12)


def delivery_send(
    *, delivery_id: int, session: MailSession | None = None, now: datetime | None = None
) -> bool:
    """Send the email of a delivery, over the session if there is one. Returns whether it was sent.

    Runs outside of a transaction. A claim on the row makes sure that concurrent calls send it once.
    If a process dies between the mail server's answer and the update of the row, the email is sent
    again with the same Message-ID. If the mail server refuses, the email is tried again after one
    minute, then five, and so on.
    """
    now = now or timezone.now()
    claimed = Delivery.objects.filter(due(now), pk=delivery_id, mode=NoticeMode.AT_ONCE).update(
        state=DeliveryState.SENDING, next_try_at=now + LEASE, attempts=F("attempts") + 1
    )
    if not claimed:
        return False
    reader = _light().select_related("user__notice_settings")
    delivery = reader.annotate(may_be_mailed=mailable("user")).get(pk=delivery_id)
    if delivery.attempts > MAX_ATTEMPTS:
        _settle(delivery, DeliveryState.FAILED)
        return False
    items = _items(delivery)
    if not items or not delivery.may_be_mailed:
        _settle(delivery, DeliveryState.KEPT)
        return False
    try:
        mail = letter(delivery, items)
        if session is None:
            mail.send()
        else:
            session.send(mail)
    except Exception as error:  # noqa: BLE001 - whatever a mail server answers
        # Only the class: the answer may quote the recipient.
        logger.warning("mail %s was not sent: %s", delivery.pk, type(error).__name__)
        _put_back(delivery, now)
        return False
    _settle(delivery, DeliveryState.SENT, now)
    return True


def due_deliveries(now: datetime, most: int = 200) -> list[int]:
    """Deliveries whose email is due, oldest first."""
    deliveries = Delivery.objects.filter(due(now), mode=NoticeMode.AT_ONCE)
    return list(deliveries.order_by("pk").values_list("pk", flat=True)[:most])


def _items(delivery: Delivery) -> list[Delivery]:
    """The notifications of an email, without those that the reader has switched off meanwhile."""
    items = [delivery]
    if delivery.kind == NoticeKind.DIGEST:
        items = list(_light().filter(digest=delivery).order_by("pk"))
    chosen = getattr(delivery.user, "notice_settings", None) or NoticeSettings()
    return [item for item in items if chosen.mode_of(item.kind) != NoticeMode.OFF]


def _settle(delivery: Delivery, state: DeliveryState, sent_at: datetime | None = None) -> None:
    rows = Q(pk=delivery.pk)
    if delivery.kind == NoticeKind.DIGEST:
        rows |= Q(digest=delivery)
    Delivery.objects.filter(rows).update(state=state, sent_at=sent_at)


def _put_back(delivery: Delivery, now: datetime) -> None:
    if delivery.attempts >= MAX_ATTEMPTS:
        _settle(delivery, DeliveryState.FAILED)
        return
    wait = min(timedelta(minutes=5 ** (delivery.attempts - 1)), LONGEST_WAIT)
    Delivery.objects.filter(pk=delivery.pk).update(
        state=DeliveryState.WAITING, next_try_at=now + wait
    )


def _light() -> QuerySet[Delivery]:
    return Delivery.objects.select_related("game", "phase").defer(
        "phase__position", "phase__outcome", "phase__public_outcome"
    )
