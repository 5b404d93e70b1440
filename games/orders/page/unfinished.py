"""What is missing of a sheet, in words: what is asked once before it becomes final."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.core.words.orders import printed
from games.orders.queries.sheet_rows import Asked, SheetRow
from games.orders.queries.sheet_summary import SheetSummary


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
