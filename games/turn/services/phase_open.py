"""Opening of a game's phases, and the end of a game."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from fractions import Fraction

from adjudicator import Position
from adjudicator.calendar import powers_to_order
from adjudicator.state import PhaseKind
from games.core.accounts import User
from games.core.codec import position_data, variant_of
from games.core.events import event_add
from games.core.outbox import order_computers, turning_points_wanted
from games.models import Ending, EventKind, Game, Phase, Seat, SeatState, Status
from games.schedule.deadlines import deadline_after, timing_at, usual_time
from games.schedule.stored import policy_data, policy_of, schedule_of
from games.scoring.results import result_update
from games.seats.services.assignments import playable_seat_update
from games.seats.services.substitution import seat_come_back
from games.sheets.queries.waiting import is_worker_needed
from games.sheets.services.conditional import conditional_use

# A phase that is resolved later than this after its deadline does not shorten the next one.
LATEST = timedelta(hours=1)


def phase_open(
    *,
    game: Game,
    position: Position,
    now: datetime,
    after: Phase | None = None,
    has_computers: bool = True,
    branch: int | None = None,
    is_again: bool = False,
) -> Phase:
    """Create the next phase of a locked game, or its first one, with its deadline.

    Conditional orders for it become drafts. The worker is called if computer players must order or
    the phase waits for nobody; without computer players a movement phase always waits for somebody.

    A correction starts another `branch`. A phase that opens again after it was played (`is_again`)
    has its whole length from now, and gets no drafts.
    """
    turn = position.turn
    schedule = schedule_of(game)
    phase = Phase.objects.create(
        game=game,
        number=after.number + 1 if after else 1,
        branch=branch or (after.branch if after else 1),
        year=turn.year,
        season=turn.season.value,
        kind=turn.phase.value,
        position=position_data(position),
        powers_to_order=list(powers_to_order(variant_of(game), position)),
        opened_at=now,
        due_at=None if game.is_practice else _deadline(game, turn.phase, after, now, is_again),
        grace=schedule.grace,
        ends_early=schedule.timings[turn.phase].ends_early,
        nmr_policy=policy_data(policy_of(game)),
    )
    if not is_again:
        conditional_use(game=game, phase=phase, position=position, now=now)
    if game.is_practice:
        playable_seat_update(game=game, phase=phase)
    if (has_computers or phase.kind != PhaseKind.MOVEMENT) and is_worker_needed(phase):
        order_computers(phase)
    return phase


def _deadline(
    game: Game, kind: PhaseKind, after: Phase | None, now: datetime, is_again: bool
) -> datetime:
    """The deadline of a new phase by the game's schedule.

    A game without slots keeps the time of day of its first deadline, so that a phase that ends
    early does not shift the following deadlines.
    """
    begins = now if is_again else _beginning(game, kind, after, now)
    if game.deadline_time is None and not game.slots:
        game.deadline_time = usual_time(schedule_of(game), begins)
        game.save(update_fields=["deadline_time"])
    return deadline_after(schedule_of(game), kind, begins, is_first=after is None)


def _beginning(game: Game, kind: PhaseKind, after: Phase | None, now: datetime) -> datetime:
    """The time from which the length of a new phase is counted.

    If the previous phase was resolved at its deadline, it is that deadline, so that grace and the
    delay of a sweep do not cost the new phase a slot.
    """
    if after is None or after.withheld_since or after.due_at is None or after.closes_at is None:
        return now
    timing = timing_at(schedule_of(game), kind, after.due_at)
    latest = after.closes_at + min(LATEST, timing.length / 4)
    if not after.due_at <= now <= latest:
        return now
    # A live phase has no slot to lose, but would lose much of its time.
    return after.closes_at if timing.is_live and now >= after.closes_at else after.due_at


def first_phase_open(*, game: Game, actor: User | None, now: datetime) -> None:
    """Start a locked game whose seats are assigned, and open its first phase."""
    game.status = Status.RUNNING
    game.started_at = now
    game.save(update_fields=["status", "started_at"])
    phase = phase_open(game=game, position=variant_of(game).start, now=now)
    computers = Seat.objects.filter(game=game, state=SeatState.COMPUTER).count()
    event_add(
        game=game,
        kind=EventKind.STARTED,
        actor=actor,
        phase=phase,
        data={"computers": computers},
        now=now,
    )


def game_finish(*, game: Game, ending: Ending, powers: Iterable[str] = (), now: datetime) -> None:
    """Finish a locked game. `powers` share it equally; a single one has won it.

    Seats played by substitutes are returned to their players.
    """
    powers = list(powers)
    for seat in Seat.objects.filter(game=game, lent_by__isnull=False):
        seat_come_back(seat=seat, now=now)
    game.status = Status.FINISHED
    game.ending = ending
    game.winner = powers[0] if len(powers) == 1 else ""
    game.shares = {power: str(Fraction(1, len(powers))) for power in powers}
    game.finished_at = now
    game.gm_role_offered_to = None
    fields = ["status", "ending", "winner", "shares", "finished_at", "gm_role_offered_to"]
    game.save(update_fields=fields)
    result_update(game)
    turning_points_wanted(game)
