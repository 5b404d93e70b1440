"""Decline to be a deputy, or stop being one."""

from datetime import datetime

from django.utils.translation import gettext as _, gettext_noop

from games.core.access import get_game_for_view
from games.core.accounts import User
from games.core.acts import Act
from games.gm.acts.end_deputy import deputy_end, may

__all__ = ["ACT", "may"]


def deputy_leave(*, game_id: int, by: User, now: datetime | None = None) -> None:
    """Give up one's own rights, or the offer of them."""
    deputy_end(game_id=game_id, by=by, user_id=by.pk, now=now)


ACT = Act(
    code="deputy-leave",
    path="deputy",
    method="DELETE",
    access=get_game_for_view,
    run=deputy_leave,
    message=lambda _result: _("You are not a deputy in this game any more."),
    summary=gettext_noop("Decline to be a deputy, or stop being one."),
)
