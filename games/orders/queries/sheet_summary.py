"""How far a sheet is: what status, rows, cards and the question before "final" go by."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.orders.queries.sheet_report import LineReport, SheetReport
from games.orders.queries.sheet_rows import SheetRow, placed


@dataclass(frozen=True, slots=True)
class SheetSummary:
    """Of the lines that a phase asks for, `ordered` have an order that can be carried out, the
    `impossible` one that cannot, and the `missing` none; `homeless` are orders for no line. Of the
    points spent `wasted` come to nothing; `cautioned` lines can be carried out and have something
    to be known besides: orders with their row, bids without. With `is_influence` the phase asks for
    bids alone."""

    asked: int
    ordered: int
    impossible: tuple[tuple[SheetRow, LineReport], ...]
    missing: tuple[SheetRow, ...]
    homeless: tuple[LineReport, ...]
    budget: int
    spent: int
    wasted: int
    cautioned: tuple[tuple[SheetRow | None, LineReport], ...]
    bids: int = 0
    is_influence: bool = False

    @property
    def overspent(self) -> bool:
        return self.spent > self.budget

    @property
    def unspent(self) -> int:
        return max(0, self.budget - self.spent)

    @property
    def is_finished(self) -> bool:
        """Whether nothing is missing: everything ordered can be done, and every point does
        something."""
        missing = self.missing or self.impossible or self.homeless
        return not (missing or self.overspent or self.unspent or self.wasted)


def sheet_summary(rows: Sequence[SheetRow], report: SheetReport) -> SheetSummary:
    """The summary of a reported sheet, of which these `rows` are asked."""
    found, homeless = placed(rows, report.orders)
    at_rows = [(row, found[row.field]) for row in rows if row.field in found]
    impossible = tuple((row, line) for row, line in at_rows if line.is_refused)
    nothing = [bid.points for bid in report.bids if bid.comes_to_nothing]
    bids = [(None, bid) for bid in report.bids]
    return SheetSummary(
        asked=len(rows),
        ordered=len(at_rows) - len(impossible),
        impossible=impossible,
        missing=tuple(row for row in rows if row.field not in found),
        homeless=tuple(homeless),
        budget=report.budget,
        spent=report.spent,
        wasted=report.spent if report.overspent else sum(nothing),
        cautioned=tuple(
            (row, line)
            for row, line in (*at_rows, *bids)
            if line.is_told and not line.comes_to_nothing
        ),
        bids=len(report.bids),
        is_influence=report.is_influence,
    )
