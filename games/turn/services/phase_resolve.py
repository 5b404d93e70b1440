"""Resolution of a phase: store its outcome and open the next one, or withhold the result."""

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import TYPE_CHECKING, Any, TypeAlias, TypedDict

from django.db import IntegrityError, transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from adjudicator import Outcome, resolve
from games.core.accounts import User
from games.core.centres import centre_changes
from games.core.codec import BoardState, position_of, variant_of
from games.core.events import event_add, voters_changed
from games.core.forms import NO_REASON
from games.core.locks import lock_game
from games.core.log import log_with
from games.models import (
    Commitment,
    Ending,
    EventKind,
    Game,
    Phase,
    PhaseStatus,
    Promise,
    Seat,
    SeatState,
    Status,
    Webhook,
)
from games.press.services.promises import promises_judge
from games.schedule.policy import Forfeit
from games.scoring.last_year import is_last_year_over, last_year_powers
from games.scoring.square_score import is_alive
from games.seats.services.resignations import resignations_take_effect
from games.sheets.queries.sheets import used_sheets
from games.sheets.queries.waiting import all_ready
from games.sheets.services.computers import computers_order
from games.turn.queries.commitments import Bids, Orders
from games.turn.queries.due_phases import is_over
from games.turn.queries.missing_orders import MissingSeat, missing_seats
from games.turn.queries.outcomes import resolved_fields
from games.turn.services.commitments import phase_commit
from games.turn.services.missed_turns import misses_record, phase_wait, seats_forfeit
from games.turn.services.open_seats import open_seats_fill_at_deadline
from games.turn.services.phase_open import game_finish, phase_open
from games.workarounds.compile_once import compile_once

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

# A result that is withheld for this long is published automatically.
LONGEST = timedelta(hours=24)


def phase_withhold(
    *,
    game: Game,
    phase: Phase,
    now: datetime,
    actor: User | None = None,
    reason: Mapping[str, str] = NO_REASON,
) -> None:
    """Close the orders of the open phase of a locked game for good, and notify everybody.

    The phase is not resolved. Its result is computed when the GM looks at it, and never stored.
    """
    phase.withheld_since = now
    phase.withheld_until = now + LONGEST
    phase.claimed_until = None
    phase.save(update_fields=["withheld_since", "withheld_until", "claimed_until"])
    data = {"until": phase.withheld_until.isoformat(), **reason}
    event_add(
        game=game, kind=EventKind.RESULT_WITHHELD, actor=actor, phase=phase, data=data, now=now
    )


logger = logging.getLogger(__name__)


class Cause(StrEnum):
    """Why a phase is resolved at this moment."""

    DEADLINE = "deadline"
    READY = "ready"
    GM = "gm"
    RELEASE = "release"


@dataclass(frozen=True, slots=True)
class Resolution:
    """Why a phase is resolved, by whom, and the reason given for it."""

    cause: Cause
    actor: User | None
    reason: Mapping[str, str]


# The sheets whose root is published, and the seats whose sheets are missing.
Committed = tuple[Orders, Bids, Sequence[MissingSeat]]


class SheetsChanged(Exception):
    """A sheet was changed after the root was published, so the phase needs another root."""


class PhaseFacts(TypedDict):
    """Whether computers play in the game of a phase, whether a player leaves after the phase, and
    whether promises were made. The query of the phase reads them too."""

    has_computers: bool
    has_left: bool
    has_promises: bool


PhaseToResolve: TypeAlias = "WithAnnotations[Phase, PhaseFacts]"


def phase_resolve(
    *,
    phase_id: int,
    cause: Cause,
    actor: User | None = None,
    now: datetime | None = None,
    reason: Mapping[str, str] = NO_REASON,
) -> Phase | None:
    """Resolve a phase and return it.

    Returns None if it is resolved already, if its cause no longer holds, if it waits for missing
    orders, if sheets kept changing meanwhile, or if the GM withholds the result. Calling it twice
    is harmless, because the phase is checked again under the lock. A power without a sheet holds
    and loses its Diplomacy Points. Errors of the adjudicator propagate, and nothing is changed.
    """
    now = now or timezone.now()
    phase = next(iter(_open_phase(phase_id)), None)
    if phase is None:
        return None
    game_id = phase.game_id
    with log_with(game=game_id, phase=phase.number):
        has_computers = phase.has_computers
        if phase.has_open_seats and cause is Cause.DEADLINE:
            has_computers |= open_seats_fill_at_deadline(phase_id=phase_id, now=now) > 0
        if has_computers:
            computers_order(phase_id=phase_id, now=now)
        try:
            resolved = _commit_and_resolve(game_id, phase_id, Resolution(cause, actor, reason), now)
        except IntegrityError:
            # The database's last word: each phase has one outcome and one successor.
            if Phase.objects.filter(pk=phase_id, status=PhaseStatus.OPEN).exists():
                raise
            return None
        if resolved is not None:
            logger.info("Resolved (%s)", cause)
    return resolved


