"""Decorators of views: refusals as pages, the request's account and its time of arrival."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import fields
from datetime import UTC, datetime
from functools import wraps
from itertools import islice
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec

from asgiref.sync import sync_to_async
from django.contrib.auth.views import redirect_to_login
from django.core.handlers.asgi import ASGIRequest
from django.http import HttpRequest, HttpResponse, JsonResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import add_never_cache_headers
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from games.core.accounts import User
from games.core.errors import Refused, Unavailable
from games.core.forms import clean

if TYPE_CHECKING:
    from _typeshed import DataclassInstance


P = ParamSpec("P")
# So many at once: between them others have their turn.
PIECES = 200
# The fields of forms in which people write sentences.
WRITTEN = ("reason", "sentence")

View = Callable[Concatenate[HttpRequest, P], HttpResponseBase]


def game_view(view: View[P]) -> View[P]:
    """A view of a game: never cached, since pages hold secrets; a refusal becomes a page."""

    @never_cache
    @wraps(view)
    def answered(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        try:
            return view(request, *args, **kwargs)
        except Refused as refusal:
            return refused(request, refusal, pk=kwargs.get("pk"))

    return answered


def account_view(view: View[P]) -> View[P]:
    """A view of a game for signed-in people; others sign in first, and come to what can be read."""
    answered = game_view(view)

    @wraps(view)
    def led(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        if request.user.is_authenticated:
            return answered(request, *args, **kwargs)
        if request.method in ("GET", "HEAD"):
            return redirect_to_login(request.get_full_path())
        pk = kwargs.get("pk")
        return redirect_to_login(reverse("games:game", kwargs={"pk": pk}) if pk else "/")

    return led


def form_of(page: str) -> Callable[[View[P]], View[P]]:
    """A view that only takes a form: whoever merely opens its address, as the address bar does
    after a refused form, comes to the page that has the form."""

    def decorate(view: View[P]) -> View[P]:
        taken: View[P] = require_POST(view)

        @wraps(view)
        def answered(
            request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs
        ) -> HttpResponseBase:
            if request.method in ("GET", "HEAD"):
                return redirect(reverse(page, kwargs=dict(kwargs)))
            return taken(request, *args, **kwargs)

        return answered

    return decorate


def json_view(view: View[P]) -> View[P]:
    """A view that the page's script asks: a refusal becomes its code and its sentence, and nobody
    else keeps the answer."""

    @wraps(view)
    def answered(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        try:
            response = view(request, *args, **kwargs)
        except Refused as refusal:
            said = {"code": refusal.code, "message": refusal.message, "field": refusal.field}
            response = JsonResponse(said, status=refusal.status)
        response.headers.setdefault("Cache-Control", "private, no-store")
        return response

    return answered


def arrived_at(request: HttpRequest) -> datetime:
    """When the last byte of a request arrived, as ambition/body_limit.py notes it: the request may
    have waited for its turn since. Without the note, now."""
    mark = getattr(request, "scope", {}).get("arrived_at")
    return timezone.now() if mark is None else datetime.fromtimestamp(mark, UTC)


def account_of(request: HttpRequest) -> User:
    """The account of a signed-in person."""
    assert isinstance(request.user, User)
    return request.user


def refused(
    request: HttpRequest, refusal: Refused, *, pk: Any = None, typed: str | None = None
) -> HttpResponse:
    """The page that says what was refused, with what was `typed`: the sentences that somebody
    wrote to it, where no form shows them again."""
    back = "" if pk is None or refusal.status == 404 else reverse("games:game", kwargs={"pk": pk})
    if request.path == back:
        back = ""
    asked = request.method == "POST"
    headings = {403: _("Not allowed"), 404: _("Not found"), 429: _("Not now"), 503: _("Not now")}
    context = {
        "heading": _("Not done") if asked else headings.get(refusal.status, _("Not done")),
        "asked_to_change": asked,
        "sentence": refusal.message,
        "code": refusal.code,
        "back_url": back,
        "typed": _written(request) if typed is None else typed,
        "sign_in_next": back if refusal.code == "signed_out" else "",
    }
    response = render(request, "games/core/refused.html", context, status=refusal.status)
    if isinstance(refusal, Unavailable):
        add_never_cache_headers(response)
        if refusal.retry_after is not None:
            response.headers["Retry-After"] = str(refusal.retry_after)
    return response


def _written(request: HttpRequest) -> str:
    """The sentences that a form held."""
    found = (clean(request.POST.get(name, "")).strip() for name in WRITTEN)
    return "\n\n".join(text for text in found if text)


def streamed(request: HttpRequest, pieces: Iterator[str], **options: Any) -> StreamingHttpResponse:
    """An answer that is made while it is sent, and never whole in memory."""
    made = _apart(pieces) if isinstance(request, ASGIRequest) else pieces
    return StreamingHttpResponse(made, **options)


async def _apart(pieces: Iterator[str]) -> AsyncIterator[str]:
    """The pieces, made in the request's thread, so that nobody else waits for them."""
    step = sync_to_async(lambda: "".join(islice(pieces, PIECES)))
    while some := await step():
        yield some


def context_of(*records: DataclassInstance) -> dict[str, Any]:
    """The context of a template: the fields of the records, under their own names."""
    return {
        field.name: getattr(record, field.name) for record in records for field in fields(record)
    }


def invite_of(request: HttpRequest, pk: int) -> str:
    """The invitation to a private game that this visitor followed; empty for none."""
    return str(request.session.get(f"invite-{pk}", ""))
