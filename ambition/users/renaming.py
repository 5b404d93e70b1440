"""Renaming an account."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from ambition.users.models import FORMER_NAMES_KEPT, FormerName, User
from ambition.users.names import skeleton
from games.core.errors import Conflict
from games.core.restrictions import check_may_write
from games.players.services import games_refresh

BETWEEN_RENAMINGS = timedelta(days=30)


@transaction.atomic
def rename(*, user: User, name: str, now: datetime | None = None) -> None:
    """Give an account another name, at most once a month, and keep the former one for a year.

    A name that looks the same, with other capital letters, is no other name.
    """
    now = now or timezone.now()
    check_may_write(user, field="name", now=now)
    # Before the account is locked, because games are locked first everywhere.
    games_refresh(naming=user)
    account = User.objects.select_for_update().get(pk=user.pk)
    if account.skeleton is None or account.skeleton != skeleton(name):
        _check_last_renaming(account, now)
        FormerName.objects.filter(replaced_at__lte=now - FORMER_NAMES_KEPT).delete()
        FormerName.objects.create(
            user=account, name=account.name, skeleton=skeleton(account.name), replaced_at=now
        )
    account.name = name
    account.skeleton = skeleton(name)
    account.save(update_fields=["name", "skeleton"])


def _check_last_renaming(account: User, now: datetime) -> None:
    last = FormerName.objects.filter(user=account).order_by("replaced_at").last()
    if last and now < last.replaced_at + BETWEEN_RENAMINGS:
        day = date_format(timezone.localtime(last.replaced_at + BETWEEN_RENAMINGS))
        raise Conflict(
            "renamed_lately",
            _("You can change your name once a month, next on %(day)s.") % {"day": day},
            field="name",
        )
