"""The style sheet of all pages."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from games.core.style_sheet import style_sheet, style_version


@require_safe
def site_sheet(request: HttpRequest, version: str) -> HttpResponse:
    """The sheet that the address is named after."""
    if version != style_version():
        raise Http404
    response = HttpResponse(style_sheet(), content_type="text/css; charset=utf-8")
    response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
    return response
