"""OAuth 2 for applications: consent, tokens, their end, and where a program finds all this.

The provider is allauth's. Here it is limited to public clients and codes with PKCE (RFC 9700):
addresses are compared character for character, and a code or refresh token that comes a second time
disconnects the application.
"""

from __future__ import annotations

from functools import wraps
from typing import Any
from urllib.parse import urlencode, urlsplit

from allauth.account.decorators import reauthentication_required
from allauth.idp.oidc.adapter import DefaultOIDCAdapter, get_adapter
from allauth.idp.oidc.internal.oauthlib import authorization_codes
from allauth.idp.oidc.models import Client, Token
from allauth.idp.oidc.views import AuthorizationView, token as exchange
from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.core.cache import cache
from django.db import transaction
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.crypto import constant_time_compare
from django.utils.decorators import method_decorator
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST, require_safe

from ambition.users.activity import account_event_add
from ambition.users.applications import SCOPES, application_disconnect, is_registered, place_of
from ambition.users.models import AccountEvent, User
from games.api.services import digest_of
from games.core.errors import NotFound
from games.core.outbox import token_revoked

CODE, REFRESH = Client.GrantType.AUTHORIZATION_CODE.value, Client.GrantType.REFRESH_TOKEN.value
METHOD = "S256"
SPENT_SECONDS = 7 * 24 * 60 * 60
# Tokens of each kind that an application keeps of one account; each device has its own.
KEPT = 20


class OAuthAdapter(DefaultOIDCAdapter):  # type: ignore[misc]  # allauth has no types
    """Name the site, and bind codes to the password with which they were allowed."""

    scope_display = SCOPES

    def get_issuer(self) -> str:
        return str(settings.SITE_URL)

    def get_user_sub(self, client: Client, user: User) -> str:
        return f"{user.pk}-{user.get_session_auth_hash()}"

    def get_user_by_sub(self, client: Client, sub: str) -> User | None:
        user = User.objects.filter(pk=int(sub.partition("-")[0]), is_active=True).first()
        same = user is not None and constant_time_compare(self.get_user_sub(client, user), sub)
        return user if same else None


@method_decorator(login_required, name="dispatch")
@method_decorator(never_cache, name="dispatch")
@method_decorator(reauthentication_required, name="dispatch")
class Authorization(AuthorizationView):  # type: ignore[misc]  # allauth has no types
    """Ask the signed-in person whether an application may use the account."""

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        query = request.GET
        if any("\0" in text for _name, texts in query.lists() for text in texts):
            return _unreadable(request, "NUL in a parameter.")
        client = Client.objects.filter(pk=query.get("client_id", "")).first()
        if client is not None and not is_registered(query.get("redirect_uri", ""), client):
            return _unreadable(request, "Mismatching redirect URI.")
        response: HttpResponse = super().get(request, *args, **kwargs)
        if not isinstance(response, TemplateResponse):
            if response.status_code == 200:
                response.status_code = 400
            return response
        if query.get("code_challenge_method") != METHOD:
            return self._lead_back("invalid_request", "code_challenge_method must be S256.")
        # Browsers hold a form to the policy when its answer leads elsewhere, too.
        parts = urlsplit(query["redirect_uri"])
        place = f"{parts.scheme}://{parts.netloc}" if parts.netloc else f"{parts.scheme}:"
        response._csp_update = {"form-action": [place]}  # type: ignore[attr-defined]
        return response

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not request.POST.get("request"):
            return _unreadable(request, "The form is incomplete.")
        response: HttpResponse = super().post(request, *args, **kwargs)
        return response

    def form_valid(self, form: Any) -> HttpResponse:
        response: HttpResponse = super().form_valid(form)
        if response.status_code != 302:
            response.status_code = 400
            return response
        client = Client.objects.get(pk=self._request_info["client_id"])
        user = self.request.user
        assert isinstance(user, User)
        detail = f"{client.name} ({', '.join(form.cleaned_data['scopes'])})"
        account_event_add(
            request=self.request, user=user, kind=AccountEvent.Kind.CLIENT_CONNECTED, detail=detail
        )
        return response

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        context: dict[str, Any] = super().get_context_data(**kwargs)
        uri = self._request_info["redirect_uri"]
        wanted = [(scope, words) for scope, words in SCOPES.items() if scope in self._scopes]
        return context | {
            "place": place_of(uri),
            "wanted": wanted,
            "action": self.request.get_full_path(),
        }

    def _lead_back(self, error: str, description: str) -> HttpResponse:
        """Lead back to the application, whose address is known by now."""
        uri, state = self._request_info["redirect_uri"], self._request_info.get("state")
        told = {"error": error, "error_description": description}
        told |= {"state": state} if state else {}
        response = HttpResponse(status=302)
        response.headers["Location"] = f"{uri}{'&' if '?' in uri else '?'}{urlencode(told)}"
        return response


