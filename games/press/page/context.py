"""What a game's page shows of press; opening a thread marks it as read."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest

from games.core.answers import account_of
from games.press.forms import TypedPress, read_press_query
from games.press.page.pane import press_pane
from games.press.page.proposal_board import proposal_board
from games.press.queries.table import PressTable
from games.press.queries.visibility import visible_proposal
from games.press.services.press_read import press_read
from games.press.words import mode_name


def press_context(
    request: HttpRequest, table: PressTable, typed: TypedPress | None = None
) -> dict[str, Any]:
    """The part of the game page's context that is about press. Another message's proposal than
    those the viewer may read is as if it were not asked for."""
    query = read_press_query(request.GET)
    pane = press_pane(table, query, typed)
    context: dict[str, Any] = {"press": pane, "press_mode": mode_name(table.game.press_mode)}
    if not pane:
        return context
    message = visible_proposal(table.viewer, query.proposal) if query.proposal else None
    if message is not None:
        context |= proposal_board(table.game, table.variant, message)
    opened = pane["open"]
    if request.method == "GET" and opened and opened["last_number"] > opened["read_to"]:
        press_read(
            game_id=table.game.pk,
            by=account_of(request),
            thread_id=opened["id"],
            number=opened["last_number"],
        )
    return context
