"""Conditional orders: saved, used when their phase opens, withheld from a new holder."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from adjudicator import Position, Variant
from adjudicator.conditional import conditional_kinds
from adjudicator.state import PhaseKind
from games.core.accounts import User
from games.core.codec import BoardState, position_of, variant_of
from games.core.errors import Conflict
from games.core.limits import SAVES, SHEETS, check_quota, count_towards
from games.core.locks import lock_game
from games.core.phases import season_phases
from games.core.refusals import sheet_changed
from games.core.sheet_limits import check_size, clean_orders
from games.models import ConditionalSheet, Game, Phase, Seat, SeatState
from games.sheets.conditional.choice import conditional_choice
from games.sheets.conditional.text import conditional_report
from games.sheets.queries.sheet_report import LineReport, sheet_report
from games.sheets.queries.sheet_rows import is_complete
from games.sheets.services.readiness import mark_ready
from games.sheets.services.sheets import authorize_orders, sheet_digest, sheet_save


@dataclass(frozen=True, slots=True)
class SubmittedConditional:
    """The sheet as saved, None where there was nothing to save; what is to be said of its lines,
    and the board that it was read on."""

    sheet: ConditionalSheet | None
    report: tuple[LineReport, ...]
    variant: Variant
    position: Position


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
    """Saves what `power` wishes in the season's retreats or in Winter, in order of preference.

    What is not understood or never possible is saved as written and reported. With `is_ready`
    the seat is not waited for there if all that is asked of it can be taken from the sheet.
    `seen_version` is the version of the sheet that the form showed (0: none); a sheet saved in
    between is a conflict. Refuses a seat that is not `by`'s, another phase than the open one, a
    passed deadline, and a kind of phase that cannot come any more.
    """
    now = now or timezone.now()
    check_size(orders, ())
    game = lock_game(game_id)
    found = authorize_orders(game=game, power=power, by=by, phase_number=phase_number, now=now)
    seat, phase = found.seat, found.phase
    variant, position = variant_of(game), position_of(phase)
    if kind not in conditional_kinds(position.turn):
        raise Conflict("not_ahead", _("Nothing can be filed ahead for that phase any more."))
    report = conditional_report(BoardState(variant, position, power), kind, clean_orders(orders))
    sheet = _save(phase, seat, by, kind, [line.text for line in report], seen_version, now)
    if sheet is not None and (sheet.ready_at is not None) != is_ready:
        sheet.ready_at = now if is_ready else None
        sheet.save(update_fields=["ready_at"])
    return SubmittedConditional(sheet, report, variant, position)


def season_of(phase: Phase) -> Phase:
    """The movement phase of a phase's season, with which its conditional sheets are kept; read
    without its position and outcome."""
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
    """The new current sheet, or the present one where it says the same."""
    season = season_of(phase)
    sheets = ConditionalSheet.objects.filter(phase=season, seat=seat, step=kind.value)
    # What a former holder filed may have been withheld: then none is current.
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
    """Gives every seat that the new phase of a locked game concerns a draft of what it filed.

    A seat whose sheet is final and holds all that is asked is final at once. Seats without a
    person are left alone, but for an open one, whose next player finds the draft.
    """
    if phase.kind in (PhaseKind.MOVEMENT, PhaseKind.ALLIANCES):
        return
    filed = ConditionalSheet.objects.filter(
        phase=season_of(phase),
        step=phase.kind,
        is_current=True,
        seat__power__in=phase.concerned,
        seat__state__in=[SeatState.TAKEN, SeatState.OPEN],
    )
    for sheet in filed.select_related("seat", "saved_by").order_by("seat"):
        _use(game, phase, position, sheet, now)


def _use(
    game: Game, phase: Phase, position: Position, sheet: ConditionalSheet, now: datetime
) -> None:
    variant, power = variant_of(game), sheet.seat.power
    choice = conditional_choice(BoardState(variant, position, power), sheet.orders)
    sheet.used_in = phase
    sheet.use = [{"order": wish.order, "reason": wish.reason} for wish in choice.wishes]
    sheet.save(update_fields=["used_in", "use"])
    if not choice.orders:
        return
    report = sheet_report(BoardState(variant, position, power), choice.orders)
    # A phase that was just opened has no sheet that this one could replace.
    sheet_save(
        phase=phase,
        seat=sheet.seat,
        by=sheet.saved_by,
        current=None,
        report=report,
        is_complete=is_complete(BoardState(variant, position, power), report.orders),
        now=now,
    )
    if sheet.ready_at and choice.is_complete and sheet.seat.state == SeatState.TAKEN:
        mark_ready(phase, sheet.seat, now)


def conditional_withhold(*, seat: Seat) -> None:
    """What a seat of a locked game filed ahead, and was not used yet, counts no more; it stays
    stored."""
    filed = ConditionalSheet.objects.filter(seat=seat, is_current=True, used_in__isnull=True)
    filed.update(is_current=False)
