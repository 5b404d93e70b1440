"""Reminds the late players of all tables that somebody is the GM or a deputy of."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone

from games.core.accounts import User
from games.core.errors import Conflict
from games.gm.queries.late_board import tables_seen_to
from games.gm.queries.urgency import is_near
from games.gm.services.players_remind import nobody_late, players_remind
from games.models import Right


def all_remind(*, by: User, now: datetime | None = None) -> int:
    """Reminds every player with orders missing at the tables whose deadline is near; gives their
    number. One table's refusal is not another's; refuses where nobody can be reminded."""
    now = now or timezone.now()
    reminded, refusal = 0, nobody_late()
    for table in tables_seen_to(by.pk):
        may = table.viewer.may(Right.REMIND)
        if not (may and table.late and is_near(table.phase, now)):
            continue
        try:
            reminded += len(players_remind(game_id=table.game.pk, by=by, now=now).powers)
        except Conflict as said:
            refusal = said
    if not reminded:
        raise refusal
    return reminded
