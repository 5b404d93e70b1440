"""Letters of invitation to email addresses, with personal links. Run by the sweep.

The token of a link is made when its letter is sent, and only its hash is stored.
"""

import logging
import secrets
from datetime import datetime, timedelta
from time import monotonic
from urllib.parse import urlsplit

from allauth.account.models import EmailAddress
from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.db.models import F
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from games.core.addresses import absolute
from games.core.quotas import DAY
from games.core.rate_limits import count_action
from games.core.sweeps import do_for_each
from games.models import Guest, LetterStop, PlayerBlock, Status
from games.models.notices import LEASE
from games.notices.jobs.mails import MailSession, mail_session
from games.seats.services.guests import ADDRESSES_LAST, hash_address, hash_token

logger = logging.getLogger(__name__)

# At most so many letters and seconds in one sweep, attempts to send one letter, and letters to one
# address a day.
MOST = 50
MAX_SECONDS = 30
MAX_ATTEMPTS = 5
LETTERS_A_DAY = 3
RETRY_AFTER = timedelta(minutes=10)


def letters_send(*, now: datetime | None = None) -> int:
    """Send the letters of invitation that wait, and return how many were sent."""
    now = now or timezone.now()
    waiting = Guest.objects.filter(next_try_at__lte=now, game__status=Status.FORMING)
    keys = list(waiting.order_by("next_try_at").values_list("pk", flat=True)[:MOST])
    if not keys:
        return 0
    until = monotonic() + MAX_SECONDS
    with mail_session() as session:
        return do_for_each(keys, lambda pk: monotonic() < until and _send(pk, session, now))


def _send(pk: int, session: MailSession, now: datetime) -> bool:
    """Send one letter, claimed so that no other worker sends it too."""
    token = secrets.token_urlsafe(32)
    waiting = Guest.objects.filter(pk=pk, next_try_at__lte=now).exclude(email="")
    claimed = waiting.update(
        next_try_at=now + LEASE, attempts=F("attempts") + 1, token_hash=hash_token(token)
    )
    if not claimed:
        return False
    own = Guest.objects.filter(pk=pk)
    guest = own.select_related("game__gm", "game__creator").get()
    if _is_unwanted(guest):
        own.update(next_try_at=None)
        return False
    if count_action("letters-to", hash_address(guest.email), DAY, now) >= LETTERS_A_DAY:
        own.update(next_try_at=now + DAY)
        return False
    try:
        session.send(letter_of(guest, token))
    except Exception as error:  # noqa: BLE001 - whatever a mail server answers
        # Only the class: the answer may quote the recipient.
        logger.warning("letter of invitation %s was not sent: %s", pk, type(error).__name__)
        is_last = guest.attempts >= MAX_ATTEMPTS
        own.update(next_try_at=None if is_last else now + RETRY_AFTER * guest.attempts)
        return False
    own.update(next_try_at=None)
    return True


def _is_unwanted(guest: Guest) -> bool:
    """Whether the address wants no letters, or is of an account that has blocked the GM.

    The GM never learns of it.
    """
    if LetterStop.objects.filter(address_hash=hash_address(guest.email)).exists():
        return True
    accounts = EmailAddress.objects.filter(email__iexact=guest.email, verified=True)
    blocks = PlayerBlock.objects.filter(
        user__in=accounts.values("user"), blocked=guest.game.runner_id
    )
    return blocks.exists()


def letter_of(guest: Guest, token: str) -> EmailMultiAlternatives:
    """Write the letter. It names the game by number, because a name could advertise something."""
    game = guest.game
    page = reverse("games:guest_letter", kwargs={"pk": game.pk, "token": token})
    host = urlsplit(settings.SITE_URL).hostname or "localhost"
    with translation.override(guest.language or settings.LANGUAGE_CODE):
        context = {
            "gm_name": (game.gm or game.creator).get_short_name(),
            "number": game.pk,
            "url": absolute(page),
            "site_url": absolute(""),
            "days": ADDRESSES_LAST.days,
        }
        mail = EmailMultiAlternatives(
            subject=_("An invitation to play"),
            body=render_to_string("games/seats/email/guest.txt", context),
            to=[guest.email],
            headers={
                "Message-ID": f"<guest.{guest.pk}.{guest.attempts}@{host}>",
                "Auto-Submitted": "auto-generated",
                "List-Unsubscribe": f"<{absolute(page)}>",
            },
        )
        mail.attach_alternative(
            render_to_string("games/seats/email/guest.html", context), "text/html"
        )
    return mail
