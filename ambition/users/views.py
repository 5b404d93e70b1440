"""One's own account, besides what django-allauth's pages do."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import IntegrityError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from ambition.users.forms import NameAndZone
from ambition.users.models import User


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def account_settings(request: HttpRequest) -> HttpResponse:
    """Change one's public name and time zone; the page links to the other account pages."""
    user = request.user
    assert isinstance(user, User)
    form = NameAndZone(
        request.POST or None, initial={"name": user.name, "time_zone": user.time_zone}
    )
    form.taken_by_others = User.objects.exclude(pk=user.pk)
    if request.method == "POST" and form.is_valid():
        try:
            User.objects.filter(pk=user.pk).update(**form.cleaned_data)
        except IntegrityError:
            form.add_error("name", _("Somebody has just taken this name."))
        else:
            messages.success(request, _("Your account is saved."))
            return redirect("account_settings")
    status = 422 if form.errors else 200
    return render(request, "account/settings.html", {"form": form}, status=status)
