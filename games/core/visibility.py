"""Who may see what of a game. Whatever no rule here allows is not shown.

Who plays in an anonymous game is for its GM alone until the end. Three things more are secret: a
sheet before its phase is resolved (to all but the seat's holder, and the GM who has opened its
envelope, which all are told), bids at any time (to all but the
seat's holder and, afterwards, the GM), and whether a minor held for want of a single highest bid
(to all but the GM). What a seat files ahead is for its holder alone, also when it was not needed.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.db.models import Q, QuerySet, Subquery, Value

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
    Readiness,
    Right,
    Seat,
    SeatState,
    Status,
)

# An order that was not understood, or is for somebody else's unit, can hold anything that its
# writer meant to keep: a bid in the wrong field, say. It has no effect and is not published.
UNPUBLISHED = frozenset(
    {
        Reason.EMPTY,
        Reason.TOO_LONG,
        Reason.UNKNOWN_SPACE,
        Reason.UNKNOWN_COAST,
        Reason.UNKNOWN_UNIT,
        Reason.UNKNOWN_ORDER,
        Reason.TRAILING_TEXT,
        Reason.NO_SUCH_UNIT,
        Reason.NOT_YOUR_UNIT,
        Reason.NOT_DISLODGED,
        Reason.WRONG_PHASE,
    }
)

# Who asks for a seat, or is asked, is for the GM to know: until it is taken nothing has changed.
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
class Viewer:
    """What a visitor is in one game. Made by games/core/access.py; a plain one is a spectator.

    A substitute holds a seat, until `stands_in_until`; its player is a spectator meanwhile, who may
    take it back: `lent_power`. `is_asked_to_stand_in` waits for the visitor's answer; whoever
    `has_marks` has drawn some on the map, for nobody else."""

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
    has_marks: bool = False

    def holds(self, seat: Seat) -> bool:
        """Whether this viewer holds the seat at present."""
        return (
            self.user_id is not None
            and seat.game_id == self.game_id
            and seat.pk == self.seat_id
            and seat.holder_id == self.user_id
            and seat.state == SeatState.HELD
        )

    def may(self, right: Right) -> bool:
        """Whether this viewer is the GM, or a deputy with this right."""
        return self.is_gm or right.value in self.rights

    def hears_of_gm_events(self) -> bool:
        """Whether this viewer's open page is told that the GM has news: also that of a deputy who
        may fill seats, which is most of what such events are about."""
        return self.may(Right.REPLACE)

    def runs(self, game_id: int) -> bool:
        """Whether this viewer is the GM of the game."""
        return self.is_gm and game_id == self.game_id


def may_see_players(viewer: Viewer, game: Game) -> bool:
    """Whether the viewer may know who plays: not in an anonymous game before its end, but for its
    GM. Nobody is named there, not even to himself, so that no page tells one from another."""
    return not game.is_anonymous or game.status == Status.FINISHED or viewer.runs(game.pk)


def published(outcome: Outcome) -> Outcome:
    """The outcome of a phase as everybody may see it."""
    public = outcome.public()
    shown = tuple(
        row
        for row in public.orders
        if not (row.result in (Result.ILLEGAL, Result.INVALID) and row.reason in UNPUBLISHED)
    )
    return replace(public, orders=shown)


def may_see_sheet(viewer: Viewer, phase: Phase, seat: Seat) -> bool:
    """Whether the viewer may read what a seat ordered and bid in a phase: its holder at any
    time, the GM once the phase is resolved."""
    if seat.game_id != phase.game_id:
        return False
    return viewer.holds(seat) or (viewer.runs(phase.game_id) and phase.is_resolved)


def is_unsealed(phase: Phase, seat: Seat) -> bool:
    """Whether the envelope of a seat was opened in a phase, which all players were told."""
    return Envelope.objects.filter(phase=phase, seat=seat).exists()


def visible_sheet(viewer: Viewer, phase: Phase, seat: Seat) -> OrderSheet | None:
    """The current sheet of a seat in a phase, if there is one and the viewer may read it: the GM
    that of an open phase once its envelope was opened."""
    found = _sheets(viewer, phase, seat).filter(is_current=True).first()
    if found is not None or not viewer.runs(phase.game_id) or seat.game_id != phase.game_id:
        return found
    if not is_unsealed(phase, seat):
        return None
    return OrderSheet.objects.filter(phase=phase, seat=seat, is_current=True).first()


def own_sheets_in(viewer: Viewer, seat: Seat, phases: Iterable[Phase]) -> dict[int, OrderSheet]:
    """The current sheets of the viewer's own seat in some phases of its game, by the phase's id."""
    if not viewer.holds(seat):
        return {}
    found = OrderSheet.objects.filter(
        phase__in=phases, phase__game=seat.game_id, seat=seat, is_current=True
    )
    if seat.hidden_before is not None:
        found = found.filter(saved_at__gte=seat.hidden_before)
    return {sheet.phase_id: sheet for sheet in found}


def resolved_sheets(viewer: Viewer, phase: Phase) -> list[OrderSheet]:
    """The current sheets of all seats in a resolved phase, each with its seat, for the GM alone."""
    if not viewer.runs(phase.game_id) or not phase.is_resolved:
        return []
    found = OrderSheet.objects.filter(phase=phase, seat__game=phase.game_id, is_current=True)
    return [
        sheet
        for sheet in found.select_related("seat").order_by("seat_id")
        if not _is_hidden(viewer, sheet)
    ]


def _is_hidden(viewer: Viewer, sheet: OrderSheet) -> bool:
    """Whether it is of a time before its seat was the viewer's, who had another one then."""
    since = sheet.seat.hidden_before
    return viewer.holds(sheet.seat) and since is not None and sheet.saved_at < since


