"""Reminds the late players of all of a GM's tables."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone

from games.core.accounts import User
from games.core.errors import Conflict
from games.gm.queries.late_board import run_games, tables_of
from games.gm.queries.urgency import is_near
from games.gm.services.players_remind import nobody_late, players_remind


def all_remind(*, by: User, now: datetime | None = None) -> int:
    """Reminds every player with orders missing at the tables whose deadline is near; gives their
    number. One table's refusal is not another's; refuses where nobody can be reminded."""
    now = now or timezone.now()
    reminded, refusal = 0, nobody_late()
    for table in tables_of(run_games(by.pk)):
        if not (table.late and is_near(table.phase, now)):
            continue
        try:
            reminded += len(players_remind(game_id=table.game.pk, by=by, now=now).powers)
        except Conflict as said:
            refusal = said
    if not reminded:
        raise refusal
    return reminded
