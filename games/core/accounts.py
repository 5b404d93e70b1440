"""Accounts: find one by name, and check whether it can get email."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, TypeAlias

from allauth.account.models import EmailAddress
from django.contrib.auth import get_user_model
from django.contrib.auth.models import AnonymousUser
from django.db.models import BooleanField, Exists, ExpressionWrapper, OuterRef, Q
from django.db.models.expressions import Combinable
from django.utils.translation import gettext as _

from games.core.errors import Unprocessable
from games.core.limits import LOOK_UPS, count_towards

if TYPE_CHECKING:
    # Only for the type checker: at run time the settings name the account model.
    from ambition.users.models import User as User
else:
    User = get_user_model()

Visitor: TypeAlias = User | AnonymousUser


def find_account(text: str, *, by: User, now: datetime) -> User:
    """Find the active account with this name, ignoring case.

    Refuses an unknown name, and too many look-ups. Email addresses find nobody, because it is
    secret which of them have an account.
    """
    wanted = " ".join(text.split())
    if "@" in wanted:
        raise Unprocessable(
            "not_a_name",
            _("Type the account’s name on this site, not an email address."),
            field="account",
        )
    count_towards(LOOK_UPS, by.pk, now, field="account")
    # No name has unprintable characters, and databases reject some of them in a query.
    is_name = wanted.isprintable() and bool(wanted)
    found = User.objects.filter(name__iexact=wanted, is_active=True).first() if is_name else None
    if found is None:
        raise Unprocessable("no_such_account", _("No account has this name."), field="account")
    return found


def mailable(account: str = "") -> ExpressionWrapper[Combinable]:
    """The query expression for accounts that may get email: active, with a confirmed address.

    `account` is the relation of the query to the account; without it the query is of accounts.
    """
    own = f"{account}__" if account else ""
    unconfirmed = EmailAddress.objects.filter(
        user_id=OuterRef(account or "pk"), email__iexact=OuterRef(f"{own}email"), verified=False
    )
    reached = Q(**{f"{own}is_active": True}) & ~Q(**{f"{own}email": ""})
    return ExpressionWrapper(reached & ~Exists(unconfirmed), output_field=BooleanField())


def may_be_mailed(user: User) -> bool:
    """Whether this account may get email."""
    return User.objects.filter(mailable(), pk=user.pk).exists()
