"""Saves a conditional sheet of a seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from adjudicator import Position, Variant
from adjudicator.conditional import conditional_kinds
from adjudicator.state import PhaseKind
from games.conditional.report import conditional_report
from games.core.accounts import User
from games.core.ceilings import SAVES, SHEETS, check_ceiling, count_towards
from games.core.codec import position_of, variant_of
from games.core.errors import Conflict
from games.core.line import season_phases
from games.core.locks import lock_game
from games.core.refusals import sheet_changed
from games.core.sheet_limits import check_size, clean_orders
from games.models import ConditionalSheet, Phase, Seat
from games.orders.queries.sheet_report import LineReport
from games.orders.services.authorize_orders import authorize_orders
from games.orders.services.sheet_save import sheet_digest


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
    seat, phase, _sheet, _is_final = authorize_orders(
        game=game, power=power, by=by, phase_number=phase_number, now=now
    )
    variant, position = variant_of(game), position_of(phase)
    if kind not in conditional_kinds(position.turn):
        raise Conflict("not_ahead", _("Nothing can be filed ahead for that phase any more."))
    report = conditional_report(variant, position, power, kind, clean_orders(orders))
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
    check_ceiling(SHEETS, version, field="orders")
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
