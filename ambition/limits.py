"""Requests that are larger than the site takes, or that cannot be read at all; and refusals that
no view answered."""

from __future__ import annotations

from collections.abc import Callable

from django.core.exceptions import (
    BadRequest,
    RequestDataTooBig,
    TooManyFieldsSent,
    TooManyFilesSent,
)
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.multipartparser import MultiPartParserError
from django.utils.cache import add_never_cache_headers
from django.utils.translation import gettext as _

from games.core.answers import refused
from games.core.errors import Malformed, Refused, TooLarge


class RequestLimits:
    """Says what is wrong with such a request, on a page or, to a script, in JSON. Left to itself
    Django would answer with a bare page and log an error for what is the sender's doing."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        try:
            # Reading them is what fails; whoever reads them later has them ready.
            _read = (request.GET, request.POST)
        except Exception as error:
            answer = self.process_exception(request, error)
            if answer is None:
                raise
            return answer
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """The answer to a request that proved too large; None for whatever else was wrong."""
        refusal = _refusal(error)
        if refusal is None:
            return None
        answer: HttpResponse
        if request.accepts("text/html"):
            answer = refused(request, refusal, typed="")
        else:
            said = {"code": refusal.code, "message": refusal.message, "field": refusal.field}
            answer = JsonResponse(said, status=refusal.status)
        add_never_cache_headers(answer)
        return answer


def _refusal(error: Exception) -> Refused | None:
    kept = _("What you typed is not kept here: go back, and your browser should still have it.")
    match error:
        case RequestDataTooBig():
            sentence = _("This is more than the site takes at once. Send less.")
            return TooLarge("request_too_large", f"{sentence} {kept}")
        case TooManyFieldsSent() | TooManyFilesSent():
            sentence = _("This form has more fields than any form of the site.")
            return Malformed("too_many_fields", f"{sentence} {kept}")
        case MultiPartParserError() | BadRequest():
            sentence = _("The form arrived incomplete and was not understood. Send it again.")
            return Malformed("malformed", f"{sentence} {kept}")
        case Refused():
            return error
    return None
