"""The folds of the order page in which later phases of the season are ordered ahead."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from adjudicator import Position, Variant
from adjudicator.conditional import conditional_kinds, conditional_options
from adjudicator.orders import Build, Retreat
from adjudicator.state import PhaseKind
from games.conditional.forms import TypedConditional
from games.conditional.report import conditional_report
from games.conditional.text import (
    BUILD,
    DISBAND,
    REMOVE,
    read_conditional,
    wishes,
    write_conditional,
)
from games.conditional.words import SURPLUS, left_out
from games.core.words.orders import printed
from games.core.words.refusals import refusal
from games.core.words.times import clock
from games.models import ConditionalSheet
from games.orders.queries.sheet_report import LineReport

OTHER = "other"


@dataclass(frozen=True, slots=True)
class ConditionalRow:
    """A line of the form. `name` is what its wishes are for, as a text has it: "A Mar", "Build",
    or "" for lines that are for nothing here; `hint` says what may be wished for."""

    field: str
    name: str
    label: str
    kind: str
    hint: str


def conditional_rows(
    variant: Variant, position: Position, power: str, kind: PhaseKind
) -> tuple[ConditionalRow, ...]:
    """The lines of the form for the phase of this kind; none where it cannot concern the power."""
    offered = conditional_options(variant, position, power, kind)
    units = position.units_of(power)
    if kind is PhaseKind.RETREATS:
        return tuple(
            ConditionalRow(
                f"wish-{unit.space}",
                str(unit),
                str(unit),
                unit.kind,
                ", ".join(
                    [o.target for o in offered[unit.space] if isinstance(o, Retreat)] + [DISBAND]
                ),
            )
            for unit in units
        )
    homes = {*variant.powers[power].homes, *position.extra_homes.get(power, ())}
    near = homes | set(position.centres_of(power))
    builds = [
        f"{order.kind} {order.location}"
        for space, orders in offered.items()
        if space in near
        for order in orders
        if isinstance(order, Build)
    ]
    if not units and not position.centres_of(power):
        return ()
    return (
        ConditionalRow(f"wish-{BUILD}", BUILD, _("Build"), "", ", ".join([*builds, "Waive"])),
        ConditionalRow(
            f"wish-{REMOVE}", REMOVE, pgettext("a unit", "Remove"), "", ", ".join(map(str, units))
        ),
    )


def conditional_text_of(rows: Iterable[ConditionalRow], fields: Mapping[str, str]) -> str:
    """The text that says what stands in the fields of the form."""
    lines = []
    for row in rows:
        value = fields.get(row.field, "").replace(";", ",").strip()
        if value:
            sign = "" if row.name in (BUILD, REMOVE) else ":"
            lines.append(f"{row.name}{sign} {value}")
    return "\n".join([*lines, fields.get(f"wish-{OTHER}", "")]).strip()


def conditional_folds(
    variant: Variant,
    position: Position,
    power: str,
    sheets: Iterable[ConditionalSheet],
    now: datetime,
    *,
    typed: TypedConditional | None = None,
    conflict: str = "",
    asked: str = "",
    listed: bool = False,
) -> list[dict[str, Any]]:
    """A fold for every phase that may still come in this season; `typed` is what could not be
    saved, because of `conflict`. The form is shown where it has something to say, where `asked`
    names the fold, and with `listed` always; elsewhere the page fetches it when it is opened."""
    filed = {sheet.step: sheet for sheet in sheets}
    folds = []
    for kind in conditional_kinds(position.turn):
        rows = conditional_rows(variant, position, power, kind)
        if rows:
            mine = typed if typed is not None and typed.kind is kind else None
            seen = filed.get(kind.value)
            fold = _fold(variant, position, power, kind, rows, seen, now, mine, conflict)
            fold["open"] |= asked == f"ahead-{kind.value}"
            fold["is_listed"] = listed or fold["open"]
            folds.append(fold)
    return folds


def _fold(
    variant: Variant,
    position: Position,
    power: str,
    kind: PhaseKind,
    rows: tuple[ConditionalRow, ...],
    sheet: ConditionalSheet | None,
    now: datetime,
    typed: TypedConditional | None,
    conflict: str,
) -> dict[str, Any]:
    saved = write_conditional(kind, sheet.orders) if sheet else ""
    text = saved
    if typed is not None:
        text = typed.text if typed.is_text else conditional_text_of(rows, typed.fields)
    lines = read_conditional(kind, text)
    report = conditional_report(variant, position, power, kind, [line.order for line in lines])
    wrong = [
        (line.number, f"{printed(said.text)}: {refusal_of(variant, said)}")
        for line, said in zip(lines, report, strict=True)
        if said.is_refused
    ]
    final = typed.is_ready if typed else bool(sheet and sheet.ready_at)
    return {
        "kind": kind.value,
        "title": _TITLES[kind](),
        "about": _ABOUT[kind](),
        "rows": _rows(variant, kind, rows, report),
        "text": text,
        "text_errors": wrong,
        "seen": sheet.version if sheet else 0,
        "digest": sheet.digest if sheet else "",
        "final": final,
        "said": _said(kind, rows, sheet, now),
        "conflict": conflict if typed else "",
        "saved_text": saved if typed and conflict else "",
        "open": typed is not None or bool(sheet and wrong),
        "text_open": typed is not None and typed.is_text,
    }


_TITLES = {
    PhaseKind.RETREATS: lambda: _("If dislodged…"),
    PhaseKind.ADJUSTMENTS: lambda: _("After Fall…"),
}
_ABOUT = {
    PhaseKind.RETREATS: lambda: _(
        "Optional. Where a unit goes if it is dislodged, in order of preference; D disbands it. "
        "What is impossible then is left out, and nothing else is chosen for you."
    ),
    PhaseKind.ADJUSTMENTS: lambda: _(
        "Optional. Builds and removals in order of preference, used as far as they are due; Waive "
        "gives up a build. What is impossible then is left out, and nothing else is chosen for you."
    ),
}


def _rows(
    variant: Variant,
    kind: PhaseKind,
    rows: tuple[ConditionalRow, ...],
    report: tuple[LineReport, ...],
) -> list[dict[str, Any]]:
    wished = wishes(kind, [line.text for line in report])
    names = {row.name for row in rows}
    others = [line for line in report if not (wishes(kind, [line.text]).keys() & names)]
    if others:
        rows = (*rows, ConditionalRow(f"wish-{OTHER}", "", _("Other lines"), "", ""))
    shown = []
    for row in rows:
        if row.name:
            mine = [line for line in report if row.name in wishes(kind, [line.text])]
            value = ", ".join(wished.get(row.name, []))
        else:
            mine, value = others, "; ".join(line.text for line in others)
        shown.append(
            {
                "field": row.field,
                "label": row.label,
                "kind": row.kind,
                "hint": row.hint,
                "value": value,
                "message": " ".join(refusal_of(variant, line) for line in mine if line.is_refused),
            }
        )
    return shown


def _said(
    kind: PhaseKind, rows: tuple[ConditionalRow, ...], sheet: ConditionalSheet | None, now: datetime
) -> str:
    """The state of a sheet in a sentence."""
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


def refusal_of(variant: Variant, line: LineReport) -> str:
    """Why a line of a sheet filed ahead is refused."""
    if line.error is not None:
        return refusal(variant, line.error)
    return _("This stands here already; the first counts.")


def conditional_answer(fold: dict[str, Any]) -> dict[str, Any]:
    """What the page's script is told of a sheet that was saved."""
    names = ("kind", "text", "text_errors", "digest", "final", "said")
    rows = [{name: row[name] for name in ("field", "value", "message")} for row in fold["rows"]]
    return {name: fold[name] for name in names} | {"version": fold["seen"], "rows": rows}


def conditional_used(sheets: Iterable[ConditionalSheet], phase_id: int) -> dict[str, Any] | None:
    """What was filed ahead for the phase that is open, as its order page says it."""
    for sheet in sheets:
        if sheet.used_in_id == phase_id:
            return {
                "saved_at": sheet.saved_at,
                "any": any(not line["reason"] for line in sheet.use),
                "left_out": [line for line in use_lines(sheet) if line["matters"]],
            }
    return None


def use_lines(sheet: ConditionalSheet) -> list[dict[str, Any]]:
    """Every line of a sheet that was used, with what became of it; `matters` marks what was left
    out against the player's wish."""
    return [
        {
            "text": printed(line["order"]),
            "why": left_out(line["reason"]) if line["reason"] else "",
            "matters": bool(line["reason"]) and line["reason"] not in SURPLUS,
        }
        for line in sheet.use
    ]
