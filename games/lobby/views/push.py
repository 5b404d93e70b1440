"""Devices that get push messages, and the files that let a phone install the site."""

from functools import cache

from django.conf import settings
from django.contrib import messages
from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.templatetags.static import static
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from games.core.decorators import account_of, account_view
from games.core.errors import Refused
from games.core.forms import SentForm, Text
from games.core.style_sheet import style_version
from games.notices.post_contents import SITE_NAME
from games.notices.services.webhooks import LONGEST_ENDPOINT, push_device_add, push_device_remove

WORKER = "js/notices/service-worker.js"
# The colours of the icon and, by day, of the pages.
RED, PAPER = "#7c1f2b", "#efe6cd"


class DeviceForm(SentForm):
    """What a browser tells about its subscription."""

    endpoint = Text(longest=LONGEST_ENDPOINT)
    public_key = Text(longest=100)
    auth_secret = Text(longest=30)


@require_POST
@account_view
def add_device(request: HttpRequest) -> HttpResponse:
    """Add the device that sends the form, which a script fills in."""
    sent = DeviceForm.read(request.POST)
    agent = request.headers.get("User-Agent", "")
    try:
        push_device_add(by=account_of(request), user_agent=agent, **sent)
    except Refused as refusal:
        messages.error(request, refusal.message)
    else:
        messages.success(request, _("This device is added. It gets a first notice now."))
    return redirect("games:notice_settings")


@require_POST
@account_view
def remove_device(request: HttpRequest, number: int) -> HttpResponse:
    """Remove one of the reader's devices."""
    push_device_remove(by=account_of(request), number=number)
    messages.success(request, _("The device is removed."))
    return redirect("games:notice_settings")


@require_safe
def service_worker(request: HttpRequest) -> HttpResponse:
    """Serve the service worker from the root, so that it is in charge of the whole site."""
    icon = static("icons/icon-192.png")
    text = f'self.version = "{_version()}";\nself.icon = "{icon}";\n{_worker()}'
    response = HttpResponse(text, content_type="text/javascript; charset=utf-8")
    response.headers["Cache-Control"] = "no-cache"
    return response


@cache
def _worker() -> str:
    return (settings.BASE_DIR / "static" / WORKER).read_text(encoding="utf-8")


def _version() -> str:
    """Another text for other static files."""
    return getattr(staticfiles_storage, "manifest_hash", "") or style_version()


@require_safe
def manifest(request: HttpRequest) -> JsonResponse:
    """Describe the site to a phone that installs it."""
    icons = [
        {"src": static("icons/icon-192.png"), "sizes": "192x192", "type": "image/png"},
        {"src": static("icons/icon-512.png"), "sizes": "512x512", "type": "image/png"},
        {
            "src": static("icons/maskable-512.png"),
            "sizes": "512x512",
            "type": "image/png",
            "purpose": "maskable",
        },
    ]
    content = {
        "id": "/",
        "name": SITE_NAME,
        "short_name": "Ambition",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": RED,
        "icons": icons,
    }
    response = JsonResponse(content, content_type="application/manifest+json")
    response.headers["Cache-Control"] = "max-age=86400"
    return response
