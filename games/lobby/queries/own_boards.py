"""The games that a person plays or runs, with the person's sheets, for the home page."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from games.core.accounts import User
from games.core.codec import BoardState, position_of, variant_of
from games.core.errors import BoardUnreadable
from games.lobby.queries.game_list import GameRow
from games.models import OrderSheet
from games.sheets.queries.sheet_report import SheetReport
from games.sheets.queries.sheets import saved_sheet
from games.story.queries.outcome import near_picture

ACTIVE = ("waiting", "ordered")


@dataclass(frozen=True, slots=True)
class OwnBoard:
    """A game that the visitor plays or runs.

    `report` is on the visitor's sheet, None if the phase needs none. `others` are the other powers
    that are not final, those of open seats as well, and `missing` those of them without orders.
    `has_news` is true if a phase was resolved since the last visit.
    """

    row: GameRow
    report: SheetReport | None
    is_saved: bool
    has_news: bool
    others: list[str]
    missing: list[str]
    picture: str

    @property
    def waits(self) -> bool:
        """Whether the game waits for orders of the visitor, as `waiting_seats` says."""
        phase = self.row.phase
        return phase is not None and phase.withheld_since is None and self.row.my_state in ACTIVE


def own_boards(rows: Collection[GameRow], user: User) -> list[OwnBoard]:
    """Return the boards of the visitor's own games; the `rows` must have positions."""
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
    has_orders = row.my_state in (*ACTIVE, "ready")
    powers = row.phase.powers_to_order if row.phase else []
    others = [
        (one.power, state)
        for one, state in row.seat_states
        if one is not seat and (state in ACTIVE or (state == "open" and one.power in powers))
    ]
    if row.game.is_practice:
        others = []  # One person plays all powers.
    seen = seat.seen_phase if seat else None
    return OwnBoard(
        row=row,
        report=_report(row, sheet) if has_orders else None,
        is_saved=sheet is not None,
        has_news=row.phase is not None and seen is not None and seen < row.phase.number - 1,
        others=[power for power, _state in others],
        missing=[power for power, state in others if state == "waiting"],
        picture=near_picture(row.phase, row.my_power) if row.phase else "",
    )


def _report(row: GameRow, sheet: OrderSheet | None) -> SheetReport | None:
    """Check the visitor's sheet. Returns None for a board that cannot be read."""
    assert row.phase is not None, "only a running game asks for orders"
    try:
        variant, position = variant_of(row.game), position_of(row.phase)
    except BoardUnreadable:
        return None
    return saved_sheet(BoardState(variant, position, row.my_power), sheet).report
