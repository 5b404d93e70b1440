"""The table of seats as pages show it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from games.models import SeatState
from games.seats.queries.seat_table import SeatRow


@dataclass(frozen=True, slots=True)
class ListedSeat:
    """A row of the table. `power_name` is the short name, `player_url` "" where nobody is
    named; `instead_of` says for whom a substitute plays, "" where none does or players are
    secret."""

    power: str
    power_name: str
    player_name: str
    player_url: str
    instead_of: str
    state: str
    centres: int
    units: int


def listed_seats(rows: Iterable[SeatRow], own: str = "") -> list[ListedSeat]:
    """The rows with the words for who holds each seat, that of one's own power first."""
    return [_listed(row) for row in sorted(rows, key=lambda row: row.power != own)]


def _listed(row: SeatRow) -> ListedSeat:
    return ListedSeat(
        power=row.power,
        power_name=row.short,
        player_name=row.holder_name or _without_name(row),
        player_url=reverse("games:player", args=[row.holder_id]) if row.holder_id else "",
        instead_of=_("for %(name)s") % {"name": row.lent_by_name} if row.lent_by_name else "",
        state=row.state,
        centres=row.centres,
        units=row.units,
    )


def _without_name(row: SeatRow) -> str:
    match row.seat.state:
        case SeatState.COMPUTER:
            return _("Computer")
        case SeatState.HELD:
            return _("A substitute") if row.seat.lent_by_id else _("Secret")
    return ""
