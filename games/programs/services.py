"""The ladder of programs: entering and leaving it, and its tables."""

from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from adjudicator.calendar import first_year, phase_kinds
from games.core.accounts import User
from games.core.errors import Forbidden
from games.core.events import event_add
from games.core.locks import lock_accounts
from games.models import (
    EventKind,
    Game,
    LadderEntry,
    PressMode,
    Seat,
    SeatAssignment,
    SeatChoice,
    StartMode,
    Status,
)
from games.models.seat_choice import new_assignment_seed
from games.schedule.disclosure import AT_THE_END, disclosure_fields
from games.schedule.policy import Forfeit, NmrPolicy
from games.schedule.schedule import fit_schedule, fixed_schedule
from games.schedule.stored import policy_fields, schedule_fields
from games.seats.acts.join import game_join
from games.seats.services.assignments import seats_create
from games.seats.services.joining import locked_game_start
from maps.load import load_variant

# A table forms at most this often, for programs of at least this many people.
EVERY = timedelta(hours=1)
LEAST = 2
YEARS = 8
MOVEMENT = timedelta(minutes=10)
OTHER = timedelta(minutes=5)
# A seat whose program misses this many movement phases goes to the computer.
MISSES = 2


@transaction.atomic
def ladder_enter(*, program: User, now: datetime | None = None) -> LadderEntry:
    """Enter a program; repeating it changes nothing. Refuses people."""
    now = now or timezone.now()
    if not program.is_program:
        raise Forbidden("programs_only", _("Only programs play on the ladder."))
    lock_accounts([program.pk])
    entry, _is_new = LadderEntry.objects.get_or_create(
        program=program, defaults={"entered_at": now, "waiting_since": now}
    )
    return entry


def ladder_leave(*, program: User) -> None:
    """Take a program off the ladder. It plays a table that has begun to its end."""
    LadderEntry.objects.filter(program=program).delete()


def ladder_table_form(*, now: datetime | None = None) -> Game | None:
    """Start the next table of the ladder, if one is due and enough programs wait. Run by the sweep.

    It seats one program of each person, those that have waited the longest, each in one table at a
    time. Powers are drawn by lot, and computers play the rest. A program that lost its seat for
    missed turns is taken off the ladder.
    """
    now = now or timezone.now()
    if not _is_due(now):
        return None
    LadderEntry.objects.filter(Exists(_lost_seats())).delete()
    if len(_next_programs(now)) < LEAST:
        return None
    with transaction.atomic():
        programs = _next_programs(now)
        lock_accounts(program.pk for program in programs)
        # Another worker may have formed the table while this one waited for the accounts.
        if not _is_due(now) or len(programs) < LEAST:
            return None
        return _start_table(programs, now)


def _is_due(now: datetime) -> bool:
    return not Game.objects.filter(is_ladder=True, created_at__gt=now - EVERY).exists()


def _lost_seats() -> QuerySet[SeatAssignment]:
    """The seats of the ladder that a program lost since it entered."""
    return SeatAssignment.objects.filter(
        user=OuterRef("program"),
        seat__game__is_ladder=True,
        started_at__gte=OuterRef("entered_at"),
        ended_at__isnull=False,
    )


def _next_programs(now: datetime) -> list[User]:
    """The programs of the next table, at most one of each person."""
    plays = Seat.objects.filter(
        holder=OuterRef("program"), game__is_ladder=True, game__status=Status.RUNNING
    )
    suspended = Q(program__owner__suspended_until__gt=now) | Q(program__suspended_until__gt=now)
    waiting = LadderEntry.objects.filter(~Exists(plays), program__is_active=True)
    programs: dict[int | None, User] = {}
    for entry in waiting.exclude(suspended).select_related("program"):
        programs.setdefault(entry.program.owner_id, entry.program)
    return list(programs.values())[: len(load_variant(settings.DEFAULT_VARIANT).powers)]


def _start_table(programs: list[User], now: datetime) -> Game:
    variant = load_variant(settings.DEFAULT_VARIANT)
    schedule = fixed_schedule(movement=MOVEMENT, retreats=OTHER, adjustments=OTHER)
    game = Game.objects.create(
        name=f"Ladder {now:%Y-%m-%d %H:%M}",
        variant_id=variant.id,
        creator=programs[0],
        is_ladder=True,
        allows_programs=True,
        seat_choice=SeatChoice.DRAWN,
        assignment_seed=new_assignment_seed(),
        start_mode=StartMode.GM,
        last_year=first_year(variant) + (YEARS - 1) * variant.calendar.step,
        press_mode=PressMode.NONE,
        created_at=now,
        **disclosure_fields(AT_THE_END),
        **schedule_fields(fit_schedule(schedule, phase_kinds(variant))),
        **policy_fields(NmrPolicy(limit=MISSES, forfeit=Forfeit.COMPUTER, silence_days=0)),
    )
    seats_create(game)
    event_add(game=game, kind=EventKind.CREATED, now=now)
    for program in programs:
        game_join(game_id=game.pk, by=program, now=now)
    LadderEntry.objects.filter(program__in=programs).update(waiting_since=now)
    locked_game_start(game=game, actor=None, now=now)
    return game
