"""The folds of the order page for conditional orders."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _, ngettext, pgettext

from adjudicator import Variant
from adjudicator.conditional import conditional_kinds
from adjudicator.state import PhaseKind
from games.core.codec import BoardState
from games.core.words.clock import clock
from games.core.words.orders import with_dash
from games.core.words.rules import refusal
from games.models import ConditionalSheet
from games.models.titles import fall_title
from games.sheets.conditional.form import (
    OTHER_LINES,
    TypedConditional,
    conditional_hints,
    conditional_rows,
    row_field,
    text_of_fields,
)
from games.sheets.conditional.text import (
    BUILD,
    REMOVE,
    conditional_report,
    line_numbers,
    read_conditional,
    wishes,
    write_conditional,
    written_example,
)
from games.sheets.queries.sheet_report import LineReport

ANSWERED = ("kind", "text", "text_errors", "digest", "final", "said")

ANSWERED_ROW = ("field", "value", "message")


def conditional_folds(
    state: BoardState,
    sheets: Iterable[ConditionalSheet],
    now: datetime,
    *,
    form: TypedConditional | None = None,
    requested: str = "",
    listed: bool = False,
) -> list[dict[str, Any]]:
    """Return the context of games/sheets/fold.html for every phase that may still follow.

    `form` could not be saved because of its conflict. A fold includes its form if it has an error
    to show, if it is the one `requested`, or with `listed`; otherwise the page fetches the form on
    opening.
    """
    filed = {sheet.step: sheet for sheet in sheets}
    folds = []
    for kind in conditional_kinds(state.position.turn):
        if conditional_rows(state.position, state.power, kind):
            own = form if form is not None and form.kind is kind else None
            fold = conditional_fold(state, kind, filed.get(kind.value), now, own)
            fold["open"] = fold["open"] or requested == f"conditional-{kind.value}"
            if listed or fold["open"]:
                # To list every order takes time.
                hints = {
                    row_field(row): hint for row, hint in conditional_hints(state, kind).items()
                }
                fold["is_listed"] = True
                fold["rows"] = [row | {"hint": hints.get(row["field"], "")} for row in fold["rows"]]
            folds.append(fold)
    return folds


def conditional_fold(
    state: BoardState,
    kind: PhaseKind,
    sheet: ConditionalSheet | None,
    now: datetime,
    form: TypedConditional | None = None,
    report: tuple[LineReport, ...] | None = None,
) -> dict[str, Any]:
    """Return the fold of one kind of phase with the form or else with the sheet, without hints.

    `report` is on the lines of either, if they were checked already.
    """
    variant, rows = state.variant, conditional_rows(state.position, state.power, kind)
    saved_text = write_conditional(kind, sheet.orders) if sheet else ""
    if form is None:
        report = report or conditional_report(state, kind, sheet.orders if sheet else [])
        orders = [line.text for line in report]
        text, numbers = write_conditional(kind, orders), line_numbers(kind, orders)
    else:
        text = form.text if form.is_text else text_of_fields(rows, form.fields)
        lines = read_conditional(kind, text)
        report = report or conditional_report(state, kind, [order for _number, order in lines])
        numbers = tuple(number for number, _order in lines)
    errors = [
        (number, f"{with_dash(line.text)}: {line_message(variant, line)}")
        for number, line in zip(numbers, report, strict=True)
        if line.is_refused
    ]
    conflict = form.conflict if form else ""
    return {
        "kind": kind.value,
        "power": state.power,
        "title": _TITLES[kind](variant),
        "about": _ABOUT[kind](),
        "rows": _rows(variant, kind, rows, report),
        "text": text,
        "text_errors": sorted(errors, key=lambda error: error[0]),
        "seen": sheet.version if sheet else 0,
        "digest": sheet.digest if sheet else "",
        "final": form.is_ready if form else bool(sheet and sheet.ready_at),
        "said": _state(kind, rows, sheet, now),
        "conflict": conflict,
        "saved_text": saved_text if conflict else "",
        "open": form is not None or bool(sheet and errors),
        "text_open": form is not None and form.is_text,
        "example": written_example(variant, kind),
        "is_listed": False,
    }


def conditional_answer(fold: dict[str, Any]) -> dict[str, Any]:
    """Return a saved sheet for the page's script."""
    rows = [{name: row[name] for name in ANSWERED_ROW} for row in fold["rows"]]
    answer = {name: fold[name] for name in ANSWERED}
    return answer | {"version": fold["seen"], "rows": rows}


def line_message(variant: Variant, line: LineReport) -> str:
    """Say why a line of a conditional sheet is refused."""
    if line.error is not None:
        return refusal(variant, line.error)
    return _("This stands here already; the first counts.")


_TITLES = {
    PhaseKind.RETREATS: lambda variant: _("If dislodged…"),
    PhaseKind.ADJUSTMENTS: lambda variant: _("After %(fall)s…") % {"fall": fall_title(variant)},
}

_ABOUT = {
    PhaseKind.RETREATS: lambda: _(
        "Optional. Where a unit goes if it is dislodged, in order of preference; D disbands it. "
        "Lines that are impossible then are left out, and nothing else is chosen for you."
    ),
    PhaseKind.ADJUSTMENTS: lambda: _(
        "Optional. Builds and removals in order of preference, used as far as they are due; Waive "
        "gives up a build. Lines that are impossible then are left out, and nothing else is chosen"
        " for you."
    ),
}


def _rows(
    variant: Variant, kind: PhaseKind, rows: tuple[str, ...], report: tuple[LineReport, ...]
) -> list[dict[str, Any]]:
    """Fill in the rows of the form, with their messages."""
    lines_by_row: dict[str, list[LineReport]] = {row: [] for row in rows}
    others: list[LineReport] = []
    for line in report:
        [row] = wishes(kind, [line.text])
        lines_by_row.get(row, others).append(line)
    values = wishes(kind, [line.text for line in report])
    labels = {
        BUILD: _("Build"),
        REMOVE: pgettext("a unit", "Remove"),
        OTHER_LINES: _("Other lines"),
    }
    if others:
        lines_by_row[OTHER_LINES] = others
        values[OTHER_LINES] = [line.text for line in others]
    return [
        {
            "field": row_field(row),
            "label": labels.get(row, row),
            "value": (", " if row else "; ").join(values.get(row, [])),
            "message": " ".join(line_message(variant, line) for line in lines if line.is_refused),
            "hint": "",
        }
        for row, lines in lines_by_row.items()
    ]


def _state(
    kind: PhaseKind, rows: tuple[str, ...], sheet: ConditionalSheet | None, now: datetime
) -> str:
    """Describe the state of a sheet in a sentence."""
    if sheet is None or not sheet.orders:
        return _("nothing filed ahead.")
    wished = wishes(kind, sheet.orders)
    if kind is PhaseKind.RETREATS:
        units = sum(row in wished for row in rows)
        count = _("%(units)s of %(all)s units") % {"units": units, "all": len(rows)}
    else:
        builds, removals = len(wished.get(BUILD, [])), len(wished.get(REMOVE, []))
        count = ", ".join(
            [
                ngettext("%(count)s build", "%(count)s builds", builds) % {"count": builds},
                ngettext("%(count)s removal", "%(count)s removals", removals) % {"count": removals},
            ]
        )
    facts = {"count": count, "time": clock(sheet.saved_at, now)}
    if sheet.ready_at:
        return _("%(count)s, saved %(time)s, will be used, final ahead.") % facts
    return _("%(count)s, saved %(time)s, will be used; you are asked again.") % facts
