"""Email without a mail server: printed, and kept for a page that shows it."""

import email
import uuid
from collections.abc import Sequence
from email.message import EmailMessage as ParsedMessage
from email.policy import default as modern
from pathlib import Path

from django.conf import settings
from django.core.mail import EmailMessage
from django.core.mail.backends.console import EmailBackend
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

KEPT = 100


def folder() -> Path:
    return Path(settings.VAR_DIR) / "mail"


class MailboxBackend(EmailBackend):
    """Keeps each message as a file and prints it like Django's console backend."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        folder().mkdir(parents=True, exist_ok=True)
        for message in email_messages:
            keep(message)
        for old in sorted(folder().glob("*.eml"))[:-KEPT]:
            old.unlink(missing_ok=True)
        return super().send_messages(email_messages) or 0


def keep(message: EmailMessage) -> None:
    """Keeps a message as a whole or, where the disk is full, nothing of it."""
    stamp = timezone.now().strftime("%Y%m%dT%H%M%S%f")
    path = folder() / f"{stamp}-{uuid.uuid4().hex[:8]}.eml"
    beside = path.with_suffix(".part")
    try:
        beside.write_bytes(message.message().as_bytes())
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


def read(path: Path) -> dict[str, str]:
    """One kept message as the page shows it."""
    message = email.message_from_bytes(path.read_bytes(), _class=ParsedMessage, policy=modern)
    body = message.get_body(preferencelist=("plain",))
    return {
        "to": str(message["to"]),
        "subject": str(message["subject"]),
        "date": str(message["date"]),
        "text": body.get_content() if body else "",
    }


@require_safe
@never_cache
def mailbox(request: HttpRequest) -> HttpResponse:
    """Every kept message, newest first; only where the demo is."""
    if not settings.DEMO:
        raise Http404
    paths = sorted(folder().glob("*.eml"), reverse=True)
    return render(request, "ambition/mailbox.html", {"letters": [read(path) for path in paths]})
