"""Whoever signs out leaves nothing in the browser, where drafts of orders are kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib.auth.signals import user_logged_out
from django.dispatch import receiver
from django.http import HttpRequest
from django.http.response import HttpResponseBase


class ClearBrowser:
    """Has the browser clear its storage with the answer to any request that signed somebody out.
    Browsers do so over HTTPS and on their own machine; else static/js/sign-out.js does."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        if getattr(request, "signed_out", False):
            response.headers["Clear-Site-Data"] = '"storage"'
        return response


@receiver(user_logged_out)
def remember(sender: Any, request: HttpRequest | None, **kwargs: Any) -> None:
    """For the answer, which is made later."""
    if request is not None:
        request.signed_out = True  # type: ignore[attr-defined]
