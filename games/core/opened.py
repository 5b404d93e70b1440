"""Rules of visibility for finished games: which secrets their policy opens, and to whom.

Bids, replaced and unused order sheets, and press open to everybody who may see the game, each if
the policy of the game says so and once its days are over. Private notes, conditional orders and
letters to the GM never open. A game that was cancelled opens nothing.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from adjudicator.state import PhaseKind
from games.core.visibility import Viewer
from games.models import Ending, Game, Phase, Seat, SeatState, Status


class Part(StrEnum):
    """A secret part of a game that its policy may open after the end."""

    BIDS = "bids"
    SHEETS = "sheets"
    PRESS = "press"


# A game that ends without a result opens nothing.
RESULTS = frozenset({Ending.WON, Ending.DRAWN, Ending.CONCEDED, Ending.YEAR_OVER, Ending.OUT})


def opens_at(game: Game, part: Part) -> datetime | None:
    """When a part of a game opens to everybody: None if it never does, or is not known yet."""
    days = {
        Part.BIDS: game.bids_open_after,
        Part.SHEETS: game.sheets_open_after,
        Part.PRESS: game.press_open_after,
    }[part]
    if game.status != Status.FINISHED or game.finished_at is None or game.ending not in RESULTS:
        return None
    return None if days is None else game.finished_at + timedelta(days=days)


def is_opened(game: Game, part: Part, now: datetime) -> bool:
    """Whether everybody who may see the game may read a part of it."""
    since = opens_at(game, part)
    return since is not None and since <= now


def explains_computers(game: Game, phase: Phase) -> bool:
    """Whether the plans of computer players in a phase of a game are explained.

    Those of a resolved movement: in a practice game at once, in any other after its end.
    """
    is_open = game.is_practice or (game.status == Status.FINISHED and game.ending in RESULTS)
    return is_open and phase.is_resolved and phase.kind == PhaseKind.MOVEMENT


def has_plans(game: Game, phase: Phase) -> bool:
    """Whether a phase has computer players whose plans are explained."""
    computers = Seat.objects.filter(game=game, state=SeatState.COMPUTER)
    return explains_computers(game, phase) and computers.exists()


class Sight(StrEnum):
    """From whose side the record of a finished game is read."""

    PUBLIC = "public"
    SEAT = "seat"
    GM = "gm"
    EVERYTHING = "all"


@dataclass(frozen=True, slots=True)
class Scope:
    """The secrets of a finished game that one view of its record shows.

    `bids` and `sheets` are the powers whose bids, and whose replaced and unused sheets, it shows;
    `press` those whose letters, and `minors` is whether it shows why each minor held. A player who
    had another seat before sees own bids and own sheets only since the change, each unless it is
    open to everybody.
    """

    bids: frozenset[str] = frozenset()
    sheets: frozenset[str] = frozenset()
    press: frozenset[str] = frozenset()
    minors: bool = False
    bids_since: datetime | None = None
    sheets_since: datetime | None = None


def record_scope(
    viewer: Viewer, game: Game, sight: Sight, seats: Iterable[Seat], now: datetime, power: str = ""
) -> Scope | None:
    """The scope of a view of a finished game's record; None if the viewer may not have this view.

    `power` is that of the seat. Its view contains no fact of another seat, and that of the GM no
    letters of players. Players and GMs have the views of their own side whatever the policy says.
    """
    if game.status != Status.FINISHED:
        return None
    seats = list(seats)
    everyone = frozenset(seat.power for seat in seats)
    nobody = frozenset[str]()
    opened = {part: is_opened(game, part, now) for part in Part}
    runs = viewer.runs(game.pk)
    if sight is Sight.PUBLIC:
        return Scope()
    if sight is Sight.SEAT:
        seat = next((seat for seat in seats if seat.power == power), None)
        own = seat is not None and viewer.holds(seat)
        if seat is None or not (own or any(opened.values())):
            return None
        mine = frozenset({power})
        return Scope(
            bids=mine if own or opened[Part.BIDS] else nobody,
            sheets=mine if own or opened[Part.SHEETS] else nobody,
            press=mine if opened[Part.PRESS] else nobody,
            bids_since=None if opened[Part.BIDS] else seat.hidden_before,
            sheets_since=None if opened[Part.SHEETS] else seat.hidden_before,
        )
    bids, sheets = runs or opened[Part.BIDS], runs or opened[Part.SHEETS]
    press = opened[Part.PRESS] and sight is Sight.EVERYTHING
    allowed = bids or sheets if sight is Sight.GM else any(opened.values())
    if not allowed:
        return None
    return Scope(
        bids=everyone if bids else nobody,
        sheets=everyone if sheets else nobody,
        press=everyone if press else nobody,
        minors=bids,
    )
