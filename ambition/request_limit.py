"""A general rate limit for requests, far above what people and their pages send.

Each web process counts in its own memory: nothing is asked of the cache or the database. The limits
of single pages and forms are in games/core/quotas.py.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable
from time import monotonic

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.utils import translation
from django.utils.translation import gettext as _

from games.core.clients import network_of
from games.core.errors import TooOften, is_for_programs, problem

SECONDS = 60
# Sessions whose accounts are known; beyond that they are learned anew.
MAX_SESSIONS = 50_000
# For supervisors and metrics.
EXEMPT = ("/healthz", "/readyz", "/metrics")


class RequestLimitMiddleware:
    """Refuse requests of an account or an address that sends far too many in a minute.

    A session, for programs a token, belongs to an account once a response to it was made for that
    account. Other requests count for their address. This machine is exempt: without the header of a
    reverse proxy all visitors would share its address.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response
        self._counts: Counter[str] = Counter()
        self._accounts: dict[str, int] = {}
        self._until = 0.0

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        session = request.COOKIES.get(settings.SESSION_COOKIE_NAME, "")
        if is_for_programs(request.path):
            session = _digest(request.headers.get("Authorization", ""))
        if self._is_too_often(request, session):
            return _answer_refusal(request)
        response = self.get_response(request)
        # Set by Django once somebody has asked for request.user; asking here would cost a query.
        user = getattr(request, "_cached_user", None)
        if session and user is not None and user.is_authenticated:
            if len(self._accounts) >= MAX_SESSIONS:
                self._accounts.clear()
            self._accounts[session] = user.pk
        return response

    def _is_too_often(self, request: HttpRequest, session: str) -> bool:
        network = network_of(request.META.get("REMOTE_ADDR", ""))
        if network is None or network.is_loopback or request.path in EXEMPT:
            return False
        account = self._accounts.get(session)
        if account is None:
            client, most = f"address {network}", settings.REQUESTS_PER_ADDRESS
        else:
            client, most = f"account {account}", settings.REQUESTS_PER_ACCOUNT
        now = monotonic()
        if now >= self._until:
            self._counts.clear()
            self._until = now + SECONDS
        self._counts[client] += 1
        return bool(most) and self._counts[client] > most


def _digest(token: str) -> str:
    """A stand-in for a token, which stays in no memory longer than its request."""
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest() if token else ""


def _answer_refusal(request: HttpRequest) -> HttpResponse:
    """A short answer, as a page would take as long as what is refused."""
    with translation.override(translation.get_language_from_request(request)):
        sentence = _("These were too many requests. Wait a minute, then try again.")
    if is_for_programs(request.path):
        return problem(TooOften("too_often", sentence, retry_after=SECONDS))
    response: HttpResponse
    if request.accepts("text/html"):
        response = HttpResponse(f"{sentence}\n", content_type="text/plain; charset=utf-8")
    else:
        response = JsonResponse({"code": "too_often", "message": sentence, "field": ""})
    response.status_code = 429
    response.headers["Retry-After"] = str(SECONDS)
    response.headers["Cache-Control"] = "no-store"
    return response
