"""What every browser and every robot asks a site for."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.views.decorators.http import require_safe


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """What is not for robots."""
    return render(request, "robots.txt", content_type="text/plain")


@require_safe
def favicon(request: HttpRequest) -> HttpResponse:
    """The site's sign, for browsers that look for it here and not in the page."""
    return redirect(static("icons/favicon.ico"))
