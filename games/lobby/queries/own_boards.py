"""One's own boards, with what is missing and what is new, in few queries."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from games.core.accounts import User
from games.core.codec import bids_from_rows, position_of, variant_of
from games.core.errors import BoardUnreadable
from games.lobby.queries.game_list import GameRow
from games.models import OrderSheet
from games.orders.queries.sheet_report import sheet_report
from games.orders.queries.sheet_rows import sheet_rows
from games.orders.queries.sheet_summary import SheetSummary, sheet_summary
from games.phases.queries.picture_version import near_picture

ACTIVE = ("waiting", "ordered")


@dataclass(frozen=True, slots=True)
class OwnBoard:
    """A game that somebody plays or runs. `summary` says how far one's own sheet is, None where
    nothing is asked; `others` are the powers that are not final yet, and `missing` those of them
    without orders, as everybody at the table sees them. `has_news` says that a phase was resolved
    since the last visit."""

    row: GameRow
    summary: SheetSummary | None
    is_saved: bool
    has_news: bool
    others: list[str]
    missing: list[str]
    picture: str


def own_boards(rows: Collection[GameRow], user: User) -> list[OwnBoard]:
    """The boards of these games, in their order; `rows` are the visitor's own, with positions."""
    phases = [row.phase for row in rows if row.phase is not None]
    sheets = {
        sheet.seat_id: sheet
        for sheet in OrderSheet.objects.filter(
            phase__in=phases, seat__holder=user.pk, is_current=True
        )
    }
    return [_own_board(row, sheets) for row in rows]


def _own_board(row: GameRow, sheets: Mapping[int, OrderSheet]) -> OwnBoard:
    seat = row.my_seat
    sheet = sheets.get(seat.pk) if seat else None
    is_asked = row.my_state in (*ACTIVE, "ready")
    others = [(one.power, state) for one, state in row.table if one is not seat and state in ACTIVE]
    if row.game.is_practice:
        others = []  # All of them are in the same hands.
    seen = seat.seen_phase if seat else None
    return OwnBoard(
        row=row,
        summary=_summary(row, sheet) if is_asked else None,
        is_saved=sheet is not None,
        has_news=row.phase is not None and seen is not None and seen < row.phase.number - 1,
        others=[power for power, _state in others],
        missing=[power for power, state in others if state == "waiting"],
        picture=near_picture(row.phase, row.my_power) if row.phase else "",
    )


def _summary(row: GameRow, sheet: OrderSheet | None) -> SheetSummary | None:
    """The same summary as the page of the game has; None for a board that cannot be read."""
    assert row.phase is not None, "only a running game asks for orders"
    try:
        variant, position = variant_of(row.game), position_of(row.phase)
    except BoardUnreadable:
        return None
    orders = sheet.orders if sheet else []
    bids = bids_from_rows(sheet.bids) if sheet else ()
    rows = sheet_rows(variant, position, row.my_power)
    return sheet_summary(rows, sheet_report(variant, position, row.my_power, orders, bids))
