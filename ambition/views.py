"""Pages of the site as a whole: robots.txt, the favicon, CSRF failures and the demo's sign-in."""

from django.conf import settings
from django.contrib.auth import get_user_model, login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.templatetags.static import static
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

DEMO_DOMAIN = "@demo.invalid"
SECRET_FIELDS = ("password", "csrf", "code", "token")
MAX_SHOWN_CHARACTERS = 20_000


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
    typed = [
        (name, value[:MAX_SHOWN_CHARACTERS])
        for name, values in request.POST.lists()
        for value in values
        if isinstance(value, str) and value and not any(part in name for part in SECRET_FIELDS)
    ]
    return render(request, "ambition/csrf_failure.html", {"typed": typed}, status=403)


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
