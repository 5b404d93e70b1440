"""The powers' colours as a style sheet."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from games.core.board.colours import colours_sheet, colours_version


@require_safe
def colours(request: HttpRequest, version: str) -> HttpResponse:
    """The sheet that the address is named after."""
    if version != colours_version():
        raise Http404
    response = HttpResponse(colours_sheet(), content_type="text/css; charset=utf-8")
    response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
    return response
