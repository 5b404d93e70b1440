"""What the site knows of a person besides the games, for a file to take away."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession

from ambition.users.models import User

Row = dict[str, Any]


def own_account(user: User) -> Iterator[tuple[str, Iterator[Row]]]:
    """The sections by their names. What signs a person in, such as keys and hashes, is in none."""
    yield "account", iter([_account(user)])
    yield "e_mail_addresses", _addresses(user)
    yield "second_factors", _factors(user)
    yield "sessions", _sessions(user)


def _account(user: User) -> Row:
    return {
        "number": user.pk,
        "name": user.name,
        "e_mail": user.email,
        "time_zone": user.time_zone,
        "language": user.language,
        "joined_at": user.joined_at,
        "last_sign_in": user.last_login,
        "is_staff": user.is_staff,
    }


def _addresses(user: User) -> Iterator[Row]:
    for address in EmailAddress.objects.filter(user=user).order_by("pk"):
        yield {
            "e_mail": address.email,
            "is_confirmed": address.verified,
            "is_primary": address.primary,
        }


def _factors(user: User) -> Iterator[Row]:
    for factor in Authenticator.objects.filter(user=user).order_by("pk"):
        yield {
            "kind": factor.type,
            "since": factor.created_at,
            "last_used": factor.last_used_at,
        }


def _sessions(user: User) -> Iterator[Row]:
    for session in UserSession.objects.filter(user=user).order_by("pk"):
        yield {
            "since": session.created_at,
            "last_seen": session.last_seen_at,
            "address": session.ip,
            "browser": session.user_agent,
        }
