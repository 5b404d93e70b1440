"""Give the open phase more time."""

from datetime import datetime, timedelta
from typing import Annotated, Any

from django.db import transaction
from django.http import QueryDict
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_noop
from pydantic import Field

from games.core.accounts import User
from games.core.acts import PhaseIn
from games.core.errors import Refused, Unprocessable
from games.core.forms import reason_if_any, whole_number
from games.core.gm import authorize_gm
from games.core.inputs import WHOLE, read_form
from games.core.quotas import CLOCK_CHANGES
from games.core.rate_limits import count_towards
from games.core.refusals import no_deadline, not_running, result_withheld
from games.core.words.clock import length_text
from games.gm.acts.act import DeskAct
from games.models import ActedBy, EventKind, Phase, Right
from games.schedule.due import LONGEST_EXTENSION, is_live, next_regular_deadline
from games.turn.services.deadlines import check_clock_seen, phase_extend

MOST_HOURS = LONGEST_EXTENSION // timedelta(hours=1)
# The choices of the desk for the next regular deadline, and for minutes, in place of hours.
NEXT, MINUTES = "next", "min"


class ExtendIn(PhaseIn):
    """More time: `hours`, `minutes`, or `to_next` for the next regular deadline of the schedule."""

    hours: Annotated[int, Field(ge=1, le=MOST_HOURS), WHOLE] | None = None
    minutes: Annotated[int, Field(ge=1, le=MOST_HOURS * 60), WHOLE] | None = None
    to_next: bool = False


def may(phase: Phase | None) -> Refused | None:
    """Why the open phase cannot be extended. It can in a pause and after its deadline."""
    if phase is None:
        return not_running()
    if phase.is_withheld:
        return result_withheld()
    return no_deadline() if phase.due_at is None and not phase.is_paused else None


def read(form: QueryDict) -> dict[str, Any]:
    """Read the desk's form."""
    chosen = form.get("hours", "")
    number = whole_number(chosen.removesuffix(MINUTES))
    if chosen != NEXT and not (number and number <= MOST_HOURS):
        raise Unprocessable("extension", _("Choose a number of hours."), field="hours")
    unit = "minutes" if chosen.endswith(MINUTES) else "hours"
    inputs = read_form(PhaseIn, form) | {"hours": None, "minutes": None, unit: number}
    return inputs | {"to_next": chosen == NEXT}


@transaction.atomic
def deadline_extend(
    *,
    game_id: int,
    by: User,
    by_how_much: timedelta | None,
    phase_number: int | None = None,
    reason: str = "",
    seen: str = "",
    now: datetime | None = None,
) -> Phase:
    """Extend the open phase; a deadline that has passed is extended from now.

    None for `by_how_much` extends it to the next regular deadline of the game's schedule. Everybody
    can read the reason, if one is given. Refuses if the deadline is no longer the one that was
    `seen` (Phase.clock_mark).
    """
    now = now or timezone.now()
    game, phase = authorize_gm(
        game_id=game_id,
        by=by,
        phase_number=phase_number,
        right=Right.EXTEND,
        for_directors=True,
    )
    if by_how_much is not None and not timedelta(0) < by_how_much <= LONGEST_EXTENSION:
        raise Unprocessable("extension", _("Extend by at most 31 days."), field="hours")
    if refusal := may(phase):
        raise refusal
    check_clock_seen(phase=phase, seen=seen, field="hours")
    due_at = None
    if by_how_much is None:
        due_at = next_regular_deadline(game, phase, now)
        if due_at is None or phase.due_at is None:
            raise Unprocessable(
                "no_regular_deadline",
                _("There is no next regular deadline to extend to. Choose a number of hours."),
                field="hours",
            )
        by_how_much = due_at - max(phase.due_at, now)
    data = reason_if_any(reason, by)
    count_towards(CLOCK_CHANGES, by.pk, now, game_id=game.pk)
    phase_extend(
        game=game,
        phase=phase,
        by_how_much=by_how_much,
        due_at=due_at,
        actor=by,
        cause=ActedBy.GM,
        now=now,
        reason=data,
    )
    return phase


def run(*, hours: int | None, minutes: int | None, to_next: bool, **others: Any) -> Phase:
    """Extend by a number of hours or minutes, or to the next regular deadline."""
    if [hours is not None, minutes is not None, to_next].count(True) != 1:
        raise Unprocessable(
            "extension", _("Give one of hours, minutes and to_next."), field="hours"
        )
    more = None if to_next else timedelta(hours=hours or 0, minutes=minutes or 0)
    return deadline_extend(by_how_much=more, **others)


def lengths(phase: Phase | None) -> list[tuple[str, str]]:
    """The lengths that the desk offers, as value and label: minutes for a live phase."""
    if phase is not None and is_live(phase):
        return [
            (f"{count}{MINUTES}", length_text(timedelta(minutes=count)))
            for count in (5, 10, 15, 30, 60)
        ]
    return [(str(hours), _("%(hours)s h") % {"hours": hours}) for hours in (6, 12, 24, 48, 72, 168)]


def usual_length(phase: Phase | None) -> tuple[str, str]:
    """The length that the desk proposes."""
    return lengths(phase)[2]


ACT = DeskAct(
    code="extend",
    right=Right.EXTEND,
    inputs=ExtendIn,
    read=read,
    checks_seen=True,
    on_desk=("hours",),
    run=run,
    message=lambda phase: _("%(phase)s has more time.") % {"phase": phase.title},
    group="clock",
    events=(EventKind.EXTENDED,),
    summary=gettext_noop("Extend the deadline of the open phase."),
)
