"""Django's admin behind the site's own sign-in and a second factor."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import wraps
from typing import Any

from allauth.account.authentication import get_authentication_records
from allauth.mfa.models import Authenticator
from django.contrib import messages
from django.contrib.admin import AdminSite, site
from django.contrib.auth.views import redirect_to_login
from django.contrib.contenttypes.views import shortcut
from django.core.exceptions import BadRequest, PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.urls import path, reverse
from django.utils.decorators import method_decorator
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from games.core.decorators import show_refusal, written_text
from games.core.refusals import session_over

# A session that was stolen, or left open, does not stay a way into the admin.
ASK_AGAIN_SECONDS = 30 * 60


class StaffAdminSite(AdminSite):
    """An admin site without a sign-in form of its own.

    A session without a second factor is refused, including one from the demo's sign-in. Half an
    hour after the last sign-in the password is asked for again.
    """

    index_template = "ambition/admin_index.html"

    def has_permission(self, request: HttpRequest) -> bool:
        return (
            super().has_permission(request)
            and _used_second_factor(request)
            and _has_signed_in_recently(request)
        )

    def get_urls(self) -> list[Any]:
        """Django's addresses. That of "View on site" has two parts that may contain slashes, and
        matching thousands of slashes would take long; here the first is a number."""
        number = path(
            "r/<number:content_type_id>/<path:object_id>/",
            self.admin_view(shortcut),
            name="view_on_site",
        )
        urls = super().get_urls()
        return [number if getattr(url, "name", "") == number.name else url for url in urls]

    def admin_view(self, view: Any, cacheable: bool = False) -> Any:
        inner = super().admin_view(view, cacheable)

        @wraps(inner)
        def check_query(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            """Refuse a filter with NUL, which PostgreSQL cannot look for."""
            if any("\0" in text for _name, texts in request.GET.lists() for text in texts):
                raise BadRequest("NUL in the query")
            answer: HttpResponse = inner(request, *args, **kwargs)
            return answer

        return check_query

    @method_decorator(never_cache)
    def login(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Redirect to the next missing step: sign in, or give or set up a second factor."""
        target = request.GET.get("next", "")
        if not url_has_allowed_host_and_scheme(target, {request.get_host()}, request.is_secure()):
            target = reverse("admin:index")
        if not request.user.is_authenticated:
            return redirect_to_login(target)
        if not super().has_permission(request):
            raise PermissionDenied
        if self.has_permission(request):
            return redirect(target)
        if _used_second_factor(request):
            has_password = request.user.has_usable_password()
            again = "account_reauthenticate" if has_password else "mfa_reauthenticate"
            return redirect_to_login(target, reverse(again))
        types = set(Authenticator.objects.filter(user=request.user).values_list("type", flat=True))
        if Authenticator.Type.TOTP in types:
            return redirect_to_login(target, reverse("mfa_reauthenticate"))
        if Authenticator.Type.WEBAUTHN in types:
            return redirect_to_login(target, reverse("mfa_reauthenticate_webauthn"))
        messages.warning(request, _("Staff need a second factor: set one up, then come back."))
        return redirect("mfa_activate_totp")

    def password_change(  # type: ignore[override]
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Lead to the site's own page, which tells the owner of a new password."""
        return redirect("account_change_password")


def staff_required(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponse]:
    """Limit a view to staff who signed in with a second factor.

    What somebody wrote before the session ended is shown again.
    """
    staff_view = site.admin_view(view)

    @wraps(view)
    def answer_staff(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not site.has_permission(request) and written_text(request):
            return show_refusal(request, session_over(), page=request.path)
        response: HttpResponse = staff_view(request, *args, **kwargs)  # type: ignore[assignment]
        return response

    return answer_staff


def _used_second_factor(request: HttpRequest) -> bool:
    """Whether this session was signed in with a second factor that the account still has."""
    used = [
        record.get("id")
        for record in get_authentication_records(request, request.user)
        if record.get("method") == "mfa"
    ]
    return bool(used) and Authenticator.objects.filter(user=request.user, pk__in=used).exists()


def _has_signed_in_recently(request: HttpRequest) -> bool:
    """Whether this session gave a password or a second factor in the last half hour."""
    given = [record["at"] for record in get_authentication_records(request, request.user)]
    return time.time() - max(given, default=0) < ASK_AGAIN_SECONDS
