"""Each request has a number of its own in the log, and is counted where somebody reads metrics."""

from __future__ import annotations

from collections.abc import Callable
from uuid import uuid4

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from ambition.logs import REQUEST_ID, request_logged
from ambition.metrics import count_request


class Requests:
    """Stands around all that answers but static files and redirections to HTTPS."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        request.META[REQUEST_ID] = uuid4().hex
        with request_logged(request):
            response = self.get_response(request)
        if settings.METRICS_TOKEN:
            count_request(request, response)
        return response
