"""Devices from which an account has been used: a cookie, and their description.

The cookie lets a sign-in on a new device be noticed, and gives known devices a counter of wrong
passwords of their own, so that nobody can lock the owner out by guessing elsewhere.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any

from allauth.account.signals import password_changed, password_set
from django.conf import settings
from django.core import signing
from django.dispatch import receiver
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _
from ua_parser import parse

from ambition.users.models import User

COOKIE = "device"
SALT = "ambition.users.devices"
PATH = "/accounts/"
MAX_AGE = 60 * 60 * 24 * 365
# Accounts that one cookie holds, the latest last.
MAX_ACCOUNTS = 5


class DeviceMiddleware:
    """Set the cookie after a request that called `remember`."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        value = getattr(request, "device_cookie", None)
        if value is not None:
            response.set_cookie(
                COOKIE,
                signing.dumps(value, salt=SALT),
                max_age=MAX_AGE,
                path=PATH,
                secure=settings.HTTPS,
                httponly=True,
                samesite="Lax",
            )
        return response


def remember(request: HttpRequest, user: User) -> None:
    """Make the browser a known device of the account."""
    cookie = _cookie(request)
    stamps = {pk: stamp for pk, stamp in cookie["stamps"].items() if pk != str(user.pk)}
    stamps[str(user.pk)] = _stamp(user)
    latest = dict(list(stamps.items())[-MAX_ACCOUNTS:])
    request.device_cookie = {"key": cookie["key"], "stamps": latest}  # type: ignore[attr-defined]


def is_known(request: HttpRequest, user: User) -> bool:
    """Whether the account was used on this device since its password was last changed."""
    return bool(_cookie(request)["stamps"].get(str(user.pk)) == _stamp(user))


def guess_counter(request: HttpRequest, email: str) -> str:
    """The name of the counter of wrong passwords for an address: a known device has its own."""
    cookie = _cookie(request)
    if cookie["stamps"]:
        user = User.objects.filter(emailaddress__email__iexact=email, emailaddress__verified=True)
        known = user.filter(pk__in=cookie["stamps"]).first()
        if known and is_known(request, known):
            return f"{email}:{cookie['key']}"
    return email


def device_of(request: HttpRequest) -> str:
    """A number for the browser, from its cookie; empty if it has none."""
    cookie = getattr(request, "device_cookie", None) or _stored_cookie(request)
    if not cookie:
        return ""
    return salted_hmac(f"{SALT}.number", cookie["key"], algorithm="sha256").hexdigest()[:16]


def describe(user_agent: str) -> str:
    """Describe a browser, as in "Firefox on Linux"."""
    agent = parse(user_agent)
    browser = agent.user_agent.family if agent.user_agent else ""
    system = agent.os.family if agent.os else ""
    if browser and system:
        return _("%(browser)s on %(system)s") % {"browser": browser, "system": system}
    return browser or system or _("Unknown device")


@receiver([password_changed, password_set])
def remember_after_new_password(request: HttpRequest, user: User, **kwargs: Any) -> None:
    """Keep the device known on which the password was changed; all others are forgotten."""
    remember(request, user)


def _cookie(request: HttpRequest) -> dict[str, Any]:
    """The content of the cookie; a new key and no account where it is missing or forged."""
    return _stored_cookie(request) or {"key": secrets.token_hex(8), "stamps": {}}


def _stored_cookie(request: HttpRequest) -> dict[str, Any]:
    """The content of the cookie; empty where it is missing or forged."""
    try:
        return dict(signing.loads(request.COOKIES.get(COOKIE, ""), salt=SALT, max_age=MAX_AGE))
    except signing.BadSignature:
        return {}


def _stamp(user: User) -> str:
    """Changes with the password, which makes all devices unknown."""
    return salted_hmac(SALT, user.password, algorithm="sha256").hexdigest()[:16]
