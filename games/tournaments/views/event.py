"""Pages of a running tournament: all tables, announcements, acts on many tables."""

from functools import partial
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone, translation
from django.utils.translation import get_language, gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from games.core.accounts import User, Visitor
from games.core.decorators import account_of, account_view, game_view
from games.core.errors import Conflict, NotFound, Refused
from games.core.forms import whole_number, write_moment
from games.core.inputs import read_form
from games.gm.acts.pause import PauseIn
from games.models import Announcement, Tournament, Webhook
from games.moderation.views import text_answer
from games.notices.calendar import calendar_owner
from games.notices.views import edit_webhook
from games.tournaments.authority import check_directs
from games.tournaments.forms.event import AnnouncementForm, BulkForm, chosen_tables, seen_marks
from games.tournaments.page.bulk import answer_rows, bulk_context
from games.tournaments.page.calendar import tournament_calendar
from games.tournaments.page.event import announcements_context, event_context
from games.tournaments.queries import get_tournament, no_such_tournament
from games.tournaments.services.announcements import (
    announcement_edit,
    announcement_make,
    announcement_remove,
)
from games.tournaments.services.bulk import (
    Order,
    bulk_act,
    bulk_preview,
    bulk_run,
    directed_tables,
    end_of_pause,
)
from games.tournaments.services.webhook import (
    tournament_webhook_secret_renew,
    tournament_webhook_set,
    tournament_webhook_test,
)

METHODS = ["GET", "HEAD", "POST"]


@require_safe
@game_view
def event(request: HttpRequest, number: int) -> HttpResponse:
    """Show all tables of a tournament, of all rounds or one."""
    chosen = whole_number(request.GET.get("round"))
    context = event_context(request.user, number, chosen)
    return render(request, "games/tournaments/event.html", context)


@require_safe
@game_view
def calendar(request: HttpRequest, number: int, token: str = "") -> HttpResponse:
    """The calendar of a tournament; with the secret part of a person's calendar, as that person may
    see it."""
    user: Visitor = request.user
    language = get_language() or settings.LANGUAGE_CODE
    if token:
        owner = calendar_owner(token)
        if owner is None:
            raise no_such_tournament()
        user, language = owner, owner.language or language
    with translation.override(language):
        text = tournament_calendar(user, number, timezone.now())
    return HttpResponse(text, content_type="text/calendar; charset=utf-8")


@require_http_methods(METHODS)
@game_view
def announcements(request: HttpRequest, number: int) -> HttpResponseBase:
    """Show the announcements of a tournament; a director makes, edits and takes back some."""
    if request.method != "POST":
        return _announcements_page(request, number, {})
    return change_announcements(request, number)


@account_view
def change_announcements(request: HttpRequest, number: int) -> HttpResponse:
    """Make, edit or take back an announcement. A refusal shows the form again."""
    sent, by = AnnouncementForm.read(request.POST), account_of(request)
    try:
        sentence = _change(number, by, sent, chosen_tables(request.POST))
    except Refused as refusal:
        if refusal.field not in ("text", "games"):
            raise
        # Sent again, the text replaces the one that the page shows now.
        seen = "" if refusal.status == Conflict.status else sent["seen"]
        form = sent | {
            "games": chosen_tables(request.POST),
            "error": refusal.message,
            "seen": seen,
        }
        return _announcements_page(request, number, form, refusal.status)
    messages.success(request, sentence)
    return redirect("games:tournament_announcements", number=number)


def _change(number: int, by: User, sent: dict[str, Any], tables: set[int]) -> str:
    on: dict[str, Any] = {"number": number, "by": by}
    match sent["action"]:
        case "remove":
            announcement_remove(announcement_id=sent["announcement"], **on)
            return _("The announcement is taken back.")
        case "edit":
            on |= {"announcement_id": sent["announcement"], "seen": sent["seen"]}
            announcement_edit(text=sent["text"], **on)
            return _("Saved.")
        case _:
            announcement_make(text=sent["text"], game_ids=tables, **on)
            return _("The announcement is at the head of the tables. Their people are notified.")


