"""Sign-ins and changes of an account: stored, sent by email, and shown to its owner."""

from __future__ import annotations

import logging
import zoneinfo
from collections.abc import Iterable, Iterator
from typing import Any

from allauth.account import signals
from allauth.account.adapter import get_adapter
from allauth.account.models import EmailAddress
from allauth.core.internal.httpkit import get_client_ip
from allauth.mfa.models import Authenticator
from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.core.mail import EmailMessage, get_connection
from django.core.paginator import Paginator
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from ambition.users.devices import describe, device_of, is_known, remember
from ambition.users.models import AccountEvent, User

logger = logging.getLogger(__name__)

Kind = AccountEvent.Kind
A_PAGE = 50
MAX_USER_AGENT = 200
# Kinds that endanger no account, so no email is sent. All others go to every confirmed address.
WITHOUT_EMAIL = {
    Kind.SIGNED_UP,
    Kind.SIGNED_IN,
    Kind.SESSION_ENDED,
    Kind.NAME_CHANGED,
    Kind.EMAIL_CONFIRMED,
    Kind.TOKEN_REVOKED,
    Kind.TOKEN_USED,
    Kind.CLIENT_DISCONNECTED,
    Kind.CLIENT_DELETED,
}
NEW_PASSWORD = {Kind.PASSWORD_CHANGED, Kind.PASSWORD_SET, Kind.PASSWORD_RESET}
# The changes that allauth reports by the template of its own email.
REPORTED = {
    "account/email/email_changed": Kind.EMAIL_CHANGED,
    "account/email/password_changed": Kind.PASSWORD_CHANGED,
    "account/email/password_set": Kind.PASSWORD_SET,
    "account/email/password_reset": Kind.PASSWORD_RESET,
    "mfa/email/totp_activated": Kind.APP_ADDED,
    "mfa/email/totp_deactivated": Kind.APP_REMOVED,
    "mfa/email/recovery_codes_generated": Kind.CODES_RENEWED,
    "mfa/email/webauthn_added": Kind.PASSKEY_ADDED,
    "mfa/email/webauthn_removed": Kind.PASSKEY_REMOVED,
}
# Reported by a signal too, which knows whether the removed address was confirmed.
EMAIL_DELETED = "account/email/email_deleted"


def account_event_add(
    *,
    request: HttpRequest | None,
    user: User,
    kind: Kind,
    detail: str = "",
    also: Iterable[str] = (),
) -> None:
    """Store an event of an account, and send it to all confirmed addresses and those in `also`."""
    event = account_event(request, user, kind, detail)
    event.save()
    if kind not in WITHOUT_EMAIL:
        emails_send(emails_about(event, also=also))


def account_event(
    request: HttpRequest | None, user: User, kind: Kind, detail: str = ""
) -> AccountEvent:
    """An event of an account that is not stored yet; an operator's command has no request."""
    event = AccountEvent(user=user, kind=kind, detail=detail)
    if request is not None:
        event.network = get_client_ip(request) or None
        agent = request.headers.get("User-Agent", "")
        event.user_agent = agent.replace("\x00", "")[:MAX_USER_AGENT]
        event.device = device_of(request)
    return event


def emails_about(event: AccountEvent, *, also: Iterable[str] = ()) -> list[EmailMessage]:
    """The emails about an event, in the language and time zone of the account."""
    user = event.user
    confirmed = EmailAddress.objects.filter(user=user, verified=True)
    addresses = dict.fromkeys([*confirmed.values_list("email", flat=True), *also])
    adapter = get_adapter()
    with (
        translation.override(user.language or translation.get_language()),
        timezone.override(zoneinfo.ZoneInfo(user.time_zone)),
    ):
        context = {
            "event": event,
            "name": user.get_short_name(),
            "device": describe(event.user_agent),
            "reset_url": settings.SITE_URL + reverse("account_reset_password"),
        }
        if event.kind in NEW_PASSWORD:
            context |= {
                "still_valid": list(_still_valid(user)),
                "factors_url": settings.SITE_URL + reverse("mfa_index"),
                "addresses_url": settings.SITE_URL + reverse("account_email"),
            }
        prefix = "account/email/account_event"
        return [adapter.render_mail(prefix, address, context) for address in addresses]


