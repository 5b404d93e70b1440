"""Publish a withheld result, or cancel withholding it."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_noop

from games.core.accounts import User
from games.core.acts import PhaseIn, check_seen
from games.core.errors import Refused
from games.core.events import event_add
from games.core.forms import reason_if_any
from games.core.gm import authorize_gm
from games.core.refusals import not_running, not_withheld
from games.gm.acts.act import DeskAct
from games.models import EventKind, Phase
from games.turn.services.phase_advance import resolve_at_once
from games.turn.services.phase_resolve import Cause


def may(phase: Phase | None) -> Refused | None:
    """Why there is no result to release."""
    if phase is None:
        return not_running()
    return None if phase.withholds_result else not_withheld()


def result_release(
    *,
    game_id: int,
    by: User,
    reason: str = "",
    phase_number: int | None = None,
    seen: str = "",
    now: datetime | None = None,
) -> Phase:
    """Publish a withheld result, or cancel withholding it, and return the phase.

    Refuses a phase in another state than was `seen` (Phase.result_mark).
    """
    now = now or timezone.now()
    data = reason_if_any(reason, by)
    with transaction.atomic():
        game, phase = authorize_gm(game_id=game_id, by=by, phase_number=phase_number)
        if refusal := may(phase):
            raise refusal
        check_seen(seen, phase.result_mark)
        was_withheld = phase.is_withheld
        if not was_withheld:
            phase.withholds_result = False
            phase.save(update_fields=["withholds_result"])
        kind = EventKind.RESULT_RELEASED if was_withheld else EventKind.WITHHOLD_DROPPED
        event_add(game=game, kind=kind, actor=by, phase=phase, data=data, now=now)
    if not was_withheld:
        return phase
    return resolve_at_once(phase_id=phase.pk, cause=Cause.RELEASE, by=by, now=now)


def message(phase: Phase) -> str:
    if phase.is_open:
        return _("The result will not be withheld.")
    return _("%(phase)s is resolved.") % {"phase": phase.title}


ACT = DeskAct(
    code="release",
    inputs=PhaseIn,
    checks_seen=True,
    run=result_release,
    message=message,
    group="clock",
    events=(EventKind.RESULT_RELEASED, EventKind.WITHHOLD_DROPPED),
    summary=gettext_noop("Publish a withheld result, or cancel withholding it."),
)
