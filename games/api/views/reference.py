"""The reference page of the API."""

from functools import lru_cache
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from games.api.page import reference_context
from games.api.schema import openapi_schema


@require_safe
def reference(request: HttpRequest) -> HttpResponse:
    """Show every operation of the API."""
    context = _context(get_language() or "", settings.SITE_URL)
    return render(request, "games/api/reference.html", context)


@lru_cache(maxsize=8)
def _context(language: str, site: str) -> dict[str, Any]:
    """The page in a language, which depends on nothing else."""
    return reference_context(openapi_schema(), site)
