"""The GM's inbox over all the tables, and its acts."""

from __future__ import annotations

from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from games.core.access import get_game_for_gm
from games.core.decorators import account_of, account_view, context_of, form_of
from games.core.errors import Refused
from games.core.forms import clean, whole_number
from games.core.gm import gm_seen
from games.gm.page.inbox import inbox_context
from games.gm.queries.inbox import inbox_of
from games.gm.services.reminders import all_remind, players_remind
from games.models import Right


@require_safe
@account_view
def inbox(request: HttpRequest) -> HttpResponse:
    """The inbox; with ?table= the late board of that table beside it, with ?line= the line that
    something was done with."""
    return show_inbox(request)


@form_of("games:inbox")
@account_view
def remind_all(request: HttpRequest) -> HttpResponse:
    """Remind every late player of all tables whose deadline is near."""
    try:
        count = all_remind(by=account_of(request))
    except Refused as refusal:
        return show_inbox(request, refusal)
    said = ngettext("%(n)s player is reminded.", "%(n)s players are reminded.", count)
    messages.success(request, said % {"n": count})
    return redirect("games:inbox")


@form_of("games:gm")
@account_view
def remind(request: HttpRequest, pk: int) -> HttpResponse:
    """Remind one player of a table, or all who have orders missing."""
    get_game_for_gm(request.user, pk, Right.REMIND)
    power = clean(request.POST.get("power", ""))
    try:
        reminded = players_remind(
            game_id=pk,
            by=account_of(request),
            powers=[power] if power else None,
            phase_number=whole_number(request.POST.get("phase", "")) or 0,
        )
    except Refused as refusal:
        if "line" not in request.POST:
            raise
        return show_inbox(request, refusal)
    count = len(reminded.powers)
    said = ngettext("%(n)s player is reminded.", "%(n)s players are reminded.", count)
    if rested := len(reminded.rested):
        more = ngettext(
            "%(rested)s was within the last six hours.",
            "%(rested)s were within the last six hours.",
            rested,
        )
        said = f"{said} {more}"
    messages.success(request, said % {"n": count, "rested": rested})
    return back(request, pk)


def back(request: HttpRequest, pk: int) -> HttpResponse:
    """To the line of the inbox where the act was, else to the desk of the table."""
    return redirect(way_back(pk, clean(request.POST.get("line", ""))))


def way_back(pk: int, line: str) -> str:
    """The address of a line of the inbox, or of the desk of the table where there is none."""
    if not line:
        return reverse("games:gm", args=[pk])
    where = urlencode({"table": pk, "line": line})
    return f"{reverse('games:inbox')}?{where}#{urlencode({line: ''})[:-1]}"


def show_inbox(request: HttpRequest, refusal: Refused | None = None) -> HttpResponse:
    """The inbox, with what could not be done."""
    table = whole_number(request.GET.get("table", ""))
    touched = request.POST.get("line", request.GET.get("line", ""))
    now, tables = timezone.now(), inbox_of(account_of(request))
    gm_seen([table.game.pk for table in tables.tables if table.viewer.is_gm], now)
    context = inbox_context(
        tables,
        now,
        chosen=table,
        touched=clean(touched),
        error=refusal.message if refusal else "",
    )
    status = refusal.status if refusal else 200
    return render(request, "games/gm/inbox.html", context_of(context), status=status)
