"""Reports, the moderators' desk, and the page of a restricted account."""

from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any, Concatenate, ParamSpec

from django.contrib import admin, messages
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse, JsonResponse, QueryDict
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from games.core.access import get_game_for_view
from games.core.accounts import User
from games.core.codec import variant_of
from games.core.decorators import (
    account_of,
    account_view,
    form_of,
    game_view,
    invite_of,
    show_refusal,
)
from games.core.errors import Forbidden, Refused
from games.core.forms import SentForm, Text
from games.core.refusals import unknown_choice
from games.core.restrictions import account_muted, account_suspended, muted_until, suspended_until
from games.core.words.names import short_name
from games.models import ActKind, Announcement, Club, Game, ModerationAct, ReportCause, Tournament
from games.moderation.forms import ActForm, InboxQuery, LogQuery, ReportForm
from games.moderation.page.desk import case_context, hints, inbox_context
from games.moderation.page.reports import decisions_context
from games.moderation.queries import MOST, log as acts_before, may_moderate
from games.moderation.services.acts import (
    account_mute,
    account_suspend,
    account_unmute,
    account_unsuspend,
    report_to_judge,
    reported_hide,
    reported_show,
)
from games.moderation.services.reports import (
    LONGEST,
    owner_text,
    report_decide,
    report_look,
    report_reopen,
    report_send,
    report_subject,
)
from games.moderation.words import text_subject
from games.press.words import as_html, speaker, thread_url, written_text

METHODS = ["GET", "HEAD", "POST"]


@require_http_methods(METHODS)
@account_view
def report_message(request: HttpRequest, pk: int) -> HttpResponse:
    """Report a message that the reader may read."""
    game, viewer = get_game_for_view(request.user, pk)
    sent = ReportForm.read(request.POST if request.method == "POST" else request.GET)
    thread, number = sent["thread"], sent["message"]
    place = {"viewer": viewer, "thread_key": thread, "number": number}
    message = report_subject("message", account_of(request), **place).fields["message"]
    words = {"power": speaker(variant_of(game), message), "game": game.name}
    return _answer(
        request,
        sent,
        "message",
        place,
        subject=_("A message of %(power)s in “%(game)s”") % words,
        back_url=f"{thread_url(game.get_absolute_url(), thread)}#message-{number}",
        text=as_html(written_text(message)),
        hidden=[("thread", thread), ("message", str(number))],
    )


@require_http_methods(METHODS)
@account_view
def report_statement(request: HttpRequest, pk: int) -> HttpResponse:
    """Report what a player or the GM says about a finished game."""
    game, viewer = get_game_for_view(request.user, pk, invite=invite_of(request, pk))
    sent = ReportForm.read(request.POST if request.method == "POST" else request.GET)
    power = sent["power"]
    place = {"viewer": viewer, "power": power}
    statement = report_subject("statement", account_of(request), **place).fields["statement"]
    name = short_name(variant_of(game), power) if power else _("GM")
    return _answer(
        request,
        sent,
        "statement",
        place,
        subject=_("The statement of %(power)s on “%(game)s”") % {"power": name, "game": game.name},
        back_url=reverse("games:end", kwargs={"pk": pk}),
        text=as_html(statement.text),
        hidden=[("power", power)],
    )


@require_http_methods(METHODS)
@account_view
def report_text(request: HttpRequest, pk: int) -> HttpResponse:
    """Report the text of a game."""
    game, _viewer = get_game_for_view(request.user, pk, invite=invite_of(request, pk))
    return text_answer(request, game)


def report_answer(
    request: HttpRequest, kind: str, place: dict[str, Any], **words: Any
) -> HttpResponse:
    """Show the form for a report of something in another room, or send the report."""
    return _answer(request, ReportForm.read(request.POST), kind, place, **words)


def text_answer(
    request: HttpRequest, owner: Game | Tournament | Announcement | Club
) -> HttpResponse:
    """Show the form for a report of a text that the reader may see, or send the report."""
    report_subject("text", account_of(request), owner=owner)
    return _answer(
        request,
        ReportForm.read(request.POST),
        "text",
        {"owner": owner},
        subject=text_subject(owner),
        back_url=owner.get_absolute_url(),
        text=as_html(owner_text(owner)),
    )


@require_http_methods(METHODS)
@account_view
def report_player(request: HttpRequest, number: int) -> HttpResponse:
    """Report a person, from the player's page."""
    report_subject("player", account_of(request), account_id=number)
    return _answer(
        request,
        ReportForm.read(request.POST),
        "player",
        {"account_id": number},
        subject=User.objects.get(pk=number).get_short_name(),
        back_url=reverse("games:player", kwargs={"number": number}),
    )


