"""The promises of the operator: privacy, terms, and where to report a vulnerability."""

from __future__ import annotations

from datetime import timedelta
from functools import cache
from pathlib import Path

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from ambition.users.models import FORMER_NAMES_KEPT

# RFC 9116 recommends less than a year.
SECURITY_TXT_VALID = timedelta(days=180)


@require_safe
def privacy(request: HttpRequest) -> HttpResponse:
    """Say which data the site stores, and for how long."""
    days = {
        "session_days": settings.SESSION_COOKIE_AGE // (24 * 60 * 60),
        "activity_days": settings.ACCOUNT_LOG_DAYS,
        "name_days": FORMER_NAMES_KEPT.days,
        "log_days": settings.WEB_LOG_DAYS,
        "backup_days": settings.BACKUP_DAYS,
    }
    return _page(request, "privacy", settings.PRIVACY_FILE, days)


@require_safe
def terms(request: HttpRequest) -> HttpResponse:
    """Show the terms of use."""
    return _page(request, "terms", settings.TERMS_FILE, {})


def _page(request: HttpRequest, name: str, file: str, more: dict[str, int]) -> HttpResponse:
    context = {
        "operator": settings.OPERATOR_NAME,
        "address": settings.OPERATOR_ADDRESS,
        "email": settings.OPERATOR_EMAIL,
        "own_text": _text(file, get_language() or "") if file else "",
    }
    return render(request, f"ambition/{name}.html", context | more)


@cache
def _text(file: str, language: str) -> str:
    """The operator's own text: `terms.de.txt` in German if it is beside `terms.txt`."""
    path = Path(file)
    translated = path.with_suffix(f".{language}{path.suffix}")
    return (translated if translated.exists() else path).read_text(encoding="utf-8")


@require_safe
def security_txt(request: HttpRequest) -> HttpResponse:
    """Serve security.txt (RFC 9116), if there is an address for reports."""
    contact = settings.SECURITY_CONTACT
    if not contact:
        raise Http404
    expires = (timezone.now() + SECURITY_TXT_VALID).replace(hour=0, minute=0, second=0)
    lines = [
        f"Contact: {contact if ':' in contact else f'mailto:{contact}'}",
        f"Expires: {expires:%Y-%m-%dT%H:%M:%SZ}",
        f"Preferred-Languages: {', '.join(code for code, _name in settings.LANGUAGES)}",
        f"Canonical: {settings.SITE_URL}{reverse('security_txt')}",
    ]
    return HttpResponse("\n".join(lines) + "\n", content_type="text/plain; charset=utf-8")


@require_safe
def change_password(request: HttpRequest) -> HttpResponse:
    """Lead password managers to the page where a password is changed."""
    return redirect("account_change_password")
