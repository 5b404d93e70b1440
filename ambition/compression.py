"""Text leaves compressed, but never where its length could tell a secret to another site."""

from __future__ import annotations

from django.conf import settings
from django.http import FileResponse, HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware

# Pictures and fonts are compressed by nature, streams are sent by small parts.
TEXT = (
    *("text/html", "text/plain", "text/css", "text/javascript"),
    *("application/json", "image/svg+xml"),
)


class Compressed(GZipMiddleware):
    """Django's, which adds some bytes by chance to every answer, so that lengths tell little.

    The attack (BREACH) has the victim's browser ask for the same page time and again, with guesses
    at a secret in what the page repeats. Another site that asks for somebody who is signed in
    therefore gets the page as it is.
    """

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        """The answer, compressed if that is safe and of use."""
        kind = response.headers.get("Content-Type", "").partition(";")[0]
        from_elsewhere = request.headers.get("Sec-Fetch-Site") == "cross-site"
        is_somebody = settings.SESSION_COOKIE_NAME in request.COOKIES
        # A file of the site's own, where it is not kept compressed beside itself.
        is_stream = response.streaming and not isinstance(response, FileResponse)
        if is_stream or kind not in TEXT or (from_elsewhere and is_somebody):
            return response
        return super().process_response(request, response)
