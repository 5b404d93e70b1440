"""The folds of the order page for conditional orders."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _, ngettext, pgettext

from adjudicator import Variant
from adjudicator.conditional import conditional_kinds
from adjudicator.state import PhaseKind
from games.core.codec import BoardState
from games.core.words.clock import clock
from games.core.words.orders import printed
from games.core.words.rules import refusal
from games.models import ConditionalSheet
from games.models.titles import fall_title
from games.sheets.conditional.form import (
    OTHER_LINES,
    ConditionalRow,
    TypedConditional,
    conditional_hints,
    conditional_rows,
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


@dataclass(frozen=True, slots=True)
class Wishes:
    """A sheet in a form: its text, and for each order a report and the number of its line."""

    text: str
    numbers: tuple[int, ...]
    report: tuple[LineReport, ...]


@dataclass(frozen=True, slots=True)
class WishRow:
    """A filled-in row of the form. `hint` lists its possible values."""

    field: str
    label: str
    kind: str
    value: str
    message: str
    hint: str = ""


@dataclass(frozen=True, slots=True)
class ConditionalFold:
    """A fold, as games/sheets/fold.html takes it. With `is_listed` it includes its form."""

    kind: str
    power: str
    title: str
    about: str
    rows: tuple[WishRow, ...]
    text: str
    text_errors: list[tuple[int, str]]
    seen: int
    digest: str
    final: bool
    said: str
    conflict: str
    saved_text: str
    open: bool
    text_open: bool
    example: str
    is_listed: bool = False


def conditional_folds(
    state: BoardState,
    sheets: Iterable[ConditionalSheet],
    now: datetime,
    *,
    typed: TypedConditional | None = None,
    conflict: str = "",
    asked: str = "",
    listed: bool = False,
) -> list[ConditionalFold]:
    """Return a fold for every phase that may still follow in this season.

    `typed` could not be saved because of `conflict`. A fold includes its form if it has an error to
    show, if it is the one `asked` for, or with `listed`; otherwise the page fetches the form on
    opening.
    """
    filed = {sheet.step: sheet for sheet in sheets}
    folds = []
    for kind in conditional_kinds(state.position.turn):
        rows = conditional_rows(state.position, state.power, kind)
        if rows:
            mine = typed if typed is not None and typed.kind is kind else None
            sheet = filed.get(kind.value)
            if mine is not None:
                shown = _typed(state, kind, rows, mine)
            else:
                report = conditional_report(state, kind, sheet.orders if sheet else [])
                shown = saved_wishes(kind, report)
            fold = conditional_fold(state, kind, sheet, shown, now, mine, conflict)
            fold = replace(fold, open=fold.open or asked == f"conditional-{kind.value}")
            if listed or fold.open:
                hints = conditional_hints(state, kind)
                fold = _listed(fold, rows, hints)
            folds.append(fold)
    return folds


def saved_wishes(kind: PhaseKind, report: tuple[LineReport, ...]) -> Wishes:
    """Return the orders of a saved sheet."""
    orders = [line.text for line in report]
    return Wishes(write_conditional(kind, orders), line_numbers(kind, orders), report)


def conditional_fold(
    state: BoardState,
    kind: PhaseKind,
    sheet: ConditionalSheet | None,
    shown: Wishes,
    now: datetime,
    typed: TypedConditional | None = None,
    conflict: str = "",
) -> ConditionalFold:
    """Return the fold of one kind of phase, without hints. `shown` is `typed`, or the sheet."""
    variant, rows = state.variant, conditional_rows(state.position, state.power, kind)
    saved = write_conditional(kind, sheet.orders) if sheet else ""
    wrong = sorted(
        (
            (number, f"{printed(line.text)}: {line_message(variant, line)}")
            for number, line in zip(shown.numbers, shown.report, strict=True)
            if line.is_refused
        ),
        key=lambda said: said[0],
    )
    return ConditionalFold(
        kind=kind.value,
        power=state.power,
        title=_TITLES[kind](variant),
        about=_ABOUT[kind](),
        rows=_rows(variant, kind, rows, shown.report),
        text=shown.text,
        text_errors=wrong,
        seen=sheet.version if sheet else 0,
        digest=sheet.digest if sheet else "",
        final=typed.is_ready if typed else bool(sheet and sheet.ready_at),
        said=_said(kind, rows, sheet, now),
        conflict=conflict if typed else "",
        saved_text=saved if typed and conflict else "",
        open=typed is not None or bool(sheet and wrong),
        text_open=typed is not None and typed.is_text,
        example=written_example(variant, kind),
    )


def conditional_answer(fold: ConditionalFold) -> dict[str, Any]:
    """Return a saved sheet for the page's script."""
    rows = [{name: getattr(row, name) for name in ANSWERED_ROW} for row in fold.rows]
    said = {name: getattr(fold, name) for name in ANSWERED}
    return said | {"version": fold.seen, "rows": rows}


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


def _typed(
    state: BoardState,
    kind: PhaseKind,
    rows: tuple[ConditionalRow, ...],
    typed: TypedConditional,
) -> Wishes:
    text = typed.text if typed.is_text else text_of_fields(rows, typed.fields)
    lines = read_conditional(kind, text)
    report = conditional_report(state, kind, [line.order for line in lines])
    return Wishes(text, tuple(line.number for line in lines), report)


def _listed(
    fold: ConditionalFold, rows: tuple[ConditionalRow, ...], hints: Mapping[str, str]
) -> ConditionalFold:
    """Add the form with its hints to the fold."""
    named = {row.field: hints[row.name] for row in rows}
    hinted = tuple(replace(row, hint=named.get(row.field, "")) for row in fold.rows)
    return replace(fold, rows=hinted, is_listed=True)


def _rows(
    variant: Variant,
    kind: PhaseKind,
    rows: tuple[ConditionalRow, ...],
    report: tuple[LineReport, ...],
) -> tuple[WishRow, ...]:
    wished = wishes(kind, [line.text for line in report])
    names = {row.name for row in rows}
    others = [line for line in report if not (wishes(kind, [line.text]).keys() & names)]
    shown = []
    for row in (*rows, OTHER_LINES) if others else rows:
        if row.name:
            mine = [line for line in report if row.name in wishes(kind, [line.text])]
            value = ", ".join(wished.get(row.name, []))
        else:
            mine, value = others, "; ".join(line.text for line in others)
        message = " ".join(line_message(variant, line) for line in mine if line.is_refused)
        shown.append(WishRow(row.field, _label(row), row.kind, value, message))
    return tuple(shown)


def _label(row: ConditionalRow) -> str:
    labels = {BUILD: _("Build"), REMOVE: pgettext("a unit", "Remove"), "": _("Other lines")}
    return labels.get(row.name, row.name)


def _said(
    kind: PhaseKind, rows: tuple[ConditionalRow, ...], sheet: ConditionalSheet | None, now: datetime
) -> str:
    """Describe the state of a sheet in a sentence."""
    if sheet is None or not sheet.orders:
        return _("nothing filed ahead.")
    wished = wishes(kind, sheet.orders)
    if kind is PhaseKind.RETREATS:
        units = sum(1 for row in rows if row.name in wished)
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
