"""Views of everybody: report a message or a player, and read what was decided."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from games.core.access import get_game_for_view
from games.core.accounts import User
from games.core.codec import variant_of
from games.core.decorators import account_of, account_view, context_of
from games.core.errors import Refused
from games.core.refusals import no_such_player
from games.moderation.forms import ReportForm
from games.moderation.page.reports import ReportPage, decisions_page, report_page
from games.moderation.services.reports import (
    check_is_others,
    check_person,
    message_report,
    player_report,
    readable_message,
)
from games.press.words import speaker, thread_url

METHODS = ["GET", "HEAD", "POST"]


@require_http_methods(METHODS)
@account_view
def report_message(request: HttpRequest, pk: int) -> HttpResponse:
    """Report a message that the reader may read."""
    game, viewer = get_game_for_view(request.user, pk)
    sent = ReportForm.read(request.POST if request.method == "POST" else request.GET)
    thread, number = sent["thread"], sent["message"]
    message = readable_message(viewer, thread, number)
    check_is_others(message, account_of(request))
    words = {"power": speaker(variant_of(game), message), "game": game.name}
    back_url = f"{thread_url(game.get_absolute_url(), thread)}#message-{number}"

    def page(refusal: Refused | None = None) -> ReportPage:
        return report_page(
            _("A message of %(power)s in “%(game)s”") % words,
            back_url,
            message=message,
            hidden=[("thread", thread), ("message", str(number))],
            cause=sent["cause"],
            text=sent["text"],
            error=refusal.message if refusal else "",
            field=refusal.field if refusal else "",
        )

    if request.method != "POST":
        return _shown(request, page())
    try:
        message_report(
            by=account_of(request),
            viewer=viewer,
            thread_key=thread,
            number=number,
            cause=sent["cause"],
            text=sent["text"],
        )
    except Refused as refusal:
        return _shown(request, page(refusal), refusal.status)
    return _sent(request, back_url)


@require_http_methods(METHODS)
@account_view
def report_player(request: HttpRequest, number: int) -> HttpResponse:
    """Report a person, from the player's page."""
    by = account_of(request)
    found = User.objects.filter(pk=number, is_active=True).first()
    if found is None:
        raise no_such_player()
    check_person(found.pk, by)
    sent = ReportForm.read(request.POST)
    back_url = reverse("games:player", kwargs={"number": number})
    typed = {"cause": sent["cause"], "text": sent["text"]}
    if request.method != "POST":
        return _shown(request, report_page(found.get_short_name(), back_url))
    try:
        player_report(by=by, account_id=number, **typed)
    except Refused as refusal:
        again = report_page(
            found.get_short_name(),
            back_url,
            error=refusal.message,
            field=refusal.field,
            **typed,
        )
        return _shown(request, again, refusal.status)
    return _sent(request, back_url)


def _shown(request: HttpRequest, page: ReportPage, status: int = 200) -> HttpResponse:
    return render(request, "games/moderation/report.html", context_of(page), status=status)


def _sent(request: HttpRequest, back_url: str) -> HttpResponse:
    messages.success(
        request, _("Your report was sent. You will be notified when the moderators have decided.")
    )
    return redirect(back_url)


@require_safe
@account_view
def decisions(request: HttpRequest) -> HttpResponse:
    """Show the reader's reports, and the decisions about the reader."""
    page = decisions_page(account_of(request), timezone.now())
    return render(request, "games/moderation/decisions.html", context_of(page))
