"""The form of a report, and the page of a person's reports and decisions."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.utils.safestring import SafeString

from games.core.accounts import User
from games.models import ActKind, ModerationAct, Report, ReportCause, ReportState
from games.moderation.queries import MOST, answers, decisions_about, own_reports
from games.moderation.services.reports import LONGEST
from games.moderation.words import subject, told

OF_TEXTS = (
    ActKind.HIDDEN,
    ActKind.SHOWN,
    ActKind.STATEMENT_HIDDEN,
    ActKind.STATEMENT_SHOWN,
    ActKind.TEXT_HIDDEN,
    ActKind.TEXT_SHOWN,
)


@dataclass(frozen=True, slots=True)
class ReportPage:
    """The context of games/moderation/report.html.

    `subject` is what is reported; `said` is the message, statement or text, empty for a report of a
    person.
    `needs_text` says that the text is not optional.
    """

    subject: str
    said: SafeString | str
    is_message: bool
    hidden: list[tuple[str, str]]
    back_url: str
    causes: list[tuple[str, str]]
    longest: int
    needs_text: bool
    cause: str
    text: str
    error: str
    field: str


def report_page(
    subject: str,
    back_url: str,
    *,
    said: SafeString | str = "",
    is_message: bool = False,
    hidden: Iterable[tuple[str, str]] = (),
    cause: str = "",
    text: str = "",
    error: str = "",
    field: str = "",
) -> ReportPage:
    """The form, with refused input and its error."""
    return ReportPage(
        subject=subject,
        said=said,
        is_message=is_message,
        hidden=list(hidden),
        back_url=back_url,
        causes=[(value, str(label)) for value, label in ReportCause.choices],
        longest=LONGEST,
        needs_text=not said,
        cause=cause,
        text=text,
        error=error,
        field=field,
    )


@dataclass(frozen=True, slots=True)
class OwnReport:
    """A report that the reader has sent, with the answer of the moderators."""

    subject: str
    cause: str
    text: str
    at: datetime
    state: str
    is_open: bool
    answer: str


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision about the reader. `game` is that of a hidden message or statement, or the game or
    tournament of a hidden text."""

    title: str
    game: str
    reason: str
    until: datetime | None
    at: datetime


@dataclass(frozen=True, slots=True)
class DecisionsPage:
    """The context of games/moderation/decisions.html."""

    reports: list[OwnReport]
    decisions: list[Decision]


def decisions_page(user: User) -> DecisionsPage:
    """A person's own reports, and the decisions about the person."""
    reports = list(own_reports(user)[:MOST])
    answered = answers(reports)
    return DecisionsPage(
        reports=[_own(report, answered.get(report.pk, "")) for report in reports],
        decisions=[_decision(act) for act in decisions_about(user)[:MOST]],
    )


def _own(report: Report, answer: str) -> OwnReport:
    is_open = report.state == ReportState.OPEN
    return OwnReport(
        subject=subject(report),
        cause=report.get_cause_display(),
        text=report.text,
        at=report.created_at,
        state=report.get_state_display(),
        is_open=is_open,
        answer="" if is_open else answer,
    )


def _decision(act: ModerationAct) -> Decision:
    game = (act.report.game or act.report.tournament) if act.kind in OF_TEXTS else None
    return Decision(told(act), game.name if game else "", act.reason, act.until, act.created_at)
