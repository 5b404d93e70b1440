"""Where an address leads that only takes forms, when somebody opens it by itself."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import redirect

NOT_ALLOWED = 405


class OnlyForms:
    """Whoever types such an address, or comes back to it after signing in, is led to the page of
    its game, or to the first page."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """The answer; a way on in the place of a refused method."""
        answer = self.get_response(request)
        wants_a_page = request.method == "GET" and "text/html" in request.headers.get("Accept", "")
        if answer.status_code != NOT_ALLOWED or not wants_a_page:
            return answer
        found = request.resolver_match
        if found and found.app_name == "games" and "pk" in found.kwargs:
            return redirect("games:game", pk=found.kwargs["pk"])
        return redirect("games:home")
