"""People by number and by name."""

from __future__ import annotations

from django.db.models import Q

from games.core.accounts import User
from games.core.refusals import no_such_player


def player_by_number(number: int) -> User:
    """The player with this number; refuses a number that nobody has."""
    return _one(Q(pk=number))


def player_named(name: str) -> User:
    """The player with this name, however it is spaced and written; refuses one that nobody has."""
    return _one(Q(name__iexact=" ".join(name.split())) if name.isprintable() else Q(pk=0))


def _one(wanted: Q) -> User:
    found = User.objects.filter(wanted, is_active=True).first()
    if found is None:
        raise no_such_player()
    return found
