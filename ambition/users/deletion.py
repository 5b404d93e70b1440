"""Deleting an account: the page, and what happens to the data.

Personal data is removed. The person's orders, press and results in games stay, under the name
"Former player".
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from datetime import datetime
from typing import Any

from allauth.account.decorators import reauthentication_required
from allauth.account.models import EmailAddress
from allauth.core import ratelimit
from allauth.idp.oidc.models import Client
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django import forms
from django.contrib import messages
from django.contrib.admin.models import LogEntry
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.contrib.contenttypes.models import ContentType
from django.db import transaction
from django.db.models import Model
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from ambition.users.activity import account_event, emails_about, emails_send
from ambition.users.applications import application_delete
from ambition.users.models import AccountEvent, FormerName, User
from ambition.users.names import plain_name
from games.api.services import tokens_revoke
from games.core.errors import Refused
from games.models import ApiToken, KeyedRequest
from games.players.queries import games_run_by, seats_to_leave
from games.players.services import account_leave, games_refresh, leaving_lock


class DeleteAccountForm(forms.Form):
    """Ask for the password, or for the name if the account has no password."""

    def __init__(self, *args: Any, user: User, **options: Any) -> None:
        super().__init__(*args, **options)
        self.user = user
        if user.has_usable_password():
            self.fields["password"] = forms.CharField(
                label=_("Password"),
                strip=False,
                widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
            )
        else:
            self.fields["confirm"] = forms.CharField(
                label=format_lazy(_("Type “{name}” to confirm"), name=user.name),
                widget=forms.TextInput(attrs={"autocomplete": "off"}),
            )

    def clean_password(self) -> str:
        password: str = self.cleaned_data["password"]
        if not self.user.check_password(password):
            raise forms.ValidationError(_("This password is wrong."), code="wrong_password")
        return password

    def clean_confirm(self) -> str:
        name: str = self.cleaned_data["confirm"]
        if plain_name(name).casefold() != self.user.name.casefold():
            raise forms.ValidationError(_("This is not your name."), code="wrong_name")
        return name


def _has_no_password(request: HttpRequest) -> bool:
    return isinstance(request.user, User) and not request.user.has_usable_password()


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@reauthentication_required(allow_get=True, enabled=_has_no_password)  # type: ignore[untyped-decorator]
def account_delete(request: HttpRequest) -> HttpResponse:
    """Explain what will be deleted; a POST with the password deletes the signed-in account."""
    user = request.user
    assert isinstance(user, User)
    form = DeleteAccountForm(request.POST if request.method == "POST" else None, user=user)
    if request.method == "POST" and not ratelimit.consume(
        request, action="reauthenticate", user=user
    ):
        refusal: HttpResponse = ratelimit.respond_429(request)
        return refusal
    if not form.is_valid():
        return _page(request, user, form, 422 if form.errors else 200)
    emails = emails_about(account_event(request, user, AccountEvent.Kind.DELETED))
    try:
        account_close(user=user)
    except Refused as refusal:
        return _page(request, user, form, refusal.status, refusal.message)
    emails_send(emails)
    logout(request)
    messages.success(request, _("Your account has been deleted."))
    return redirect("games:home")


def _page(
    request: HttpRequest, user: User, form: DeleteAccountForm, status: int, refusal: str = ""
) -> HttpResponse:
    context = {
        "form": form,
        "seats": seats_to_leave(user),
        "games_run": games_run_by(user),
        "refusal": refusal,
    }
    return render(request, "account/delete.html", context, status=status)


@transaction.atomic
def account_close(*, user: User, now: datetime | None = None) -> None:
    """Remove an account from its games, then erase its personal data.

    Its programs are deleted, too. The GM of an unfinished game is refused. The row stays because
    games refer to it, with a name and an email address that nobody can register or guess.
    """
    now = now or timezone.now()
    programs = User.objects.filter(owner=user, is_active=True).order_by("pk")
    leaving_lock([*programs, user])
    for program in programs:
        account_close(user=program, now=now)
    games_refresh(naming=user)
    account_leave(by=user, now=now)
    sessions = UserSession.objects.filter(user=user)
    factors = Authenticator.objects.filter(user=user)
    addresses = EmailAddress.objects.filter(user=user)
    _erase_from_admin_log([user, *sessions, *factors, *addresses])
    for session in sessions:
        session.end()
    factors.delete()
    AccountEvent.objects.filter(user=user).delete()
    tokens_revoke(by=user, now=now)
    ApiToken.objects.filter(user=user).delete()
    KeyedRequest.objects.filter(user=user).delete()
    for client in Client.objects.filter(owner=user):
        application_delete(by=user, client_id=client.pk)
    addresses.delete()
    FormerName.objects.filter(user=user).delete()
    user.groups.clear()
    user.user_permissions.clear()
    user.email = f"{secrets.token_hex(16)}@closed.invalid"
    user.name = f"*{user.pk}"
    user.skeleton = None
    user.time_zone = "UTC"
    user.language = user.theme = ""
    user.last_login = None
    user.is_active = user.is_staff = user.is_superuser = False
    user.muted_until = user.suspended_until = None
    user.closed_at = now
    user.set_unusable_password()
    user.save()


def _erase_from_admin_log(rows: Iterable[Model]) -> None:
    """Erase names and addresses from the admin's log of changes."""
    for row in rows:
        content_type = ContentType.objects.get_for_model(row)
        entries = LogEntry.objects.filter(content_type=content_type, object_id=str(row.pk))
        entries.update(object_repr="", change_message="")
