"""Views of everybody: report a message, a statement or a player, and read what was decided."""

from collections.abc import Callable, Iterable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from games.core.access import get_game_for_view
from games.core.accounts import User
from games.core.codec import variant_of
from games.core.decorators import account_of, account_view, context_of, invite_of
from games.core.errors import Refused
from games.core.refusals import no_such_player
from games.core.words.names import short_name
from games.moderation.forms import ReportForm
from games.moderation.page.reports import decisions_page, report_page
from games.moderation.services.reports import (
    check_is_others,
    check_person,
    message_report,
    player_report,
    readable_message,
    readable_statement,
    statement_report,
)
from games.press.words import as_html, speaker, thread_url, written_text

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
    return _answer(
        request,
        sent,
        lambda typed: message_report(viewer=viewer, thread_key=thread, number=number, **typed),
        subject=_("A message of %(power)s in “%(game)s”") % words,
        back_url=f"{thread_url(game.get_absolute_url(), thread)}#message-{number}",
        said=as_html(written_text(message)),
        is_message=True,
        hidden=[("thread", thread), ("message", str(number))],
    )


@require_http_methods(METHODS)
@account_view
def report_statement(request: HttpRequest, pk: int) -> HttpResponse:
    """Report what a player or the GM says about a finished game."""
    game, viewer = get_game_for_view(request.user, pk, invite=invite_of(request, pk))
    sent = ReportForm.read(request.POST if request.method == "POST" else request.GET)
    power = sent["power"]
    statement = readable_statement(viewer, power, account_of(request))
    name = short_name(variant_of(game), power) if power else _("GM")
    return _answer(
        request,
        sent,
        lambda typed: statement_report(viewer=viewer, power=power, **typed),
        subject=_("The statement of %(power)s on “%(game)s”") % {"power": name, "game": game.name},
        back_url=reverse("games:end", kwargs={"pk": pk}),
        said=as_html(statement.text),
        hidden=[("power", power)],
    )


@require_http_methods(METHODS)
@account_view
def report_player(request: HttpRequest, number: int) -> HttpResponse:
    """Report a person, from the player's page."""
    by = account_of(request)
    found = User.objects.filter(pk=number, is_active=True).first()
    if found is None:
        raise no_such_player()
    check_person(found.pk, by)
    return _answer(
        request,
        ReportForm.read(request.POST),
        lambda typed: player_report(account_id=number, **typed),
        subject=found.get_short_name(),
        back_url=reverse("games:player", kwargs={"number": number}),
    )


def _answer(
    request: HttpRequest,
    sent: dict[str, Any],
    report: Callable[[dict[str, Any]], object],
    *,
    subject: str,
    back_url: str,
    said: SafeString | str = "",
    is_message: bool = False,
    hidden: Iterable[tuple[str, str]] = (),
) -> HttpResponse:
    """Show the form, or send the report; refused input is shown again."""
    typed, error, field, status = {"cause": sent["cause"], "text": sent["text"]}, "", "", 200
    if request.method == "POST":
        try:
            report({"by": account_of(request), **typed})
        except Refused as refusal:
            error, field, status = refusal.message, refusal.field, refusal.status
        else:
            return _sent(request, back_url)
    page = report_page(
        subject,
        back_url,
        said=said,
        is_message=is_message,
        hidden=hidden,
        error=error,
        field=field,
        **typed,
    )
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
