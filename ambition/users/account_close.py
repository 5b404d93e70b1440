"""Deletes an account: what says who somebody was is removed, what was done in games stays."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from datetime import datetime

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db import transaction
from django.db.models import Model
from django.utils import timezone

from ambition.users.models import User
from games.players.services.account_leave import account_leave
from games.players.services.games_refresh import games_refresh


@transaction.atomic
def account_close(*, user: User, now: datetime | None = None) -> None:
    """Leaves the games of an account, then empties it: from then on it is a former player.

    Refuses the GM of a game that is not over (games/players/services/account_leave.py). A row stays
    because games point to it; its name and address are such that nobody can have or guess them.
    """
    now = now or timezone.now()
    games_refresh(naming=user)
    account_leave(by=user, now=now)
    sessions = UserSession.objects.filter(user=user)
    factors = Authenticator.objects.filter(user=user)
    addresses = EmailAddress.objects.filter(user=user)
    _forget_in_admin_log([user, *sessions, *factors, *addresses])
    for session in sessions:
        session.end()
    factors.delete()
    addresses.delete()
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


def _forget_in_admin_log(rows: Iterable[Model]) -> None:
    """Django's admin keeps in words what staff changed: names and addresses."""
    for row in rows:
        kind = ContentType.objects.get_for_model(row)
        entries = LogEntry.objects.filter(content_type=kind, object_id=str(row.pk))
        entries.update(object_repr="", change_message="")
