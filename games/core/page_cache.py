"""Whole pages cached for visitors without an account; decides which pages may be cached."""

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

from games.core.opened import Part, is_opened
from games.models import Game, PhaseStatus

P = ParamSpec("P")

View = Callable[Concatenate[HttpRequest, P], HttpResponseBase]

# The mark of a page covers all that the page depends on; while it stays the same, the cached page
# is served.
Mark = Callable[..., Hashable | None]

MAP_COOKIE = "map"
# Cookies that do not identify a visitor.
HARMLESS = frozenset({settings.CSRF_COOKIE_NAME, settings.LANGUAGE_COOKIE_NAME, MAP_COOKIE})

TOKEN = re.compile(rb'(?<=name="csrfmiddlewaretoken" value=")[^"]*')
# Limits the harm of a change that a mark misses.
MAX_AGE_SECONDS = 60
# When several visitors ask at once for a page that is not cached, one request renders it and the
# others wait.
_renderers = [Lock() for _ in range(64)]
_versions = Game.objects.filter(is_public=True).values_list("version", "created_at").order_by()

_records = Game.objects.filter(is_public=True).only(
    "version",
    "created_at",
    "status",
    "ending",
    "finished_at",
    "bids_open_after",
    "sheets_open_after",
    "press_open_after",
)

_games = (
    Game.objects.filter(is_public=True)
    .annotate(
        open_phase=FilteredRelation("phases", condition=Q(phases__status=PhaseStatus.OPEN)),
        ordered=Count("open_phase__sheets", filter=Q(open_phase__sheets__is_current=True)),
    )
    .values_list("version", "created_at", "ordered", "open_phase__due_at")
    .order_by()
)


def cache_for_visitors(mark: Mark, *, queries: Collection[str]) -> Callable[[View[P]], View[P]]:
    """Cache the pages of a view for visitors without an account.

    `mark` gets the view's arguments; None disables the cache. Only requests with one of these
    query strings are cached.
    """

    def decorate(view: View[P]) -> View[P]:
        @wraps(view)
        def respond(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
            if not _is_plain(request, queries):
                return view(request, *args, **kwargs)
            known = mark(**kwargs)
            if known is None:
                return view(request, *args, **kwargs)
            key = _key(request, known)
            token = get_token(request).encode()
            # The page in the browser's cache contains the CSRF token of the browser's cookie.
            etag = f'"{digest_of(key, request.META["CSRF_COOKIE"])}"'
            answer = get_conditional_response(request, etag=etag)
            if answer is None:
                parts = _parts(key, lambda: view(request, *args, **kwargs), request)
                if isinstance(parts, HttpResponseBase):
                    return parts
                answer = HttpResponse(token.join(parts))
                answer.headers["ETag"] = etag
            answer.headers["Cache-Control"] = "private, no-cache"
            return answer

        return respond

    return decorate


def phase_mark(pk: int, number: int, branch: int | None = None) -> Hashable | None:
    """The mark of a phase's page, which shows no clock and no orders before they are resolved."""
    return version_mark(pk)


def version_mark(pk: int) -> Hashable | None:
    """The mark of a public game's pages without clock and orders; None for any other game."""
    return next(iter(_versions.filter(pk=pk)), None)


def record_mark(pk: int) -> Hashable | None:
    """The mark of a page of a finished public game's record; None for any other game.

    Besides the version it has the parts that are open to everybody, because nothing raises the
    version at the moment when the policy opens one.
    """
    game = _records.filter(pk=pk).first()
    if game is None:
        return None
    now = timezone.now()
    return game.version, game.created_at, *(is_opened(game, part, now) for part in Part)


def game_mark(pk: int) -> Hashable | None:
    """The mark of a public game's page; None for any other game.

    Besides the version it has the number of order sheets, which do not raise the version, and the
    minutes left. The date of creation tells games apart when SQLite uses an id again.
    """
    row = next(iter(_games.filter(pk=pk)), None)
    if row is None:
        return None
    *facts, due_at = row
    minutes = (due_at - timezone.now()).total_seconds() // 60 if due_at else None
    return (*facts, minutes)


def lists_mark() -> Hashable | None:
    """The mark of a list of games: the time alone, because some game always changes."""
    seconds = settings.LIST_CACHE_SECONDS
    return int(time() // seconds) if seconds else None


def _is_plain(request: HttpRequest, queries: Collection[str]) -> bool:
    """Whether every visitor gets the same answer to this request."""
    return (
        request.method in ("GET", "HEAD")
        and request.COOKIES.keys() <= HARMLESS
        and request.META["QUERY_STRING"] in queries
        and not request.user.is_authenticated
    )


def _key(request: HttpRequest, mark: Hashable) -> str:
    """The cache key; it includes the host, which a page may name."""
    return digest_of(
        request.build_absolute_uri(),
        get_language(),
        timezone.get_current_timezone_name(),
        request.COOKIES.get(MAP_COOKIE) == "large",
        mark,
    )


def digest_of(*parts: object) -> str:
    """A cache key made of these parts."""
    return hashlib.sha256(repr(parts).encode()).hexdigest()


def _parts(
    key: str, make: Callable[[], HttpResponseBase], request: HttpRequest
) -> list[bytes] | HttpResponseBase:
    """The page, split at its CSRF tokens; the response itself if it must not be cached."""
    pages: Any = caches["pages"]
    parts: list[bytes] | None = pages.get(key)
    if parts is not None:
        return parts
    with _alone(key):
        parts = pages.get(key)
        if parts is not None:
            return parts
        made = make()
        if not isinstance(made, HttpResponse) or not _is_cacheable(made, request):
            return made
        parts = TOKEN.split(made.content)
        pages.set(key, parts, MAX_AGE_SECONDS)
        return parts


@contextmanager
def _alone(key: str) -> Iterator[None]:
    """Let only one request render a page. A waiting request gives up its database connection, which
    the rendering one may need."""
    renderer = _renderers[int(key[:8], 16) % len(_renderers)]
    if not renderer.acquire(blocking=False):
        if not connection.in_atomic_block:
            connection.close()
        renderer.acquire()
    try:
        yield
    finally:
        renderer.release()


def _is_cacheable(answer: HttpResponse, request: HttpRequest) -> bool:
    """Whether a response is a complete page that set nothing for this visitor."""
    return answer.status_code == 200 and not answer.cookies and not request.session.modified
