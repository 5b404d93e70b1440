"""A person's notices, their settings and calendar, and the webhook of a game."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import get_language, gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.core.access import get_game_for_gm
from games.core.addresses import absolute
from games.core.decorators import account_of, account_view, game_view
from games.core.errors import NotFound, Refused
from games.core.forms import clean_form
from games.lobby.queries.game_items import game_items, waiting_list
from games.models import NoticeKind
from games.notices.calendar import calendar_text, deadlines_of
from games.notices.forms import NoticeChoices, WebhookForm
from games.notices.jobs.posts import trouble_sentence
from games.notices.letters import read_end_token
from games.notices.push_crypto import site_key
from games.notices.queries import choices_of, game_post_log, notice_list, push_devices, webhook_of
from games.notices.services.settings import (
    calendar_renew,
    notice_settings_save,
    notices_end,
    webhook_set,
)


@require_safe
@account_view
def notices(request: HttpRequest) -> HttpResponse:
    """List the games that wait for the reader, and the latest notices."""
    user = account_of(request)
    context = {
        "waiting": game_items(waiting_list(user), "mine"),
        "lines": notice_list(user),
        "now": timezone.now(),
    }
    return render(request, "games/notices/notices.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@account_view
def notice_settings(request: HttpRequest) -> HttpResponse:
    """Choose which notices come and how; shows the address of the calendar."""
    user = account_of(request)
    chosen = choices_of(user)
    form = NoticeChoices(
        clean_form(request.POST) if request.method == "POST" else None, chosen=chosen
    )
    if request.method == "POST" and form.is_valid():
        notice_settings_save(
            by=user,
            modes=form.modes(),
            remind_hours=form.cleaned_data["remind_hours"],
            push_kinds=form.cleaned_data["push_kinds"],
        )
        messages.success(request, _("Your choices are saved."))
        return redirect("games:notice_settings")
    token = chosen.calendar_token
    context = {
        "form": form,
        "calendar_url": absolute(reverse("games:calendar", args=[token])) if token else "",
        "devices": push_devices(user),
        "push_key": site_key(),
    }
    return render(
        request, "games/notices/settings.html", context, status=422 if form.errors else 200
    )


@require_POST
@account_view
def renew_calendar(request: HttpRequest) -> HttpResponse:
    """Give the calendar a new address; the old one stops working."""
    calendar_renew(by=account_of(request))
    messages.success(request, _("The calendar has a new address."))
    return redirect("games:notice_settings")


@require_safe
@never_cache
def calendar(request: HttpRequest, token: str) -> HttpResponse:
    """The calendar of deadlines; the secret address is the only key."""
    found = deadlines_of(token)
    if found is None:
        return HttpResponse(
            _("There is no such calendar.") + "\n", status=404, content_type="text/plain"
        )
    with translation.override(found.language or get_language()):
        text = calendar_text(found.phases, timezone.now())
    return HttpResponse(text, content_type="text/calendar; charset=utf-8")


# Mail programs send this without cookies; the signed address identifies the person.
@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
@game_view
def unsubscribe(request: HttpRequest, token: str) -> HttpResponse:
    """Switch off one kind of email by its link (RFC 8058).

    A GET changes nothing, because programs open links too.
    """
    found = read_end_token(token)
    if found is None:
        raise NotFound("no_such_link", _("This link is incomplete. Copy it from the email again."))
    user_id, kind = found
    if request.method == "POST":
        notices_end(user_id=user_id, kind=kind)
    context = {
        "done": request.method == "POST",
        "token": token,
        "kind": NoticeKind(kind).label,
        "is_daily": kind == NoticeKind.DIGEST,
    }
    return render(request, "games/notices/unsubscribe.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@account_view
def webhook(request: HttpRequest, pk: int) -> HttpResponse:
    """Show and change the address to which the site posts news of a game."""
    game, _viewer = get_game_for_gm(request.user, pk)
    present = webhook_of(game)
    form = WebhookForm(
        clean_form(request.POST) if request.method == "POST" else None,
        initial={"url": present.url if present else ""},
    )
    status = 200
    if request.method == "POST" and form.is_valid():
        sent = form.cleaned_data
        try:
            saved = webhook_set(
                game_id=pk, by=account_of(request), url="" if sent["remove"] else sent["url"]
            )
        except Refused as refusal:
            if refusal.field != "url":
                raise
            form.add_error("url", refusal.message)
            status = refusal.status
        else:
            said = (
                _("News of the game will be posted to this address.")
                if saved
                else _("The webhook is removed.")
            )
            messages.success(request, said)
            return redirect("games:gm_webhook", pk=pk)
    context = {
        "game": game,
        "webhook": present,
        "trouble": trouble_sentence(present.trouble) if present else "",
        "log": game_post_log(present) if present else [],
        "form": form,
    }
    return render(request, "games/notices/webhook.html", context, status=status)
