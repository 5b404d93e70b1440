"""What is said of a line of a sheet: why it is refused, or what a bidder is warned of."""

from __future__ import annotations

from django.utils.translation import ngettext

from adjudicator import Variant
from games.core.words.refusals import SENTENCES, refusal
from games.orders.forms.check import CheckedSheet
from games.orders.queries.sheet_report import LineReport, LineStatus, SheetReport
from games.orders.words.bid_warnings import bid_warning


def line_title(line: LineReport) -> str:
    """The name of the rule that a bid meets; empty where it meets none."""
    if line.status != LineStatus.WARNED or line.reason is None:
        return ""
    return bid_warning(line.reason).title


def line_message(variant: Variant, line: LineReport) -> str:
    """Why a line is refused, or what will become of a bid; empty where all is well."""
    if line.error is not None:
        return refusal(variant, line.error)
    if line.reason is None:
        return ""
    if line.status == LineStatus.WARNED:
        return bid_warning(line.reason).message
    return str(SENTENCES[line.reason])


def text_errors(variant: Variant, checked: CheckedSheet) -> list[tuple[int, str]]:
    """What is wrong in a sheet sent as text, by the number of its line."""
    return [
        (wrong.number, wrong.problem or (line_message(variant, wrong.line) if wrong.line else ""))
        for wrong in checked.wrong_lines
    ]


def overspent(report: SheetReport) -> str:
    """That bids need more points than there are."""
    return ngettext(
        "You have %(budget)s Diplomacy Point; these bids need %(spent)s.",
        "You have %(budget)s Diplomacy Points; these bids need %(spent)s.",
        report.budget,
    ) % {"budget": report.budget, "spent": report.spent}
