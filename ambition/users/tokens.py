"""Personal tokens of an account: the page, and what they did in the account's log."""

from __future__ import annotations

from typing import Any

from allauth.account.decorators import reauthentication_required
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from ambition.users.activity import account_event_add
from ambition.users.models import AccountEvent, User
from ambition.users.programs import own_program
from games.api.services import DAYS, Access, token_create, token_revoke
from games.core.errors import Refused
from games.core.events import token_used
from games.core.forms import Number, SentForm, Text, Texts
from games.models import ApiToken, TokenScope

Kind = AccountEvent.Kind
DEFAULT_DAYS = 90


class TokenForm(SentForm):
    """A new token: its name, its scopes and how long it is valid."""

    name = Text(longest=200)
    scopes = Texts(longest=20, most=10)
    days = Number()


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@reauthentication_required(allow_get=True)  # type: ignore[untyped-decorator]  # allauth has no types
def account_tokens(request: HttpRequest, program: int | None = None) -> HttpResponse:
    """List the tokens of the signed-in account, or of a program of its own.

    A POST creates one and shows it once.
    """
    user = request.user
    assert isinstance(user, User)
    account = own_program(user, program) if program is not None else None
    if request.method != "POST":
        return _page(request, account or user)
    sent = TokenForm.read(request.POST)
    try:
        token, secret = token_create(by=user, program=account, **sent)
    except Refused as refusal:
        return _page(request, account or user, sent=sent, error=refusal)
    account_event_add(request=request, user=user, kind=Kind.TOKEN_CREATED, detail=_detail(token))
    return _page(request, account or user, token=token, secret=secret)


@login_required
@require_POST
def account_token_revoke(request: HttpRequest, token: int) -> HttpResponse:
    """Revoke a token of the signed-in account, or of a program of its own."""
    user = request.user
    assert isinstance(user, User)
    revoked = token_revoke(by=user, token_id=token)
    account_event_add(request=request, user=user, kind=Kind.TOKEN_REVOKED, detail=_detail(revoked))
    messages.success(request, _("The token is revoked. Nothing can use it any more."))
    if revoked.user != user:
        return redirect("account_program_tokens", program=revoked.user_id)
    return redirect("account_tokens")


def _page(
    request: HttpRequest,
    account: User,
    *,
    token: ApiToken | None = None,
    secret: str = "",
    sent: dict[str, Any] | None = None,
    error: Refused | None = None,
) -> HttpResponse:
    now = timezone.now()
    chosen = sent or {"name": "", "scopes": (), "days": DEFAULT_DAYS}
    context = {
        "program": account if account.is_program else None,
        "tokens": ApiToken.objects.filter(user=account, revoked_at=None, expires_at__gt=now),
        "new": token,
        "secret": secret,
        "name": chosen["name"],
        "scopes": [
            (scope.value, scope.label, scope.value in chosen["scopes"]) for scope in TokenScope
        ],
        "days": [
            (days, ngettext("%(n)s day", "%(n)s days", days) % {"n": days}, days == chosen["days"])
            for days in DAYS
        ],
        "error": error.message if error else "",
        "error_field": error.field if error else "",
        "log_days": settings.ACCOUNT_LOG_DAYS,
    }
    return render(request, "account/tokens.html", context, status=error.status if error else 200)


@receiver(token_used)
def log_use(token: Access, request: HttpRequest, what: str, **kwargs: Any) -> None:
    """Add what a token changed to the log of its account, or of the owner of a program."""
    user = token.user
    assert isinstance(user, User)
    detail = f"{_detail(token)}: {what}"[:520]
    account_event_add(request=request, user=user.owner or user, kind=Kind.TOKEN_USED, detail=detail)


def _detail(token: Access | ApiToken) -> str:
    """A token in an account's log, with the name of the program that it belongs to."""
    named = f"{token.name} ({token.start}…)" if token.start else token.name
    return f"{token.user.name}, {named}" if token.user.is_program else named
