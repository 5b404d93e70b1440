"""Account settings and the language switch; django-allauth has the other account pages."""

from allauth.account.decorators import reauthentication_required
from allauth.account.internal.flows.reauthentication import is_reauthentication_required
from allauth.account.views import password_set
from allauth.usersessions.internal.flows.sessions import end_sessions
from allauth.usersessions.models import UserSession
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import translation
from django.utils.translation import get_language, gettext as _
from django.views.decorators.http import require_http_methods, require_POST
from django.views.i18n import set_language

from ambition.users.activity import account_event_add
from ambition.users.forms import AccountSettingsForm
from ambition.users.models import AccountEvent, User, supported_language
from ambition.users.renaming import rename
from games.core.errors import Refused


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def account_settings(request: HttpRequest) -> HttpResponse:
    """Change the name, time zone, language and colours of the signed-in account."""
    user = request.user
    assert isinstance(user, User)
    stored = ("name", "time_zone", "language", "theme")
    initial = {field: getattr(user, field) for field in stored}
    form = AccountSettingsForm(request.POST or None, initial=initial)
    form.account = user
    if request.method == "POST" and form.is_valid():
        others = dict(form.cleaned_data)
        name = others.pop("name")
        try:
            with transaction.atomic():
                if name != user.name:
                    old = user.name
                    rename(user=user, name=name)
                    account_event_add(
                        request=request,
                        user=user,
                        kind=AccountEvent.Kind.NAME_CHANGED,
                        detail=f"{old} → {name}",
                    )
                User.objects.filter(pk=user.pk).update(**others)
        except IntegrityError:
            form.add_error("name", _("This name has just been taken."))
        except Refused as refusal:
            form.add_error(refusal.field, refusal.message)
        else:
            with translation.override(form.cleaned_data["language"] or get_language()):
                messages.success(request, _("Your account has been saved."))
            return redirect("account_settings")
    status = 422 if form.errors else 200
    return render(request, "account/settings.html", {"form": form}, status=status)


@login_required
@require_POST
def account_session_end(request: HttpRequest, session: int) -> HttpResponse:
    """End one session of the signed-in account."""
    ended = get_object_or_404(UserSession, pk=session, user=request.user)
    end_sessions(request, [ended])
    messages.success(request, _("The session has ended."))
    return redirect("usersessions_list")


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def account_set_password(request: HttpRequest) -> HttpResponseBase:
    """Set a first password; a second factor is asked for again, which allauth does not do here."""
    if request.method == "POST" and is_reauthentication_required(request, app="allauth.account"):
        # allauth would keep the form, with the new password in it, in the session.
        return redirect("account_set_password")
    answer: HttpResponseBase = reauthentication_required(password_set)(request)
    return answer


@require_POST
def language(request: HttpRequest) -> HttpResponse:
    """Switch the language of this browser and, if signed in, of the account."""
    chosen = supported_language(request.POST.get("language", ""))
    if request.user.is_authenticated and chosen:
        User.objects.filter(pk=request.user.pk).update(language=chosen)
    return set_language(request)
