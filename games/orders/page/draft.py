"""What a page is told after a draft was saved: the status sentence, and each line's report."""

from __future__ import annotations

from typing import Any

from games.orders.forms.check import CheckedSheet
from games.orders.page.sheet import Seen, sheet_view
from games.orders.queries.saved_text import sheet_text

LINE = ("n", "points", "value", "typed", "error", "warning_title", "warning")
ROW = ("field", "value", "as_written", "state", "title", "message", "plain")


def draft_answer(seen: Seen, typed: CheckedSheet | None = None) -> dict[str, Any]:
    """The saved sheet as the page's script takes it. Where `typed` came by form, its fields are
    reported as they stand there, so that an unfinished bid is not taken away."""
    by_form = typed if typed is not None and not typed.typed.is_text else None
    view = sheet_view(seen, by_form, is_saved=True)
    sheet = seen.sheet
    return {
        "version": view["seen"],
        "digest": sheet.digest if sheet else "",
        "status": _chosen(view["status"] or {}, ("text", "emphasis", "level")),
        "rows": [_chosen(row, ROW) for row in view["order_rows"]],
        "cards": [
            {
                "minor": card["minor"],
                "points": card["points"],
                "lines": [
                    _chosen(line, LINE)
                    for line in card["lines"]
                    if line["points"] or line["value"] or line["typed"]
                ],
            }
            for card in view["bids"]
            if card["points"] or len(card["lines"]) > 1
        ],
        "text": sheet_text(sheet) if sheet else "",
        "text_errors": typed.text_errors if typed is not None else [],
        "lost": view["lost"],
        "budget": view["budget"],
        "spent": view["spent"],
        "is_form": by_form is not None,
    }


def _chosen(row: dict[str, Any], names: tuple[str, ...]) -> dict[str, Any]:
    return {name: row[name] for name in names if name in row}
