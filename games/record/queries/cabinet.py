"""A phase of a finished game as one view of its record shows it."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from adjudicator import Bid, Outcome, Position, Variant
from adjudicator.outcome import VoidBid
from adjudicator.trace import Auction, trace_movement
from games.core.codec import bids_from_rows, outcome_of, position_of, variant_of
from games.core.errors import NotFound
from games.core.opened import Scope, Sight, record_scope
from games.core.phases import phases_beside
from games.core.visibility import Viewer
from games.models import Game, OrderSheet, Phase, PressMessage, Seat, TurningPoints
from games.press.queries.threads import opened_letters
from games.record.queries.sheets import real_sheets


@dataclass(frozen=True, slots=True)
class CabinetPage:
    """A phase of a finished game in one view; `scope` is what the view may show.

    - views: the views that the viewer may have, each with its power.
    - bids: the bids that the view shows, by power; auctions: those for each minor, and voids, in
      views that show every bid.
    - decided: the bids that decided the phase, each with its centres; None if the bids stay closed
      or are not judged yet.
    - missed: the chances that the view may name, by power, as `TurningPoints` stores them.
    - sheets: replaced and unused sheets; letters: the press of the phase.
    """

    game: Game
    variant: Variant
    viewer: Viewer
    sight: Sight
    power: str
    scope: Scope
    views: list[tuple[Sight, str]]
    phase: Phase
    phases: list[Phase]
    position: Position
    outcome: Outcome | None
    bids: dict[str, tuple[Bid, ...]]
    auctions: tuple[Auction, ...]
    voids: tuple[VoidBid, ...]
    decided: list[dict[str, Any]] | None
    missed: dict[str, dict[str, Any]]
    sheets: list[OrderSheet]
    letters: list[PressMessage]


def cabinet_page(
    game: Game, viewer: Viewer, number: int | None, view: str, now: datetime
) -> CabinetPage:
    """Read a phase for a view: "public", "gm", "all" or "seat-" and a power.

    Without a number it is the first phase. Refuses a game that is not finished, an unknown phase,
    and a view that the viewer may not have, all in the same words.
    """
    seats = list(Seat.objects.filter(game=game).order_by("pk"))
    name, _dash, power = view.partition("-")
    sight = next((sight for sight in Sight if sight.value == name), None)
    scope = record_scope(viewer, game, sight, seats, now, power) if sight else None
    if sight is None or scope is None or (power and sight is not Sight.SEAT):
        raise _nothing_here()
    phases = _phases(game, scope)
    row = next((row for row in phases if number in (None, row.number)), None)
    if row is None:
        raise _nothing_here()
    phase = Phase.objects.get(pk=row.pk)
    phase.game = game
    variant, position = variant_of(game), position_of(phase)
    # The published outcome is in every view.
    public, outcome = phase.public_outcome, None
    if public is not None:
        outcome = outcome_of(variant, position, public)
    shows_all = scope.minors and phase.is_resolved
    auctions: tuple[Auction, ...] = ()
    voids: tuple[VoidBid, ...] = ()
    if shows_all:
        used = real_sheets([phase])[phase.pk]
        auctions = trace_movement(variant, position, used.orders, used.bids).auctions
        assert phase.outcome is not None, "the phase is resolved"
        voids = outcome_of(variant, position, phase.outcome).void_bids
    points = TurningPoints.objects.filter(phase=phase).first()
    secret = points.secret if points is not None and shows_all else None
    changes = (secret or {}).get("changes") or (points.changes if points is not None else {})
    return CabinetPage(
        game=game,
        variant=variant,
        viewer=viewer,
        sight=sight,
        power=power,
        scope=scope,
        views=_views(viewer, game, seats, now),
        phase=phase,
        phases=phases,
        position=position,
        outcome=outcome,
        bids=_bids(scope, phase),
        auctions=auctions,
        voids=voids,
        decided=secret["bids"] if secret is not None else None,
        # A seat could not know what it missed, because others' orders were secret then.
        missed={} if sight is Sight.SEAT else changes,
        sheets=_sheets(scope, phase),
        letters=opened_letters(scope, phase),
    )


def _nothing_here() -> NotFound:
    return NotFound(
        "no_such_record",
        _("There is nothing to read here. The record of a game opens after its end."),
    )


def _phases(game: Game, scope: Scope) -> list[Phase]:
    """The phases of the game; one that was never played has unused sheets at most."""
    newest = game.phases.current().order_by("-number").first()
    phases = phases_beside(newest) if newest is not None else []
    return [phase for phase in phases if phase.is_resolved or scope.sheets]


def _views(viewer: Viewer, game: Game, seats: list[Seat], now: datetime) -> list[tuple[Sight, str]]:
    """The views that the viewer may have, each with its power."""
    views: list[tuple[Sight, str]] = [(sight, "") for sight in Sight if sight is not Sight.SEAT]
    views[1:1] = [(Sight.SEAT, seat.power) for seat in seats]
    return [
        (sight, power)
        for sight, power in views
        if record_scope(viewer, game, sight, seats, now, power) is not None
    ]


def _bids(scope: Scope, phase: Phase) -> dict[str, tuple[Bid, ...]]:
    """The bids of the sheets that resolved the phase, of the powers that the view shows."""
    if not scope.bids or not phase.is_resolved:
        return {}
    sheets = OrderSheet.objects.filter(
        phase=phase, is_current=True, seat__game=phase.game_id, seat__power__in=scope.bids
    )
    if scope.bids_since is not None:
        sheets = sheets.filter(saved_at__gte=scope.bids_since)
    rows = sheets.select_related("seat").order_by("seat_id")
    return {sheet.seat.power: bids_from_rows(sheet.bids) for sheet in rows if sheet.bids}


def _sheets(scope: Scope, phase: Phase) -> list[OrderSheet]:
    """The sheets that were replaced, and those of a phase that was never played."""
    if not scope.sheets:
        return []
    sheets = OrderSheet.objects.filter(
        phase=phase, seat__game=phase.game_id, seat__power__in=scope.sheets
    )
    if phase.is_resolved:
        sheets = sheets.filter(is_current=False)
    if scope.sheets_since is not None:
        sheets = sheets.filter(saved_at__gte=scope.sheets_since)
    return list(sheets.select_related("seat").order_by("seat_id", "version"))
