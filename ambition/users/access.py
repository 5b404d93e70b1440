"""What acts for an account without its password: told to its owner, and ended by a new password.

Somebody who had the account may have made it, so the owner makes it again. Passkeys, authenticator
apps and confirmed addresses stay, because an owner who forgot the password needs them; the letter
about the new password names them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from allauth.account.models import EmailAddress
from allauth.core import context
from allauth.usersessions.models import UserSession
from django.dispatch import receiver

from ambition.users.activity import account_event, account_event_add
from ambition.users.models import AccountEvent, User, password_comes
from games.api.services import tokens_revoke
from games.core.events import access_added
from games.notices.services.settings import calendar_end
from games.notices.services.webhooks import push_devices_remove, webhooks_remove

Kind = AccountEvent.Kind


@receiver(access_added)
def tell_owner(user: User, kind: str, detail: str = "", **kwargs: Any) -> None:
    """Log and send by email that something acts for an account now, or for a program of it."""
    owner = user.owner or user
    named = ", ".join(part for part in (user.name if user.is_program else "", detail) if part)
    account_event_add(request=context.request, user=owner, kind=Kind(kind), detail=named[:520])


def sessions_end(*, by: User) -> int:
    """End all sessions of an account but the one that changes the password; return how many."""
    request = context.request
    current = request.session.session_key if request else None
    others = UserSession.objects.filter(user=by).exclude(session_key=current)
    for session in (ended := list(others)):
        session.end()
    return len(ended)


# What ends, by the kind of event that tells it. tests/ambition/test_access.py walks all models for
# one that is missing here.
ENDS: dict[AccountEvent.Kind, Callable[..., int]] = {
    Kind.WEBHOOKS_REMOVED: webhooks_remove,
    Kind.DEVICES_REMOVED: push_devices_remove,
    Kind.CALENDAR_CLOSED: calendar_end,
    Kind.TOKENS_REVOKED: tokens_revoke,
    Kind.SESSIONS_ENDED: sessions_end,
}


@receiver(password_comes)
def end_access(user: User, **kwargs: Any) -> None:
    """End what acts for an account without its password, and list in its activity what ended.

    Addresses that wait to be confirmed could soon reset the password, so they are removed.
    """
    EmailAddress.objects.filter(user=user, verified=False, primary=False).delete()
    for kind, end in ENDS.items():
        if end(by=user):
            account_event(context.request, user, kind).save()
