"""Email without a mail server: messages are printed and saved for the demo's mailbox page."""

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

MAX_SAVED = 100


def folder() -> Path:
    """The folder of saved messages."""
    return Path(settings.VAR_DIR) / "mail"


class MailboxBackend(EmailBackend):
    """Django's console backend, which also saves each message as a file."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        folder().mkdir(parents=True, exist_ok=True)
        for message in email_messages:
            save(message)
        for old in sorted(folder().glob("*.eml"))[:-MAX_SAVED]:
            old.unlink(missing_ok=True)
        return super().send_messages(email_messages) or 0


def save(message: EmailMessage) -> None:
    """Save a message completely or, if the disk is full, not at all."""
    timestamp = timezone.now().strftime("%Y%m%dT%H%M%S%f")
    path = folder() / f"{timestamp}-{uuid.uuid4().hex[:8]}.eml"
    partial = path.with_suffix(".part")
    try:
        partial.write_bytes(message.message().as_bytes())
        partial.replace(path)
    finally:
        partial.unlink(missing_ok=True)


def read(path: Path) -> dict[str, str]:
    """Read a saved message for the mailbox page."""
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
    """Show every saved message, newest first; only in the demo."""
    if not settings.DEMO:
        raise Http404
    paths = sorted(folder().glob("*.eml"), reverse=True)
    return render(request, "ambition/mailbox.html", {"letters": [read(path) for path in paths]})
