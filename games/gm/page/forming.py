"""The GM's view of a game that has not started: who has joined, and when it starts."""

from dataclasses import dataclass, replace
from datetime import datetime

from games.core.seats import SeatRow
from games.gm.queries.inbox import GmDesk
from games.models import SeatOffer, SeatState
from games.settings.preview import start_words


@dataclass(frozen=True, slots=True)
class FormingSeat:
    """A power and its player; `player_name` is empty for an open seat.

    `asked_name` is the person for whom the seat is kept until `asked_until`, and `offer_id` the
    invitation.
    """

    power: str
    power_name: str
    player_name: str
    asked_name: str = ""
    asked_until: datetime | None = None
    offer_id: int = 0


@dataclass(frozen=True, slots=True)
class Forming:
    """The context of games/gm/forming.html, whose first comment describes the fields."""

    seats: list[FormingSeat]
    joined: list[str]
    count: int
    size: int
    is_full: bool
    start_words: str
    can_swap: bool
    to_ask: list[FormingSeat]


def _seat(row: SeatRow, kept: SeatOffer | None) -> FormingSeat:
    seat = FormingSeat(row.power, row.power_name, row.holder_name or "")
    if kept is None or kept.user is None:
        return seat
    return replace(
        seat,
        asked_name=kept.user.get_short_name(),
        asked_until=kept.answer_until,
        offer_id=kept.pk,
    )


def forming(desk: GmDesk) -> Forming:
    """The players of a game that has not started."""
    waiting, size = desk.joined, len(desk.seats)
    kept = {offer.seat.power: offer for offer in desk.invitations if offer.user is not None}
    seats = [_seat(row, kept.get(row.power)) for row in desk.seats]
    taken = sum(row.seat.state == SeatState.TAKEN for row in desk.seats)
    count = waiting.count if waiting else taken
    return Forming(
        seats=[] if waiting else seats,
        joined=waiting.names if waiting else [],
        count=count,
        size=size,
        is_full=count == size,
        start_words=start_words(desk.game),
        can_swap=not waiting and taken > 0,
        to_ask=[row for row in seats if not (waiting or row.player_name or row.asked_name)],
    )
