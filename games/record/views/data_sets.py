"""The page of the data sets of finished games, and their files."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIRequest
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.core.decorators import game_view
from games.core.rate_limits import FILES, check_rate
from games.record.queries.data_sets import data_set, data_sets

PART = 1 << 18


@require_safe
@game_view
def data_page(request: HttpRequest) -> HttpResponse:
    """Say what the data sets contain, under which licence, and list them."""
    return render(request, "games/record/data_sets.html", {"data_sets": data_sets()})


@require_safe
@game_view
def data_file(request: HttpRequest, name: str) -> HttpResponseBase:
    """Serve a data set, part by part."""
    check_rate(FILES, request)
    found = data_set(name)
    parts = _parts_later(found.path) if isinstance(request, ASGIRequest) else _parts(found.path)
    answer = StreamingHttpResponse(parts, content_type="application/gzip")
    answer.headers["Content-Length"] = str(found.size)
    answer.headers["Content-Disposition"] = f'attachment; filename="{found.name}"'
    answer.headers["X-Robots-Tag"] = "noindex"
    return answer


def _parts(path: Path) -> Iterator[bytes]:
    with path.open("rb") as file:
        while part := file.read(PART):
            yield part


async def _parts_later(path: Path) -> AsyncIterator[bytes]:
    """Read in a thread, so that the event loop is free for others."""
    parts = _parts(path)
    while part := await sync_to_async(lambda: next(parts, b""))():
        yield part
