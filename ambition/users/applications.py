"""Applications of others that use the API for an account: registered, connected, disconnected.

An application is a public client of OAuth 2: it has no secret, and proves by PKCE (RFC 7636) that
it is the one that has asked.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import Any
from urllib.parse import urlsplit

from allauth.account.decorators import reauthentication_required
from allauth.idp.oidc.models import Client, Token
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _, gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from ambition.users.activity import account_event_add
from ambition.users.models import AccountEvent, User
from games.core.decorators import account_view
from games.core.errors import Conflict, NotFound, Refused, Unprocessable
from games.core.forms import SentForm, Text, clean
from games.core.locks import lock_accounts
from games.core.outbox import token_revoked
from games.core.plain_text import check_plain
from games.models import TokenScope

Kind = AccountEvent.Kind
READ = "read"
# The rights that an application may ask for, in the words of the page of consent.
SCOPES = {
    READ: gettext_lazy("Read your games, private ones too, as far as everybody in them may."),
    TokenScope.ORDERS.value: gettext_lazy(
        "Read and change your orders and bids, make them final, and vote for you."
    ),
    TokenScope.PRESS.value: gettext_lazy("Read your press, and write messages in your name."),
    TokenScope.GM.value: gettext_lazy(
        "In games that you run or are a deputy of: see what the GM sees, bids too, and act for you."
    ),
    TokenScope.WEBHOOKS.value: gettext_lazy(
        "Have news for you, and of games that you run, posted to other addresses."
    ),
}
LONGEST_NAME = 60
LONGEST_ADDRESS = 200
MOST_ADDRESSES = 5
MOST = 10
# A program on the reader's own computer listens at any port (RFC 8252, section 7.3).
LOOPBACK = re.compile(r"^http://127\.0\.0\.1(?::\d{1,5})?(?=/)")
HTTPS = re.compile(r"https://[a-z0-9.-]+(?::\d{1,5})?/[!-~]*")
ON_THIS_COMPUTER = re.compile(r"http://(?:127\.0\.0\.1|localhost)(?::\d{1,5})?/[!-~]*")
# A private scheme must contain a dot; the schemes of browsers have none.
OWN_SCHEME = re.compile(r"[a-z][a-z0-9+-]*(?:\.[a-z0-9+-]+)+:/[!-~]*")


@dataclass(frozen=True, slots=True)
class Connection:
    """An application that may use an account; `last_at` is when it last got a token."""

    client: Client
    scopes: list[str]
    last_at: datetime


class ApplicationForm(SentForm):
    """A new application: its name, and an address in each line."""

    name = Text(longest=200)
    addresses = Text(longest=2000)


@transaction.atomic
def application_register(*, by: User, name: str, addresses: str) -> Client:
    """Register an application, to which browsers return at these addresses alone."""
    named = " ".join(clean(name).split())
    if not 1 <= len(named) <= LONGEST_NAME:
        raise Unprocessable(
            "application_name",
            _("Give the application a name of at most %(most)s characters.")
            % {"most": LONGEST_NAME},
            field="name",
        )
    check_plain(named, field="name")
    uris = list(dict.fromkeys(addresses.split()))
    if not 1 <= len(uris) <= MOST_ADDRESSES or not all(map(_is_good, uris)):
        raise Unprocessable(
            "application_address",
            _(
                "Give one to %(most)s addresses of at most %(longest)s characters, without #, * or "
                "a user: https://example.org/back, http://127.0.0.1/back or org.example.app:/back."
            )
            % {"most": MOST_ADDRESSES, "longest": LONGEST_ADDRESS},
            field="addresses",
        )
    lock_accounts([by.pk])
    if Client.objects.filter(owner=by).count() >= MOST:
        raise Conflict(
            "too_many_applications",
            _("An account has at most %(most)s applications. Delete one first.") % {"most": MOST},
            field="name",
        )
    client = Client(
        owner=by,
        name=named,
        secret="!",  # noqa: S106 - none fits
        type=Client.Type.PUBLIC,
        default_scopes=READ,
    )
    client.set_scopes(list(SCOPES))
    client.set_redirect_uris(uris)
    client.set_grant_types(
        [Client.GrantType.AUTHORIZATION_CODE.value, Client.GrantType.REFRESH_TOKEN.value]
    )
    client.save()
    return client


def _is_good(uri: str) -> bool:
    """Whether browsers may be sent there, with a code that is secret."""
    if len(uri) > LONGEST_ADDRESS or set(uri) & set("#*@\\"):
        return False
    form = HTTPS.fullmatch(uri) or ON_THIS_COMPUTER.fullmatch(uri) or OWN_SCHEME.fullmatch(uri)
    return form is not None


def is_registered(uri: str, client: Client) -> bool:
    """Whether an address is, character for character, one of the application's."""
    known = client.get_redirect_uris()
    return uri in known or (
        LOOPBACK.match(uri) is not None
        and LOOPBACK.sub("", uri) in [LOOPBACK.sub("", at) for at in known if LOOPBACK.match(at)]
    )


