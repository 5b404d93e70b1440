"""The answer to a form that cannot be trusted."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

SECRET_PARTS = ("password", "csrf", "code", "token")
SHOWN_CHARACTERS = 20_000


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Say that the form was too old or came from elsewhere, and hand back what was typed."""
    typed = [
        (name, value[:SHOWN_CHARACTERS])
        for name, values in request.POST.lists()
        for value in values
        if isinstance(value, str) and value and not any(part in name for part in SECRET_PARTS)
    ]
    return render(request, "ambition/csrf_failure.html", {"typed": typed}, status=403)
