"""The accounts of people, for the game application."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from allauth.account.models import EmailAddress
from django.contrib.auth import get_user_model
from django.contrib.auth.models import AnonymousUser
from django.utils.translation import gettext as _

from games.core.errors import Unprocessable

if TYPE_CHECKING:
    # For the type checker alone: at run time the account model is whatever the settings name.
    from ambition.users.models import User
else:
    User = get_user_model()

Visitor: TypeAlias = User | AnonymousUser


def find_account(text: str) -> User:
    """The active account with this name or e-mail address, in any case; refuses when none has."""
    wanted = " ".join(text.split())
    key = "email__iexact" if "@" in wanted else "name__iexact"
    # What cannot be printed is in no name, and some of it no database can look for.
    is_name = wanted.isprintable() and bool(wanted)
    found = User.objects.filter(**{key: wanted}, is_active=True).first() if is_name else None
    if found is None:
        raise Unprocessable(
            "no_such_account", _("No account has this name or e-mail address."), field="account"
        )
    return found


def may_be_mailed(user: User) -> bool:
    """Whether mail may go to an account: it is active, and its address was not left unconfirmed."""
    unconfirmed = EmailAddress.objects.filter(
        user_id=user.pk, email__iexact=user.email, verified=False
    )
    return user.is_active and bool(user.email) and not unconfirmed.exists()
