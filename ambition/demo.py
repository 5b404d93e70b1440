"""The demo's front door: one click signs in as a demo player or as the GM."""

from django.conf import settings
from django.contrib.auth import get_user_model, login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

ADDRESS_END = "@demo.invalid"


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def demo(request: HttpRequest) -> HttpResponse:
    """List the demo's accounts; a POST signs in as the one it names."""
    if not settings.DEMO:
        raise Http404
    accounts = get_user_model().objects.filter(email__endswith=ADDRESS_END, is_active=True)
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
    safe = url_has_allowed_host_and_scheme(target, {request.get_host()}, request.is_secure())
    return redirect(target if safe else settings.LOGIN_REDIRECT_URL)
