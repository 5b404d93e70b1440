"""The sentence that says whether one's orders count."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from adjudicator.state import PhaseKind
from games.core.words.times import clock
from games.orders.page.unfinished import row_label, unfinished
from games.orders.queries.sheet_rows import Asked
from games.orders.queries.sheet_summary import SheetSummary


@dataclass(frozen=True, slots=True)
class Status:
    """What games/orders/status.html takes: "7 of 7 units ordered, 2 of 3 DP spent, saved 14:02,
    will be used;" and in bold "not final."; `missing` has a sentence for each thing that is asked
    about once before the sheet becomes final. `warnings` is "2 warnings", and `warned_at` the place
    on the page where the first of them is said."""

    text: str
    emphasis: str
    level: str
    is_final: bool
    missing: tuple[str, ...] = ()
    is_closed: bool = False
    warnings: str = ""
    warned_at: str = ""

    @property
    def can_finalise(self) -> bool:
        return not (self.is_final or self.is_closed)

    @property
    def asks(self) -> bool:
        """Whether there is anything to ask about before the sheet becomes final."""
        return self.can_finalise and bool(self.missing)

    @property
    def can_take_back(self) -> bool:
        return self.is_final and not self.is_closed


def status(
    kind: PhaseKind,
    summary: SheetSummary,
    *,
    saved_at: datetime | None,
    ready_at: datetime | None,
    now: datetime,
    is_closed: bool = False,
) -> Status:
    """How far the orders of a phase are, from the same summary as all that is said of them. Where
    it `is_closed` sheets are taken no more, and the result is not published yet."""
    facts = [_counted(kind, summary), *_impossible(summary), *_points(summary)]
    if is_closed:
        text, emphasis = ", ".join(facts) + ".", _("Orders are taken no more.")
    elif ready_at:
        facts.append(_("final since %(time)s") % {"time": clock(ready_at, now)})
        text, emphasis = ", ".join(facts) + ".", ""
    elif saved_at:
        facts.append(_("saved %(time)s") % {"time": clock(saved_at, now)})
        if summary.is_influence and summary.overspent:
            text, emphasis = ", ".join(facts) + ";", _("not final.")
        else:
            facts.append(_("will be used;"))
            text, emphasis = ", ".join(facts), _("not final.")
    else:
        text, emphasis = ", ".join(facts) + ";", _("nothing is saved yet.")
    is_done = summary.is_finished and not summary.cautioned and bool(saved_at or ready_at)
    return Status(
        text,
        emphasis,
        "ok" if is_done else "warn",
        ready_at is not None,
        tuple(unfinished(summary)),
        is_closed,
        *_warnings(summary),
    )


def _warnings(summary: SheetSummary) -> tuple[str, str]:
    """How many there are, and where the first of them is said."""
    count = len(summary.cautioned)
    if not count:
        return "", ""
    said = ngettext("%(count)s warning", "%(count)s warnings", count) % {"count": count}
    row, line = summary.cautioned[0]
    if row is not None:
        return said, f"{row.field}-row"
    return said, "points" if summary.is_influence else f"minor-{line.space}"


def _counted(kind: PhaseKind, summary: SheetSummary) -> str:
    if summary.is_influence:
        return ngettext("%(count)s bid", "%(count)s bids", summary.bids) % {"count": summary.bids}
    numbers = {"ordered": summary.ordered, "asked": summary.asked}
    if kind is PhaseKind.RETREATS:
        return _("%(ordered)s of %(asked)s retreats ordered") % numbers
    if kind is PhaseKind.ADJUSTMENTS:
        return _("%(ordered)s of %(asked)s adjustments ordered") % numbers
    return _("%(ordered)s of %(asked)s units ordered") % numbers


def _impossible(summary: SheetSummary) -> list[str]:
    """What the orders that cannot be carried out come to."""
    rows = [row for row, _line in summary.impossible]
    said = []
    if rows and all(row.asked is Asked.ORDER for row in rows):
        names = ", ".join(map(row_label, rows))
        said.append(
            ngettext("%(units)s would hold", "%(units)s would hold", len(rows)) % {"units": names}
        )
    elif rows:
        said.append(_("%(count)s impossible") % {"count": len(rows)})
    if summary.homeless:
        said.append(
            ngettext("%(count)s line unused", "%(count)s lines unused", len(summary.homeless))
            % {"count": len(summary.homeless)}
        )
    return said


def _points(summary: SheetSummary) -> list[str]:
    numbers = {"spent": summary.spent, "budget": summary.budget, "wasted": summary.wasted}
    if summary.is_influence and summary.overspent:
        return [_("%(spent)s of %(budget)s points given: too many, so all are lost") % numbers]
    if summary.is_influence and summary.wasted:
        return [_("%(spent)s of %(budget)s points given, %(wasted)s of them for nothing") % numbers]
    if summary.is_influence:
        return [_("%(spent)s of %(budget)s points given") % numbers]
    if summary.overspent and not summary.budget:
        return [_("no points to bid with")]
    if summary.overspent:
        return [_("%(spent)s of %(budget)s DP bid: too many, so every point is lost") % numbers]
    if not summary.budget:
        return []
    if summary.wasted:
        return [_("%(spent)s of %(budget)s DP spent, %(wasted)s of them for nothing") % numbers]
    return [_("%(spent)s of %(budget)s DP spent") % numbers]
