"""Branches of a game's history: replayed, opened, superseded, restored."""

from datetime import datetime
from typing import Any

from django.db.models import F, Max, Q
from django.utils.translation import gettext as _

from adjudicator import Position
from adjudicator.calendar import powers_to_order
from games.core.accounts import User
from games.core.codec import BoardState, bids_to_rows, position_data, variant_of
from games.core.errors import Conflict, Refused
from games.core.events import event_add
from games.core.gm import has_run
from games.core.mentors import knows_another
from games.core.opened import Part, is_opened
from games.core.outbox import order_computers
from games.gm.corrections.plan import NewSheet, Plan, ReplayedPhase
from games.models import (
    ConditionalSheet,
    Correction,
    Ending,
    Event,
    EventKind,
    Game,
    OrderSheet,
    Phase,
    PhaseStatus,
    Proposal,
    Seat,
    SeatAssignment,
    SeatState,
    Status,
)
from games.notices.services.messages import SeatMessage, seat_notify
from games.press.services.promises import promises_judge_again
from games.schedule.deadlines import deadline_after
from games.schedule.stored import schedule_of
from games.scoring.last_year import last_year_powers
from games.scoring.results import result_update
from games.seats.queries.joining import check_may_play
from games.seats.queries.replacement import has_played_another
from games.seats.services.assignments import seat_assign, seat_vacate
from games.sheets.queries.sheet_report import sheet_report
from games.sheets.services.sheets import sheet_digest
from games.turn.queries.outcomes import resolved_fields
from games.turn.services.commitments import corrected_commit
from games.turn.services.missed_turns import misses_copy
from games.turn.services.phase_open import game_finish, phase_open


def branch_replay(
    *, game: Game, plan: Plan, branch: int, by: User | None, now: datetime
) -> Phase | None:
    """Create the replayed phases of a plan with their sheets, and return the last one.

    Without any, return the phase before them. Sheets keep their authors and times; the corrected
    one is the GM's.
    """
    before = game.phases.current().filter(number=plan.first - 1).first()
    for number, played in enumerate(plan.replayed, start=plan.first):
        before = _replay_phase(game, played, number, branch)
        _copy_sheets(played.old, before)
        if number == plan.first and plan.new_sheet is not None:
            _correct(before, plan.new_sheet, played.position, by, now)
        corrected_commit(phase=before, now=now)
    return before


def branch_open(
    *,
    game: Game,
    plan: Plan,
    branch: int,
    keeps_drafts: bool,
    after: Phase | None,
    now: datetime,
) -> Phase:
    """Open the last phase of a plan. Its drafts are not final, because the board may differ."""
    assert plan.opened is not None, "the plan ends with an open phase"
    phase = phase_open(
        game=game,
        position=plan.opened,
        now=now,
        after=after,
        branch=branch,
        is_again=plan.drafts is not None,
    )
    if plan.drafts is not None and keeps_drafts:
        _copy_drafts(plan.drafts, phase, plan.opened)
    return phase


def _replay_phase(game: Game, played: ReplayedPhase, number: int, branch: int) -> Phase:
    old = played.old
    assert old.resolved_at is not None, "only resolved phases are replayed"
    position = played.position
    return Phase.objects.create(
        game=game,
        number=number,
        branch=branch,
        year=old.year,
        season=old.season,
        kind=old.kind,
        position=position_data(position),
        powers_to_order=list(powers_to_order(variant_of(game), position)),
        opened_at=old.opened_at,
        due_at=old.due_at,
        grace=old.grace,
        ends_early=old.ends_early,
        nmr_policy=old.nmr_policy,
        **resolved_fields(played.outcome, old.resolved_at),
    )


def _copy_sheets(old: Phase, new: Phase) -> None:
    """Copy the sheets of a resolved phase, with its missed turns and conditional sheets."""
    sheets = list(OrderSheet.objects.filter(phase=old, is_current=True))
    for sheet in sheets:
        sheet.pk, sheet.phase, sheet.is_final = None, new, False
        sheet._state.adding = True
    OrderSheet.objects.bulk_create(sheets)
    misses_copy(old=old, new=new)
    _copy_conditional(old, new)


def _copy_drafts(old: Phase, new: Phase, position: Position) -> None:
    """Copy the sheets of a reopened phase, except those that the seat's player may not see.

    Their version is raised, so that an old page cannot save over them. None is final.
    """
    drafts = OrderSheet.objects.filter(phase=old, is_current=True, seat__state__in=_PEOPLE)
    drafts = drafts.exclude(seat__hidden_before__gt=F("saved_at"))
    sheets, variant = list(drafts.select_related("seat")), variant_of(new.game)
    for sheet in sheets:
        sheet.pk, sheet.phase = None, new
        sheet.is_final, sheet.ready_at = False, None
        power = sheet.seat.power
        state = BoardState(variant, position, power)
        sheet.is_complete = sheet_report(state, sheet.orders).is_complete
        sheet.version += 1
        sheet._state.adding = True
    OrderSheet.objects.bulk_create(sheets)
    _copy_conditional(old, new)


