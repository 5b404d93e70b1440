"""A person's notices: their settings, calendar, webhooks and devices; and the webhook of a game."""

from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import Any

from allauth.account.internal.flows.reauthentication import raise_if_reauthentication_required
from django.conf import settings
from django.contrib import messages
from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import get_language, gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.core.access import get_game_for_view
from games.core.accounts import User
from games.core.addresses import absolute
from games.core.decorators import account_of, account_view, game_view
from games.core.errors import NotFound, Refused
from games.core.forms import Number, SentForm, Text, clean_form
from games.core.gm import webhook_refusal
from games.core.style_sheet import style_version
from games.models import NoticeKind, Webhook
from games.notices.calendar import calendar_text, deadlines_of
from games.notices.forms import NoticeChoices, PlayerWebhookForm, WebhookForm
from games.notices.jobs.posts import trouble_sentence
from games.notices.letters import read_end_token
from games.notices.post_contents import SITE_NAME
from games.notices.push_crypto import site_key
from games.notices.queries import (
    choices_of,
    game_post_log,
    notice_list,
    player_webhooks,
    post_log,
    push_devices,
    webhook_of,
)
from games.notices.services.settings import (
    calendar_renew,
    game_webhook_secret_renew,
    game_webhook_test,
    notice_settings_save,
    notices_end,
    webhook_set,
)
from games.notices.services.webhooks import (
    LONGEST_ENDPOINT,
    player_webhook,
    push_device_add,
    push_device_remove,
    webhook_add,
    webhook_change,
    webhook_remove,
    webhook_secret_renew,
    webhook_test,
)


