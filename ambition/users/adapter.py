"""Where this site's accounts differ from django-allauth's."""

import logging
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.http import HttpRequest
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from ambition.users.languages import spoken
from ambition.users.models import User
from games.core.errors import Unavailable

logger = logging.getLogger(__name__)

# A mail of the same kind to the same account is not sent again before.
AGAIN_SECONDS = 180


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]  # allauth has no types
    """Fills in the public name, the time zone and the language before a new account is first
    saved; what was read while signing up is the language to go on with."""

    def save_user(self, request: HttpRequest, user: User, form: Any, commit: bool = True) -> User:
        user.name = form.cleaned_data["name"]
        user.time_zone = form.cleaned_data["time_zone"]
        user.language = spoken(get_language() or "")
        saved: User = super().save_user(request, user, form, commit=commit)
        return saved

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Sends one at once; a mail server that is down is told on a page."""
        try:
            super().send_mail(template_prefix, email, context)
        except OSError as error:
            # The class alone: the answer of a server may quote the address.
            logger.error("a mail of an account was not sent: %s", type(error).__name__)
            raise Unavailable(
                "mail_away",
                _(
                    "The email could not be sent just now. Try again in a few minutes. If you "
                    "have just signed up, your account is there: sign in to have it sent again."
                ),
                retry_after=AGAIN_SECONDS,
            ) from error
