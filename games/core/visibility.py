"""Rules of visibility: nothing of a game is shown that no rule here allows.

Until the end of an anonymous game only its GM knows who plays. Also secret are:

- an order sheet before its phase is resolved, except for the seat's player, and for a GM who has
  opened its envelope, which all players are notified of;
- bids at any time, except for the seat's player and, once the phase is resolved, the GM;
- whether a minor held for lack of a single highest bid, except for the GM;
- conditional orders, used or not, except for the seat's player.

A player's mentor reads what the player reads of these, while the player plays the seat.

Once a game has ended, its policy may open some of it to everybody: games/core/opened.py.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.db.models import Exists, F, OuterRef, Q, QuerySet, Subquery

from adjudicator import Outcome, Reason, Result
from games.core.phases import season_phases
from games.models import (
    ConditionalSheet,
    Envelope,
    Event,
    EventKind,
    Game,
    OrderSheet,
    Phase,
    Right,
    Seat,
    SeatAssignment,
    SeatState,
    Status,
)
from games.workarounds.compile_once import compile_once

# An order that cannot be read, or is for another power's unit, may contain a secret, such as a bid
# in the wrong field. It has no effect, so it is not published.
UNPUBLISHED = frozenset(
    {
        Reason.EMPTY,
        Reason.TOO_LONG,
        Reason.UNKNOWN_SPACE,
        Reason.UNKNOWN_COAST,
        Reason.UNKNOWN_UNIT,
        Reason.UNKNOWN_ORDER,
        Reason.UNKNOWN_WORD,
        Reason.TRAILING_TEXT,
        Reason.SECOND_ORDER,
        Reason.STRUCK_OUT,
        Reason.NO_SEA_ROUTE,
        Reason.WRONG_NATION,
        Reason.NO_SUCH_UNIT,
        Reason.NOT_YOUR_UNIT,
        Reason.NOT_DISLODGED,
        Reason.WRONG_PHASE,
    }
)

# Applications and offers are for the GM alone until a seat is taken.
GM_EVENTS = frozenset(
    {
        EventKind.STUCK,
        EventKind.RESIGNS,
        EventKind.STAYS,
        EventKind.APPLIED,
        EventKind.APPLICATION_BACK,
        EventKind.APPLICATION_DECLINED,
        EventKind.SEAT_OFFERED,
        EventKind.OFFER_BACK,
        EventKind.OFFER_DECLINED,
        EventKind.OFFER_LAPSED,
        EventKind.SUBSTITUTE_ASKED,
        EventKind.SUBSTITUTE_FLAGGED,
        EventKind.SUBSTITUTE_OFF,
    }
)


@dataclass(frozen=True, slots=True)
class Pupil:
    """The player of a seat whose mentor a viewer is, at present."""

    seat_id: int
    power: str
    user_id: int


@dataclass(frozen=True, slots=True)
class Viewer:
    """The role of a visitor in one game: GM, deputy, player or, by default, spectator.

    games/core/access.py creates it. The creator of a game without a GM counts as its GM until the
    start, when there are no orders yet. A substitute holds a seat until `stands_in_until`.
    Meanwhile its player is a spectator with a `lent_power`, who may take the seat back.
    `is_asked_to_stand_in`: has an unanswered request to be a substitute, `is_asked_to_mentor` to be
    a mentor. `has_marks`: has drawn private marks on the map.

    A mentor is a spectator with a `pupil`: reads the pupil's seat, and does nothing for it.
    """

    game_id: int
    user_id: int | None = None
    is_gm: bool = False
    seat_id: int | None = None
    power: str = ""
    has_joined: bool = False
    rights: frozenset[str] = frozenset()
    lent_power: str = ""
    stands_in_until: datetime | None = None
    is_asked_to_stand_in: bool = False
    is_asked_to_mentor: bool = False
    has_marks: bool = False
    pupil: Pupil | None = None

    def holds(self, seat: Seat) -> bool:
        """Whether this viewer is the present player of a seat."""
        return (
            self.user_id is not None
            and seat.game_id == self.game_id
            and seat.pk == self.seat_id
            and seat.holder_id == self.user_id
            and seat.state == SeatState.TAKEN
        )

    def mentors(self, seat: Seat) -> bool:
        """Whether this viewer is the mentor of the seat's present player."""
        return (
            self.pupil is not None
            and seat.game_id == self.game_id
            and seat.pk == self.pupil.seat_id
            and seat.holder_id == self.pupil.user_id
            and seat.state == SeatState.TAKEN
        )

    def reads(self, seat: Seat) -> bool:
        """Whether this viewer reads what the seat's player orders: the player, or the mentor."""
        return self.holds(seat) or self.mentors(seat)

    def may(self, right: Right) -> bool:
        """Whether this viewer is the GM, or a deputy with this right."""
        return self.is_gm or right.value in self.rights

    def hears_of_gm_events(self) -> bool:
        """Whether the viewer's page is notified of events for the GM.

        Most of them are about seats, so deputies who may fill seats are notified as well.
        """
        return self.may(Right.REPLACE)

    def runs(self, game_id: int) -> bool:
        """Whether this viewer is the GM of the game."""
        return self.is_gm and game_id == self.game_id


