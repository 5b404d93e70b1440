"""Download of a user's own data as one JSON file."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import chain
from typing import Any

from allauth.account.decorators import reauthentication_required
from allauth.account.models import EmailAddress
from allauth.idp.oidc.models import Client
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.core.serializers.json import DjangoJSONEncoder
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.utils import timezone, translation
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from ambition.users.activity import account_event_add
from ambition.users.applications import connections
from ambition.users.models import AccountEvent, FormerName, User
from games.core.decorators import stream_response
from games.core.quotas import EXPORTS
from games.core.rate_limits import count_towards
from games.models import ApiToken
from games.players.own_data import own_data

Row = dict[str, Any]


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@reauthentication_required(allow_get=True)  # type: ignore[untyped-decorator]  # allauth has no types
def account_export(request: HttpRequest) -> HttpResponseBase:
    """Stream all data of the signed-in user.

    It takes a POST, so that a link on another site cannot start the export.
    """
    user = request.user
    assert isinstance(user, User)
    if request.method != "POST":
        return redirect("account_settings")
    now = timezone.now()
    count_towards(EXPORTS, user.pk, now)
    account_event_add(request=request, user=user, kind=AccountEvent.Kind.DATA_EXPORTED)
    chunks = export_text(user, now.isoformat(), translation.get_language())
    response = stream_response(request, chunks, content_type="application/json; charset=utf-8")
    name = f"ambition-and-empire-{user.pk}-{now:%Y-%m-%d}.json"
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def export_text(user: User, made_at: str, language: str | None) -> Iterator[str]:
    """Yield the file in pieces: an object of lists, one row per line."""
    with translation.override(language):
        yield f'{{\n"site": {_json(settings.SITE_URL)},\n"made_at": {_json(made_at)}'
        for name, rows in chain(_account_sections(user), own_data(user)):
            yield f",\n{_json(name)}: ["
            for number, row in enumerate(rows):
                yield f"{',' if number else ''}\n{_json(row)}"
            yield "\n]"
        yield "\n}\n"


def _json(value: Any) -> str:
    return json.dumps(value, cls=DjangoJSONEncoder, ensure_ascii=False)


def _account_sections(user: User) -> Iterator[tuple[str, Iterator[Row]]]:
    """The account's data by section, without keys and password hashes."""
    yield "account", iter([_account_row(user)])
    yield "e_mail_addresses", _addresses(user)
    yield "former_names", _former_names(user)
    yield "second_factors", _factors(user)
    yield "sessions", _sessions(user)
    yield "account_events", _events(user)
    yield "personal_tokens", _tokens(user)
    yield "registered_applications", _applications(user)
    yield "connected_applications", _connections(user)
    yield "programs", _programs(user)


def _account_row(user: User) -> Row:
    return {
        "number": user.pk,
        "name": user.name,
        "e_mail": user.email,
        "time_zone": user.time_zone,
        "language": user.language,
        "theme": user.theme,
        "joined_at": user.joined_at,
        "last_sign_in": user.last_login,
        "is_staff": user.is_staff,
        "muted_until": user.muted_until,
        "suspended_until": user.suspended_until,
    }


def _addresses(user: User) -> Iterator[Row]:
    for address in EmailAddress.objects.filter(user=user).order_by("pk"):
        yield {
            "e_mail": address.email,
            "is_confirmed": address.verified,
            "is_primary": address.primary,
        }


def _former_names(user: User) -> Iterator[Row]:
    for former in FormerName.objects.filter(user=user).order_by("pk"):
        yield {"name": former.name, "until": former.replaced_at}


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


def _events(user: User) -> Iterator[Row]:
    for event in AccountEvent.objects.filter(user=user).order_by("pk"):
        yield {
            "kind": event.kind,
            "detail": event.detail,
            "at": event.created_at,
            "address": event.network,
            "browser": event.user_agent,
            "device": event.device,
        }


def _programs(user: User) -> Iterator[Row]:
    for program in User.objects.filter(owner=user, is_active=True).order_by("pk"):
        tokens = list(_tokens(program))
        yield {"name": program.name, "since": program.joined_at, "tokens": tokens}


def _tokens(user: User) -> Iterator[Row]:
    for token in ApiToken.objects.filter(user=user).order_by("pk"):
        yield {
            "name": token.name,
            "scopes": token.scopes,
            "begins_with": token.start,
            "since": token.created_at,
            "until": token.expires_at,
            "last_used": token.last_used_at,
            "revoked": token.revoked_at,
        }


def _applications(user: User) -> Iterator[Row]:
    for client in Client.objects.filter(owner=user).order_by("created_at"):
        yield {
            "client_id": client.pk,
            "name": client.name,
            "addresses": client.get_redirect_uris(),
            "since": client.created_at,
        }


def _connections(user: User) -> Iterator[Row]:
    for connection in connections(user):
        yield {
            "client_id": connection.client.pk,
            "name": connection.client.name,
            "may": connection.scopes,
            "last_token": connection.last_at,
        }
