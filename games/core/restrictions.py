"""Restrictions of an account by moderators: muted accounts write nothing for others, suspended
accounts change nothing at all."""

from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _

from games.core.accounts import User, Visitor
from games.core.errors import Forbidden
from games.core.words.clock import zoned_moment


def suspended_until(user: Visitor, now: datetime) -> datetime | None:
    """The end of an account's suspension, None if it is not suspended."""
    return _until(user, "suspended_until", now)


def muted_until(user: Visitor | None, now: datetime) -> datetime | None:
    """The end of an account's mute, None if it is not muted."""
    return _until(user, "muted_until", now)


def _until(user: Visitor | None, field: str, now: datetime) -> datetime | None:
    """The end of a restriction of an account, or of the owner of a program."""
    if not isinstance(user, User):
        return None
    accounts = [user, user.owner] if user.owner else [user]
    ends = [getattr(account, field) for account in accounts]
    return max((until for until in ends if until is not None and until > now), default=None)


def restriction_of(user: Visitor, now: datetime) -> str:
    """Tell an account that it is suspended or muted; "" for all others.

    The note with this sentence links to the page that gives the reason.
    """
    if until := suspended_until(user, now):
        return _suspension(until)
    if until := muted_until(user, now):
        return account_muted(until).message
    return ""


def account_suspended(until: datetime) -> Forbidden:
    """The refusal of anything that a suspended account would change."""
    reason = _("The page “Reports and decisions” gives the reason.")
    return Forbidden("suspended", f"{_suspension(until)} {reason}")


def _suspension(until: datetime) -> str:
    sentence = _("Your account is suspended until %(until)s. You can read, but not act.")
    return sentence % {"until": zoned_moment(until.isoformat())}


def account_muted(until: datetime, field: str = "") -> Forbidden:
    """The refusal of text for others by a muted account."""
    return Forbidden(
        "muted",
        _(
            "A moderator has muted you until %(until)s. Until then you can play, but write to "
            "nobody except the GM."
        )
        % {"until": zoned_moment(until.isoformat())},
        field=field,
    )


def check_may_write(user: User, *, field: str = "", now: datetime | None = None) -> None:
    """Refuse text for others by an account that is muted or suspended."""
    now = now or timezone.now()
    if until := suspended_until(user, now):
        raise account_suspended(until)
    if until := muted_until(user, now):
        raise account_muted(until, field)
