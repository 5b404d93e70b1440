"""Keep saved orders that a text with lines that were not understood leaves out."""

from collections.abc import Iterator

from adjudicator import Bid
from games.core.codec import BoardState, bids_from_rows
from games.models import OrderSheet
from games.sheets.queries.sheet_report import SheetReport, sheet_report


def has_unread(report: SheetReport) -> bool:
    """Whether a line was not understood, or is for no unit of the power."""
    return bool(report.unused) or any(line.order is None for line in (*report.orders, *report.bids))


def with_standing(
    state: BoardState, sheet: OrderSheet | None, report: SheetReport
) -> tuple[SheetReport, tuple[str, ...]]:
    """Return the report with the saved lines that stay, and these lines.

    Lines stay if a line of the report was not understood: it may have been meant for their units.
    The saved order of a unit stays if it can be carried out and the unit has no other; a saved bid
    if its minor has no other and the points suffice.
    """
    if sheet is None or report.is_influence or not has_unread(report):
        return report, ()
    before = sheet_report(state, sheet.orders, bids_from_rows(sheet.bids))
    given = [line for line in report.placed.values() if line.order is not None]
    taken = {line.space for line in given}
    orders = [
        line.text
        for line in before.placed.values()
        if line.space and line.space not in taken and not line.is_refused
    ][: len(report.rows) - len(given)]
    bids = list(_bids(before, report))
    if not (orders or bids):
        return report, ()
    merged = sheet_report(
        state,
        [*(line.text for line in report.orders), *orders],
        [*(Bid(line.points, line.text) for line in report.bids), *bids],
    )
    return merged, (*orders, *(f"{bid.points}: {bid.order}" for bid in bids))


def _bids(before: SheetReport, report: SheetReport) -> Iterator[Bid]:
    taken = {line.space for line in report.bids if line.space}
    left = report.unspent
    for line in before.bids:
        if line.has_no_effect or line.space in taken or line.points > left:
            continue
        left -= line.points
        yield Bid(line.points, line.text)
