"""What a game's page shows of press; opening a thread marks it as read."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest

from games.core.answers import account_of
from games.press.forms import TypedPress, read_press_query
from games.press.page.pane import PressPane, press_pane
from games.press.page.proposal_board import ProposalBoard, proposal_board
from games.press.queries.table import PressTable
from games.press.queries.visibility import visible_proposal
from games.press.services.press_read import press_read
from games.press.words import mode_name


@dataclass(frozen=True, slots=True)
class PressPart:
    """The part of a game's page that is about press: the pane, for whoever has one, how press is
    in this game, and the proposal that the board shows instead of the position."""

    pane: PressPane | None
    mode: str
    proposed: ProposalBoard | None


def press_part(
    request: HttpRequest, table: PressTable, typed: TypedPress | None = None
) -> PressPart:
    """Press as this viewer sees it. Another message's proposal than those the viewer may read is
    as if it were not asked for."""
    query = read_press_query(request.GET)
    pane = press_pane(table, query, typed)
    mode = mode_name(table.game.press_mode)
    if pane is None:
        return PressPart(None, mode, None)
    message = None
    if query.proposal:
        message = visible_proposal(table.viewer, query.thread, query.proposal)
    proposed = proposal_board(table.game, table.variant, message) if message else None
    opened = pane.open
    if request.method == "GET" and opened and opened.last_number > opened.read_to:
        press_read(
            game_id=table.game.pk,
            by=account_of(request),
            thread_key=opened.key,
            number=opened.last_number,
        )
    return PressPart(pane, mode, proposed)
