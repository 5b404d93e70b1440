"""Views of moderators. Like Django's admin they need a staff account with a second factor; in
addition they need the right to moderate."""

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec

from django.contrib import admin, messages
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.core.decorators import account_of, context_of, form_of, game_view, refused
from games.core.errors import Forbidden, Refused
from games.core.refusals import unknown_choice
from games.models import ActKind, ModerationAct
from games.moderation.forms import ActForm, InboxQuery, LogQuery
from games.moderation.page.desk import NOTHING_TYPED, Typed, case_page, hints, inbox_page, log_rows
from games.moderation.queries.reports import MOST, may_moderate
from games.moderation.services.acts import (
    account_mute,
    account_suspend,
    account_unmute,
    account_unsuspend,
    report_to_judge,
    reported_hide,
    reported_show,
)
from games.moderation.services.reports import report_decide, report_look, report_reopen

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponseBase]


def moderator_view(view: View[P]) -> View[P]:
    """Limit a view to moderators who signed in with a second factor.

    The input of a form that comes too late for that is shown again.
    """
    answered = game_view(view)

    @wraps(view)
    def checked(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        if admin.site.has_permission(request):
            if may_moderate(account_of(request)):
                return answered(request, *args, **kwargs)
            return refused(request, Forbidden("not_moderator", _("Only moderators may do this.")))
        if request.method in ("GET", "HEAD"):
            return redirect_to_login(request.get_full_path(), reverse("admin:login"))
        sentence = _("Open the page again, to show that it is you, and send this again.")
        return refused(request, Forbidden("sign_in_again", sentence))

    return checked


@require_safe
@moderator_view
def inbox(request: HttpRequest) -> HttpResponse:
    """List reports, by default the open ones."""
    page = inbox_page(account_of(request), InboxQuery.read(request.GET)["state"])
    return render(request, "games/moderation/inbox.html", context_of(page))


@require_safe
@moderator_view
def case(request: HttpRequest, report: int) -> HttpResponse:
    """Show a report with its context. The log records each look."""
    report_look(report_id=report, by=account_of(request))
    return _case(request, report)


def _case(
    request: HttpRequest, report: int, typed: Typed = NOTHING_TYPED, status: int = 200
) -> HttpResponse:
    by = account_of(request)
    page = case_page(report_to_judge(report, by), by, timezone.now(), typed)
    return render(request, "games/moderation/case.html", context_of(page), status=status)


@form_of("games:moderation_case")
@moderator_view
def act(request: HttpRequest, report: int) -> HttpResponse:
    """Do what a moderator decided about a report. A refusal shows the typed text again."""
    sent = ActForm.read(request.POST)
    try:
        done = _done(sent, {"report_id": report, "by": account_of(request)})
    except Refused as refusal:
        if refusal.status == 404 or refusal.code == "not_moderator":
            raise
        typed = Typed(
            act=sent["act"],
            days=str(sent["days"] or ""),
            reason=sent["reason"],
            answer=sent["answer"],
            error=refusal.message,
            field=refusal.field,
        )
        return _case(request, report, typed, refusal.status)
    messages.success(request, _("Done: %(what)s.") % {"what": done.get_kind_display()})
    return redirect("games:moderation_case", report=report)


def _done(sent: dict[str, Any], on: dict[str, Any]) -> ModerationAct:
    reason, days = sent["reason"], sent["days"]
    match sent["act"]:
        case ActKind.HIDDEN:
            return reported_hide(reason=reason, **on)
        case ActKind.SHOWN:
            return reported_show(**on)
        case ActKind.MUTED:
            return account_mute(days=days, reason=reason, **on)
        case ActKind.UNMUTED:
            return account_unmute(**on)
        case ActKind.SUSPENDED:
            return account_suspend(days=days, reason=reason, **on)
        case ActKind.UNSUSPENDED:
            return account_unsuspend(**on)
        case ActKind.UPHELD | ActKind.DISMISSED as verdict:
            return report_decide(verdict=verdict, answer=sent["answer"], **on)
        case ActKind.REOPENED:
            return report_reopen(**on)
    raise unknown_choice("act")


@require_safe
@moderator_view
def log(request: HttpRequest) -> HttpResponse:
    """Show the log of all acts, newest first."""
    before = LogQuery.read(request.GET)["before"]
    rows = log_rows(account_of(request), before)
    older = rows[-1].number if len(rows) == MOST else 0
    return render(request, "games/moderation/log.html", {"acts": rows, "older": older})


@require_safe
@moderator_view
def likeness(request: HttpRequest) -> HttpResponse:
    """Show the hints about seats that one person may play, in all running games."""
    return render(request, "games/moderation/likeness.html", {"games": hints(account_of(request))})
