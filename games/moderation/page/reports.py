"""The page of a person's reports and decisions."""

from typing import Any

from games.core.accounts import User
from games.models import ActKind, ModerationAct, Report, ReportState
from games.moderation.queries import MOST, answers, decisions_about, own_reports
from games.moderation.words import decision_words, subject

OF_TEXTS = (
    ActKind.HIDDEN,
    ActKind.SHOWN,
    ActKind.STATEMENT_HIDDEN,
    ActKind.STATEMENT_SHOWN,
    ActKind.TEXT_HIDDEN,
    ActKind.TEXT_SHOWN,
)


def decisions_context(user: User) -> dict[str, Any]:
    """A person's own reports, and the decisions about the person."""
    reports = list(own_reports(user)[:MOST])
    by_report = answers(reports)
    return {
        "reports": [_own(report, by_report.get(report.pk, "")) for report in reports],
        "decisions": [_decision(act) for act in decisions_about(user)[:MOST]],
    }


def _own(report: Report, answer: str) -> dict[str, Any]:
    is_open = report.state == ReportState.OPEN
    return {
        "subject": subject(report),
        "report": report,
        "is_open": is_open,
        "answer": "" if is_open else answer,
    }


def _decision(act: ModerationAct) -> dict[str, Any]:
    report = act.report
    place = report.place
    name = place.name if place and act.kind in OF_TEXTS else ""
    return {"title": decision_words(act), "game": name, "act": act}
