"""Programs of an account: registered, listed, and deleted by their owner."""

from __future__ import annotations

import secrets
from datetime import datetime

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from ambition.users.activity import account_event_add
from ambition.users.deletion import account_close
from ambition.users.forms import NameField, check_new_name
from ambition.users.models import AccountEvent, User
from games.core.errors import Conflict, NotFound, Refused
from games.core.locks import lock_accounts
from games.core.quotas import PROGRAMS
from games.core.rate_limits import count_towards
from games.core.restrictions import check_may_write

Kind = AccountEvent.Kind
# As many as a game of the site's first variant has seats.
MOST = 10


class ProgramForm(forms.Form):
    """The name of a new program."""

    name = NameField(
        help_text=gettext_lazy("3 to 30 characters. Pages add “(program)”. It cannot be changed."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def clean_name(self) -> str:
        name: str = self.cleaned_data["name"]
        check_new_name(name, None)
        return name


def programs_of(owner: User) -> QuerySet[User]:
    """The programs of an account, without deleted ones."""
    programs = User.objects.filter(owner=owner, is_active=True)
    return programs.select_related("ladder_entry").order_by("pk")


@transaction.atomic
def program_create(*, owner: User, name: str, now: datetime | None = None) -> User:
    """Register a program of `owner`: an account that acts by tokens alone, and stays a program."""
    now = now or timezone.now()
    lock_accounts([owner.pk])
    check_may_write(owner, field="name", now=now)
    if programs_of(owner).count() >= MOST:
        raise Conflict(
            "too_many_programs",
            _("An account has at most %(most)s programs. Delete one first.") % {"most": MOST},
            field="name",
        )
    count_towards(PROGRAMS, owner.pk, now, field="name")
    # An address that nobody can receive mail at, or guess.
    email = f"{secrets.token_hex(16)}@program.invalid"
    return User.objects.create_user(email, name, owner=owner, time_zone=owner.time_zone)


def own_program(owner: User, program: int) -> User:
    """A program of the account; refuses those of others as if they did not exist."""
    account = programs_of(owner).filter(pk=program).first()
    if account is None:
        raise NotFound("no_such_program", _("You have no such program."))
    return account


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def account_programs(request: HttpRequest) -> HttpResponse:
    """List the programs of the signed-in account; a POST registers one."""
    user = request.user
    assert isinstance(user, User)
    form = ProgramForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            program = program_create(owner=user, name=form.cleaned_data["name"])
        except IntegrityError:
            form.add_error("name", _("This name has just been taken."))
        except Refused as refusal:
            form.add_error("name", refusal.message)
        else:
            account_event_add(
                request=request, user=user, kind=Kind.PROGRAM_CREATED, detail=program.name
            )
            messages.success(request, _("The program is registered. Create a token for it."))
            return redirect("account_program_tokens", program=program.pk)
    context = {"form": form, "programs": programs_of(user), "most": MOST}
    status = 422 if form.errors else 200
    return render(request, "account/programs.html", context, status=status)


@login_required
@require_POST
def account_program_delete(request: HttpRequest, program: int) -> HttpResponse:
    """Delete a program of the signed-in account. It loses its seats and its tokens."""
    user = request.user
    assert isinstance(user, User)
    account = own_program(user, program)
    name = account.name
    account_close(user=account)
    account_event_add(request=request, user=user, kind=Kind.PROGRAM_CLOSED, detail=name)
    messages.success(request, _("The program is deleted."))
    return redirect("account_programs")
