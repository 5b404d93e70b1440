"""The webhooks of a player."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.core.decorators import account_of, account_view
from games.core.errors import Refused
from games.core.forms import clean_form
from games.models import PlayerWebhook
from games.notices.forms import PlayerWebhookForm
from games.notices.jobs.posts import trouble_sentence
from games.notices.queries import player_webhooks, post_log
from games.notices.services.webhooks import (
    player_webhook,
    webhook_add,
    webhook_change,
    webhook_remove,
    webhook_secret_renew,
    webhook_test,
)


@require_http_methods(["GET", "HEAD", "POST"])
@account_view
def webhooks(request: HttpRequest) -> HttpResponse:
    """List the reader's webhooks, and add one; its secret is shown with the answer only."""
    user = account_of(request)
    form = PlayerWebhookForm(clean_form(request.POST) if request.method == "POST" else None)
    status = 422 if form.errors else 200
    if form.is_valid():
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
        renewed = webhook_secret_renew(by=user, number=number)
        return _page(request, renewed, _form_of(renewed), secret=renewed.secret)
    if "test" in request.POST:
        webhook_test(by=user, number=number)
        messages.success(request, _("A test is on its way. The log below shows the answer."))
        return redirect("games:webhook_page", number=number)
    form = PlayerWebhookForm(clean_form(request.POST))
    status = 422 if form.errors else 200
    if form.is_valid():
        try:
            webhook_change(by=user, number=number, **form.cleaned_data)
        except Refused as refusal:
            status = _put(form, refusal)
        else:
            messages.success(request, _("The webhook is saved."))
            return redirect("games:webhook_page", number=number)
    return _page(request, webhook, form, status=status)


def _form_of(webhook: PlayerWebhook) -> PlayerWebhookForm:
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
    webhook: PlayerWebhook,
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