_PEOPLE = (SeatState.TAKEN, SeatState.OPEN)


def _copy_conditional(old: Phase, new: Phase) -> None:
    filed = ConditionalSheet.objects.filter(phase=old, is_current=True)
    sheets = list(filed.exclude(seat__hidden_before__gt=F("saved_at")))
    for sheet in sheets:
        sheet.pk, sheet.phase = None, new
        sheet.used_in, sheet.use, sheet.ready_at = None, [], None
        sheet._state.adding = True
    ConditionalSheet.objects.bulk_create(sheets)


def _correct(
    phase: Phase, new: NewSheet, position: Position, by: User | None, now: datetime
) -> None:
    """Replace a seat's sheet by the corrected one."""
    variant = variant_of(phase.game)
    report = sheet_report(BoardState(variant, position, new.power), new.orders)
    seat = Seat.objects.get(game=phase.game_id, power=new.power)
    old = OrderSheet.objects.filter(phase=phase, seat=seat, is_current=True)
    version = max((sheet.version for sheet in old), default=0) + 1
    old.update(is_current=False)
    orders, bids = list(new.orders), bids_to_rows(new.bids)
    OrderSheet.objects.create(
        phase=phase,
        seat=seat,
        version=version,
        is_complete=report.is_complete,
        orders=orders,
        bids=bids,
        digest=sheet_digest(orders, bids),
        saved_at=now,
        saved_by=by,
    )


def branch_replace(
    *, game: Game, plan: Plan, by: User | None, reason: str, keeps_drafts: bool, now: datetime
) -> Correction:
    """Make a planned correction in a locked game, and add its event.

    Refuses to let a game go on whose bids, sheets, press or names everybody may read since its end.
    """
    goes_on = plan.opened is not None and not game.is_practice
    names_shown = game.is_anonymous and game.status == Status.FINISHED
    if goes_on and (names_shown or any(is_opened(game, part, now) for part in Part)):
        raise Conflict(
            "secrets_opened",
            _("Secrets of this game are open to everybody since its end, so it cannot go on."),
        )
    correction = Correction.objects.create(
        game=game,
        number=Correction.objects.filter(game=game).count() + 1,
        kind=plan.kind,
        made_by=by,
        made_at=now,
        reason=reason,
        before=position_data(plan.before),
        after=position_data(plan.after),
        data={**plan.data, "ending": _ending(game)},
    )
    # Votes were given on another board.
    Proposal.objects.filter(game=game).delete()
    paused_until = _supersede(game, plan, correction, now)
    # Replayed phases are news again for players who have seen the old ones.
    seen = Seat.objects.filter(game=game, seen_phase__gte=plan.first)
    seen.update(seen_phase=plan.first - 1)
    if plan.undone is not None:
        newest: Phase | None = branch_restore(game=game, undone=plan.undone, by=correction, now=now)
    else:
        branch = _next_branch(game)
        newest = branch_replay(game=game, plan=plan, branch=branch, by=by, now=now)
        if plan.opened is not None:
            newest = branch_open(
                game=game,
                plan=plan,
                branch=branch,
                keeps_drafts=keeps_drafts,
                after=newest,
                now=now,
            )
    assert newest is not None, "a correction leaves at least one phase"
    if newest.is_open and paused_until is not None and newest.due_at is not None:
        _pause(newest, paused_until, now)
    seats_follow(game=game, position=plan.after, now=now)
    promises_judge_again(game=game, first=plan.first)
    _status(game, plan, now)
    data = {"kind": plan.kind.value, "number": correction.number, "reason": reason, **plan.data}
    event_add(game=game, kind=EventKind.CORRECTED, actor=by, phase=newest, data=data, now=now)
    return correction


def _next_branch(game: Game) -> int:
    highest: int = Phase.objects.filter(game=game).aggregate(highest=Max("branch"))["highest"]
    return highest + 1


def _supersede(game: Game, plan: Plan, correction: Correction, now: datetime) -> datetime | None:
    """Supersede phases, and return the end of the pause of the open one, if any."""
    replaced = Phase.objects.filter(game=game, number__gte=plan.first).current()
    pauses = replaced.filter(paused_until__gt=now).values_list("paused_until", flat=True)
    paused_until = pauses.first()
    correction.replaced.set(replaced)
    replaced.update(
        status=PhaseStatus.SUPERSEDED,
        paused_at=None,
        paused_until=None,
        time_left=None,
        claimed_until=None,
        backoff_until=None,
        stuck_reason="",
    )
    return paused_until


def _pause(phase: Phase, until: datetime, now: datetime) -> None:
    """Continue a pause in the new open phase."""
    assert phase.due_at is not None, "only a deadline can stand still"
    phase.time_left = phase.due_at - now
    phase.due_at = None
    phase.paused_at, phase.paused_until = now, until
    phase.save(update_fields=["time_left", "due_at", "paused_at", "paused_until"])