authorization = Authorization.as_view()
# allauth's own check of forms answers without a page.
authorization.csrf_exempt = False


def _unreadable(request: HttpRequest, description: str) -> HttpResponse:
    """The answer to a request after which nobody can be led back to the application."""
    context = {"error": {"description": description}}
    return render(request, "idp/oidc/error.html", context, status=400)


def for_programs(view: Any) -> Any:
    """An address that programs ask, in browsers from any site: it heeds no cookie."""

    @csrf_exempt
    @wraps(view)
    def open_to_all(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        response: HttpResponseBase = view(request, *args, **kwargs)
        response.headers["Access-Control-Allow-Origin"] = "*"
        return response

    return open_to_all


@for_programs
@require_POST
def token(request: HttpRequest) -> HttpResponse:
    """Give tokens for a code or a refresh token, each of which is good once."""
    sent, kind = request.POST, request.POST.get("grant_type")
    if kind not in (CODE, REFRESH):
        return _no("unsupported_grant_type")
    if any("\0" in value for value in sent.values()):
        return _no("invalid_request")
    secret, client_id = (
        sent.get("code" if kind == CODE else "refresh_token", ""),
        sent.get("client_id", ""),
    )
    holder = _code_holder(secret, client_id) if kind == CODE else _refresh_holder(secret, client_id)
    mark = f"oauth-spent:{digest_of(secret)}"
    is_first = holder is not None and cache.add(mark, holder, SPENT_SECONDS)
    if not is_first and (known := cache.get(mark)):
        _disconnect(*known)
        return _no("invalid_grant")
    with transaction.atomic():
        response: HttpResponse = exchange(request)
        if response.status_code == 200 and holder is not None:
            _drop_surplus(*holder)
    if response.status_code != 200 and is_first:
        cache.delete(mark)
    return response


def _no(error: str) -> HttpResponse:
    return JsonResponse({"error": error}, status=400)


def _code_holder(code: str, client_id: str) -> tuple[int, str] | None:
    """The account and the application of a code that is still good."""
    code_data = authorization_codes.lookup(client_id, code)
    user = get_adapter().get_user_by_sub(None, code_data["sub"]) if code_data else None
    return (user.pk, client_id) if user else None


def _refresh_holder(secret: str, client_id: str) -> tuple[int, str] | None:
    """The account and the application of a refresh token that is still good."""
    row = Token.objects.lookup(Token.Type.REFRESH_TOKEN, secret)
    return (row.user_id, client_id) if row and row.client_id == client_id else None


def _disconnect(user_id: int, client_id: str) -> None:
    """Somebody else has the code or the token as well, so neither keeps what it led to."""
    try:
        application_disconnect(user_id=user_id, client_id=client_id)
    except NotFound:
        return


def _drop_surplus(user_id: int, client_id: str) -> None:
    for kind in (Token.Type.ACCESS_TOKEN, Token.Type.REFRESH_TOKEN):
        mine = Token.objects.filter(user=user_id, client=client_id, type=kind).order_by("-pk")
        surplus = list(mine.values_list("pk", flat=True)[KEPT:])
        Token.objects.filter(pk__in=surplus).delete()


@for_programs
@require_POST
def revoke(request: HttpRequest) -> HttpResponse:
    """End a token of an application (RFC 7009); with a refresh token, its access tokens too."""
    client_id = request.POST.get("client_id", "").replace("\0", "")
    tokens = Token.objects.filter(client=client_id)
    row = tokens.filter(
        hash=digest_of(request.POST.get("token", "")),
        type__in=[Token.Type.ACCESS_TOKEN, Token.Type.REFRESH_TOKEN],
    ).first()
    if row is not None:
        if row.type == Token.Type.REFRESH_TOKEN:
            tokens.filter(user=row.user_id, type=Token.Type.ACCESS_TOKEN).delete()
        row.delete()
        token_revoked(row.user_id)
    return HttpResponse()


@for_programs
@require_safe
def metadata(request: HttpRequest) -> HttpResponse:
    """Say where programs find what (RFC 8414)."""
    site = settings.SITE_URL
    return JsonResponse(
        {
            "issuer": site,
            "authorization_endpoint": site + reverse("idp:oidc:authorization"),
            "token_endpoint": site + reverse("idp:oidc:token"),
            "revocation_endpoint": site + reverse("idp:oidc:revoke"),
            "service_documentation": site + reverse("api_reference"),
            "scopes_supported": list(SCOPES),
            "response_types_supported": ["code"],
            "grant_types_supported": [CODE, REFRESH],
            "token_endpoint_auth_methods_supported": ["none"],
            "revocation_endpoint_auth_methods_supported": ["none"],
            "code_challenge_methods_supported": [METHOD],
        }
    )