def may_see_players(viewer: Viewer, game: Game) -> bool:
    """Whether the viewer may know who plays: only the GM in an anonymous game before its end.

    Players do not see their own names either, so that a page never reveals which one they are.
    """
    return not game.hides_players or viewer.runs(game.pk)


def names_players(games: str) -> Q:
    """Games that do not hide who plays, for a filter; `games` is a path such as "seat__game__"."""
    return Q(**{f"{games}is_anonymous": False}) | Q(**{f"{games}status": Status.FINISHED})


def public_outcome(outcome: Outcome) -> Outcome:
    """Return the part of an outcome that everybody may see."""
    public = outcome.public()
    orders = tuple(
        row
        for row in public.orders
        if not (row.result in (Result.ILLEGAL, Result.INVALID) and row.reason in UNPUBLISHED)
    )
    return replace(public, orders=orders)


def may_see_sheet(viewer: Viewer, phase: Phase, seat: Seat) -> bool:
    """Whether the viewer may read a seat's sheet: its player and the player's mentor always, the GM
    once it is resolved."""
    if seat.game_id != phase.game_id:
        return False
    return viewer.reads(seat) or (viewer.runs(phase.game_id) and phase.is_resolved)


def is_unsealed(phase: Phase, seat: Seat) -> bool:
    """Whether the GM opened the envelope of a seat's present holder in a phase, as all know."""
    return Envelope.objects.filter(phase=phase, seat=seat).exists()


def visible_sheet(viewer: Viewer, phase: Phase, seat: Seat) -> OrderSheet | None:
    """The current sheet of a seat in a phase, if the viewer may read it.

    The GM may read a sheet of an open phase after opening its envelope.
    """
    sheet = _sheets(viewer, phase, seat).filter(is_current=True).first()
    if sheet is not None or not viewer.runs(phase.game_id) or seat.game_id != phase.game_id:
        return sheet
    if not is_unsealed(phase, seat):
        return None
    return OrderSheet.objects.filter(phase=phase, seat=seat, is_current=True).first()


def own_sheets_in(
    viewer: Viewer, seat: Seat, first: Phase | None, second: Phase | None
) -> dict[int, OrderSheet]:
    """The current sheets of the viewer's own or mentored seat in two phases, by the phase's id."""
    if not viewer.reads(seat):
        return {}
    phases = (phase.pk if phase else None for phase in (first, second))
    return {sheet.phase_id: sheet for sheet in _current_sheets(seat.game_id, seat.pk, *phases)}


@compile_once
def _current_sheets(game: int, seat: int, first: int, second: int) -> QuerySet[OrderSheet]:
    return OrderSheet.objects.filter(
        phase__in=(first, second), phase__game=game, seat=seat, is_current=True
    ).exclude(seat__hidden_before__gt=F("saved_at"))


def resolved_sheets(viewer: Viewer, phase: Phase) -> list[OrderSheet]:
    """The current sheets of all seats in a resolved phase, for the GM alone."""
    if not viewer.runs(phase.game_id) or not phase.is_resolved:
        return []
    sheets = OrderSheet.objects.filter(phase=phase, seat__game=phase.game_id, is_current=True)
    return [
        sheet
        for sheet in sheets.select_related("seat", "saved_by").order_by("seat_id")
        if not _is_hidden(viewer, sheet)
    ]


def visible_sheets(viewer: Viewer, phase: Phase, seats: Iterable[Seat]) -> dict[int, OrderSheet]:
    """The current sheets of a phase that the GM may read, by the seat's id: of a resolved phase
    all, else those whose envelope is open."""
    if phase.is_resolved:
        return {sheet.seat_id: sheet for sheet in resolved_sheets(viewer, phase)}
    sheets = ((seat.pk, visible_sheet(viewer, phase, seat)) for seat in seats)
    return {pk: sheet for pk, sheet in sheets if sheet is not None}


def _is_hidden(viewer: Viewer, sheet: OrderSheet) -> bool:
    """Whether a sheet is from before its player took the seat, when they had another one."""
    since = sheet.seat.hidden_before
    return viewer.holds(sheet.seat) and since is not None and sheet.saved_at < since


