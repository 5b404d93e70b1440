"""The accounts of people, for the game application."""

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
    # For the type checker alone: at run time the account model is whatever the settings name.
    from ambition.users.models import User as User
else:
    User = get_user_model()

Visitor: TypeAlias = User | AnonymousUser


def find_account(text: str, *, by: User, now: datetime) -> User:
    """The active account with this name, in any case; refuses when none has it, and after many
    look-ups of one person. By an email address nobody is found: addresses are secret, and so is
    which of them have an account."""
    wanted = " ".join(text.split())
    if "@" in wanted:
        raise Unprocessable(
            "not_a_name",
            _("Type the account’s name on this site, not an email address."),
            field="account",
        )
    count_towards(LOOK_UPS, by.pk, now, field="account")
    # What cannot be printed is in no name, and some of it no database can look for.
    is_name = wanted.isprintable() and bool(wanted)
    found = User.objects.filter(name__iexact=wanted, is_active=True).first() if is_name else None
    if found is None:
        raise Unprocessable("no_such_account", _("No account has this name."), field="account")
    return found


def mailable(account: str = "") -> ExpressionWrapper[Combinable]:
    """Whether mail may go to the account at this relation of a query, or to the one it is of: it
    is active, and its address was not left unconfirmed."""
    own = f"{account}__" if account else ""
    unconfirmed = EmailAddress.objects.filter(
        user_id=OuterRef(account or "pk"), email__iexact=OuterRef(f"{own}email"), verified=False
    )
    reached = Q(**{f"{own}is_active": True}) & ~Q(**{f"{own}email": ""})
    return ExpressionWrapper(reached & ~Exists(unconfirmed), output_field=BooleanField())


def may_be_mailed(user: User) -> bool:
    """Whether mail may go to this account."""
    return User.objects.filter(mailable(), pk=user.pk).exists()