def application_delete(*, by: User, client_id: str) -> Client:
    """Delete an application of one's own, with the tokens that it has of anybody."""
    client = Client.objects.filter(owner=by, pk=client_id).first()
    if client is None:
        raise _no_such_application()
    holders = set(Token.objects.filter(client=client).values_list("user_id", flat=True))
    deleted = Client(pk=client.pk, name=client.name)
    client.delete()
    for holder in holders:
        token_revoked(holder)
    return deleted


def application_disconnect(*, user_id: int, client_id: str) -> Client:
    """Take all tokens from an application that it has of an account, at once."""
    tokens = Token.objects.filter(user=user_id, client=client_id)
    token = tokens.select_related("client").first()
    if token is None or token.client is None:
        raise _no_such_application()
    client: Client = token.client
    tokens.delete()
    token_revoked(user_id)
    return client


def _no_such_application() -> NotFound:
    return NotFound("no_such_application", _("There is no such application."))


def connections(user: User) -> Iterator[Connection]:
    """The applications that may use an account."""
    tokens = Token.objects.valid().filter(user=user, client__isnull=False)
    valid = tokens.select_related("client__owner").order_by("client__name", "client", "created_at")
    for client, given in groupby(valid, key=lambda token: token.client):
        rows = list(given)
        allowed = {READ}.union(*(token.get_scopes() for token in rows))
        scopes = [str(words) for scope, words in SCOPES.items() if scope in allowed]
        yield Connection(client, scopes, rows[-1].created_at)


def place_of(uri: str) -> str:
    """Where an address leads, as a person knows it: a host, or the scheme of an application."""
    parts = urlsplit(uri)
    return parts.hostname or parts.scheme


@account_view
@require_http_methods(["GET", "HEAD", "POST"])
@reauthentication_required(allow_get=True)  # type: ignore[untyped-decorator]  # allauth has no types
def account_applications(request: HttpRequest) -> HttpResponse:
    """List the applications of the signed-in account; a POST registers another one."""
    user = request.user
    assert isinstance(user, User)
    if request.method != "POST":
        return _page(request, user)
    sent = ApplicationForm.read(request.POST)
    try:
        client = application_register(by=user, **sent)
    except Refused as refusal:
        return _page(request, user, sent=sent, error=refusal)
    detail = f"{client.name} ({client.pk})"
    account_event_add(request=request, user=user, kind=Kind.CLIENT_REGISTERED, detail=detail)
    messages.success(request, _("The application is registered."))
    return redirect("account_applications")


@login_required
@require_POST
def account_application_delete(request: HttpRequest) -> HttpResponse:
    """Delete an application of the signed-in account."""
    user = request.user
    assert isinstance(user, User)
    client = application_delete(by=user, client_id=clean(request.POST.get("client", ""))[:100])
    detail = f"{client.name} ({client.pk})"
    account_event_add(request=request, user=user, kind=Kind.CLIENT_DELETED, detail=detail)
    messages.success(request, _("The application is deleted, and nobody’s tokens are left."))
    return redirect("account_applications")


@login_required
@require_POST
def account_application_disconnect(request: HttpRequest) -> HttpResponse:
    """Disconnect an application from the signed-in account."""
    user = request.user
    assert isinstance(user, User)
    client_id = clean(request.POST.get("client", ""))[:100]
    client = application_disconnect(user_id=user.pk, client_id=client_id)
    account_event_add(request=request, user=user, kind=Kind.CLIENT_DISCONNECTED, detail=client.name)
    messages.success(request, _("The application is disconnected."))
    return redirect("account_applications")


def _page(
    request: HttpRequest,
    user: User,
    *,
    sent: dict[str, Any] | None = None,
    error: Refused | None = None,
) -> HttpResponse:
    context = {
        "connections": list(connections(user)),
        "own": Client.objects.filter(owner=user).order_by("created_at"),
        "name": sent["name"] if sent else "",
        "addresses": sent["addresses"] if sent else "",
        "error": error.message if error else "",
        "error_field": error.field if error else "",
    }
    status = error.status if error else 200
    return render(request, "account/applications.html", context, status=status)
