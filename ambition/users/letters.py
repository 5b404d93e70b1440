"""A daily limit on the emails that anyone can have sent to any address.

The limits per account and network are in ACCOUNT_RATE_LIMITS. Emails about changes of an account
have no limit: only its owner causes them.
"""

from __future__ import annotations

import hashlib
import logging

from django.utils import timezone

from games.core.quotas import DAY
from games.core.rate_limits import count_action

logger = logging.getLogger(__name__)

LETTERS_A_DAY = 6
LIMITED = frozenset(
    f"account/email/{name}"
    for name in (
        "account_already_exists",
        "email_confirmation",
        "email_confirmation_signup",
        "password_reset_key",
        "unknown_account",
    )
)


def is_withheld(template_prefix: str, email: str) -> bool:
    """Count an email to an address, and say whether it is one too many today.

    The sender's page is the same in any case, so that it reveals nothing about the address.
    """
    if template_prefix not in LIMITED:
        return False
    done = count_action("letters", _mailbox(email), DAY, timezone.now())
    if done >= LETTERS_A_DAY:
        logger.info("withheld an account email: its address had %s today", LETTERS_A_DAY)
    return done >= LETTERS_A_DAY


def _mailbox(email: str) -> str:
    """The key of a mailbox, without the tag that many providers allow after a plus sign."""
    local, _at, domain = email.strip().lower().rpartition("@")
    mailbox = f"{local.partition('+')[0]}@{domain}"
    return hashlib.sha256(mailbox.encode()).hexdigest()
