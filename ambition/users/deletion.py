"""The page on which one deletes one's own account."""

from __future__ import annotations

from typing import Any

from allauth.core import ratelimit
from django import forms
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from ambition.users.account_close import account_close
from ambition.users.models import User, plain_name
from games.core.errors import Refused
from games.players.queries.account_games import games_run_by, seats_to_leave


class CloseAccount(forms.Form):
    """Asks for the password, or for the name where an account has no password."""

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
            raise forms.ValidationError(_("This is not your password."), code="wrong_password")
        return password

    def clean_confirm(self) -> str:
        typed: str = self.cleaned_data["confirm"]
        if plain_name(typed).casefold() != self.user.name.casefold():
            raise forms.ValidationError(_("This is not your name."), code="wrong_name")
        return typed


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def account_delete(request: HttpRequest) -> HttpResponse:
    """Delete one's own account, once the password is given; says before what becomes of what."""
    user = request.user
    assert isinstance(user, User)
    form = CloseAccount(request.POST if request.method == "POST" else None, user=user)
    if request.method == "POST" and not ratelimit.consume(
        request, action="reauthenticate", user=user
    ):
        refusal: HttpResponse = ratelimit.respond_429(request)
        return refusal
    if not form.is_valid():
        return _closing(request, user, form, 422 if form.errors else 200)
    try:
        account_close(user=user)
    except Refused as refusal:
        return _closing(request, user, form, refusal.status, refusal.message)
    logout(request)
    messages.success(request, _("Your account is deleted."))
    return redirect("games:home")


def _closing(
    request: HttpRequest, user: User, form: CloseAccount, status: int, refusal: str = ""
) -> HttpResponse:
    context = {
        "form": form,
        "seats": seats_to_leave(user),
        "games_run": games_run_by(user),
        "refusal": refusal,
    }
    return render(request, "account/delete.html", context, status=status)
