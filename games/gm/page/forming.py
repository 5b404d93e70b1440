"""The GM's view of a game that has not started: who has joined, and when it starts."""

from dataclasses import dataclass

from games.gm.queries.inbox import GmDesk
from games.models import SeatState
from games.settings.preview import start_words


@dataclass(frozen=True, slots=True)
class FormingSeat:
    """A power and its player; `player_name` is empty for an open seat."""

    power: str
    power_name: str
    player_name: str


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


def forming(desk: GmDesk) -> Forming:
    """The players of a game that has not started."""
    waiting, size = desk.joined, len(desk.seats)
    seats = [FormingSeat(row.power, row.power_name, row.holder_name or "") for row in desk.seats]
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
    )
