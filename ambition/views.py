"""Pages of the site as a whole: robots.txt, the favicon, failures and the demo's sign-in."""

import sqlite3
import sys

import psycopg
from django.conf import settings
from django.contrib.auth import get_user_model, login
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.utils.cache import add_never_cache_headers
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from games.core.errors import Refused, is_for_programs, problem
from games.core.forms import is_secret_field
from games.core.log import DATABASE_AWAY

DEMO_DOMAIN = "@demo.invalid"
MAX_SHOWN_CHARACTERS = 20_000
BUSY_SECONDS = 5
# PostgreSQL's classes of errors, connection exception and operator intervention. An error without a
# code comes from the client: no connection could be had, or it broke.
LOST_CONNECTION = ("08", "57")


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """Serve robots.txt."""
    return render(request, "robots.txt", content_type="text/plain")


@require_safe
def favicon(request: HttpRequest) -> HttpResponse:
    """Redirect /favicon.ico, which some browsers request without reading the page."""
    return redirect(static("icons/favicon.ico"))


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Explain that the form was too old or came from another site, and return the user's input."""
    fields = [
        (name, value[:MAX_SHOWN_CHARACTERS])
        for name, values in request.POST.lists()
        for value in values
        if isinstance(value, str) and value and not is_secret_field(name)
    ]
    return render(request, "ambition/csrf_failure.html", {"fields": fields}, status=403)


def is_busy(error: BaseException | None) -> bool:
    """Whether the database can soon answer again.

    All connections to PostgreSQL were in use, or this one was lost, as when the server restarts; or
    others kept SQLite's write lock.
    """
    if not isinstance(error, DATABASE_AWAY):
        return False
    cause = error.__cause__
    if isinstance(cause, psycopg.OperationalError | psycopg.InterfaceError):
        return cause.sqlstate is None or cause.sqlstate.startswith(LOST_CONNECTION)
    code = getattr(cause, "sqlite_errorcode", sqlite3.SQLITE_OK)
    # The low byte of an extended code is the primary one.
    return code & 0xFF == sqlite3.SQLITE_BUSY


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer an exception that nothing caught: with 503 if the database can soon answer again.

    It asks the database nothing, not even who is signed in.
    """
    busy = is_busy(sys.exc_info()[1])
    status = 503 if busy else 500
    code, message = (
        ("busy", _("The site is busy. Try again in a few seconds."))
        if busy
        else ("server_error", _("Something went wrong"))
    )
    response: HttpResponse
    if is_for_programs(request.path):
        refusal = Refused(code, message)
        refusal.status = status
        response = problem(refusal)
    elif request.accepts("text/html"):
        response = HttpResponse(render_to_string("500.html", {"busy": busy}), status=status)
    else:
        response = JsonResponse({"code": code, "message": message, "field": ""}, status=status)
    if busy:
        response.headers["Retry-After"] = str(BUSY_SECONDS)
    add_never_cache_headers(response)
    return response


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def demo(request: HttpRequest) -> HttpResponse:
    """List the demo's accounts; a POST signs in as one of them."""
    if not settings.DEMO:
        raise Http404
    accounts = get_user_model().objects.filter(email__endswith=DEMO_DOMAIN, is_active=True)
    if request.method != "POST":
        return render(
            request,
            "ambition/demo.html",
            {"accounts": accounts.order_by("pk"), "next": request.GET.get("next", "")},
        )
    chosen = request.POST.get("account", "")
    user = get_object_or_404(accounts, pk=int(chosen) if chosen.isdecimal() else 0)
    login(request, user, backend="django.contrib.auth.backends.ModelBackend")
    target = request.POST.get("next", "")
    is_safe = url_has_allowed_host_and_scheme(target, {request.get_host()}, request.is_secure())
    return redirect(target if is_safe else settings.LOGIN_REDIRECT_URL)
