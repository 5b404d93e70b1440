"""Accounts, and blocks between them."""

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
from games.core.quotas import LOOK_UPS
from games.core.rate_limits import count_towards

if TYPE_CHECKING:
    # Only for the type checker: at run time the settings name the account model.
    from ambition.users.models import User as User
else:
    User = get_user_model()
from django.utils import timezone

from games.core.errors import Forbidden
from games.models import Game, PlayerBlock

Visitor: TypeAlias = User | AnonymousUser


def find_account(text: str, *, by: User, now: datetime) -> User:
    """Find the active account with this name, ignoring case.

    Refuses an unknown name, and too many different names. Email addresses find nobody, because it
    is secret which of them have an account.
    """
    wanted = " ".join(text.split())
    if "@" in wanted:
        raise Unprocessable(
            "not_a_name",
            _("Type the account’s name on this site, not an email address."),
            field="account",
        )
    count_towards(LOOK_UPS, by.pk, now, subject=wanted.casefold(), field="account")
    # No name has unprintable characters, and databases reject some of them in a query.
    is_name = wanted.isprintable() and bool(wanted)
    account = User.objects.by_name(wanted).filter(is_active=True).first() if is_name else None
    if account is None:
        raise Unprocessable("no_such_account", _("No account has this name."), field="account")
    return account


def mailable(account: str = "") -> ExpressionWrapper[Combinable]:
    """The query expression for accounts that may get email: people with a confirmed address whose
    account is active.

    `account` is the relation of the query to the account; without it the query is of accounts.
    """
    own = f"{account}__" if account else ""
    unconfirmed = EmailAddress.objects.filter(
        user_id=OuterRef(account or "pk"), email__iexact=OuterRef(f"{own}email"), verified=False
    )
    reached = Q(**{f"{own}is_active": True, f"{own}owner": None}) & ~Q(**{f"{own}email": ""})
    return ExpressionWrapper(reached & ~Exists(unconfirmed), output_field=BooleanField())


def may_be_mailed(user: User) -> bool:
    """Whether this account may get email."""
    return User.objects.filter(mailable(), pk=user.pk).exists()


def check_not_blocked(game: Game, by: User) -> None:
    """Refuse a person whom the runner of a game has blocked, and the person's programs."""
    if PlayerBlock.objects.filter(user=game.runner_id, blocked__in=(by.pk, by.owner_id)).exists():
        if game.is_without_gm:
            raise Forbidden("blocked", _("The creator of this game does not accept you."))
        raise Forbidden("blocked", _("The GM of this game does not accept you as a player."))


def check_takes_offers(user: User, *, by: User) -> None:
    """Refuse an offer of a seat or the GM role to an account that has blocked `by`.

    A suspended account, and one whose address is not confirmed, are refused in the same words, so
    that the refusal does not reveal a block.
    """
    blocked = PlayerBlock.objects.filter(user=user, blocked=by).exists()
    is_suspended = user.suspended_until is not None and user.suspended_until > timezone.now()
    if blocked or is_suspended or not may_be_mailed(user):
        raise Unprocessable(
            "takes_no_offers", _("This account does not accept offers at present."), field="account"
        )
