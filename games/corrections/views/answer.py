"""The preview of a correction, and what is answered when it is confirmed."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from games.core.answers import context_of
from games.core.errors import Refused
from games.core.forms import clean
from games.corrections.page.preview import PreviewContext, Typed
from games.models import Correction

# What the GM can mend on the page of the preview itself.
MENDED = frozenset({"reason", "game_moved", "deadline_passing", "too_many"})


def answer(
    request: HttpRequest,
    asked: Callable[[Typed], PreviewContext],
    done: Callable[[Typed], Correction],
) -> HttpResponse:
    """The preview, or what was confirmed on it; where that cannot be, the preview as it is by now
    with what was typed."""
    if "seen" not in request.POST:
        return show_preview(request, asked(Typed()))
    typed = Typed(
        reason=clean(request.POST.get("reason", "")),
        keeps_drafts=request.POST.get("drafts") != "empty",
    )
    try:
        correction = done(typed)
    except Refused as refusal:
        if refusal.code not in MENDED:
            raise
        said = {"error" if refusal.field == "reason" else "refusal": refusal.message}
        again = Typed(typed.reason, typed.keeps_drafts, **said)
        return show_preview(request, asked(again), refusal.status)
    messages.success(request, _("The game is corrected, and all are told."))
    return redirect(correction)


def show_preview(request: HttpRequest, context: PreviewContext, status: int = 200) -> HttpResponse:
    """What would change."""
    return render(request, "games/corrections/preview.html", context_of(context), status=status)
