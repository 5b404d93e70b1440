"""The rows of the order form and the lines of its text."""

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from django.utils.translation import gettext as _, ngettext

from adjudicator import Reason, Variant
from adjudicator.board import Board
from adjudicator.orders import Disband, Hold
from games.core.codec import BoardState
from games.core.words.orders import plain, with_dash
from games.core.words.rules import SENTENCES, paragraph_url, refusal
from games.sheets.forms import NumberedReports
from games.sheets.page.choices import options_in_words
from games.sheets.page.status import COMES_TO, caution_words, row_label, without
from games.sheets.queries.choices import Choices, is_offered
from games.sheets.queries.sheet_report import LineReport, LineStatus, SheetReport, SheetRow
from games.sheets.words import REFUSED, bid_warning, unit_in_words

# The most orders in the lists of one page. Longer lists are fetched on request.
MAX_LISTED = 200


# The states of a row without a control: its sheet is final, or no more orders are accepted.
FIXED = ("ready", "closed")


# A filled-in row, as games/sheets/order_row.html describes it.
OrderRow = dict[str, Any]


def order_rows(
    state: BoardState,
    rows: Iterable[SheetRow],
    lines: Mapping[str, LineReport],
    *,
    fixed: str,
    saved: bool,
) -> tuple[OrderRow, ...]:
    """Return the rows without lists of orders. `lines` has a report for each filled field.

    `fixed` is one of FIXED, or "" if the orders can be changed.
    """
    return tuple(_row(state, row, lines.get(row.field), fixed=fixed, saved=saved) for row in rows)


def list_choices(
    board: Board,
    rows: Iterable[OrderRow],
    choices: Choices,
    own: Collection[str],
    *,
    listed: bool,
) -> tuple[OrderRow, ...]:
    """Add lists of orders to the rows, except to fixed ones.

    With `listed` a row lists every order, otherwise its own order and hold. `own` are the spaces of
    the units that the power orders.
    """

    def options(row: OrderRow) -> str:
        if row["state"] in FIXED:
            return ""
        orders = choices[row["field"]]
        if not listed:
            orders = tuple(
                order
                for order in orders
                if isinstance(order, Hold | Disband) or str(order) == row["value"]
            )
        return options_in_words(board, orders, row["value"], own=own)

    return tuple(row | {"options": options(row)} for row in rows)


def is_short(choices: Choices) -> bool:
    """Whether the lists of all rows together are short enough for one page."""
    return sum(map(len, choices.values())) <= MAX_LISTED


def _row(
    state: BoardState, row: SheetRow, line: LineReport | None, *, fixed: str, saved: bool
) -> OrderRow:
    variant, text = state.variant, line.text if line else ""
    name = row_label(row)
    if row.unit is not None:
        name = unit_in_words(variant.board, row.unit.kind, row.unit.location)
    is_choice = bool(fixed) or line is None or _is_choice(state, row, line)
    title, message = _message(variant, line, saved=saved)
    order = line.order if line and not line.is_refused else None
    return {
        "name": name,
        "kind": row.unit.kind if row.unit else "",
        "power": state.power,
        "field": row.field,
        "value": text,
        "text": with_dash(text) if text else _("%(unit)s: no order") % {"unit": name},
        "as_written": "" if is_choice else text,
        "state": _state(line, fixed=fixed),
        "title": title,
        "message": message,
        "plain": plain(variant, order) if order else without(row),
        "rule_url": line_rule(variant, line) if line else "",
        "options": "",
    }


def _is_choice(state: BoardState, row: SheetRow, line: LineReport) -> bool:
    """Whether an order is one of the row's choices."""
    if row.unit is not None and line.space != row.unit.space:
        return False
    return line.order is not None and is_offered(state, line.order)


def _state(line: LineReport | None, *, fixed: str) -> str:
    if fixed:
        return fixed
    if line is None:
        return "draft"
    if line.is_refused:
        return "bad"
    return "warn" if line.cautions or line.status == LineStatus.WARNED else "draft"


def _message(variant: Variant, line: LineReport | None, *, saved: bool) -> tuple[str, str]:
    """Return the title and the sentence of the message about a line."""
    if line is None:
        return "", ""
    title, message = line_said(variant, line)
    if line.status == LineStatus.ILLEGAL and saved:
        message = _("%(why)s Saved as written.") % {"why": message}
    titles = {LineStatus.INVALID: _("Not understood:"), LineStatus.ILLEGAL: _("Illegal:")}
    return titles.get(line.status, title), message


def line_said(variant: Variant, line: LineReport) -> tuple[str, str]:
    """Return the title and the sentence of the message about a line, both empty for a good line.

    The message names the rule that a bid meets, the reason of a refusal, and cautions.
    """
    if line.error is not None:
        why = refusal(variant, line.error, meant=line.meant, stands=line.stands, barred=line.barred)
        sentences = [why]
        if line.points:
            sentences.append(bid_warning(Reason.BID_NOT_UNDERSTOOD)[1])
        return "", " ".join(sentences)
    if line.reason in REFUSED and line.order is None:
        return "", str(REFUSED[line.reason])
    if line.reason is not None and line.status != LineStatus.WARNED:
        return "", str(SENTENCES[line.reason])
    parts = [bid_warning(line.reason)] if line.reason is not None else []
    parts += [caution_words(variant.board, caution) for caution in line.cautions]
    if not parts:
        return "", ""
    (title, message), *more = parts
    return title, " ".join([message, *(f"{first} {then}" for first, then in more)])


def line_message(variant: Variant, line: LineReport) -> str:
    """Return the message about a line as one text, empty for a good line."""
    return " ".join(filter(None, line_said(variant, line)))


def line_rule(variant: Variant, line: LineReport) -> str:
    """Return the address of the rule that explains the message, or ""."""
    reasons = [line.error.reason] if line.error is not None else []
    reasons += [line.reason] if line.reason is not None else []
    reasons += [COMES_TO[caution.kind] for caution in line.cautions]
    return next(filter(None, (paragraph_url(variant.id, reason) for reason in reasons)), "")


# The number of a line, its message, and the address of the rule that explains it.
TextLines = list[tuple[int, str, str]]


def text_lines(variant: Variant, lines: NumberedReports) -> tuple[TextLines, TextLines]:
    """Return the errors and the warnings of a text."""
    wrong: TextLines = []
    warned: TextLines = []
    for number, line in lines.items():
        if isinstance(line, str):
            wrong.append((number, line, ""))
            continue
        message = (number, line_message(variant, line), line_rule(variant, line))
        (wrong if line.is_refused else warned).append(message)
    return wrong, warned


def overspent_sentence(report: SheetReport) -> str:
    """Say that bids need more points than the power has."""
    numbers = {"budget": report.budget, "spent": report.spent}
    if report.is_influence:
        sentence = _("You have %(budget)s points of influence; these bids need %(spent)s.")
        return sentence % numbers
    if not report.budget:
        return _("You have no points to bid with in this phase.")
    sentence = ngettext(
        "You have %(budget)s Diplomacy Point; these bids need %(spent)s.",
        "You have %(budget)s Diplomacy Points; these bids need %(spent)s.",
        report.budget,
    )
    return sentence % numbers
