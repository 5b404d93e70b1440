"""Save conditional orders, use them when their phase opens, and withhold them from a new player."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from adjudicator import Position
from adjudicator.conditional import conditional_kinds
from adjudicator.state import PhaseKind
from games.core.accounts import User
from games.core.codec import BoardState, position_of, variant_of
from games.core.errors import Conflict
from games.core.locks import lock_game
from games.core.phases import season_phases
from games.core.quotas import SAVES, SHEETS
from games.core.rate_limits import check_quota, count_towards
from games.core.refusals import sheet_changed
from games.core.sheet_limits import check_size, clean_orders
from games.models import ConditionalSheet, Game, Phase, Seat, SeatState
from games.sheets.conditional.choice import conditional_choice, used_orders
from games.sheets.conditional.text import conditional_report
from games.sheets.queries.sheet_report import LineReport, sheet_report
from games.sheets.services.readiness import mark_ready
from games.sheets.services.sheets import authorize_orders, sheet_digest, sheet_save


@dataclass(frozen=True, slots=True)
class SubmittedConditional:
    """The saved sheet, None if there was nothing to save, and a report on each of its lines."""

    sheet: ConditionalSheet | None
    lines: tuple[LineReport, ...]
    state: BoardState


@transaction.atomic
def conditional_submit(
    *,
    game_id: int,
    power: str,
    by: User,
    phase_number: int,
    kind: PhaseKind,
    orders: Sequence[str],
    is_ready: bool = False,
    seen_version: int | None = None,
    now: datetime | None = None,
) -> SubmittedConditional:
    """Save the conditional orders of `power` for the season's retreats or adjustments, in order of
    preference.

    Lines that are not understood or never possible are saved as written and reported. With
    `is_ready` the phase does not wait for the seat if the sheet has an order for every row.
    `seen_version` is the version of the sheet that the form showed (0: none); a sheet saved in
    between is a conflict. Refuses a seat that is not `by`'s, a phase that is not open, a passed
    deadline, and a kind of phase that cannot follow any more.
    """
    now = now or timezone.now()
    check_size(orders, ())
    game = lock_game(game_id)
    ordering = authorize_orders(game=game, power=power, by=by, phase_number=phase_number, now=now)
    seat, phase = ordering.seat, ordering.phase
    state = BoardState(variant_of(game), position_of(phase), power)
    if kind not in conditional_kinds(state.position.turn):
        raise Conflict("not_ahead", _("Orders for that phase can no longer be filed ahead."))
    lines = conditional_report(state, kind, clean_orders(orders))
    sheet = _save(phase, seat, by, kind, [line.text for line in lines], seen_version, now)
    if sheet is not None and (sheet.ready_at is not None) != is_ready:
        sheet.ready_at = now if is_ready else None
        sheet.save(update_fields=["ready_at"])
    return SubmittedConditional(sheet, lines, state)


def season_of(phase: Phase) -> Phase:
    """Return the movement phase of a phase's season, which owns the season's conditional sheets.

    Its position and outcome are deferred.
    """
    if phase.kind == PhaseKind.MOVEMENT:
        return phase
    return season_phases(phase).defer("position", "outcome", "public_outcome")[:1].get()


def _save(
    phase: Phase,
    seat: Seat,
    by: User,
    kind: PhaseKind,
    lines: list[str],
    seen_version: int | None,
    now: datetime,
) -> ConditionalSheet | None:
    """Save and return a new current sheet, or return the current one if nothing changed."""
    season = season_of(phase)
    sheets = ConditionalSheet.objects.filter(phase=season, seat=seat, step=kind.value)
    # The sheet of a former player may have been withheld: then none is current.
    newest = sheets.order_by("-version").first()
    current = newest if newest and newest.is_current else None
    if (current.orders if current else []) == lines:
        return current
    version = current.version if current else 0
    if seen_version is not None and seen_version != version:
        raise sheet_changed()
    check_quota(SHEETS, version, field="orders")
    count_towards(SAVES, by.pk, now, field="orders")
    sheets.filter(is_current=True).update(is_current=False)
    return ConditionalSheet.objects.create(
        phase=season,
        seat=seat,
        step=kind.value,
        version=(newest.version if newest else 0) + 1,
        orders=lines,
        digest=sheet_digest(lines, []),
        saved_at=now,
        saved_by=by,
    )


def conditional_use(*, game: Game, phase: Phase, position: Position, now: datetime) -> None:
    """Turn conditional orders into drafts for the seats that the new phase of a locked game asks.

    A seat is final at once if its sheet is final and complete. Seats of the computer are skipped.
    The next player of an open seat finds the draft.
    """
    if phase.kind in (PhaseKind.MOVEMENT, PhaseKind.ALLIANCES):
        return
    filed = ConditionalSheet.objects.filter(
        phase=season_of(phase),
        step=phase.kind,
        is_current=True,
        seat__power__in=phase.powers_to_order,
        seat__state__in=[SeatState.TAKEN, SeatState.OPEN],
    )
    for sheet in filed.select_related("seat", "saved_by").order_by("seat"):
        _use(game, phase, position, sheet, now)


def _use(
    game: Game, phase: Phase, position: Position, sheet: ConditionalSheet, now: datetime
) -> None:
    state = BoardState(variant_of(game), position, sheet.seat.power)
    sheet.use, is_complete = conditional_choice(state, sheet.orders)
    sheet.used_in = phase
    sheet.save(update_fields=["used_in", "use"])
    orders = used_orders(sheet.use)
    if not orders:
        return
    report = sheet_report(state, orders)
    # A phase that was just opened has no sheet that this one could replace. A quota that a player
    # has used up must not stop the resolution.
    sheet_save(
        phase=phase,
        seat=sheet.seat,
        by=sheet.saved_by,
        current=None,
        report=report,
        now=now,
        is_counted=False,
    )
    if sheet.ready_at and is_complete and sheet.seat.state == SeatState.TAKEN:
        mark_ready(phase, sheet.seat, now)


def conditional_withhold(*, seat: Seat) -> None:
    """Stop counting the unused conditional orders of a seat of a locked game. They stay stored."""
    filed = ConditionalSheet.objects.filter(seat=seat, is_current=True, used_in__isnull=True)
    filed.update(is_current=False)
