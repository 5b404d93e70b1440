"""The webhook of a game, for its GM."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.core.access import get_game_for_gm
from games.core.answers import account_of, account_view
from games.core.errors import Refused
from games.core.forms import clean
from games.notices.queries.webhook import webhook_of
from games.notices.services.webhook_set import webhook_set
from games.notices.words.webhook import webhook_trouble


@require_http_methods(["GET", "HEAD", "POST"])
@account_view
def webhook(request: HttpRequest, pk: int) -> HttpResponse:
    """Where the game's news is posted, and where it is changed."""
    game, _viewer = get_game_for_gm(request.user, pk)
    present = webhook_of(game)
    context = {
        "game": game,
        "webhook": present,
        "trouble": webhook_trouble(present.trouble) if present else "",
        "url": present.url if present else "",
        "error": "",
    }
    status = 200
    if request.method == "POST":
        url = "" if "remove" in request.POST else clean(request.POST.get("url", ""))
        try:
            saved = webhook_set(game_id=pk, by=account_of(request), url=url)
        except Refused as refusal:
            if refusal.field != "url":
                raise
            context |= {"url": url, "error": refusal.message}
            status = refusal.status
        else:
            said = _("The game’s news goes there.") if saved else _("There is no webhook.")
            messages.success(request, said)
            return redirect("games:gm_webhook", pk=pk)
    return render(request, "games/notices/webhook.html", context, status=status)
