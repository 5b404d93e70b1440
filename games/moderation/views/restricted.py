"""Middleware: suspended accounts change nothing, and muted ones write no public sentences."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, JsonResponse
from django.http.response import HttpResponseBase
from django.utils import timezone

from games.core.decorators import refused
from games.core.errors import Refused
from games.core.forms import SentForm, Text
from games.core.restrictions import muted, muted_until, suspended, suspended_until

# A suspended account may look after itself: sign out, download its data, or be deleted.
OPEN_TO_ALL = {"language", "unsubscribe"}


class WrittenForm(SentForm):
    """What people write in forms. Others read sentences; services check the rest."""

    reason = Text()
    sentence = Text()
    text = Text()
    proposal = Text()


class RestrictedMiddleware:
    """Refuse the forms that a suspended or muted account may not send."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: object, args: Any, kwargs: dict[str, Any]
    ) -> HttpResponseBase | None:
        if request.method in ("GET", "HEAD", "OPTIONS"):
            return None
        match = request.resolver_match
        is_game_form = match is not None and match.app_name == "games"
        if match is None or not is_game_form or match.url_name in OPEN_TO_ALL:
            return None
        refusal = _refusal(request)
        if refusal is None:
            return None
        if not request.accepts("text/html"):
            said = {"code": refusal.code, "message": refusal.message, "field": refusal.field}
            return JsonResponse(said, status=refusal.status)
        sent = WrittenForm.read(request.POST).values()
        typed = "\n\n".join(text.strip() for text in sent if text.strip())
        return refused(request, refusal, pk=kwargs.get("pk"), typed=typed)


def _refusal(request: HttpRequest) -> Refused | None:
    now = timezone.now()
    if until := suspended_until(request.user, now):
        return suspended(until)
    if until := muted_until(request.user, now):
        sent = WrittenForm.read(request.POST)
        if sent["sentence"].strip():
            return muted(until)
    return None
