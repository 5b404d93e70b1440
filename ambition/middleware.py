"""The site's own middleware, in the order in which the settings list it."""

from __future__ import annotations

from collections.abc import Callable
from uuid import uuid4

import brotli
from django.conf import settings
from django.core.exceptions import (
    BadRequest,
    RequestDataTooBig,
    TooManyFieldsSent,
    TooManyFilesSent,
)
from django.http import FileResponse, Http404, HttpRequest, HttpResponse, JsonResponse
from django.http.multipartparser import MultiPartParserError
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.shortcuts import redirect
from django.utils import translation
from django.utils.cache import add_never_cache_headers, patch_vary_headers
from django.utils.translation import gettext as _

from ambition.logs import REQUEST_ID, request_logged
from ambition.metrics import count_request
from ambition.users.models import supported_language
from games.api.site import no_such_address
from games.core.addresses import LANGUAGE_PARAMETER
from games.core.board.board import SVG
from games.core.decorators import show_refusal
from games.core.errors import Malformed, Refused, TooLarge, is_for_programs, problem
from games.workarounds.body_limit import is_text_encoding

# Images and fonts are compressed already; streams are sent in small parts.
COMPRESSED_TYPES = (
    "text/html",
    "text/plain",
    "text/css",
    "text/javascript",
    "application/json",
    "image/svg+xml",
)
METHOD_NOT_ALLOWED = 405
# Smaller by a quarter than by gzip, in a quarter of the time.
PICTURE_LEVEL = 6


class CompressionMiddleware(GZipMiddleware):
    """Compress text responses, except where their length could leak a secret to another site.

    Django adds random bytes to every compressed response, so that its length reveals little. The
    BREACH attack makes a victim's browser request a page many times, with guesses at a secret that
    the page repeats. Cross-site requests of signed-in users are therefore not compressed.
    """

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        content_type = response.headers.get("Content-Type", "").partition(";")[0]
        is_cross_site = request.headers.get("Sec-Fetch-Site") == "cross-site"
        is_signed_in = settings.SESSION_COOKIE_NAME in request.COOKIES
        # Static files are streamed too, but may be compressed as a whole.
        is_stream = response.streaming and not isinstance(response, FileResponse)
        if is_stream or content_type not in COMPRESSED_TYPES or (is_cross_site and is_signed_in):
            return response
        accepted = request.headers.get("Accept-Encoding", "")
        if content_type == SVG and "br" in accepted and isinstance(response, HttpResponse):
            compress_picture(response)
            return response
        return super().process_response(request, response)


def compress_picture(response: HttpResponse) -> None:
    """Compress a picture by Brotli, which sends an outline that comes twice only once.

    It needs no random length, because a picture repeats nothing that a request says.
    """
    if response.has_header("Content-Encoding"):
        return
    patch_vary_headers(response, ["Accept-Encoding"])
    response.content = brotli.compress(response.content, quality=PICTURE_LEVEL)
    response.headers["Content-Length"] = str(len(response.content))
    response.headers["Content-Encoding"] = "br"
    etag = response.headers.get("ETag", "")
    if etag.startswith('"'):
        response.headers["ETag"] = f"W/{etag}"


class RequestLogMiddleware:
    """Give each request an id for the log, and count it where metrics are on.

    It wraps everything except static files and redirects to HTTPS.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        request.META[REQUEST_ID] = uuid4().hex
        with request_logged(request):
            response = self.get_response(request)
        if settings.METRICS_TOKEN:
            count_request(request, response)
        return response


class AddressLanguageMiddleware:
    """Answer in the language that an address asks for by ?lang=, such as a search engine's link.

    It holds for one page; the footer's switch changes the language for good.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        language = supported_language(request.GET.get(LANGUAGE_PARAMETER, ""))
        if language:
            translation.activate(language)
            request.LANGUAGE_CODE = language
        return self.get_response(request)


class PostOnlyRedirectMiddleware:
    """Redirect a browser that opens a POST-only address to the game's page, or to the home page.

    This happens when somebody types such an address, or returns to it after signing in.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        wants_page = request.method == "GET" and "text/html" in request.headers.get("Accept", "")
        if response.status_code != METHOD_NOT_ALLOWED or not wants_page:
            return response
        match = request.resolver_match
        if match and match.app_name == "games" and "pk" in match.kwargs:
            return redirect("games:game", pk=match.kwargs["pk"])
        return redirect("games:home")


class RequestErrorMiddleware:
    """Answer unreadable or oversized requests, and refusals that no view handled.

    The response is a page or, for scripts, JSON. Django by itself would send a bare page and log an
    error although the sender is at fault.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if "\0" in request.path_info:
            # No address has one, and PostgreSQL refuses to look for it.
            if is_for_programs(request.path):
                return problem(no_such_address())
            raise Http404
        if not is_text_encoding(request.encoding or "utf-8"):
            # Reading any value of the request would fail, and the page of the refusal reads some.
            request.encoding = "utf-8"
            response = self.process_exception(request, BadRequest("unknown charset"))
            assert response is not None, "a bad request has a refusal"
            return response
        try:
            # Parsing is what fails; the result is cached on the request. Programs send no forms,
            # and reading one would leave nothing of the body.
            _parsed = request.GET, None if is_for_programs(request.path) else request.POST
        except Exception as error:
            response = self.process_exception(request, error)
            if response is None:
                raise
            return response
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        refusal = _refusal(error, is_form=not is_for_programs(request.path))
        if refusal is None:
            return None
        response: HttpResponse
        if is_for_programs(request.path):
            response = problem(refusal)
        elif request.accepts("text/html"):
            response = show_refusal(request, refusal, text="")
        else:
            body = {"code": refusal.code, "message": refusal.message, "field": refusal.field}
            response = JsonResponse(body, status=refusal.status)
        add_never_cache_headers(response)
        return response


def _refusal(error: Exception, *, is_form: bool) -> Refused | None:
    """The refusal to show for an error; None if the error is not the sender's fault."""
    not_saved = ""
    if is_form:
        not_saved = _("Your input was not saved. Go back: your browser should still have it.")
    match error:
        case RequestDataTooBig():
            sentence = _("This is more than the site accepts at once. Send less.")
            return TooLarge("request_too_large", f"{sentence} {not_saved}".rstrip())
        case TooManyFieldsSent() | TooManyFilesSent():
            sentence = _("This form has too many fields.")
            return Malformed("too_many_fields", f"{sentence} {not_saved}")
        case MultiPartParserError() | BadRequest():
            sentence = _("The form arrived incomplete. Send it again.")
            return Malformed("malformed", f"{sentence} {not_saved}")
        case Refused():
            return error
    return None