# Sheets change between the two transactions if players save in the last second: each of those
# requests that still run may come between.
MOST_ROOTS = 5


def _commit_and_resolve(
    game_id: int, phase_id: int, why: Resolution, now: datetime
) -> Phase | None:
    """Publish the root of a phase in one transaction, and resolve the phase in the next."""
    for _attempt in range(MOST_ROOTS):
        committed = _commit(game_id, phase_id, why.cause, now)
        if committed is None:
            return None
        try:
            return _resolve_locked(game_id, phase_id, why, committed, now)
        except SheetsChanged:
            continue
    # The next sweep goes on, instead of one after the end of the claim.
    logger.warning("Orders kept changing, left to the next sweep")
    Phase.objects.filter(pk=phase_id, status=PhaseStatus.OPEN).update(claimed_until=None)
    return None


def _has_computers() -> Exists:
    """Whether the computer has a seat in the game of a phase."""
    seats = Seat.objects.filter(game=OuterRef("game"), state=SeatState.COMPUTER)
    return Exists(seats.order_by())


@compile_once
def _open_phase(pk: int) -> QuerySet[Any]:
    """An open phase, without its position, and whether computers play in its game, or will take
    over open seats at the deadline."""
    by_clock = Q(game__is_without_gm=True) | Q(game__nmr_policy__forfeit=Forfeit.COMPUTER.value)
    seats = Seat.objects.filter(by_clock, game=OuterRef("game"), state=SeatState.OPEN)
    phases = Phase.objects.annotate(
        has_computers=_has_computers(), has_open_seats=Exists(seats.order_by())
    )
    phases = phases.only("game_id", "number")
    return phases.filter(pk=pk, status=PhaseStatus.OPEN).order_by()


@compile_once
def _phase_to_commit(pk: int) -> QuerySet[Any]:
    """A phase with whether it has a root, and its game a webhook."""
    roots = Commitment.objects.filter(phase=OuterRef("pk")).order_by()
    webhooks = Webhook.objects.filter(game=OuterRef("game"), is_on=True)
    phases = Phase.objects.annotate(has_root=Exists(roots), has_webhook=Exists(webhooks))
    return phases.filter(pk=pk).order_by()


@compile_once
def _phase_to_resolve(pk: int) -> QuerySet[Any]:
    """A phase with its `PhaseFacts`."""
    resigned = Seat.objects.filter(resigns_after=OuterRef("pk")).order_by()
    promises = Promise.objects.filter(acceptance__thread__game=OuterRef("game")).order_by()
    phases = Phase.objects.annotate(
        has_computers=_has_computers(), has_left=Exists(resigned), has_promises=Exists(promises)
    )
    return phases.filter(pk=pk).order_by()


def _commit(game_id: int, phase_id: int, cause: Cause, now: datetime) -> Committed | None:
    """Commit to the sheets of a phase that is due, in a transaction of its own.

    None if the phase is not due, waits for missing orders, or if its result is withheld from now
    on.
    """
    with transaction.atomic():
        game = lock_game(game_id)
        (phase,) = _phase_to_commit(phase_id)
        phase.game = game
        if not phase.is_open or game.status != Status.RUNNING or not _is_due(phase, cause, now):
            return None
        asks = _is_after_deadline(phase, now) and not game.is_practice
        missing = missing_seats(phase) if asks else []
        if (
            cause is Cause.DEADLINE
            and not phase.is_withheld
            and phase_wait(game=game, phase=phase, missing=missing, now=now)
        ):
            return None
        orders, bids = phase_commit(
            phase=phase, now=now, has_root=phase.has_root, has_webhook=phase.has_webhook
        )
        if phase.withholds_result and not phase.is_withheld:
            phase_withhold(game=game, phase=phase, now=now)
            return None
    return orders, bids, missing


