"""Puts another end in the place of a game's line, as planned. Nothing is deleted but votes."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db.models import Max

from games.clock.services.game_finish import game_finish
from games.core.accounts import User
from games.core.codec import position_data
from games.core.events import event_add
from games.corrections.queries.plan import Plan
from games.corrections.services.line_open import line_open, line_play
from games.corrections.services.line_restore import line_restore
from games.corrections.services.seats_follow import seats_follow
from games.models import (
    Correction,
    Ending,
    EventKind,
    Game,
    Phase,
    PhaseStatus,
    Proposal,
    Seat,
    Status,
)


def line_replace(
    *, game: Game, plan: Plan, by: User, reason: str, keeps_drafts: bool, now: datetime
) -> Correction:
    """Carries the plan out for a locked game, whose GM has said why; all are told."""
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
    # What was agreed with is not what stands on the board any more.
    Proposal.objects.filter(game=game).delete()
    paused_until = _supersede(game, plan, correction, now)
    # What is played anew is news again to whoever has seen it.
    seen = Seat.objects.filter(game=game, seen_phase__gte=plan.first)
    seen.update(seen_phase=plan.first - 1)
    if plan.undone is not None:
        newest: Phase | None = line_restore(game=game, undone=plan.undone, by=correction, now=now)
    else:
        line = _next_line(game)
        newest = line_play(game=game, plan=plan, line=line, by=by, now=now)
        if plan.opened is not None:
            newest = line_open(
                game=game, plan=plan, line=line, keeps_drafts=keeps_drafts, after=newest, now=now
            )
    assert newest is not None, "a correction leaves a phase"
    if newest.is_open and paused_until is not None and newest.due_at is not None:
        _pause(newest, paused_until, now)
    seats_follow(game=game, position=plan.after, now=now)
    _status(game, plan, now)
    data = {"kind": plan.kind.value, "number": correction.number, "reason": reason, **plan.data}
    event_add(game=game, kind=EventKind.CORRECTED, actor=by, phase=newest, data=data, now=now)
    return correction


def _next_line(game: Game) -> int:
    highest: int = Phase.objects.filter(game=game).aggregate(highest=Max("line"))["highest"]
    return highest + 1


def _supersede(game: Game, plan: Plan, correction: Correction, now: datetime) -> datetime | None:
    """Gives the end of the pause that the open phase was in."""
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
    """The game was paused, and stays so."""
    assert phase.due_at is not None, "only a deadline can stand still"
    phase.time_left = phase.due_at - now
    phase.due_at = None
    phase.paused_at, phase.paused_until = now, until
    phase.save(update_fields=["time_left", "due_at", "paused_at", "paused_until"])


def _ending(game: Game) -> dict[str, Any] | None:
    """How the game had ended before, for a roll forward."""
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
    """The game runs while a phase of it is open, and is over where it was won or had ended."""
    ending = plan.undone.data.get("ending") if plan.undone is not None else None
    if ending is not None:
        game.status, game.ending = Status.FINISHED, ending["ending"]
        game.winner, game.shares = ending["winner"], ending["shares"]
        game.finished_at = datetime.fromisoformat(ending["finished_at"])
    elif plan.opened is None:
        winner = plan.played[-1].outcome.winner
        assert winner is not None, "a chain ends open or with a winner"
        game_finish(game=game, ending=Ending.WON, powers=[winner], now=now)
        return
    else:
        game.status, game.ending, game.winner = Status.RUNNING, "", ""
        game.shares, game.finished_at = {}, None
    game.save(update_fields=["status", "ending", "winner", "shares", "finished_at"])
