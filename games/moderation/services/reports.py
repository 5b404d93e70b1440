"""The life of a report: it is sent, opened by moderators, decided, and perhaps opened again."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_lazy

from games.core.accounts import User
from games.core.errors import Conflict, NotFound, Unprocessable
from games.core.locks import lock_accounts
from games.core.quotas import REPORTS
from games.core.rate_limits import count_towards
from games.core.refusals import no_such_player, unknown_choice
from games.core.visibility import Viewer
from games.models import (
    ActKind,
    Announcement,
    Club,
    Commentary,
    Game,
    MentorLetter,
    ModerationAct,
    Report,
    ReportCause,
    ReportState,
    Statement,
    Tournament,
)
from games.moderation.services.acts import act_add, answer_of, report_to_judge
from games.press.queries.threads import numbered_message

LONGEST = 1_000


@dataclass(frozen=True, slots=True)
class Subject:
    """What somebody wants to report: the account of its author, the fields of a new report of it,
    and the condition for reports that the new one would repeat."""

    author_id: int
    fields: dict[str, Any]
    repeats: Q


def _message(viewer: Viewer, thread_key: str, number: int) -> Subject:
    """A message of a person that the viewer can read, by its shown number."""
    message = numbered_message(viewer, thread_key, number).first()
    if message is None or message.sent_by_id is None:
        raise NotFound("no_such_message", _("There is no such message."))
    read_from = message.number - number + 1
    fields = {"message": message, "game_id": viewer.game_id, "read_from": read_from}
    return Subject(message.sent_by_id, fields, Q(message=message))


def _statement(viewer: Viewer, power: str) -> Subject:
    """The statement of a power or, if that is "", of the GM."""
    statements = Statement.objects.filter(game=viewer.game_id, hidden_at=None)
    author = Q(seat__power=power) if power else Q(seat=None)
    statement = statements.filter(author).select_related("seat").first()
    if statement is None:
        raise NotFound("no_such_statement", _("There is no such statement."))
    fields = {"statement": statement, "said": statement.text, "game_id": viewer.game_id}
    return Subject(statement.author_id, fields, Q(statement=statement))


def _letter(letter: MentorLetter) -> Subject:
    """A letter between pupil and mentor, which its reader may report."""
    fields = {"letter": letter, "said": letter.text, "game_id": letter.mentorship.game_id}
    return Subject(letter.author_id, fields, Q(letter=letter))


def _commentary(commentary: Commentary) -> Subject:
    """The text of a commentary, which may be reported again after a decision."""
    text = commentary.visible_text
    if not text:
        raise NotFound("no_such_text", _("There is no such text."))
    place = {"commentary": commentary, "is_of_text": True, "is_of_commentary": True}
    fields = place | {"game_id": commentary.game_id, "said": text}
    return Subject(commentary.author_id, fields, Q(state=ReportState.OPEN, **place))


def _text(owner: Game | Tournament | Announcement | Club) -> Subject:
    """The text of a game, a tournament, an announcement or a club, which may be reported again
    after a decision."""
    text = owner_text(owner)
    if not text or owner.text_hidden_at:
        raise NotFound("no_such_text", _("There is no such text."))
    # A text always has a writer; a game or a club without one has no text.
    match owner:
        case Game():
            author_id, field = owner.text_by_id or 0, "game"
        case Tournament():
            author_id, field = owner.director_id, "tournament"
        case Announcement():
            author_id, field = owner.author_id, "announcement"
        case Club():
            author_id, field = owner.text_by_id or 0, "club"
    place = {field: owner, "is_of_text": True}
    same = Q(state=ReportState.OPEN, is_of_commentary=False, **place)
    return Subject(author_id, place | {"said": text}, same)


def owner_text(owner: Game | Tournament | Announcement | Commentary | Club) -> str:
    """The text of its owner, with the link of a club."""
    link = owner.link if isinstance(owner, Club) else ""
    return "\n\n".join(part for part in (owner.text, link) if part)


def _player(account_id: int) -> Subject:
    """A person, who may be reported again after a decision."""
    if not User.objects.filter(pk=account_id, is_active=True).exists():
        raise no_such_player()
    repeats = Q(about=account_id, message=None, is_of_text=False, game=None)
    return Subject(account_id, {}, repeats & Q(state=ReportState.OPEN))


# By kind: how to find the subject, and the refusal to report oneself.
KINDS: dict[str, tuple[Callable[..., Subject], str, Any]] = {
    "message": (_message, "own_message", gettext_lazy("You wrote this message yourself.")),
    "letter": (_letter, "own_letter", gettext_lazy("You wrote this letter yourself.")),
    "statement": (_statement, "own_statement", gettext_lazy("You wrote this statement yourself.")),
    "commentary": (
        _commentary,
        "own_commentary",
        gettext_lazy("You wrote this commentary yourself."),
    ),
    "text": (_text, "own_text", gettext_lazy("You wrote this text yourself.")),
    "player": (_player, "oneself", gettext_lazy("You cannot report yourself.")),
}


def report_subject(kind: str, by: User, **place: Any) -> Subject:
    """Return what `by` wants to report.

    Refuses what `by` cannot read as if it did not exist, oneself, and a repeated report.
    """
    find, code, sentence = KINDS[kind]
    subject = find(**place)
    if subject.author_id == by.pk:
        raise Conflict(code, str(sentence))
    if Report.objects.filter(subject.repeats, reporter=by).exists():
        raise Conflict(
            "reported_already",
            _("You have reported this already. “Reports and decisions” shows what comes of it."),
        )
    return subject


@transaction.atomic
def report_send(
    kind: str, *, by: User, cause: str, text: str = "", now: datetime | None = None, **place: Any
) -> Report:
    """Report a message, a letter, a statement, a text or a person, who needs an explanation.

    `place` says where it is, as the function of its kind takes it. Refuses what `report_subject`
    refuses, and too many reports a day.
    """
    now = now or timezone.now()
    lock_accounts([by.pk])
    subject = report_subject(kind, by, **place)
    text = text.strip()
    if cause not in ReportCause.values:
        raise Unprocessable("unknown_choice", _("Choose what is wrong."), field="cause")
    if len(text) > LONGEST:
        raise Unprocessable(
            "text_length",
            _("Write at most %(most)s characters.") % {"most": LONGEST},
            field="text",
        )
    if kind == "player" and not text:
        raise Unprocessable("text", _("Say what happened, and where."), field="text")
    count_towards(REPORTS, by.pk, now)
    return Report.objects.create(
        reporter=by,
        about_id=subject.author_id,
        cause=cause,
        text=text,
        created_at=now,
        **subject.fields,
    )


def report_look(*, report_id: int, by: User, now: datetime | None = None) -> Report:
    """Open a report as a moderator, which the log records."""
    report = report_to_judge(report_id, by)
    act_add(ActKind.LOOKED, report, by, now=now or timezone.now())
    return report


@transaction.atomic
def report_decide(
    *, report_id: int, by: User, verdict: str, answer: str = "", now: datetime | None = None
) -> ModerationAct:
    """Decide an open report, with an answer for the reporter, who is notified."""
    now = now or timezone.now()
    report = report_to_judge(report_id, by)
    kinds = {ReportState.UPHELD: ActKind.UPHELD, ReportState.DISMISSED: ActKind.DISMISSED}
    if verdict not in kinds:
        raise unknown_choice("act")
    answer = answer_of(answer)
    reports = Report.objects.filter(pk=report.pk, state=ReportState.OPEN)
    if not reports.update(state=verdict, decided_at=now):
        raise Conflict("decided", _("This report has been decided in the meantime."))
    kind = kinds[ReportState(verdict)]
    return act_add(kind, report, by, now=now, reason=answer, tell=report.reporter_id)


@transaction.atomic
def report_reopen(*, report_id: int, by: User, now: datetime | None = None) -> ModerationAct:
    """Open a decided report again. The reporter is told of the next decision."""
    report = report_to_judge(report_id, by)
    decided = Report.objects.filter(pk=report.pk).exclude(state=ReportState.OPEN)
    if not decided.update(state=ReportState.OPEN, decided_at=None):
        raise Conflict("not_decided", _("This report is open."))
    return act_add(ActKind.REOPENED, report, by, now=now or timezone.now())
