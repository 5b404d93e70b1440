"""What is said of a line of a sheet: why it is refused, or what a bidder is warned of."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from adjudicator import Reason, Variant
from games.core.words.paragraphs import paragraph_url
from games.core.words.refusals import SENTENCES, refusal
from games.orders.forms.check import CheckedSheet, ToldLine
from games.orders.page.cautions import COMES_TO, caution_words
from games.orders.queries.sheet_report import LineReport, LineStatus, SheetReport
from games.orders.words.bid_warnings import bid_warning
from games.orders.words.influence import REFUSED, influence_refusal


def line_said(variant: Variant, line: LineReport) -> tuple[str, str]:
    """The first words and the sentence of what is to be said of a line: the rule that a bid meets,
    why the line is refused, what may be regretted; both empty where all is well."""
    if line.error is not None:
        said = [refusal(variant, line.error)]
        if line.points:
            said.append(bid_warning(Reason.BID_NOT_UNDERSTOOD).message)
        return "", " ".join(said)
    if line.reason in REFUSED and line.order is None:
        return "", influence_refusal(line.reason)
    if line.reason is not None and line.status != LineStatus.WARNED:
        return "", str(SENTENCES[line.reason])
    parts: list[tuple[str, str]] = []
    if line.reason is not None:
        parts.append(bid_warning(line.reason))
    parts += [caution_words(variant.board, caution) for caution in line.cautions]
    if not parts:
        return "", ""
    (title, message), *more = parts
    return title, " ".join([message, *(f"{first} {then}" for first, then in more)])


def line_message(variant: Variant, line: LineReport) -> str:
    """What is to be said of a line, in one run; empty where all is well."""
    return " ".join(filter(None, line_said(variant, line)))


def line_rule(variant: Variant, line: LineReport) -> str:
    """The address of what explains what is said of a line; empty where it explains itself."""
    reasons = [line.error.reason] if line.error is not None else []
    reasons += [line.reason] if line.reason is not None else []
    reasons += [COMES_TO[caution.regret] for caution in line.cautions]
    return next(filter(None, (paragraph_url(variant.id, reason) for reason in reasons)), "")


# The number of a line, what is said of it, and the address of what explains that.
TextLines = list[tuple[int, str, str]]


def text_lines(variant: Variant, lines: Iterable[ToldLine]) -> tuple[TextLines, TextLines]:
    """What is wrong in a sheet as text, and what is to be known besides, by the numbers of its
    lines."""
    wrong: TextLines = []
    warned: TextLines = []
    for told in lines:
        said = told.problem or (line_message(variant, told.line) if told.line else "")
        rule = line_rule(variant, told.line) if told.line and not told.problem else ""
        (wrong if told.is_wrong else warned).append((told.number, said, rule))
    return wrong, warned


def text_errors(variant: Variant, checked: CheckedSheet) -> TextLines:
    """What is wrong in a sheet sent as text, by the number of its line."""
    return text_lines(variant, checked.told_lines)[0]


def overspent(report: SheetReport) -> str:
    """That bids need more points than there are."""
    numbers = {"budget": report.budget, "spent": report.spent}
    if report.is_influence:
        sentence = _("You have %(budget)s points of influence; these bids need %(spent)s.")
        return sentence % numbers
    if not report.budget:
        return _("You have no points to bid with in this phase.")
    said = ngettext(
        "You have %(budget)s Diplomacy Point; these bids need %(spent)s.",
        "You have %(budget)s Diplomacy Points; these bids need %(spent)s.",
        report.budget,
    )
    return said % numbers