def visible_receipts(viewer: Viewer, phase: Phase, seat: Seat) -> list[OrderSheet]:
    """Every sheet that a seat saved in a phase, newest first, if the viewer may read them."""
    return list(_sheets(viewer, phase, seat).select_related("saved_by").order_by("-version"))


def _sheets(viewer: Viewer, phase: Phase, seat: Seat) -> QuerySet[OrderSheet]:
    """The sheets of a seat in a phase that the viewer may read: a holder who had another seat of
    the game before learns nothing of what this one ordered then."""
    if not may_see_sheet(viewer, phase, seat):
        return OrderSheet.objects.none()
    sheets = OrderSheet.objects.filter(phase=phase, seat=seat)
    if viewer.holds(seat) and seat.hidden_before is not None:
        sheets = sheets.filter(saved_at__gte=seat.hidden_before)
    return sheets


def visible_conditional(viewer: Viewer, phase: Phase, seat: Seat) -> list[ConditionalSheet]:
    """The current sheets that a seat filed ahead in the season of a phase, for its holder; the
    GM sees the order sheets that became of them."""
    return list(_conditional(viewer, phase, seat).filter(is_current=True))


def visible_conditional_receipts(
    viewer: Viewer, phase: Phase, seat: Seat
) -> list[ConditionalSheet]:
    """Every sheet that a seat filed ahead in the season of a phase, newest first."""
    return list(_conditional(viewer, phase, seat).select_related("saved_by"))


def _conditional(viewer: Viewer, phase: Phase, seat: Seat) -> QuerySet[ConditionalSheet]:
    if not viewer.holds(seat) or seat.game_id != phase.game_id:
        return ConditionalSheet.objects.none()
    filed = ConditionalSheet.objects.filter(
        seat=seat, phase=Subquery(season_phases(phase).values("pk")[:1])
    )
    if seat.hidden_before is not None:
        filed = filed.filter(saved_at__gte=seat.hidden_before)
    return filed.select_related("used_in__game").order_by("-step", "-version")


