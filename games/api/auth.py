"""Who sends a request: an account by its token, or a visitor."""

from __future__ import annotations

import zoneinfo
from dataclasses import dataclass, replace
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from ninja.security.http import HttpAuthBase

from games.api.idempotency import key_claim
from games.api.services import Access, token_find
from games.core.access import get_game_for_view
from games.core.accounts import User, Visitor
from games.core.errors import Forbidden, Unauthorized
from games.core.quotas import API_CHANGES
from games.core.rate_limits import check_rate
from games.core.restrictions import account_suspended, suspended_until
from games.core.visibility import Viewer
from games.models import Game, TokenScope

SCHEME = "Bearer"
# The scope of an operation that every token may use, and the absence of one.
ANY, PUBLIC = "any", ""
SAFE = ("GET", "HEAD", "OPTIONS")


@dataclass(frozen=True, slots=True)
class Caller:
    """The sender of a request, with the token; a visitor has none. `changes` says whether the
    operation changes something for the account."""

    user: Visitor
    token: Access | None = None
    changes: bool = False

    @property
    def account(self) -> User:
        """The account of a caller with a token."""
        assert isinstance(self.user, User)
        return self.user

    def may(self, scope: TokenScope) -> bool:
        """Whether the token has a scope."""
        return self.token is not None and scope.value in self.token.scopes

    def narrow_viewer(self, viewer: Viewer) -> Viewer:
        """The viewer with the GM's sight only where the token has the GM's scope."""
        if self.may(TokenScope.GM):
            return viewer
        return replace(viewer, is_gm=False, rights=frozenset())


class TokenAuth(HttpAuthBase):
    """Authenticates by a bearer token alone, never by a cookie, so that no page of another site can
    use the API in a visitor's name."""

    openapi_scheme = "bearer"
    openapi_name = "token"

    def __init__(self, scope: str = PUBLIC, *, checks: bool = False) -> None:
        super().__init__()
        self.scope, self.checks = scope, checks

    def __call__(self, request: HttpRequest) -> Caller:
        caller = _caller(request)
        request.user = caller.user
        if caller.token is None:
            if self.scope != PUBLIC:
                raise Unauthorized("token_missing", _("This needs a token. See /api/ for how."))
            return caller
        # For the general rate limit (ambition/request_limit.py).
        request._cached_user = caller.user  # type: ignore[attr-defined]
        if self.scope in TokenScope.values and not caller.may(TokenScope(self.scope)):
            raise missing_scope(TokenScope(self.scope))
        _speak_to(request, caller.token.user)
        if request.method in SAFE or self.scope == PUBLIC or self.checks:
            return caller
        check_rate(API_CHANGES, request)
        if until := suspended_until(caller.user, timezone.now()):
            raise account_suspended(until)
        key_claim(request, caller.token.user)
        return replace(caller, changes=True)


def missing_scope(scope: TokenScope) -> Forbidden:
    """The token, or a request without one, does not allow this."""
    return Forbidden(
        "token_scope",
        _("This token does not have the scope “%(scope)s”.") % {"scope": scope.value},
    )


def _caller(request: HttpRequest) -> Caller:
    sent = request.headers.get("Authorization", "")
    if not sent:
        return Caller(AnonymousUser())
    scheme, _space, secret = sent.partition(" ")
    if scheme.lower() != SCHEME.lower():
        raise Unauthorized(
            "token_unknown",
            _("Send the token in the header “Authorization”, after the word “Bearer”."),
        )
    token = token_find(secret=secret.strip())
    return Caller(token.user, token)


def _speak_to(request: HttpRequest, user: User) -> None:
    """Use the account's time zone, and its language if the request asks for none."""
    timezone.activate(zoneinfo.ZoneInfo(user.time_zone))
    if user.language and "Accept-Language" not in request.headers:
        translation.activate(user.language)


def require_scope(
    scope: str = PUBLIC, *parameters: dict[str, Any], checks: bool = False
) -> dict[str, Any]:
    """The options of an operation for tokens with a scope, which its description names. One that
    only `checks` what is sent changes nothing. `parameters` are those that the schema adds."""
    extra = {"x-scope": str(scope), "parameters": list(parameters)}
    return {"auth": TokenAuth(scope, checks=checks), "openapi_extra": extra}


def caller_of(request: HttpRequest) -> Caller:
    """The sender of an authenticated request."""
    caller: Caller = request.auth  # type: ignore[attr-defined]
    return caller


def account_of(request: HttpRequest) -> User:
    """The account of a request that needs a token."""
    return caller_of(request).account


def game_seen(request: HttpRequest, pk: int) -> tuple[Game, Viewer]:
    """A game with its viewer, as far as the token allows."""
    caller = caller_of(request)
    game, viewer = get_game_for_view(caller.user, pk)
    return game, caller.narrow_viewer(viewer)