def _still_valid(user: User) -> Iterator[str]:
    """Name what still opens an account after a new password."""
    for factor in Authenticator.objects.filter(user=user).order_by("pk"):
        if factor.type != Authenticator.Type.RECOVERY_CODES:
            is_passkey = factor.type == Authenticator.Type.WEBAUTHN
            name = factor.wrap().name if is_passkey else _("Authenticator app")
            day = date_format(timezone.localtime(factor.created_at))
            yield _("Second factor: %(name)s, of %(day)s") % {"name": name, "day": day}
    for address in EmailAddress.objects.filter(user=user, verified=True).order_by("pk"):
        yield _("Email address: %(address)s") % {"address": address.email}


def emails_send(emails: Iterable[EmailMessage]) -> None:
    """Send emails on one connection; a mail server that is down does not undo the change."""
    try:
        with get_connection() as connection:
            for email in emails:
                email.connection = connection
                _email_send(email)
    except OSError as error:
        logger.error("could not reach the mail server: %s", type(error).__name__)


def _email_send(email: EmailMessage) -> None:
    try:
        email.send()
    except OSError as error:
        # Only the class: the server's reply may quote the address.
        logger.error("could not send an account email: %s", type(error).__name__)


def change_reported(
    *, request: HttpRequest, user: User, template: str, context: dict[str, Any]
) -> bool:
    """Store and send a change that allauth reports; False if its template is not known here."""
    if template == EMAIL_DELETED:
        return True
    if template not in REPORTED:
        return False
    old_and_new = (context.get("from_email"), context.get("to_email"))
    detail = " → ".join(address for address in old_and_new if address)
    account_event_add(request=request, user=user, kind=REPORTED[template], detail=detail)
    return True


@receiver(signals.user_signed_up)
def add_sign_up(request: HttpRequest, user: User, **kwargs: Any) -> None:
    account_event_add(request=request, user=user, kind=Kind.SIGNED_UP)


@receiver(signals.user_logged_in)
def add_sign_in(request: HttpRequest, user: User, **kwargs: Any) -> None:
    """Store a sign-in; on a new device, except the first of all, it is sent by email."""
    is_first = getattr(request, "is_first_sign_in", False)
    known = is_first or is_known(request, user)
    remember(request, user)
    kind = Kind.SIGNED_IN if known else Kind.NEW_DEVICE
    account_event_add(request=request, user=user, kind=kind)


@receiver(signals.email_added)
def add_new_address(
    request: HttpRequest, user: User, email_address: EmailAddress, **kwargs: Any
) -> None:
    account_event_add(request=request, user=user, kind=Kind.EMAIL_ADDED, detail=email_address.email)


@receiver(signals.email_confirmed)
def add_confirmed_address(request: HttpRequest, email_address: EmailAddress, **kwargs: Any) -> None:
    account_event_add(
        request=request,
        user=email_address.user,
        kind=Kind.EMAIL_CONFIRMED,
        detail=email_address.email,
    )


@receiver(signals.email_removed)
def add_removed_address(
    request: HttpRequest, user: User, email_address: EmailAddress, **kwargs: Any
) -> None:
    address = email_address.email
    account_event_add(
        request=request,
        user=user,
        kind=Kind.EMAIL_REMOVED,
        detail=address,
        also=[address] if email_address.verified else [],
    )


@login_required
@never_cache
@require_safe
def account_activity(request: HttpRequest) -> HttpResponse:
    """List the sign-ins and changes of the signed-in account."""
    events = AccountEvent.objects.filter(user=request.user.pk).order_by("-created_at", "-pk")
    page = Paginator(events, A_PAGE).get_page(request.GET.get("page"))
    context = {"page": page, "days": settings.ACCOUNT_LOG_DAYS}
    return render(request, "account/activity.html", context)
