"""Create and revoke personal tokens; find any token, also an application's, by its secret."""

import hashlib
import secrets
import string
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from allauth.idp.oidc.models import Token
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from games.core.accounts import User
from games.core.errors import Conflict, NotFound, Unauthorized, Unprocessable
from games.core.forms import clean
from games.core.locks import lock_accounts
from games.core.outbox import token_revoked
from games.core.quotas import TOKENS
from games.core.rate_limits import count_towards
from games.core.refusals import unknown_choice
from games.models import ApiToken, TokenScope
from games.workarounds.compile_once import compile_once

# Scanners for leaked secrets recognise a token by its beginning and its length.
PREFIX = "aetok_"
LENGTH = 40
SIGNS = string.ascii_letters + string.digits
SHOWN = len(PREFIX) + 4
LONGEST_NAME = 60
MOST = 20
DAYS = (7, 30, 90, 365)
# The time of a token's last use is stored at most this often.
USED_EVERY = timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class Access:
    """The rights that a token gives to a program.

    Its owner knows it by `name` and, if it is a personal one, by its `start`.
    """

    user: User
    name: str
    start: str
    scopes: list[str]
    expires_at: datetime


@transaction.atomic
def token_create(
    *,
    by: User,
    name: str,
    scopes: Sequence[str],
    days: int,
    program: User | None = None,
    now: datetime | None = None,
) -> tuple[ApiToken, str]:
    """Create a token of `by`, or of a `program` of theirs.

    Return it with its secret, which is stored nowhere.
    """
    now = now or timezone.now()
    user = program or by
    assert user == by or user.owner_id == by.pk, "only the owner of a program gives it tokens"
    named = " ".join(clean(name).split())
    if not 1 <= len(named) <= LONGEST_NAME:
        raise Unprocessable(
            "token_name",
            _("Give the token a name of at most %(most)s characters.") % {"most": LONGEST_NAME},
            field="name",
        )
    if not set(scopes) <= set(TokenScope.values):
        raise unknown_choice("scopes")
    if days not in DAYS:
        raise unknown_choice("days")
    lock_accounts([user.pk])
    if ApiToken.objects.filter(user=user, revoked_at=None, expires_at__gt=now).count() >= MOST:
        raise Conflict(
            "too_many_tokens",
            _("An account has at most %(most)s tokens. Revoke one first.") % {"most": MOST},
            field="name",
        )
    count_towards(TOKENS, by.pk, now, field="name")
    secret = PREFIX + "".join(secrets.choice(SIGNS) for _sign in range(LENGTH))
    token = ApiToken.objects.create(
        user=user,
        name=named,
        scopes=[scope for scope in TokenScope.values if scope in scopes],
        start=secret[:SHOWN],
        digest=digest_of(secret),
        created_at=now,
        expires_at=now + timedelta(days=days),
    )
    return token, secret


def digest_of(secret: str) -> str:
    """The stored form of a secret."""
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()


def token_find(*, secret: str, now: datetime | None = None) -> Access:
    """Return what the token with this secret allows, and record its use; refuses all others."""
    now = now or timezone.now()
    if not secret.startswith(PREFIX):
        return _application_access(secret, now)
    token = next(iter(_tokens_of_digest(digest_of(secret))), None)
    if token is None or token.revoked_at is not None or not _is_active(token.user):
        raise Unauthorized("token_unknown", _("This token does not exist, or it was revoked."))
    if token.is_expired(now):
        raise Unauthorized("token_expired", _("This token has expired. Create another one."))
    if token.last_used_at is None or token.last_used_at <= now - USED_EVERY:
        ApiToken.objects.filter(pk=token.pk).update(last_used_at=now)
    return Access(token.user, token.name, token.start, token.scopes, token.expires_at)


@compile_once
def _tokens_of_digest(digest: str) -> QuerySet[ApiToken]:
    """The token with a digest, which is unique."""
    return ApiToken.objects.select_related("user__owner").filter(digest=digest)


def _is_active(user: User) -> bool:
    """Whether an account is, and the owner of a program too."""
    return user.is_active and (user.owner is None or user.owner.is_active)


def _application_access(secret: str, now: datetime) -> Access:
    tokens = Token.objects.select_related("user", "client")
    token = tokens.filter(type=Token.Type.ACCESS_TOKEN, hash=digest_of(secret)).first()
    if token is None or token.user is None or token.client is None or not token.user.is_active:
        raise Unauthorized("token_unknown", _("This token does not exist, or it was revoked."))
    if token.expires_at is None or token.expires_at <= now:
        raise Unauthorized(
            "token_expired", _("This token has expired. Get another one with the refresh token.")
        )
    allowed = token.get_scopes()
    scopes = [scope for scope in TokenScope.values if scope in allowed]
    return Access(token.user, token.client.name, "", scopes, token.expires_at)


def token_revoke(*, by: User, token_id: int, now: datetime | None = None) -> ApiToken:
    """Revoke a token of your own or your program, at once. Revoking it again does nothing."""
    token = _tokens(by).select_related("user").filter(pk=token_id).first()
    if token is None:
        raise NotFound("no_such_token", _("There is no such token."))
    ApiToken.objects.filter(pk=token.pk, revoked_at=None).update(revoked_at=now or timezone.now())
    token_revoked(token.user_id)
    return token


def tokens_revoke(*, by: User, now: datetime | None = None) -> int:
    """Revoke all tokens of an account and its programs, such as when its password changes.

    Return how many.
    """
    valid = _tokens(by).filter(revoked_at=None)
    of_applications, _tables = Token.objects.filter(user=by).delete()
    for account in {by.pk, *valid.values_list("user", flat=True)}:
        token_revoked(account)
    return valid.update(revoked_at=now or timezone.now()) + int(of_applications)


def _tokens(by: User) -> QuerySet[ApiToken]:
    """The personal tokens of an account and its programs."""
    return ApiToken.objects.filter(Q(user=by) | Q(user__owner=by))
