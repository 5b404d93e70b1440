"""Acts of a director on many tables at once. Each table gets the same act as by its GM."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _, gettext_lazy

from games.core.accounts import User
from games.core.errors import Conflict, Refused, Unprocessable
from games.core.gm import director_refusal, is_deputy
from games.core.phases import phase_find
from games.core.refusals import game_is_paused, not_running, unknown_choice, without_gm
from games.core.words.clock import clock
from games.gm.acts.extend import deadline_extend, may as may_extend
from games.gm.acts.pause import LONGEST, game_pause, may as may_pause
from games.gm.acts.remind import may as may_remind, players_remind
from games.gm.acts.resume import game_resume, may as may_resume
from games.models import Game, Phase, Right, Status
from games.schedule.due import next_regular_deadline
from games.tournaments.authority import check_directs

# The lengths of a pause in days.
PAUSE_DAYS = (1, 2, 3, 7, 14, 30)
# How a director learns neither how many orders are missing nor of earlier reminders.
ABOUT_ORDERS = ("nobody_late", "reminded_lately")


@dataclass(frozen=True, slots=True)
class Order:
    """What a director wants: the reason that everybody can read, and the end of a pause."""

    by: User
    now: datetime
    reason: str = ""
    until: datetime | None = None

    def on(self, game: Game) -> dict[str, Any]:
        """The arguments of an act on a table."""
        return {"game_id": game.pk, "by": self.by, "reason": self.reason, "now": self.now}


@dataclass(frozen=True, slots=True)
class BulkAct:
    """An act on many tables. `right` is that of a deputy who may do it too.

    `refusal` says why a table refuses, `effect` what will happen there, and `run` does it; with the
    mark of the clock that the director saw, so that a form that is sent twice acts once.
    """

    code: str
    label: str | Promise
    right: Right | None
    refusal: Callable[[Game, Phase, Order], Refused | None]
    effect: Callable[[Game, Phase, Order], str]
    run: Callable[[Game, str, Order], str]


def _extend_refusal(game: Game, phase: Phase, order: Order) -> Refused | None:
    if refusal := may_extend(phase):
        return refusal
    if next_regular_deadline(game, phase, order.now) is None:
        return Conflict("no_regular_deadline", _("There is no next regular deadline to extend to."))
    return None


def _extend_effect(game: Game, phase: Phase, order: Order) -> str:
    due_at = next_regular_deadline(game, phase, order.now)
    assert due_at is not None, "the refusal came first"
    words = {"phase": phase.title, "when": clock(due_at, order.now)}
    return _("%(phase)s is due %(when)s.") % words


def _extend(game: Game, seen: str, order: Order) -> str:
    phase = deadline_extend(by_how_much=None, seen=seen, **order.on(game))
    return _("%(phase)s has more time.") % {"phase": phase.title}


def _pause_refusal(game: Game, phase: Phase, order: Order) -> Refused | None:
    return game_is_paused() if phase.is_paused else may_pause(phase, order.now)


def _pause_effect(_game: Game, _phase: Phase, order: Order) -> str:
    return _("Paused until %(until)s.") % {"until": clock(_end_of_pause(order), order.now)}


def _pause(game: Game, seen: str, order: Order) -> str:
    until = _end_of_pause(order)
    game_pause(until=until, seen=seen, **order.on(game))
    return _("Paused until %(until)s.") % {"until": clock(until, order.now)}


def _end_of_pause(order: Order) -> datetime:
    if order.until is None or not order.now < order.until <= order.now + LONGEST:
        sentence = _("Choose an end within the next %(days)s days.") % {"days": LONGEST.days}
        raise Unprocessable("pause_end", sentence, field="until")
    return order.until


def _resume_effect(_game: Game, phase: Phase, _order: Order) -> str:
    return _("The clock of %(phase)s starts again.") % {"phase": phase.title}


def _resume(game: Game, seen: str, order: Order) -> str:
    game_resume(seen=seen, **order.on(game))
    return _("The game resumes.")


def _remind_effect(_game: Game, _phase: Phase, _order: Order) -> str:
    return _("Players whose orders are missing are reminded.")


def _remind(game: Game, _seen: str, order: Order) -> str:
    try:
        players_remind(game_id=game.pk, by=order.by, now=order.now)
    except Conflict as refusal:
        if refusal.code not in ABOUT_ORDERS:
            raise
        return _("Nobody needed a reminder, or had one within the last six hours.")
    return _("Reminders were sent.")


ACTS: Mapping[str, BulkAct] = {
    act.code: act
    for act in (
        BulkAct(
            "extend",
            gettext_lazy("Extend to the next regular deadline"),
            Right.EXTEND,
            _extend_refusal,
            _extend_effect,
            _extend,
        ),
        BulkAct("pause", gettext_lazy("Pause"), None, _pause_refusal, _pause_effect, _pause),
        BulkAct(
            "resume",
            gettext_lazy("Resume"),
            None,
            lambda _game, phase, _order: may_resume(phase),
            _resume_effect,
            _resume,
        ),
        BulkAct(
            "remind",
            gettext_lazy("Remind players whose orders are missing"),
            Right.REMIND,
            lambda _game, phase, order: may_remind(phase, order.now),
            _remind_effect,
            _remind,
        ),
    )
}


@dataclass(frozen=True, slots=True)
class TableAnswer:
    """What an act will do at a table, or has done: a sentence, or the reason why not.

    `mark` is that of the table's clock.
    """

    game: Game
    sentence: str
    is_refused: bool
    mark: str = ""
    code: str = ""


def bulk_act(code: str) -> BulkAct:
    """Return an act by its code; refuses another code."""
    if code not in ACTS:
        raise unknown_choice("act")
    return ACTS[code]


def directed_tables(*, number: int, by: User, game_ids: Collection[int]) -> list[Game]:
    """The chosen tables of a tournament, or without a choice all that are running.

    Refuses everybody but its directors; tables of other tournaments are left out.
    """
    check_directs(number, by)
    games = Game.objects.filter(tournament=number).order_by("pk")
    chosen = games.filter(pk__in=game_ids) if game_ids else games.filter(status=Status.RUNNING)
    return list(chosen)


def bulk_preview(
    *, number: int, by: User, act: BulkAct, game_ids: Collection[int], order: Order
) -> list[TableAnswer]:
    """What an act will do at each table, or why it will not."""
    tables = directed_tables(number=number, by=by, game_ids=game_ids)
    return [_preview(game, act, order) for game in tables]


def _preview(game: Game, act: BulkAct, order: Order) -> TableAnswer:
    phase = phase_find(game=game)
    refusal = _authority_refusal(game, act, order.by)
    if refusal is None and (phase is None or game.status != Status.RUNNING):
        refusal = not_running()
    if refusal is None and phase is not None:
        refusal = act.refusal(game, phase, order)
    if refusal is not None or phase is None:
        sentence = refusal.message if refusal else ""
        return TableAnswer(game, sentence, is_refused=True, code=refusal.code if refusal else "")
    return TableAnswer(
        game, act.effect(game, phase, order), is_refused=False, mark=phase.clock_mark
    )


def _authority_refusal(game: Game, act: BulkAct, by: User) -> Refused | None:
    """Why a person may not act there, who is a director, perhaps its GM or a deputy as well."""
    if game.is_without_gm:
        return without_gm()
    if game.gm_id == by.pk or (act.right is not None and is_deputy(game, by, act.right)):
        return None
    return director_refusal(game, by)


def bulk_run(
    *,
    number: int,
    by: User,
    act: BulkAct,
    seen: Mapping[int, str],
    order: Order,
) -> list[TableAnswer]:
    """Do an act at each table that was `seen`, with the mark of its clock, and report each.

    Each table is a transaction of its own: what one refuses is done at the others.
    """
    if not seen:
        raise Unprocessable("no_tables", _("Choose at least one table."), field="game")
    tables = directed_tables(number=number, by=by, game_ids=seen.keys())
    return [_run(game, act, seen.get(game.pk, ""), order) for game in tables]


def _run(game: Game, act: BulkAct, seen: str, order: Order) -> TableAnswer:
    try:
        return TableAnswer(game, act.run(game, seen, order), is_refused=False)
    except Refused as refusal:
        return TableAnswer(game, refusal.message, is_refused=True, code=refusal.code)


def end_of_pause(days: int, now: datetime | None = None) -> datetime:
    """The end of a pause of so many days; refuses another length than those offered."""
    if days not in PAUSE_DAYS:
        raise Unprocessable("pause_end", _("Choose one of the lengths."), field="days")
    return (now or timezone.now()).replace(second=0, microsecond=0) + timedelta(days=days)