def _resolve_locked(
    game_id: int, phase_id: int, why: Resolution, committed: Committed, now: datetime
) -> Phase | None:
    """Resolve a phase with the sheets that were committed to.

    None if it is no longer due. Raises SheetsChanged if its sheets are no longer the same.
    """
    with transaction.atomic():
        game = lock_game(game_id)
        rows: list[PhaseToResolve] = _phase_to_resolve(phase_id)
        (phase,) = rows
        phase.game = game
        if not phase.is_open or game.status != Status.RUNNING or not _is_due(phase, why.cause, now):
            return None
        _resolve(phase, why, committed, now)
    return phase


def _is_due(phase: Phase, cause: Cause, now: datetime) -> bool:
    if phase.is_paused:
        return False
    if phase.withheld_until is not None:
        return cause is Cause.RELEASE or phase.withheld_until <= now
    if cause is Cause.DEADLINE:
        return is_over(phase, now)
    if cause is Cause.READY:
        return phase.ends_early and all_ready(phase)
    return True


def _resolve(phase: PhaseToResolve, why: Resolution, committed: Committed, now: datetime) -> None:
    game, position = phase.game, position_of(phase)
    orders, bids = used_sheets(phase, position.civil_disorder)
    committed_orders, committed_bids, missing = committed
    if (orders, bids) != (committed_orders, committed_bids):
        raise SheetsChanged
    outcome = resolve(variant_of(game), position, orders, bids)
    _store_outcome(phase, outcome, now)
    if phase.has_promises:
        promises_judge(phase=phase)
    known = {*orders, *position.civil_disorder}
    missed = [power for power in phase.powers_to_order if power not in known]
    data: dict[str, Any] = {"cause": why.cause.value, "missed": missed, **why.reason}
    changes = centre_changes(position, outcome.position)
    if changes:
        data["centres"] = [[item.space, item.taker, item.loser] for item in changes]
    event_add(game=game, kind=EventKind.RESOLVED, actor=why.actor, phase=phase, data=data, now=now)
    misses_record(game=game, phase=phase, missed=missing, now=now)
    _open_next_phase_or_finish(phase, outcome, now)
    if game.status == Status.RUNNING:
        seats_forfeit(game=game, phase=phase, now=now)


def _is_after_deadline(phase: Phase, now: datetime) -> bool:
    """Whether a seat without a sheet has missed the deadline; not if the GM ends the phase."""
    return phase.waiting_since is not None or (phase.due_at is not None and phase.due_at <= now)


def _store_outcome(phase: Phase, outcome: Outcome, now: datetime) -> None:
    """Store the outcome of an open phase."""
    fields = resolved_fields(outcome, now)
    for name, value in fields.items():
        setattr(phase, name, value)
    updated = Phase.objects.filter(pk=phase.pk, status=PhaseStatus.OPEN).update(**fields)
    assert updated == 1, "the game is locked, and the phase was open"


def _open_next_phase_or_finish(phase: PhaseToResolve, outcome: Outcome, now: datetime) -> None:
    """Open the next phase, or end a game that is won or whose last year is over, or a practice game
    whose player is out."""
    game, variant = phase.game, variant_of(phase.game)
    if is_last_year_over(game, variant, phase.turn, outcome):
        powers = last_year_powers(BoardState(variant, outcome.position), game.last_year_result)
        game_finish(game=game, ending=Ending.YEAR_OVER, powers=powers, now=now)
        data = {"powers": powers, "year": game.last_year, "result": game.last_year_result}
        event_add(game=game, kind=EventKind.YEAR_OVER, phase=phase, data=data, now=now)
        return
    if outcome.winner is None and not (game.is_practice and _player_is_out(game, outcome)):
        phase_open(
            game=game,
            after=phase,
            position=outcome.position,
            now=now,
            has_computers=phase.has_computers,
        )
        if phase.has_left:
            resignations_take_effect(game=game, after=phase, now=now)
        voters_changed.send(Game, game=game, now=now)
        return
    ending = Ending.WON if outcome.winner else Ending.OUT
    game_finish(game=game, ending=ending, powers=filter(None, [outcome.winner]), now=now)
    kind = EventKind.WON if outcome.winner else EventKind.ENDED
    event_add(game=game, kind=kind, phase=phase, data={"power": game.winner}, now=now)


def _player_is_out(game: Game, outcome: Outcome) -> bool:
    return not any(
        is_alive(outcome.position, seat.power)
        for seat in Seat.objects.filter(game=game, state=SeatState.TAKEN)
    )