def visible_receipts(viewer: Viewer, phase: Phase, seat: Seat) -> list[OrderSheet]:
    """All versions of a seat's sheet in a phase, newest first, if the viewer may read them."""
    return list(_sheets(viewer, phase, seat).select_related("saved_by").order_by("-version"))


def _sheets(viewer: Viewer, phase: Phase, seat: Seat) -> QuerySet[OrderSheet]:
    """The sheets of a seat in a phase that the viewer may read.

    Players who had another seat of the game before do not see earlier sheets of the new one.
    """
    if not may_see_sheet(viewer, phase, seat):
        return OrderSheet.objects.none()
    sheets = OrderSheet.objects.filter(phase=phase, seat=seat)
    if viewer.reads(seat) and seat.hidden_before is not None:
        sheets = sheets.filter(saved_at__gte=seat.hidden_before)
    return sheets


def visible_conditional(viewer: Viewer, phase: Phase, seat: Seat) -> list[ConditionalSheet]:
    """A seat's current conditional sheets in the season of a phase, for its player and mentor.

    The GM sees only the order sheets that result from them.
    """
    return _conditional(viewer, phase, seat, only_current=True)


def visible_conditional_receipts(
    viewer: Viewer, phase: Phase, seat: Seat
) -> list[ConditionalSheet]:
    """All versions of a seat's conditional sheets in the season of a phase, newest first."""
    return _conditional(viewer, phase, seat, only_current=False)


def _conditional(
    viewer: Viewer, phase: Phase, seat: Seat, *, only_current: bool
) -> list[ConditionalSheet]:
    if not viewer.reads(seat) or seat.game_id != phase.game_id:
        return []
    return _conditional_sheets(
        seat.game_id,
        seat.pk,
        phase.number,
        phase.branch,
        status=phase.status,
        only_current=only_current,
    )


@compile_once
def _conditional_sheets(
    game: int, seat: int, number: int, branch: int, *, status: str, only_current: bool
) -> QuerySet[ConditionalSheet]:
    phase = Phase(game=Game(pk=game), number=number, branch=branch, status=status)
    filed = ConditionalSheet.objects.filter(
        seat=seat, phase=Subquery(season_phases(phase).values("pk")[:1])
    ).exclude(seat__hidden_before__gt=F("saved_at"))
    if only_current:
        filed = filed.filter(is_current=True)
    return filed.select_related("used_in__game", "saved_by").order_by("-step", "-version")


def own_sheets(user_id: int) -> QuerySet[OrderSheet]:
    """Every sheet that a person saved as a player, for that person alone, also of former seats.

    A correction of another's orders is not among them: it keeps bids that a deputy must not read.
    Do not show whether a sheet is current or final, which only the seat's player may know.
    """
    played = SeatAssignment.objects.filter(
        Q(ended_at=None) | Q(ended_at__gte=OuterRef("saved_at")),
        seat=OuterRef("seat"),
        user=user_id,
        started_at__lte=OuterRef("saved_at"),
    )
    sheets = OrderSheet.objects.filter(Exists(played), saved_by=user_id)
    return sheets.order_by("phase", "version")


def own_conditional(user_id: int) -> QuerySet[ConditionalSheet]:
    """Every conditional sheet that a person saved, for that person alone."""
    return ConditionalSheet.objects.filter(saved_by=user_id).order_by("phase", "step", "version")


def visible_outcome(viewer: Viewer, phase: Phase) -> dict[str, Any] | None:
    """The outcome of a resolved phase in the interchange form: complete for the GM, else published.

    None for an unresolved phase.
    """
    if not phase.is_resolved:
        return None
    outcome = phase.outcome if viewer.runs(phase.game_id) else phase.public_outcome
    return dict(outcome) if outcome is not None else None


def visible_events(viewer: Viewer, events: QuerySet[Event]) -> QuerySet[Event]:
    """Filter the events that the viewer may read. Slice the result, not `events`."""
    public = ~Q(kind__in=GM_EVENTS)
    return events.filter(public | Q(game=viewer.game_id) if viewer.is_gm else public)


def visible_version(viewer: Viewer, game: Game) -> int:
    """The game's version for this viewer. Only the GM's includes secret events."""
    if viewer.hears_of_gm_events() and game.pk == viewer.game_id:
        return game.version + game.secret_version
    return game.version


def visible_stuck_reason(viewer: Viewer, phase: Phase) -> str:
    """Why a phase cannot be resolved, for the GM alone."""
    return phase.stuck_reason if phase.is_stuck and viewer.runs(phase.game_id) else ""
