"""Pause the game until a moment, or change the end of its pause."""

from datetime import datetime, timedelta

from django.db import transaction
from django.http import QueryDict
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_noop

from games.core.accounts import User
from games.core.acts import ReasonIn
from games.core.errors import Refused, Unprocessable
from games.core.forms import reason_if_any, write_moment
from games.core.gm import authorize_gm
from games.core.inputs import Moment
from games.core.quotas import CLOCK_CHANGES
from games.core.rate_limits import count_towards
from games.core.refusals import game_is_paused, not_running
from games.core.words.clock import clock
from games.gm.acts.act import DeskAct, Question
from games.gm.queries.inbox import GmDesk
from games.models import ActedBy, Event, EventKind, Phase
from games.turn.services.deadlines import check_clock_seen, clock_refusal
from games.turn.services.pauses import phase_pause

# The length of a pause if the GM does not choose its end.
USUAL, LONGEST = timedelta(days=7), timedelta(days=92)


class PauseIn(ReasonIn):
    """The end of a pause, with its offset from UTC."""

    until: Moment


def may(phase: Phase | None, now: datetime) -> Refused | None:
    """Why the game cannot be paused. The end of a pause can be changed."""
    return not_running() if phase is None else clock_refusal(phase, now)


def question(desk: GmDesk, query: QueryDict) -> Question:
    now, phase = timezone.now(), desk.phase
    if refusal := may(phase, now):
        raise refusal
    if phase is None or phase.is_paused:
        raise game_is_paused()
    until = now + USUAL
    return Question(
        heading=_("Pause %(game)s for a week?") % {"game": desk.game.name},
        warning=_("The clock stops at once, until %(until)s.") % {"until": clock(until, now)},
        sentences=[
            _("Players can save orders, but nothing is resolved."),
            _("You can resume the game at any time, or change the end of the pause on the desk."),
            _("All players are notified."),
        ],
        inputs={"until": write_moment(until), "seen": phase.clock_mark},
        label=_("Pause the game"),
        keep=_("Let it go on"),
    )


@transaction.atomic
def game_pause(
    *,
    game_id: int,
    by: User,
    until: datetime,
    reason: str = "",
    seen: str = "",
    now: datetime | None = None,
) -> Phase:
    """Stop the clock of the open phase until a time.

    Players can still save and finalise orders, but no phase is resolved during a pause. A pause
    that is sent again changes nothing. Refuses a phase that has another deadline than was `seen`
    (Phase.clock_mark).
    """
    now = now or timezone.now()
    game, phase = authorize_gm(game_id=game_id, by=by, for_directors=True)
    if not now < until <= now + LONGEST:
        raise Unprocessable(
            "pause_end",
            _("Choose an end within the next %(days)s days.") % {"days": LONGEST.days},
            field="until",
        )
    if refusal := may(phase, now):
        raise refusal
    check_clock_seen(phase=phase, seen=seen, field="until")
    given = reason_if_any(reason, by)
    if phase.paused_until == until and _last_reason(phase) == given.get("reason"):
        return phase
    # A GM can stop the clock at any time, however often it was changed.
    count_towards(CLOCK_CHANGES, by.pk, now, game_id=game.pk, refuses=phase.is_paused)
    phase_pause(
        game=game, phase=phase, until=until, actor=by, cause=ActedBy.GM, now=now, reason=given
    )
    return phase


def _last_reason(phase: Phase) -> str | None:
    """The reason given for the pause of a phase."""
    event = Event.objects.filter(phase=phase, kind=EventKind.PAUSED).order_by("-pk").first()
    return event.data.get("reason") if event else None


ACT = DeskAct(
    code="pause",
    inputs=PauseIn,
    question=question,
    run=game_pause,
    message=lambda _result: _("The game is paused. All players are notified."),
    group="clock",
    events=(EventKind.PAUSED,),
    summary=gettext_noop("Pause the game."),
    checks_seen=True,
    on_desk=("until",),
)
