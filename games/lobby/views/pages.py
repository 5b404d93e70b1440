"""Pages that only need to be read."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """The rules in short."""
    return render(request, "games/lobby/rules.html")


@require_safe
def about(request: HttpRequest) -> HttpResponse:
    """What the site is, and whose work it stands on."""
    return render(request, "games/lobby/about.html")
