"""The door of Django's admin: staff come in by the site's own sign-in, with a second factor."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from allauth.account.authentication import get_authentication_records
from allauth.mfa.models import Authenticator
from django.contrib import messages
from django.contrib.admin import AdminSite, site
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.decorators import method_decorator
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache


class StaffSite(AdminSite):
    """Has no sign-in of its own, and opens to no session without a second factor, the demo's
    sign-in included."""

    index_template = "ambition/admin_index.html"

    def has_permission(self, request: HttpRequest) -> bool:
        return super().has_permission(request) and _gave_second_factor(request)

    @method_decorator(never_cache)
    def login(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Leads to what is still missing: the sign-in, the second factor or the right."""
        wanted = request.GET.get("next", "")
        if not url_has_allowed_host_and_scheme(wanted, {request.get_host()}, request.is_secure()):
            wanted = reverse("admin:index")
        if not request.user.is_authenticated:
            return redirect_to_login(wanted)
        if not super().has_permission(request):
            raise PermissionDenied
        if self.has_permission(request):
            return redirect(wanted)
        if Authenticator.objects.filter(user=request.user, type=Authenticator.Type.TOTP).exists():
            return redirect_to_login(wanted, reverse("mfa_reauthenticate"))
        messages.warning(request, _("Staff need a second factor: set one up, then come back."))
        return redirect("mfa_activate_totp")


def staff_page(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """A page of the site behind the same door."""
    return site.admin_view(view)


def _gave_second_factor(request: HttpRequest) -> bool:
    """Whether this session was signed in with one that the account still has."""
    given = [
        record.get("id")
        for record in get_authentication_records(request, request.user)
        if record.get("method") == "mfa"
    ]
    return bool(given) and Authenticator.objects.filter(user=request.user, pk__in=given).exists()