def _ending(game: Game) -> dict[str, Any] | None:
    """How the game had ended before the correction, for a roll forward."""
    if game.status != Status.FINISHED:
        return None
    assert game.finished_at is not None, "a finished game has its time"
    return {
        "ending": game.ending,
        "winner": game.winner,
        "shares": game.shares,
        "finished_at": game.finished_at.isoformat(),
    }


def _status(game: Game, plan: Plan, now: datetime) -> None:
    """Set the status of the game: running with an open phase, else finished."""
    ending = plan.undone.data.get("ending") if plan.undone is not None else None
    if ending is not None:
        game.status, game.ending = Status.FINISHED, ending["ending"]
        game.winner, game.shares = ending["winner"], ending["shares"]
        game.finished_at = datetime.fromisoformat(ending["finished_at"])
    elif plan.opened is None:
        last = plan.replayed[-1].outcome
        if last.winner is not None:
            game_finish(game=game, ending=Ending.WON, powers=[last.winner], now=now)
            return
        state = BoardState(variant_of(game), last.position)
        powers = last_year_powers(state, game.last_year_result)
        game_finish(game=game, ending=Ending.YEAR_OVER, powers=powers, now=now)
        return
    else:
        game.status, game.ending, game.winner = Status.RUNNING, "", ""
        game.shares, game.finished_at = {}, None
    game.save(update_fields=["status", "ending", "winner", "shares", "finished_at"])
    result_update(game)


def branch_restore(*, game: Game, undone: Correction, by: Correction, now: datetime) -> Phase:
    """Make the branch that a correction superseded current again, and return its newest phase.

    If that phase is open, it keeps its sheets, none of them final, and gets its full length.
    """
    keys = list(undone.replaced.values_list("pk", flat=True))
    phases = Phase.objects.filter(pk__in=keys)
    phases.filter(resolved_at__isnull=False).update(status=PhaseStatus.RESOLVED)
    phases.filter(resolved_at__isnull=True).update(status=PhaseStatus.OPEN)
    Correction.objects.filter(pk=undone.pk).update(undone_by=by)
    newest = phases.order_by("-number")[:1].get()
    newest.game = game
    if newest.is_open:
        newest.opened_at = now
        newest.due_at = deadline_after(
            schedule_of(game), newest.turn.phase, now, is_first=newest.number == 1
        )
        # The players it waited for have the whole time, like everyone else.
        newest.waiting_since, newest.waits_for = None, []
        newest.save(update_fields=["opened_at", "due_at", "waiting_since", "waits_for"])
        newest.sheets.filter(is_final=True).update(is_final=False)
        order_computers(newest)
    return newest


def seats_follow(*, game: Game, position: Position, now: datetime) -> None:
    """Vacate the seats of powers in permanent civil disorder, and return those that no longer are.

    A seat returns to the player who had it when the disorder was declared. If that is no longer
    possible, it is open.
    """
    for seat in Seat.objects.filter(game=game):
        is_lost = seat.state == SeatState.CIVIL_DISORDER
        if seat.power in position.civil_disorder and not is_lost:
            seat_vacate(seat=seat, state=SeatState.CIVIL_DISORDER, now=now)
        elif is_lost and seat.power not in position.civil_disorder:
            _give_back(game, seat, now)


def _give_back(game: Game, seat: Seat, now: datetime) -> None:
    last = _last_assignment(game, seat)
    if last is None or (last.user is not None and not _can_return(game, last)):
        seat_vacate(seat=seat, state=SeatState.OPEN, now=now)
    else:
        seat_assign(seat=seat, user=last.user, now=now)
        seat.game = game
        message = SeatMessage.BACK
        seat_notify(seat=seat, user_id=last.user_id, message=message, key=last.pk, now=now)
        if last.user is not None and has_played_another(seat, last.user.pk):
            # A person who has played another power must not see the secrets of earlier players.
            seat.hidden_before = last.started_at
            seat.save(update_fields=["hidden_before"])


def _last_assignment(game: Game, seat: Seat) -> SeatAssignment | None:
    """The assignment that ended when civil disorder was declared."""
    declared = Event.objects.filter(game=game, kind=EventKind.DISORDER, data__power=seat.power)
    event = declared.order_by("-pk").first()
    if event is None:
        return None
    ended = SeatAssignment.objects.filter(
        seat=seat, ended_at=event.created_at, stands_in_for__isnull=True
    )
    return ended.select_related("user", "seat").order_by("-pk").first()


def _can_return(game: Game, assignment: SeatAssignment) -> bool:
    """Whether a former player may have the seat back, by the rules of those who join."""
    user = assignment.user
    assert user is not None
    sits = Seat.objects.filter(Q(holder=user) | Q(lent_by=user), game=game).exists()
    if not user.is_active or sits or has_run(game, user):
        return False
    if knows_another(game, [user.pk], assignment.seat.power):
        return False
    try:
        check_may_play(game, user)
    except Refused:
        return False
    return True
