"""Decorators of views, and what views read from a request: account, arrival, invitation."""

from __future__ import annotations

import gzip
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import fields
from datetime import UTC, datetime
from functools import lru_cache, wraps
from itertools import islice
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec
from urllib.parse import urlsplit

import brotli
from asgiref.sync import sync_to_async
from django.contrib.auth.views import redirect_to_login
from django.core.handlers.asgi import ASGIRequest
from django.http import HttpRequest, HttpResponse, JsonResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import add_never_cache_headers, patch_vary_headers
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from games.core.accounts import User
from games.core.errors import Refused, Unavailable
from games.core.forms import clean, is_secret_field
from games.core.refusals import session_over

if TYPE_CHECKING:
    from _typeshed import DataclassInstance


P = ParamSpec("P")
# Pieces of a stream per step; other requests run between the steps.
PIECES = 200
# Fields in which people write sentences, which need no name of the field beside them.
SENTENCES = ("reason", "sentence", "text", "proposal", "answer")
# How the names of other fields begin in which people write.
FIELDS = ("units-", "centres-", "minors", "alliances")
# Names. Pages of other refusals may not repeat them; the person who wrote one before the session
# ended may read it.
NAMES = ("name", "account", "confirm")
# Level 11 takes twice the time of 10 and is no smaller for boards.
BROTLI_LEVEL = 10

View = Callable[Concatenate[HttpRequest, P], HttpResponseBase]