def _announcements_page(
    request: HttpRequest, number: int, form: dict[str, Any], status: int = 200
) -> HttpResponse:
    context = announcements_context(request.user, number) | {"form": form}
    return render(request, "games/tournaments/announcements.html", context, status=status)


@require_http_methods(METHODS)
@account_view
def report_announcement(request: HttpRequest, number: int, announcement: int) -> HttpResponse:
    """Report the text of an announcement."""
    tournament = get_tournament(request.user, number)
    announcements = Announcement.objects.filter(tournament=tournament, pk=announcement)
    subject = announcements.select_related("tournament").first()
    if subject is None:
        raise NotFound("no_such_announcement", _("There is no such announcement."))
    return text_answer(request, subject)


@require_http_methods(METHODS)
@account_view
def webhook(request: HttpRequest, number: int) -> HttpResponse:
    """Show and change the address to which the news of all tables go; test it or give it a new
    secret, which is shown with the answer only."""
    by = account_of(request)
    tournament = check_directs(number, by)
    on: dict[str, Any] = {"number": number, "by": by}
    page = edit_webhook(
        request,
        Webhook.objects.filter(tournament=tournament).first(),
        test=partial(tournament_webhook_test, **on),
        renew=partial(tournament_webhook_secret_renew, **on),
        save=partial(tournament_webhook_set, **on),
        saved=_("News of all tables will be posted to this address."),
    )
    if page is None:
        return redirect("games:tournament_webhook", number=number)
    context, status = page
    context |= {"tournament": tournament}
    return render(request, "games/tournaments/webhook.html", context, status=status)


@require_http_methods(METHODS)
@account_view
def bulk(request: HttpRequest, number: int) -> HttpResponse:
    """Choose an act and tables, see what will happen to each, and do it."""
    by, is_form = account_of(request), request.method == "POST"
    query = request.POST if is_form else request.GET
    sent, chosen = BulkForm.read(query), chosen_tables(query)
    tables = directed_tables(number=number, by=by, game_ids=())
    tournament = get_tournament(by, number)
    context, status = bulk_context(by, tournament, tables, sent, chosen), 200
    try:
        if is_form:
            context |= _run_all(request, tournament, by, sent, chosen)
        elif sent["act"]:
            context |= _preview_all(tournament, by, sent, chosen)
    except Refused as refusal:
        if refusal.field not in ("act", "days", "until", "game"):
            raise
        context["error"], status = refusal.message, refusal.status
    return render(request, "games/tournaments/bulk.html", context, status=status)


def _preview_all(
    tournament: Tournament, by: User, sent: dict[str, Any], chosen: set[int]
) -> dict[str, Any]:
    act, now = bulk_act(sent["act"]), timezone.now()
    until = end_of_pause(sent["days"], now) if act.code == "pause" else None
    order = Order(by, now, sent["reason"], until)
    answers = bulk_preview(number=tournament.pk, by=by, act=act, game_ids=chosen, order=order)
    return {
        "act": act,
        "rows": answer_rows(by, tournament, answers),
        "until": write_moment(until) if until else "",
    }


def _run_all(
    request: HttpRequest,
    tournament: Tournament,
    by: User,
    sent: dict[str, Any],
    chosen: set[int],
) -> dict[str, Any]:
    act = bulk_act(sent["act"])
    until = read_form(PauseIn, request.POST)["until"] if act.code == "pause" else None
    order = Order(by, timezone.now(), sent["reason"], until)
    marks = seen_marks(request.POST, chosen)
    answers = bulk_run(number=tournament.pk, by=by, act=act, seen=marks, order=order)
    return {"act": act, "rows": answer_rows(by, tournament, answers), "is_done": True}
