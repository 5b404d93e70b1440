"""The middleware that shows a game's page again with what could not be taken of a form on it."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.cache import add_never_cache_headers

from games.core.again import Again
from games.core.answers import refused
from games.core.errors import Refused
from games.game_page.views import show_game


class ShowAgain:
    """Answers a view that raised `Again`, so that no room needs to know the page its form is on."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_exception(
        self, request: HttpRequest, exception: Exception
    ) -> HttpResponseBase | None:
        """The page; or, for whoever has lost the right to see it in between, the refusal."""
        if not isinstance(exception, Again):
            return None
        try:
            response = show_game(
                request, exception.pk, status=exception.status, unsaved=exception.unsaved
            )
        except Refused as refusal:
            response = refused(request, refusal, pk=exception.pk)
        add_never_cache_headers(response)
        return response
