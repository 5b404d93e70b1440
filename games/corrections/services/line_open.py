"""Plays phases again and opens the next one, with the sheets that were stored."""

from __future__ import annotations

from datetime import datetime

from django.db.models import F

from adjudicator import Position
from adjudicator.calendar import powers_concerned
from games.clock.queries.resolved_fields import resolved_fields
from games.clock.services.phase_open import phase_open
from games.core.accounts import User
from games.core.codec import bids_to_rows, position_data, variant_of
from games.corrections.queries.plan import NewSheet, Plan, Played
from games.models import ConditionalSheet, Game, OrderSheet, Phase, Seat, SeatState
from games.nmr.services.misses_copy import misses_copy
from games.orders.queries.sheet_report import sheet_report
from games.orders.queries.sheet_rows import is_complete
from games.orders.services.sheet_save import sheet_digest


def line_play(*, game: Game, plan: Plan, line: int, by: User, now: datetime) -> Phase | None:
    """The last of the phases that are played again, or that before them all. Who had ordered by
    when stays as it was; what the GM has written is the GM's."""
    before = game.phases.current().filter(number=plan.first - 1).first()
    for number, played in enumerate(plan.played, start=plan.first):
        before = _play(game, played, number, line)
        _copy_sheets(played.old, before)
        if number == plan.first and plan.new_sheet is not None:
            _correct(before, plan.new_sheet, played.position, by, now)
    return before


def line_open(
    *,
    game: Game,
    plan: Plan,
    line: int,
    keeps_drafts: bool,
    after: Phase | None,
    now: datetime,
) -> Phase:
    """The phase that is open again, or for the first time. Its drafts are not final: the board may
    be another."""
    assert plan.opened is not None, "the plan ends with an open phase"
    phase = phase_open(
        game=game,
        position=plan.opened,
        now=now,
        after=after,
        line=line,
        is_again=plan.drafts is not None,
    )
    if plan.drafts is not None and keeps_drafts:
        _copy_drafts(plan.drafts, phase, plan.opened)
    return phase


def _play(game: Game, played: Played, number: int, line: int) -> Phase:
    old = played.old
    assert old.resolved_at is not None, "only what was resolved is played again"
    position = played.position
    return Phase.objects.create(
        game=game,
        number=number,
        line=line,
        year=old.year,
        season=old.season,
        kind=old.kind,
        position=position_data(position),
        concerned=list(powers_concerned(variant_of(game), position)),
        opened_at=old.opened_at,
        due_at=old.due_at,
        grace=old.grace,
        ends_early=old.ends_early,
        nmr_policy=old.nmr_policy,
        **resolved_fields(played.outcome, old.resolved_at),
    )


def _copy_sheets(old: Phase, new: Phase) -> None:
    """The sheets that decided a phase, and what was filed ahead with it, as they are."""
    sheets = list(OrderSheet.objects.filter(phase=old, is_current=True))
    for sheet in sheets:
        sheet.pk, sheet.phase = None, new
        sheet._state.adding = True
    OrderSheet.objects.bulk_create(sheets)
    misses_copy(old=old, new=new)
    _copy_conditional(old, new)


def _copy_drafts(old: Phase, new: Phase, position: Position) -> None:
    """The sheets of those who are asked again. Their number goes up, so that a page of the phase as
    it was saves nothing over them; none is final. What the holder of a seat may not know of its
    past is left behind."""
    kept = OrderSheet.objects.filter(phase=old, is_current=True, seat__state__in=_PEOPLE)
    kept = kept.exclude(seat__hidden_before__gt=F("saved_at"))
    sheets, variant = list(kept.select_related("seat")), variant_of(new.game)
    for sheet in sheets:
        sheet.pk, sheet.phase, sheet.ready_at = None, new, None
        power = sheet.seat.power
        lines = sheet_report(variant, position, power, sheet.orders).orders
        sheet.is_complete = is_complete(variant, position, power, lines)
        sheet.version += 1
        sheet._state.adding = True
    OrderSheet.objects.bulk_create(sheets)
    _copy_conditional(old, new)


_PEOPLE = (SeatState.HELD, SeatState.OPEN)


def _copy_conditional(old: Phase, new: Phase) -> None:
    filed = ConditionalSheet.objects.filter(phase=old, is_current=True)
    sheets = list(filed.exclude(seat__hidden_before__gt=F("saved_at")))
    for sheet in sheets:
        sheet.pk, sheet.phase = None, new
        sheet.used_in, sheet.use, sheet.ready_at = None, [], None
        sheet._state.adding = True
    ConditionalSheet.objects.bulk_create(sheets)


def _correct(phase: Phase, new: NewSheet, position: Position, by: User, now: datetime) -> None:
    """Puts what the GM has written in the place of a seat's sheet."""
    variant = variant_of(phase.game)
    lines = sheet_report(variant, position, new.power, new.orders).orders
    seat = Seat.objects.get(game=phase.game_id, power=new.power)
    old = OrderSheet.objects.filter(phase=phase, seat=seat, is_current=True)
    version = max((sheet.version for sheet in old), default=0) + 1
    old.update(is_current=False)
    orders, bids = list(new.orders), bids_to_rows(new.bids)
    OrderSheet.objects.create(
        phase=phase,
        seat=seat,
        version=version,
        is_complete=is_complete(variant, position, new.power, lines),
        orders=orders,
        bids=bids,
        digest=sheet_digest(orders, bids),
        saved_at=now,
        saved_by=by,
    )
