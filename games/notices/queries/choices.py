"""What one person has chosen to be told of."""

from __future__ import annotations

from games.core.accounts import User
from games.models import NoticeSettings


def choices_of(user: User) -> NoticeSettings:
    """The choices of an account; the defaults, unsaved, for one that has changed nothing."""
    return NoticeSettings.objects.filter(user=user).first() or NoticeSettings(user=user)
