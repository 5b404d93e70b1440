"""Whether a sheet is saved, complete and final, and its warnings."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _, gettext_lazy, ngettext

from adjudicator import Reason
from adjudicator.board import Board
from adjudicator.state import PhaseKind
from games.core.words.clock import clock
from games.core.words.orders import place_name, with_dash
from games.sheets.queries.cautions import Caution, CautionKind
from games.sheets.queries.sheet_report import RowKind, SheetReport, SheetRow
from games.sheets.queries.sheets import SavedSheet

SENTENCES = {
    CautionKind.TWO_INTO_ONE: (
        gettext_lazy("Two for one space."),
        gettext_lazy(
            "%(unit)s is ordered to %(place)s too: this one only gets in if it is stronger."
        ),
    ),
    CautionKind.OWN_UNIT: (
        gettext_lazy("Your own unit stands there."),
        gettext_lazy(
            "%(unit)s does not leave %(place)s, and nobody dislodges a unit of their own."
        ),
    ),
    CautionKind.SWAP: (
        gettext_lazy("They cannot change places."),
        gettext_lazy("%(unit)s comes the other way: without a convoy both stay where they are."),
    ),
    CautionKind.MINOR_ALONE: (
        gettext_lazy("Alone it does not get in."),
        gettext_lazy("%(unit)s stands in %(place)s: 1 against 1 bounces, so it needs support."),
    ),
    CautionKind.UNMATCHED_SUPPORT: (
        gettext_lazy("This support matches no order."),
        gettext_lazy("%(unit)s is ordered to do something else, so nothing is supported."),
    ),
    CautionKind.SUPPORTED_AGAINST_OWN: (
        gettext_lazy("Against your own unit."),
        gettext_lazy("%(unit)s stays in %(place)s, and your support never counts to dislodge it."),
    ),
    CautionKind.UNMATCHED_CONVOY: (
        gettext_lazy("This convoy matches no order."),
        gettext_lazy("%(unit)s is not ordered to %(place)s, so nothing is convoyed."),
    ),
    CautionKind.NO_CONVOY: (
        gettext_lazy("It depends on fleets of others."),
        gettext_lazy("Those that you order do not carry it all the way to %(place)s."),
    ),
    CautionKind.RETREATS_MEET: (
        gettext_lazy("They meet."),
        gettext_lazy("%(unit)s retreats to %(place)s too: both would be disbanded."),
    ),
}
# The reason that the order fails for, whose rule the caution links to.
COMES_TO = {
    CautionKind.TWO_INTO_ONE: Reason.CONTESTED,
    CautionKind.OWN_UNIT: Reason.OWN_UNIT,
    CautionKind.SWAP: Reason.HEAD_TO_HEAD,
    CautionKind.MINOR_ALONE: Reason.DEFENDED,
    CautionKind.UNMATCHED_SUPPORT: Reason.UNMATCHED,
    CautionKind.SUPPORTED_AGAINST_OWN: Reason.OWN_UNIT,
    CautionKind.UNMATCHED_CONVOY: Reason.CONVOY_MISSING,
    CautionKind.NO_CONVOY: Reason.CONVOY_MISSING,
    CautionKind.RETREATS_MEET: Reason.RETREAT_COLLISION,
}


def caution_words(board: Board, caution: Caution) -> tuple[str, str]:
    """Return a caution in words: a short title and a sentence."""
    title, message = SENTENCES[caution.kind]
    place = place_name(board, caution.place) if caution.place else ""
    return str(title), str(message) % {"unit": caution.unit, "place": place}


@dataclass(frozen=True, slots=True)
class Status:
    """The status of a sheet, as games/sheets/status.html shows it.

    `facts` are "7 of 7 units ordered", "2 of 3 DP spent", "saved 14:02", "will be used" and
    `emphasis`, in bold, "not final.". `missing` has a sentence for each thing to ask about before
    the sheet becomes final. `warnings` is "2 warnings", and `warned_at` the id of the first one's
    place.
    """

    facts: tuple[str, ...]
    emphasis: str
    level: str
    is_final: bool
    missing: tuple[str, ...] = ()
    is_closed: bool = False
    warnings: str = ""
    warned_at: str = ""

    @property
    def text(self) -> str:
        """The facts as one sentence."""
        return ", ".join(self.facts) + ("," if self.emphasis else ".")

    @property
    def is_fixed(self) -> bool:
        """Whether the sheet cannot be changed now: it is final, or orders are closed."""
        return self.is_final or self.is_closed

    @property
    def can_finalise(self) -> bool:
        return not self.is_fixed

    @property
    def asks(self) -> bool:
        """Whether to ask about something missing before the sheet becomes final."""
        return self.can_finalise and bool(self.missing)

    @property
    def can_take_back(self) -> bool:
        return self.is_final and not self.is_closed


def status(saved: SavedSheet, now: datetime) -> Status:
    """Return the status of a saved sheet."""
    report, ready_at = saved.report, saved.ready_at
    saved_at = saved.sheet.saved_at if saved.sheet else None
    facts = [_count(report), *_impossible(report), *_points(report)]
    if saved.is_closed:
        emphasis = _("No more orders are accepted.")
    elif ready_at:
        facts.append(_("final since %(time)s") % {"time": clock(ready_at, now)})
        emphasis = ""
    elif saved_at:
        facts.append(_("saved %(time)s") % {"time": clock(saved_at, now)})
        emphasis = _("not final.")
        if not (report.is_influence and report.overspent):
            facts.append(_("will be used"))
    else:
        emphasis = _("nothing is saved yet.")
    is_done = report.is_finished and not report.cautioned and bool(saved_at or ready_at)
    warnings, warned_at = _warnings(report)
    return Status(
        facts=tuple(facts),
        emphasis=emphasis,
        level="ok" if is_done else "warn",
        is_final=ready_at is not None,
        missing=tuple(_missing(report)),
        is_closed=saved.is_closed,
        warnings=warnings,
        warned_at=warned_at,
    )


def _warnings(report: SheetReport) -> tuple[str, str]:
    """Return "2 warnings", and the id of the first one's place on the page."""
    count = len(report.cautioned)
    if not count:
        return "", ""
    text = ngettext("%(count)s warning", "%(count)s warnings", count) % {"count": count}
    row, line = report.cautioned[0]
    if row is not None:
        return text, f"{row.field}-row"
    return text, "points" if report.is_influence else f"minor-{line.space}"