@require_safe
@account_view
def notices(
    request: HttpRequest, waiting_items: Callable[[User], Sequence[object]]
) -> HttpResponse:
    """List the games that wait for the reader, and the latest notices."""
    user = account_of(request)
    context = {
        "waiting": waiting_items(user),
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
    ask_for_password(request)
    calendar_renew(by=account_of(request))
    messages.success(request, _("The calendar has a new address."))
    return redirect("games:notice_settings")


@require_safe
@never_cache
def calendar(request: HttpRequest, token: str) -> HttpResponse:
    """The calendar of deadlines; the secret address is the only key."""
    deadlines = deadlines_of(token)
    if deadlines is None:
        return HttpResponse(
            _("There is no such calendar.") + "\n", status=404, content_type="text/plain"
        )
    with translation.override(deadlines.language or get_language()):
        text = calendar_text(deadlines.phases, timezone.now())
    return HttpResponse(text, content_type="text/calendar; charset=utf-8")


# Mail programs send this without cookies; the signed address identifies the person.
@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
@game_view
def unsubscribe(request: HttpRequest, token: str) -> HttpResponse:
    """Switch off one kind of email by its link (RFC 8058).

    A GET changes nothing, because programs open links too.
    """
    choice = read_end_token(token)
    if choice is None:
        raise NotFound("no_such_link", _("This link is incomplete. Copy it from the email again."))
    user_id, kind = choice
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
    """Show and change the address to which the site posts news of a game; test it or give it a new
    secret, which is shown with the answer only."""
    game, _viewer = get_game_for_view(request.user, pk)
    if refusal := webhook_refusal(game, account_of(request)):
        raise refusal
    on: dict[str, Any] = {"game_id": pk, "by": account_of(request)}
    page = edit_webhook(
        request,
        webhook_of(game),
        test=partial(game_webhook_test, **on),
        renew=partial(game_webhook_secret_renew, **on),
        save=partial(webhook_set, **on),
        saved=_("News of the game will be posted to this address."),
    )
    if page is None:
        return redirect("games:gm_webhook", pk=pk)
    context, status = page
    return render(request, "games/notices/webhook.html", context | {"game": game}, status=status)


def edit_webhook(
    request: HttpRequest,
    present: Webhook | None,
    *,
    test: Callable[[], object],
    renew: Callable[[], Webhook],
    save: Callable[..., Webhook | None],
    saved: str,
) -> tuple[dict[str, Any], int] | None:
    """Do what the form of a webhook wants; None once it is done. Else returns the context of its
    page and the status, with a refused address or a new secret."""
    form = WebhookForm(
        clean_form(request.POST) if request.method == "POST" else None,
        initial={"url": present.url if present else ""},
    )
    secret = ""
    if "test" in request.POST:
        test()
        messages.success(request, _("A test is on its way. The log below shows the answer."))
        return None
    if "renew" in request.POST:
        ask_for_password(request)
        present = renew()
        secret = present.secret
    elif "remove" in request.POST or form.is_valid():
        url = "" if "remove" in request.POST else form.cleaned_data["url"]
        if url:
            ask_for_password(request)
        messages.success(request, saved if save(url=url) else _("The webhook is removed."))
        return None
    context = {
        "webhook": present,
        "trouble": trouble_sentence(present.trouble) if present else "",
        "secret": secret,
        "log": game_post_log(present) if present else [],
        "form": form,
    }
    return context, 422 if request.method == "POST" and not secret else 200


@require_http_methods(["GET", "HEAD", "POST"])
@account_view
def webhooks(request: HttpRequest) -> HttpResponse:
    """List the reader's webhooks, and add one; its secret is shown with the answer only."""
    user = account_of(request)
    form = PlayerWebhookForm(clean_form(request.POST) if request.method == "POST" else None)
    status = 422 if form.errors else 200
    if form.is_valid():
        ask_for_password(request)
        try:
            added = webhook_add(by=user, **form.cleaned_data)
        except Refused as refusal:
            status = _put(form, refusal)
        else:
            return _page(request, added, _form_of(added), secret=added.secret)
    context = {"webhooks": player_webhooks(user), "form": form}
    return render(request, "games/notices/webhooks.html", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@account_view
def webhook_page(request: HttpRequest, number: int) -> HttpResponse:
    """Show a webhook with its log; save, test or remove it, or give it a new secret."""
    user = account_of(request)
    webhook = player_webhook(user, number)
    if request.method != "POST":
        return _page(request, webhook, _form_of(webhook))
    if "remove" in request.POST:
        webhook_remove(by=user, number=number)
        messages.success(request, _("The webhook is removed."))
        return redirect("games:webhooks")
    if "renew" in request.POST:
        ask_for_password(request)
        renewed = webhook_secret_renew(by=user, number=number)
        return _page(request, renewed, _form_of(renewed), secret=renewed.secret)
    if "test" in request.POST:
        webhook_test(by=user, number=number)
        messages.success(request, _("A test is on its way. The log below shows the answer."))
        return redirect("games:webhook_page", number=number)
    form = PlayerWebhookForm(clean_form(request.POST))
    status = 422 if form.errors else 200
    if form.is_valid():
        ask_for_password(request)
        try:
            webhook_change(by=user, number=number, **form.cleaned_data)
        except Refused as refusal:
            status = _put(form, refusal)
        else:
            messages.success(request, _("The webhook is saved."))
            return redirect("games:webhook_page", number=number)
    return _page(request, webhook, form, status=status)


def ask_for_password(request: HttpRequest) -> None:
    """Lead to the page that asks for the password or a passkey, unless it was given just now.

    The form that was sent goes on from there.
    """
    raise_if_reauthentication_required(request, app="account")


def _form_of(webhook: Webhook) -> PlayerWebhookForm:
    initial = {"url": webhook.url, "form": webhook.form, "kinds": webhook.kinds}
    return PlayerWebhookForm(initial=initial)


def _put(form: PlayerWebhookForm, refusal: Refused) -> int:
    """Show a refusal of the address at its field; raise any other."""
    if refusal.field not in form.fields:
        raise refusal
    form.add_error(refusal.field, refusal.message)
    return refusal.status


def _page(
    request: HttpRequest,
    webhook: Webhook,
    form: PlayerWebhookForm,
    *,
    secret: str = "",
    status: int = 200,
) -> HttpResponse:
    context: dict[str, Any] = {
        "webhook": webhook,
        "form": form,
        "trouble": trouble_sentence(webhook.trouble),
        "secret": secret,
        "log": post_log(webhook),
    }
    return render(request, "games/notices/webhook_page.html", context, status=status)


WORKER = "js/notices/service-worker.js"
# The colours of the icon and, by day, of the pages.
RED, PAPER = "#7c1f2b", "#efe6cd"


class DeviceForm(SentForm):
    """The subscription that a browser sends, from the page of the `game` if there is one."""

    game = Number()
    endpoint = Text(longest=LONGEST_ENDPOINT)
    public_key = Text(longest=100)
    auth_secret = Text(longest=30)


@require_POST
@account_view
def add_device(request: HttpRequest) -> HttpResponse:
    """Add the device that sends the form, which a script fills in."""
    ask_for_password(request)
    sent = DeviceForm.read(request.POST)
    game = sent.pop("game")
    agent = request.headers.get("User-Agent", "")
    try:
        push_device_add(by=account_of(request), user_agent=agent, **sent)
    except Refused as refusal:
        messages.error(request, refusal.message)
    else:
        messages.success(request, _("This device is added. It gets a first notice now."))
    return redirect("games:game", pk=game) if game else redirect("games:notice_settings")


@require_POST
@account_view
def remove_device(request: HttpRequest, number: int) -> HttpResponse:
    """Remove one of the reader's devices."""
    push_device_remove(by=account_of(request), number=number)
    messages.success(request, _("The device is removed."))
    return redirect("games:notice_settings")


@require_safe
def service_worker(request: HttpRequest) -> HttpResponse:
    """Serve the service worker from the root, so that it is in charge of the whole site."""
    icon = static("icons/icon-192.png")
    text = f'self.version = "{_version()}";\nself.icon = "{icon}";\n{_worker()}'
    response = HttpResponse(text, content_type="text/javascript; charset=utf-8")
    response.headers["Cache-Control"] = "no-cache"
    return response


@cache
def _worker() -> str:
    return (settings.BASE_DIR / "static" / WORKER).read_text(encoding="utf-8")


def _version() -> str:
    """Another text for other static files."""
    return getattr(staticfiles_storage, "manifest_hash", "") or style_version()


@require_safe
def manifest(request: HttpRequest) -> JsonResponse:
    """Describe the site to a phone that installs it."""
    icons = [
        {"src": static("icons/icon-192.png"), "sizes": "192x192", "type": "image/png"},
        {"src": static("icons/icon-512.png"), "sizes": "512x512", "type": "image/png"},
        {
            "src": static("icons/maskable-512.png"),
            "sizes": "512x512",
            "type": "image/png",
            "purpose": "maskable",
        },
    ]
    content = {
        "id": "/",
        "name": SITE_NAME,
        "short_name": "Ambition",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": RED,
        "icons": icons,
    }
    response = JsonResponse(content, content_type="application/manifest+json")
    response.headers["Cache-Control"] = "max-age=86400"
    return response