def game_view(view: View[P]) -> View[P]:
    """Show refusals of a view as pages, and forbid caching, because pages hold secrets."""

    @never_cache
    @wraps(view)
    def respond(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        try:
            return view(request, *args, **kwargs)
        except Refused as refusal:
            return show_refusal(request, refusal, pk=kwargs.get("pk"))

    return respond


def account_view(view: View[P]) -> View[P]:
    """Like `game_view`, for signed-in people; others sign in first, then see a page to read.

    After a form that is the page with the form. If they wrote something, a page shows it first.
    """
    shielded = game_view(view)

    @wraps(view)
    def respond(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        if request.user.is_authenticated:
            return shielded(request, *args, **kwargs)
        if request.method in ("GET", "HEAD"):
            return redirect_to_login(request.get_full_path())
        pk = kwargs.get("pk")
        page = _page_of_form(request) or (reverse("games:game", kwargs={"pk": pk}) if pk else "/")
        text = written_text(request, names=True)
        if not text:
            return redirect_to_login(page)
        response = show_refusal(request, session_over(), pk=pk, text=text, page=page)
        add_never_cache_headers(response)
        return response

    return respond


def _page_of_form(request: HttpRequest) -> str:
    """The page of this site that sent a form, if the browser tells it."""
    referrer = request.headers.get("Referer", "")
    if not url_has_allowed_host_and_scheme(referrer, {request.get_host()}):
        return ""
    parts = urlsplit(referrer)
    path = "/" + parts.path.lstrip("/")  # Two slashes would lead to another site.
    return f"{path}?{parts.query}" if parts.query else path


def form_of(page: str) -> Callable[[View[P]], View[P]]:
    """Accept only submitted forms; a GET request is redirected to the page with the form.

    The address bar sends one after a refused form.
    """

    def decorate(view: View[P]) -> View[P]:
        post_view: View[P] = require_POST(view)

        @wraps(view)
        def respond(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
            if request.method in ("GET", "HEAD"):
                return redirect(reverse(page, kwargs=dict(kwargs)))
            return post_view(request, *args, **kwargs)

        return respond

    return decorate


def json_view(view: View[P]) -> View[P]:
    """Answer a script: a refusal becomes JSON with its code and sentence, and nothing is cached."""

    @wraps(view)
    def respond(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        try:
            response = view(request, *args, **kwargs)
        except Refused as refusal:
            body = {"code": refusal.code, "message": refusal.message, "field": refusal.field}
            response = JsonResponse(body, status=refusal.status)
            if refusal.retry_after is not None:
                response.headers["Retry-After"] = str(refusal.retry_after)
        response.headers.setdefault("Cache-Control", "private, no-store")
        return response

    return respond


def constant(view: View[P]) -> View[P]:
    """Let browsers keep an answer for ever, because its address changes with its content.

    It holds no secrets, so it is compressed as far as possible, and once.
    """

    @wraps(view)
    def respond(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        response = view(request, *args, **kwargs)
        assert isinstance(response, HttpResponse)
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
        patch_vary_headers(response, ["Accept-Encoding"])
        accepted = request.headers.get("Accept-Encoding", "")
        method = next((name for name in ("br", "gzip") if name in accepted), "")
        if method:
            response.content = _compress(response.content, method)
            response.headers["Content-Encoding"] = method
        return response

    return respond


@lru_cache(maxsize=64)
def _compress(content: bytes, method: str) -> bytes:
    if method == "br":
        return bytes(brotli.compress(content, quality=BROTLI_LEVEL))
    return gzip.compress(content, mtime=0)


def arrived_at(request: HttpRequest) -> datetime:
    """When the last byte of a request arrived, which games/workarounds/body_limit.py records.

    The request may have waited since. Without a record, the present time.
    """
    mark = getattr(request, "scope", {}).get("arrived_at")
    return timezone.now() if mark is None else datetime.fromtimestamp(mark, UTC)


def account_of(request: HttpRequest) -> User:
    """The account of a signed-in person."""
    assert isinstance(request.user, User)
    return request.user


def show_refusal(
    request: HttpRequest,
    refusal: Refused,
    *,
    pk: Any = None,
    text: str | None = None,
    page: str = "",
) -> HttpResponse:
    """Render the page of a refusal.

    The page does not show the form again, so it repeats the `text` that the person typed, by
    default all that is written in the submitted form. It leads back to `page`, by default the game
    `pk`.
    """
    known = pk is not None and refusal.status != 404
    back = page or (reverse("games:game", kwargs={"pk": pk}) if known else "")
    if request.path == back:
        back = ""
    is_form = request.method == "POST"
    headings = {403: _("Not allowed"), 404: _("Not found"), 429: _("Not now"), 503: _("Not now")}
    context = {
        "heading": _("Not done") if is_form else headings.get(refusal.status, _("Not done")),
        "asked_to_change": is_form,
        "sentence": refusal.message,
        "code": refusal.code,
        "back_url": back,
        "stale_in": pk if is_form and refusal.status == 409 else None,
        "typed": written_text(request) if text is None else text,
        "sign_in_next": (page or back) if refusal.code == "signed_out" else "",
    }
    response = render(request, "games/core/refused.html", context, status=refusal.status)
    if isinstance(refusal, Unavailable):
        add_never_cache_headers(response)
    if refusal.retry_after is not None:
        response.headers["Retry-After"] = str(refusal.retry_after)
    return response


def written_text(request: HttpRequest, *, names: bool = False) -> str:
    """All that a person wrote in a submitted form, never a password or another secret.

    In fields that are not for writing, a text without a space is a number, a choice or a mark.
    With `names`, the text has those of accounts and games too.
    """
    texts = []
    for name, values in request.POST.lists():
        for text in (clean(value).strip() for value in values):
            is_written = name in SENTENCES or name.startswith(FIELDS) or len(text.split()) > 1
            is_written = names if name in NAMES else is_written
            if text and is_written and not is_secret_field(name):
                texts.append(text if name in SENTENCES else f"{name}: {text}")
    return "\n\n".join(texts)


def stream_response(
    request: HttpRequest, pieces: Iterator[str], **options: Any
) -> StreamingHttpResponse:
    """A response that is produced while it is sent, so that it is never whole in memory."""
    made = _in_thread(pieces) if isinstance(request, ASGIRequest) else pieces
    return StreamingHttpResponse(made, **options)


async def _in_thread(pieces: Iterator[str]) -> AsyncIterator[str]:
    """Produce the pieces in the request's thread, so that the event loop is free for others."""
    step = sync_to_async(lambda: "".join(islice(pieces, PIECES)))
    while some := await step():
        yield some


def context_of(*records: DataclassInstance) -> dict[str, Any]:
    """Build a template's context from the fields of records, under their own names."""
    return {
        field.name: getattr(record, field.name) for record in records for field in fields(record)
    }


def invite_of(request: HttpRequest, pk: int) -> str:
    """The token of the invitation to a game that the visitor followed; empty without one."""
    return str(request.session.get(f"invite-{pk}", ""))