def _answer(
    request: HttpRequest,
    sent: dict[str, Any],
    kind: str,
    place: dict[str, Any],
    *,
    subject: str,
    back_url: str,
    text: SafeString | str = "",
    hidden: Iterable[tuple[str, str]] = (),
) -> HttpResponse:
    """Show the form, or send the report; refused input is shown again."""
    refusal = None
    if request.method == "POST":
        try:
            report_send(
                kind, by=account_of(request), cause=sent["cause"], text=sent["text"], **place
            )
        except Refused as error:
            refusal = error
        else:
            sentence = _(
                "Your report was sent. You will be notified when the moderators have decided."
            )
            messages.success(request, sentence)
            return redirect(back_url)
    context = {
        "subject": subject,
        "reported_text": text,
        "kind": kind,
        "hidden": hidden,
        "back_url": back_url,
        "causes": ReportCause.choices,
        "longest": LONGEST,
        "cause": sent["cause"],
        "text": sent["text"],
        "error": refusal.message if refusal else "",
        "field": refusal.field if refusal else "",
    }
    status = refusal.status if refusal else 200
    return render(request, "games/moderation/report.html", context, status=status)


@require_safe
@account_view
def decisions(request: HttpRequest) -> HttpResponse:
    """Show the reader's reports, and the decisions about the reader."""
    context = decisions_context(account_of(request))
    return render(request, "games/moderation/decisions.html", context)


P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponseBase]


def moderator_view(view: View[P]) -> View[P]:
    """Limit a view to moderators who signed in with a second factor.

    The input of a form that comes too late for that is shown again.
    """
    answered = game_view(view)

    @wraps(view)
    def answer(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        if admin.site.has_permission(request):
            if may_moderate(account_of(request)):
                return answered(request, *args, **kwargs)
            return show_refusal(
                request, Forbidden("not_moderator", _("Only moderators may do this."))
            )
        if request.method in ("GET", "HEAD"):
            return redirect_to_login(request.get_full_path(), reverse("admin:login"))
        sentence = _("Open the page again, to show that it is you, and send this again.")
        return show_refusal(request, Forbidden("sign_in_again", sentence))

    return answer


@require_safe
@moderator_view
def inbox(request: HttpRequest) -> HttpResponse:
    """List reports, by default the open ones."""
    context = inbox_context(account_of(request), InboxQuery.read(request.GET)["state"])
    return render(request, "games/moderation/inbox.html", context)


@require_safe
@moderator_view
def case(request: HttpRequest, report: int) -> HttpResponse:
    """Show a report with its context. The log records each look."""
    report_look(report_id=report, by=account_of(request))
    return _case(request, report, ActForm.read(QueryDict()))


def _case(
    request: HttpRequest, report: int, form: dict[str, Any], status: int = 200
) -> HttpResponse:
    by = account_of(request)
    context = case_context(report_to_judge(report, by), by, timezone.now()) | {"form": form}
    return render(request, "games/moderation/case.html", context, status=status)


@form_of("games:moderation_case")
@moderator_view
def act(request: HttpRequest, report: int) -> HttpResponse:
    """Do what a moderator decided about a report. A refusal shows the form again."""
    sent = ActForm.read(request.POST)
    try:
        entry = _act(sent, {"report_id": report, "by": account_of(request)})
    except Refused as refusal:
        if refusal.status == 404 or refusal.code == "not_moderator":
            raise
        form = sent | {"error": refusal.message, "field": refusal.field}
        return _case(request, report, form, refusal.status)
    messages.success(request, _("Done: %(what)s.") % {"what": entry.get_kind_display()})
    return redirect("games:moderation_case", report=report)


def _act(sent: dict[str, Any], on: dict[str, Any]) -> ModerationAct:
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
    acts = acts_before(account_of(request), before)
    older = acts[-1].pk if len(acts) == MOST else 0
    return render(request, "games/moderation/log.html", {"acts": acts, "older": older})


@require_safe
@moderator_view
def likeness(request: HttpRequest) -> HttpResponse:
    """Show the hints about seats that one person may play, in all running games."""
    return render(request, "games/moderation/likeness.html", {"games": hints(account_of(request))})


# A suspended account may look after itself: sign out, download its data, or be deleted.
OPEN_TO_ALL = {"language", "unsubscribe"}


class SentenceForm(SentForm):
    """A sentence, which others read; services check other texts."""

    sentence = Text()


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
            problem = {"code": refusal.code, "message": refusal.message, "field": refusal.field}
            return JsonResponse(problem, status=refusal.status)
        return show_refusal(request, refusal, pk=kwargs.get("pk"))


def _refusal(request: HttpRequest) -> Refused | None:
    now = timezone.now()
    if until := suspended_until(request.user, now):
        return account_suspended(until)
    if until := muted_until(request.user, now):
        sent = SentenceForm.read(request.POST)
        if sent["sentence"].strip():
            return account_muted(until)
    return None
