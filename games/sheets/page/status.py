"""Whether a sheet is saved, complete and final, and its warnings."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from django.utils.translation import gettext as _, gettext_lazy, ngettext

from adjudicator import Reason
from adjudicator.board import Board
from adjudicator.state import PhaseKind
from games.core.words.clock import clock
from games.core.words.orders import place_name, printed
from games.sheets.queries.sheet_report import Caution, Regret
from games.sheets.queries.sheet_rows import Asked, SheetRow
from games.sheets.queries.sheets import SheetSummary

SENTENCES = {
    Regret.TWO_INTO_ONE: (
        gettext_lazy("Two for one space."),
        gettext_lazy(
            "%(unit)s is ordered to %(place)s too: this one only gets in if it is stronger."
        ),
    ),
    Regret.OWN_UNIT: (
        gettext_lazy("Your own unit stands there."),
        gettext_lazy(
            "%(unit)s does not leave %(place)s, and nobody dislodges a unit of their own."
        ),
    ),
    Regret.SWAP: (
        gettext_lazy("They cannot change places."),
        gettext_lazy("%(unit)s comes the other way: without a convoy both stay where they are."),
    ),
    Regret.MINOR_ALONE: (
        gettext_lazy("Alone it does not get in."),
        gettext_lazy("%(unit)s stands in %(place)s: 1 against 1 bounces, so it needs support."),
    ),
    Regret.UNMATCHED_SUPPORT: (
        gettext_lazy("This support matches no order."),
        gettext_lazy("%(unit)s is ordered to do something else, so nothing is supported."),
    ),
    Regret.SUPPORTED_AGAINST_OWN: (
        gettext_lazy("Against your own unit."),
        gettext_lazy("%(unit)s stays in %(place)s, and your support never counts to dislodge it."),
    ),
    Regret.UNMATCHED_CONVOY: (
        gettext_lazy("This convoy matches no order."),
        gettext_lazy("%(unit)s is not ordered to %(place)s, so nothing is convoyed."),
    ),
    Regret.NO_CONVOY: (
        gettext_lazy("It depends on fleets of others."),
        gettext_lazy("Those that you order do not carry it all the way to %(place)s."),
    ),
    Regret.RETREATS_MEET: (
        gettext_lazy("They meet."),
        gettext_lazy("%(unit)s retreats to %(place)s too: both would be disbanded."),
    ),
}
# What each comes to where it is carried out: the chapter is that of the result.
COMES_TO = {
    Regret.TWO_INTO_ONE: Reason.CONTESTED,
    Regret.OWN_UNIT: Reason.OWN_UNIT,
    Regret.SWAP: Reason.HEAD_TO_HEAD,
    Regret.MINOR_ALONE: Reason.DEFENDED,
    Regret.UNMATCHED_SUPPORT: Reason.UNMATCHED,
    Regret.SUPPORTED_AGAINST_OWN: Reason.OWN_UNIT,
    Regret.UNMATCHED_CONVOY: Reason.CONVOY_MISSING,
    Regret.NO_CONVOY: Reason.CONVOY_MISSING,
    Regret.RETREATS_MEET: Reason.RETREAT_COLLISION,
}


class Cautioned(NamedTuple):
    """The first words of a caution, and its sentence."""

    title: str
    message: str


def caution_words(board: Board, caution: Caution) -> Cautioned:
    """A caution in words."""
    title, message = SENTENCES[caution.regret]
    place = place_name(board, caution.place) if caution.place else ""
    return Cautioned(str(title), str(message) % {"unit": caution.unit, "place": place})


@dataclass(frozen=True, slots=True)
class Status:
    """What games/sheets/status.html takes: "7 of 7 units ordered, 2 of 3 DP spent, saved 14:02,
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


def row_label(row: SheetRow) -> str:
    """What a line is for: "A Par", "Build 1"."""
    if row.asked is Asked.BUILD:
        return _("Build %(number)s") % {"number": row.number}
    if row.asked is Asked.REMOVAL:
        return _("Removal %(number)s") % {"number": row.number}
    return str(row.unit)


def without(row: SheetRow) -> str:
    """What becomes of a line without an order that can be carried out."""
    match row.asked:
        case Asked.BUILD:
            return _("Nothing is built.")
        case Asked.REMOVAL:
            return _("The unit is chosen by rule.")
        case Asked.RETREAT:
            return _("It will be disbanded.")
    return _("It will hold.")


def unfinished(summary: SheetSummary) -> Iterator[str]:
    """A sentence for each thing that is missing; none for a sheet that is finished."""
    for row in summary.missing:
        if row.unit:
            said = _("%(unit)s has no order. %(so)s")
            yield said % {"unit": row_label(row), "so": without(row)}
    yield from _adjustments([row.asked for row in summary.missing])
    for row, line in summary.impossible:
        said = _("%(order)s cannot be carried out. %(so)s")
        yield said % {"order": printed(line.text), "so": without(row)}
    for line in summary.homeless:
        yield _("%(order)s is for none of your units.") % {"order": printed(line.text)}
    if summary.overspent:
        yield _("You bid more points than you have: every point is lost.")
        return
    if summary.wasted:
        yield ngettext(
            "%(count)s point comes to nothing.",
            "%(count)s points come to nothing.",
            summary.wasted,
        ) % {"count": summary.wasted}
    if summary.unspent:
        yield ngettext(
            "%(count)s point is not spent, and will be lost.",
            "%(count)s points are not spent, and will be lost.",
            summary.unspent,
        ) % {"count": summary.unspent}


def _adjustments(missing: list[Asked]) -> Iterator[str]:
    """Builds and removals by their count: which line of the form has one says nothing."""
    builds, removals = missing.count(Asked.BUILD), missing.count(Asked.REMOVAL)
    if builds:
        yield ngettext(
            "%(count)s build is not ordered, and is not made.",
            "%(count)s builds are not ordered, and are not made.",
            builds,
        ) % {"count": builds}
    if removals:
        yield ngettext(
            "%(count)s removal is not ordered: the unit is chosen by rule.",
            "%(count)s removals are not ordered: the units are chosen by rule.",
            removals,
        ) % {"count": removals}


def others_unfinished(powers: Iterable[str]) -> Iterator[str]:
    """A sentence for each further power of the same player that has orders missing."""
    for power in powers:
        yield _("%(power)s has orders missing.") % {"power": power}
