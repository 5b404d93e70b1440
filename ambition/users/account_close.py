"""Deletes an account: what says who somebody was is removed, what was done in games stays."""

from __future__ import annotations

import secrets
from datetime import datetime

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.db import transaction
from django.utils import timezone

from ambition.users.models import User
from games.players.services.account_leave import account_leave


@transaction.atomic
def account_close(*, user: User, now: datetime | None = None) -> None:
    """Leaves the games of an account, then empties it: from then on it is a former player.

    Refuses the GM of a game that is not over (games/players/services/account_leave.py). A row stays
    because games point to it; its name and address are such that nobody can have or guess them.
    """
    now = now or timezone.now()
    account_leave(by=user, now=now)
    for session in UserSession.objects.filter(user=user):
        session.end()
    Authenticator.objects.filter(user=user).delete()
    EmailAddress.objects.filter(user=user).delete()
    user.groups.clear()
    user.user_permissions.clear()
    user.email = f"{secrets.token_hex(16)}@closed.invalid"
    user.name = f"*{user.pk}"
    user.time_zone = "UTC"
    user.language = ""
    user.last_login = None
    user.is_active = user.is_staff = user.is_superuser = False
    user.closed_at = now
    user.set_unusable_password()
    user.save()
