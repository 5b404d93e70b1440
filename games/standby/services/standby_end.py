"""Somebody is not ready to take seats any more."""

from __future__ import annotations

from games.core.accounts import User
from games.models import Standby


def standby_end(*, by: User) -> None:
    """`by` is offered no seats in turn any more; what is offered already can still be accepted."""
    Standby.objects.filter(user=by).delete()
