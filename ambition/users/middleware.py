"""Middleware for the signed-in user: time zone, language and clearing the browser on sign-out."""

import zoneinfo
from collections.abc import Callable
from typing import Any

from django.contrib.auth.signals import user_logged_out
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils import timezone, translation

from ambition.users.models import supported_language


class ClearStorageMiddleware:
    """Clear the browser's storage, which holds drafts of orders, when a user signs out.

    Browsers obey the header only over HTTPS and on localhost; otherwise static/js/core/sign-out.js
    does it.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        if getattr(request, "signed_out", False):
            response.headers["Clear-Site-Data"] = '"storage"'
        return response


@receiver(user_logged_out)
def mark_signed_out(sender: Any, request: HttpRequest | None, **kwargs: Any) -> None:
    """Mark the request for ClearStorageMiddleware."""
    if request is not None:
        request.signed_out = True  # type: ignore[attr-defined]


class TimeZoneMiddleware:
    """Activate the user's time zone for one request."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        zone = getattr(request.user, "time_zone", "UTC")
        try:
            timezone.activate(zoneinfo.ZoneInfo(zone))
        except (zoneinfo.ZoneInfoNotFoundError, ValueError):
            timezone.deactivate()
        try:
            return self.get_response(request)
        finally:
            timezone.deactivate()


class AccountLanguageMiddleware:
    """Activate the account's language, if it has one, in place of the browser's."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        language = supported_language(getattr(request.user, "language", ""))
        if language:
            translation.activate(language)
            request.LANGUAGE_CODE = language
        return self.get_response(request)