def own_sheets(user_id: int) -> QuerySet[OrderSheet]:
    """Every sheet that a person saved, for that person alone, whoever holds the seat by now.
    Whether it still counts, and is final, is for the seat's holder."""
    return OrderSheet.objects.filter(saved_by=user_id).order_by("phase", "version")


def own_conditional(user_id: int) -> QuerySet[ConditionalSheet]:
    """Every sheet that a person filed ahead, for that person alone."""
    return ConditionalSheet.objects.filter(saved_by=user_id).order_by("phase", "step", "version")


def visible_outcome(viewer: Viewer, phase: Phase) -> dict[str, Any] | None:
    """The outcome of a resolved phase in the interchange form: whole for the GM, otherwise as
    published; None for a phase that is open, or was superseded while it was."""
    if not phase.is_resolved:
        return None
    outcome = phase.outcome if viewer.runs(phase.game_id) else phase.public_outcome
    return dict(outcome) if outcome is not None else None


def visible_events(viewer: Viewer, events: QuerySet[Event]) -> QuerySet[Event]:
    """The events that the viewer may read; to be limited afterwards, so that those of the GM take
    the place of none."""
    public = ~Q(kind__in=GM_EVENTS)
    return events.filter(public | Q(game=viewer.game_id) if viewer.is_gm else public)


def visible_version(viewer: Viewer, game: Game) -> int:
    """How often a game has changed, as far as the viewer may know: a version that rises with an
    event for the GM would tell everybody that something secret happened."""
    if viewer.hears_of_gm_events() and game.pk == viewer.game_id:
        return game.version + game.secret_version
    return game.version


def visible_stuck_reason(viewer: Viewer, phase: Phase) -> str:
    """Why a phase could not be resolved, for the GM alone."""
    return phase.stuck_reason if phase.is_stuck and viewer.runs(phase.game_id) else ""


def seat_states(phase: Phase | None, seats: Iterable[Seat]) -> dict[str, str]:
    """How far each power is in an open phase, which everybody may know: "ready", "ordered",
    "waiting", "open", "computer", "disorder", or "" where nothing is asked of it."""
    seats = list(seats)
    states = states_in([(phase, seat) for seat in seats])
    return {seat.power: states[seat.pk] for seat in seats}


def states_in(places: Iterable[tuple[Phase | None, Seat]]) -> dict[int, str]:
    """The same for seats of several games, each with the phase it is about; by the seat's id."""
    places = list(places)
    phases = {phase.pk for phase, _ in places if phase is not None and phase.is_open}
    seats = [seat.pk for _, seat in places]
    found: set[tuple[int, str]] = set()
    if phases:
        asked = {"phase__in": phases, "seat__in": seats}
        ready = Readiness.objects.filter(**asked).values_list("seat_id", Value("ready"))
        sheets = OrderSheet.objects.filter(**asked, is_current=True).order_by()
        found.update(ready.union(sheets.values_list("seat_id", Value("ordered"))))
    return {
        seat.pk: seat_state(
            phase,
            seat,
            is_ready=(seat.pk, "ready") in found,
            is_ordered=(seat.pk, "ordered") in found,
        )
        for phase, seat in places
    }


def _asked(phase: Phase, seat: Seat) -> bool:
    return phase.is_open and seat.power in phase.concerned


def seat_state(phase: Phase | None, seat: Seat, *, is_ready: bool, is_ordered: bool) -> str:
    """The same for one seat of which it is known whether it is final and has a sheet."""
    plain = {
        SeatState.CIVIL_DISORDER.value: "disorder",
        SeatState.OPEN.value: "open",
        SeatState.COMPUTER.value: "computer",
    }
    if seat.state in plain:
        return plain[seat.state]
    if phase is None or not _asked(phase, seat):
        return ""
    if is_ready:
        return "ready"
    return "ordered" if is_ordered else "waiting"
