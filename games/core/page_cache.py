"""Whole pages cached for visitors without an account; decides which pages may be cached."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Collection, Hashable, Iterator
from contextlib import contextmanager
from functools import wraps
from threading import Lock
from time import time
from typing import Any, Concatenate, ParamSpec

from django.conf import settings
from django.core.cache import caches
from django.db import connection
from django.db.models import Count, FilteredRelation, Q
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.csrf import get_token
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language

from games.models import Game, PhaseStatus

P = ParamSpec("P")

View = Callable[Concatenate[HttpRequest, P], HttpResponseBase]

Mark = Callable[..., Hashable | None]

# The cookies that say nothing of who somebody is.
MAP_COOKIE = "map"

HARMLESS = frozenset({settings.CSRF_COOKIE_NAME, settings.LANGUAGE_COOKIE_NAME, MAP_COOKIE})

TOKEN = re.compile(rb'(?<=name="csrfmiddlewaretoken" value=")[^"]*')
# A mark tells of every change; should one be forgotten, this is how long it shows.
KEPT_SECONDS = 60
# Of several who ask at once for a page that is not kept, one makes it and the others wait.
_makers = [Lock() for _ in range(64)]
# Put together once: every request asks for it.
_versions = Game.objects.filter(is_public=True).values_list("version", "created_at").order_by()

_games = (
    Game.objects.filter(is_public=True)
    .annotate(
        open_phase=FilteredRelation("phases", condition=Q(phases__status=PhaseStatus.OPEN)),
        ordered=Count("open_phase__sheets", filter=Q(open_phase__sheets__is_current=True)),
    )
    .values_list("version", "created_at", "ordered", "open_phase__due_at")
    .order_by()
)


def cached_for_visitors(mark: Mark, *, queries: Collection[str]) -> Callable[[View[P]], View[P]]:
    """A view whose page is kept while its mark, asked with the view's arguments, stays the same;
    None keeps nothing. Of the queries of its address only these are kept."""

    def decorate(view: View[P]) -> View[P]:
        @wraps(view)
        def answered(
            request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs
        ) -> HttpResponseBase:
            if not _is_plain(request, queries):
                return view(request, *args, **kwargs)
            known = mark(**kwargs)
            if known is None:
                return view(request, *args, **kwargs)
            key = _key(request, known)
            token = get_token(request).encode()
            # A page that is kept by the browser has the token of the browser's cookie in it.
            etag = f'"{_digest(key, request.META["CSRF_COOKIE"])}"'
            answer = get_conditional_response(request, etag=etag)
            if answer is None:
                parts = _parts(key, lambda: view(request, *args, **kwargs), request)
                if isinstance(parts, HttpResponseBase):
                    return parts
                answer = HttpResponse(token.join(parts))
                answer.headers["ETag"] = etag
            answer.headers["Cache-Control"] = "private, no-cache"
            return answer

        return answered

    return decorate


def phase_mark(pk: int, number: int, line: int | None = None) -> Hashable | None:
    """What the pages of a public game's phases change with: they show no clock, and nobody's
    orders before they are resolved."""
    return version_mark(pk)


def version_mark(pk: int) -> Hashable | None:
    """What pages of a public game change with that show no clock, no orders and no one phase."""
    return next(iter(_versions.filter(pk=pk)), None)


def game_mark(pk: int) -> Hashable | None:
    """What the page of a public game changes with: the game's version; how many have orders in
    the open phase, for which no version is raised; and its minutes left, as they are shown. That it
    is this game its date tells, as SQLite may use a number twice. None for a private game, and
    where there is none."""
    found = next(iter(_games.filter(pk=pk)), None)
    if found is None:
        return None
    *facts, due_at = found
    minutes = (due_at - timezone.now()).total_seconds() // 60 if due_at else None
    return (*facts, minutes)


def lists_mark() -> Hashable | None:
    """What the lists of games change with: some game always changes, so that time alone counts.
    They are as old, at most, as what a page that polls shows."""
    seconds = settings.LIST_CACHE_SECONDS
    return int(time() // seconds) if seconds else None


def _is_plain(request: HttpRequest, queries: Collection[str]) -> bool:
    """Whether nothing tells this visitor from another who asks for the same."""
    return (
        request.method in ("GET", "HEAD")
        and request.COOKIES.keys() <= HARMLESS
        and request.META["QUERY_STRING"] in queries
        and not request.user.is_authenticated
    )


def _key(request: HttpRequest, mark: Hashable) -> str:
    """By the whole address, host included, since a page could come to name it."""
    return _digest(
        request.build_absolute_uri(),
        get_language(),
        timezone.get_current_timezone_name(),
        request.COOKIES.get(MAP_COOKIE) == "large",
        mark,
    )


def _digest(*parts: object) -> str:
    return hashlib.sha256(repr(parts).encode()).hexdigest()


def _parts(
    key: str, make: Callable[[], HttpResponseBase], request: HttpRequest
) -> list[bytes] | HttpResponseBase:
    """The page between its tokens; the answer itself where it may not be kept."""
    pages: Any = caches["pages"]
    found: list[bytes] | None = pages.get(key)
    if found is not None:
        return found
    with _alone(key):
        found = pages.get(key)
        if found is not None:
            return found
        made = make()
        if not isinstance(made, HttpResponse) or not _may_be_kept(made, request):
            return made
        found = TOKEN.split(made.content)
        pages.set(key, found, KEPT_SECONDS)
        return found


@contextmanager
def _alone(key: str) -> Iterator[None]:
    """Nobody else makes this page meanwhile. Who waits needs no connection to the database, and
    whoever makes the page may."""
    maker = _makers[int(key[:8], 16) % len(_makers)]
    if not maker.acquire(blocking=False):
        if not connection.in_atomic_block:
            connection.close()
        maker.acquire()
    try:
        yield
    finally:
        maker.release()


def _may_be_kept(answer: HttpResponse, request: HttpRequest) -> bool:
    """A page as it was asked for, that left nothing with this visitor."""
    return answer.status_code == 200 and not answer.cookies and not request.session.modified