def _count(report: SheetReport) -> str:
    if report.is_influence:
        bids = len(report.bids)
        return ngettext("%(count)s bid", "%(count)s bids", bids) % {"count": bids}
    rows = len(report.rows)
    match report.state.position.turn.phase:
        case PhaseKind.RETREATS:
            text = ngettext(
                "%(ordered)s of %(asked)s retreat ordered",
                "%(ordered)s of %(asked)s retreats ordered",
                rows,
            )
        case PhaseKind.ADJUSTMENTS:
            text = ngettext(
                "%(ordered)s of %(asked)s adjustment ordered",
                "%(ordered)s of %(asked)s adjustments ordered",
                rows,
            )
        case _:
            text = ngettext(
                "%(ordered)s of %(asked)s unit ordered",
                "%(ordered)s of %(asked)s units ordered",
                rows,
            )
    return text % {"ordered": report.ordered, "asked": rows}


def _impossible(report: SheetReport) -> list[str]:
    """Say what happens instead of orders that cannot be carried out.

    Beside such orders and lines for no unit, this names every unit that would hold: one that has no
    order as well.
    """
    rows = [row for row, _line in report.impossible]
    holding = {*rows, *report.missing} if rows or report.unused else set()
    facts = []
    if holding and all(row.kind is RowKind.ORDER for row in report.rows):
        units = [row_label(row) for row in report.rows if row in holding]
        text = ngettext("%(units)s would hold", "%(units)s would hold", len(units))
        facts.append(text % {"units": ", ".join(units)})
    elif rows:
        facts.append(_("%(count)s impossible") % {"count": len(rows)})
    if unused := len(report.unused):
        text = ngettext("%(count)s line unused", "%(count)s lines unused", unused)
        facts.append(text % {"count": unused})
    return facts


def _points(report: SheetReport) -> list[str]:
    numbers = {"spent": report.spent, "budget": report.budget, "wasted": report.wasted}
    if report.is_influence:
        text = _("%(spent)s of %(budget)s points given")
        if report.overspent:
            text = _("%(spent)s of %(budget)s points given: too many, so all are lost")
        elif report.wasted:
            text = _("%(spent)s of %(budget)s points given, %(wasted)s of them for nothing")
        return [text % numbers]
    if not report.budget:
        return [_("no points to bid with")] if report.overspent else []
    text = _("%(spent)s of %(budget)s DP spent")
    if report.overspent:
        text = _("%(spent)s of %(budget)s DP bid: too many, so every point is lost")
    elif report.wasted:
        text = _("%(spent)s of %(budget)s DP spent, %(wasted)s of them for nothing")
    return [text % numbers]


def row_label(row: SheetRow) -> str:
    """Name a row: "A Par", "Build 1"."""
    if row.kind is RowKind.BUILD:
        return _("Build %(number)s") % {"number": row.number}
    if row.kind is RowKind.REMOVAL:
        return _("Removal %(number)s") % {"number": row.number}
    return str(row.unit)


def without(row: SheetRow) -> str:
    """Say what happens to a row without a possible order."""
    match row.kind:
        case RowKind.BUILD:
            return _("Nothing is built.")
        case RowKind.REMOVAL:
            return _("The rules choose the unit.")
        case RowKind.RETREAT:
            return _("It will be disbanded.")
    return _("It will hold.")


def _missing(report: SheetReport) -> Iterator[str]:
    """Yield a sentence for everything that is missing; nothing for a finished sheet."""
    for row in report.missing:
        if row.unit:
            words = {"unit": row_label(row), "so": without(row)}
            yield _("%(unit)s has no order. %(so)s") % words
    # Builds and removals, which are the same in every row, are counted.
    kinds = [row.kind for row in report.missing]
    if builds := kinds.count(RowKind.BUILD):
        yield ngettext(
            "%(count)s build is not ordered, and is not made.",
            "%(count)s builds are not ordered, and are not made.",
            builds,
        ) % {"count": builds}
    if removals := kinds.count(RowKind.REMOVAL):
        yield ngettext(
            "%(count)s removal is not ordered: the unit is chosen by rule.",
            "%(count)s removals are not ordered: the units are chosen by rule.",
            removals,
        ) % {"count": removals}
    for row, line in report.impossible:
        words = {"order": with_dash(line.text), "so": without(row)}
        yield _("%(order)s cannot be carried out. %(so)s") % words
    for line in report.unused:
        is_second = line.reason is Reason.ORDERED_TWICE
        sentence = _("%(order)s is for none of your units.")
        if is_second:
            sentence = _("%(order)s is a second order for one unit. The first one counts.")
        yield sentence % {"order": with_dash(line.text)}
    if report.overspent:
        yield _("You bid more points than you have: every point is lost.")
        return
    if report.wasted:
        yield ngettext(
            "%(count)s point comes to nothing.", "%(count)s points come to nothing.", report.wasted
        ) % {"count": report.wasted}
    if report.unspent:
        yield ngettext(
            "%(count)s point is not spent, and will be lost.",
            "%(count)s points are not spent, and will be lost.",
            report.unspent,
        ) % {"count": report.unspent}
