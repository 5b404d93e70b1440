"""Opens the phases of a game, the first one included, and ends a game."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from fractions import Fraction

from adjudicator import Position
from adjudicator.calendar import powers_concerned
from adjudicator.state import PhaseKind
from games.core.accounts import User
from games.core.codec import position_data, variant_of
from games.core.events import event_add
from games.core.outbox import order_computers
from games.models import Ending, EventKind, Game, Phase, Seat, SeatState, Status
from games.seats.services.assignments import playable_seat_update
from games.seats.services.substitution import seat_come_back
from games.settings.deadlines import deadline_after, usual_time
from games.settings.stored import policy_data, policy_of, schedule_of
from games.sheets.queries.waiting import is_worker_needed
from games.sheets.services.conditional import conditional_use

# A phase that was resolved later than this after its deadline takes nothing from the next one.
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
    """The new phase of a locked game, the first or the one after another, with its deadline; what
    was filed ahead for it becomes a draft. The worker is called if computer players are to order or
    nobody is waited for; without computer players a movement phase always waits for somebody.

    A correction begins another `branch`. A phase that opens again, after it was played, has its
    whole time from now on, and no drafts by itself."""
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
        concerned=list(powers_concerned(variant_of(game), position)),
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
    """By the game's schedule. From its first deadline on a game without slots keeps to a time of
    day, so that none of them is dragged along by a phase that ended early."""
    begins = now if is_again else _beginning(game, kind, after, now)
    if game.deadline_time is None and not game.slots:
        game.deadline_time = usual_time(schedule_of(game), begins)
        game.save(update_fields=["deadline_time"])
    return deadline_after(schedule_of(game), kind, begins, is_first=after is None)


def _beginning(game: Game, kind: PhaseKind, after: Phase | None, now: datetime) -> datetime:
    """The deadline of the phase before, not the moment at which it was resolved by it: grace and
    the seconds until a sweep are not to cost the next phase a slot."""
    if after is None or after.withheld_since or after.due_at is None or after.closes_at is None:
        return now
    latest = after.closes_at + min(LATEST, schedule_of(game).timings[kind].length / 4)
    return after.due_at if after.due_at <= now <= latest else now


def first_phase_open(*, game: Game, actor: User, now: datetime) -> None:
    """Starts a locked game whose seats are settled: its first phase opens and the deadline runs."""
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
    """Records how a locked game ended; `powers` share it equally, and one alone has won it.
    Seats that substitutes play are their players' at the end."""
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
