"""Notifications as emails: text and simple HTML, with a link to unsubscribe."""

import zoneinfo
from collections.abc import Sequence
from urllib.parse import urlsplit

from django.conf import settings
from django.core import signing
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from games.core.addresses import absolute, settings_address
from games.models import Delivery, NoticeKind
from games.models.notices import SWITCHED
from games.notices.notice_type import type_of
from games.notices.queries import game_name_of, notice_of

SALT = "games.notices.unsubscribe"


def letter(delivery: Delivery, items: Sequence[Delivery]) -> EmailMultiAlternatives:
    """Write the email of a delivery in the recipient's language and time zone. `items` is the
    delivery itself, or the deliveries of a daily digest."""
    user = delivery.user
    end_url = _end_url(delivery)
    language = user.language or settings.LANGUAGE_CODE
    with timezone.override(zone_of(user.time_zone)), translation.override(language):
        notices = [
            {
                "game_name": _game_name(item),
                "notice": notice_of(item),
                "due_at": item.phase.due_at if item.phase and type_of(item).says_due else None,
                "created_at": item.created_at,
            }
            for item in items
        ]
        context = {
            "name": user.get_short_name(),
            "notices": notices,
            "is_daily": delivery.kind == NoticeKind.DIGEST,
            "zone": user.time_zone,
            "end_url": end_url,
            "settings_url": settings_address(),
            "site_url": absolute(""),
        }
        mail = EmailMultiAlternatives(
            subject=_subject(delivery),
            body=render_to_string("games/notices/email/letter.txt", context),
            to=[user.email],
            headers={
                "Message-ID": message_id(delivery),
                "Auto-Submitted": "auto-generated",
                **_end_headers(end_url),
            },
        )
        mail.attach_alternative(
            render_to_string("games/notices/email/letter.html", context), "text/html"
        )
    return mail


def _end_url(delivery: Delivery) -> str:
    """The link to unsubscribe from emails like this one; empty for decisions of moderators."""
    if delivery.kind == NoticeKind.SITE:
        return ""
    return absolute(reverse("games:unsubscribe", args=[end_token(delivery.user_id, delivery.kind)]))


def _end_headers(end_url: str) -> dict[str, str]:
    if not end_url:
        return {}
    return {
        "List-Unsubscribe": f"<{end_url}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }


def message_id(delivery: Delivery) -> str:
    """Return the Message-ID. It is the same each time, so that mail programs hide a second copy."""
    host = urlsplit(settings.SITE_URL).hostname or "localhost"
    return f"<notice.{delivery.pk}.{delivery.created_at:%Y%m%d%H%M%S%f}@{host}>"


def end_token(user_id: int, kind: str) -> str:
    """Sign the part of a link that unsubscribes a person from one kind of email."""
    return signing.dumps([user_id, kind], salt=SALT, compress=False)


def read_end_token(token: str) -> tuple[int, NoticeKind] | None:
    """Return the account and the kind of a link to unsubscribe, or None for a forged one."""
    try:
        user_id, kind = signing.loads(token, salt=SALT)
        switch = NoticeKind(kind)
    except (signing.BadSignature, ValueError, TypeError):
        return None
    if switch not in (*SWITCHED, NoticeKind.DIGEST):
        return None
    return int(user_id), switch


def _subject(delivery: Delivery) -> str:
    if delivery.kind == NoticeKind.DIGEST:
        return _("Your games today")
    # A name may hold a colon, so a dash joins it. A header must have one line.
    subject = f"{_game_name(delivery)} – {notice_of(delivery).title}"
    return " ".join(subject.split())


def _game_name(delivery: Delivery) -> str:
    """Name the game by number if its name could be a stranger's advertisement."""
    if type_of(delivery).is_unasked and delivery.game_id:
        return _("Game %(number)s") % {"number": delivery.game_id}
    return game_name_of(delivery)


def zone_of(name: str) -> zoneinfo.ZoneInfo:
    """Return a time zone, or UTC if it is not known any more."""
    try:
        return zoneinfo.ZoneInfo(name)
    except (zoneinfo.ZoneInfoNotFoundError, ValueError):
        return zoneinfo.ZoneInfo("UTC")
