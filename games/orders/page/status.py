"""The sentence that says whether one's orders count."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from adjudicator.state import PhaseKind
from games.core.words.times import clock


@dataclass(frozen=True, slots=True)
class Status:
    """What games/orders/status.html takes: "7 of 7 units ordered, 2 of 3 DP spent, saved 14:02,
    will be used;" and in bold "not final."."""

    text: str
    emphasis: str
    level: str
    is_final: bool

    @property
    def can_finalise(self) -> bool:
        return not self.is_final

    @property
    def can_take_back(self) -> bool:
        return self.is_final


def status(
    kind: PhaseKind,
    *,
    asked: int,
    ordered: int,
    budget: int,
    spent: int,
    saved_at: datetime | None,
    ready_at: datetime | None,
    trouble: bool,
    now: datetime,
) -> Status:
    """How far the orders of a phase are; `trouble` is a line that will not do what was meant."""
    facts = [_counted(kind, ordered, asked)]
    if spent > budget:
        points = _("%(spent)s of %(budget)s DP bid: too many, so every point is lost")
        facts.append(points % {"spent": spent, "budget": budget})
    elif budget:
        facts.append(_("%(spent)s of %(budget)s DP spent") % {"spent": spent, "budget": budget})
    if ready_at:
        facts.append(_("final since %(time)s") % {"time": clock(ready_at, now)})
        text, emphasis = ", ".join(facts) + ".", ""
    elif saved_at:
        facts.append(_("saved %(time)s") % {"time": clock(saved_at, now)})
        facts.append(_("will be used;"))
        text, emphasis = ", ".join(facts), _("not final.")
    else:
        text, emphasis = ", ".join(facts) + ";", _("nothing is saved yet.")
    is_done = ordered >= asked and bool(saved_at or ready_at) and not trouble
    return Status(text, emphasis, "ok" if is_done else "warn", ready_at is not None)


def _counted(kind: PhaseKind, ordered: int, asked: int) -> str:
    numbers = {"ordered": ordered, "asked": asked}
    if kind is PhaseKind.RETREATS:
        return _("%(ordered)s of %(asked)s retreats ordered") % numbers
    if kind is PhaseKind.ADJUSTMENTS:
        return _("%(ordered)s of %(asked)s adjustments ordered") % numbers
    return _("%(ordered)s of %(asked)s units ordered") % numbers
