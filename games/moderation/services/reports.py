"""The life of a report: it is sent, opened by moderators, decided, and perhaps opened again."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.core.accounts import User
from games.core.errors import Conflict, NotFound, Unprocessable
from games.core.locks import lock_accounts
from games.core.rate_limits import REPORTS, count_towards
from games.core.refusals import no_such_player, unknown_choice
from games.core.visibility import Viewer
from games.models import (
    ActKind,
    Game,
    ModerationAct,
    PressMessage,
    Report,
    ReportCause,
    ReportState,
    Statement,
    Tournament,
)
from games.moderation.services.acts import act_add, answer_of, report_to_judge
from games.press.queries.threads import message_shown

LONGEST = 1_000


def readable_message(viewer: Viewer, thread_key: str, number: int) -> PressMessage:
    """Return a message by its shown number; refuses one that the viewer cannot read as if it did
    not exist."""
    found: PressMessage | None = message_shown(viewer, thread_key, number).first()
    if found is None:
        raise NotFound("no_such_message", _("There is no such message."))
    return found


@transaction.atomic
def message_report(
    *,
    by: User,
    viewer: Viewer,
    thread_key: str,
    number: int,
    cause: str,
    text: str = "",
    now: datetime | None = None,
) -> Report:
    """Report a message that the viewer may read.

    Refuses an own message, a second report of the same message, and too many reports a day.
    """
    now = now or timezone.now()
    lock_accounts([by.pk])
    message = readable_message(viewer, thread_key, number)
    check_is_others(message, by)
    said = _said(cause, text)
    count_towards(REPORTS, by.pk, now)
    return Report.objects.create(
        reporter=by,
        about_id=message.sent_by_id,
        message=message,
        game_id=viewer.game_id,
        read_from=message.number - number + 1,
        cause=cause,
        text=said,
        created_at=now,
    )


def check_is_others(message: PressMessage, by: User) -> None:
    """Refuse an own message, and one that was reported already."""
    if message.sent_by_id == by.pk:
        raise Conflict("own_message", _("You wrote this message yourself."))
    if Report.objects.filter(reporter=by, message=message).exists():
        raise _reported_already()


def readable_statement(viewer: Viewer, power: str, by: User) -> Statement:
    """Return the statement of a power or, if that is "", of the GM, to report it.

    Refuses a hidden one as if it did not exist, an own one, and one that was reported already.
    """
    found = Statement.objects.filter(game=viewer.game_id, hidden_at=None)
    found = found.filter(seat__power=power) if power else found.filter(seat=None)
    statement = found.select_related("seat").first()
    if statement is None:
        raise NotFound("no_such_statement", _("There is no such statement."))
    if statement.author_id == by.pk:
        raise Conflict("own_statement", _("You wrote this statement yourself."))
    if Report.objects.filter(reporter=by, statement=statement).exists():
        raise _reported_already()
    return statement


@transaction.atomic
def statement_report(
    *,
    by: User,
    viewer: Viewer,
    power: str,
    cause: str,
    text: str = "",
    now: datetime | None = None,
) -> Report:
    """Report the statement of a power, or with "" of the GM, on a game that the viewer may see.

    Refuses what `readable_statement` refuses, and too many reports a day.
    """
    now = now or timezone.now()
    lock_accounts([by.pk])
    statement = readable_statement(viewer, power, by)
    explained = _said(cause, text)
    count_towards(REPORTS, by.pk, now)
    return Report.objects.create(
        reporter=by,
        about_id=statement.author_id,
        statement=statement,
        said=statement.text,
        game_id=viewer.game_id,
        cause=cause,
        text=explained,
        created_at=now,
    )


def check_text(owner: Game | Tournament, by: User) -> None:
    """Refuse to report a text that is missing or hidden, an own one, and one on which an open
    report of the same person waits."""
    if not owner.shown_text:
        raise NotFound("no_such_text", _("There is no such text."))
    if _writer_of(owner) == by.pk:
        raise Conflict("own_text", _("You wrote this text yourself."))
    waiting = Report.objects.filter(reporter=by, is_of_text=True, state=ReportState.OPEN)
    if waiting.filter(**_subject(owner)).exists():
        raise _reported_already()


def _writer_of(owner: Game | Tournament) -> int:
    # A text always has a writer; a game without one has no text.
    return (owner.text_by_id or 0) if isinstance(owner, Game) else owner.director_id


def _subject(owner: Game | Tournament) -> dict[str, Game | Tournament]:
    return {"game" if isinstance(owner, Game) else "tournament": owner}


@transaction.atomic
def text_report(
    *,
    by: User,
    owner: Game | Tournament,
    cause: str,
    text: str = "",
    now: datetime | None = None,
) -> Report:
    """Report the text of a game or a tournament that `by` may see.

    Refuses what `check_text` refuses, and too many reports a day.
    """
    now = now or timezone.now()
    lock_accounts([by.pk])
    check_text(owner, by)
    explained = _said(cause, text)
    count_towards(REPORTS, by.pk, now)
    return Report.objects.create(
        reporter=by,
        about_id=_writer_of(owner),
        **_subject(owner),
        is_of_text=True,
        said=owner.text,
        cause=cause,
        text=explained,
        created_at=now,
    )


@transaction.atomic
def player_report(
    *, by: User, account_id: int, cause: str, text: str, now: datetime | None = None
) -> Report:
    """Report a person, with a text that says why.

    Refuses oneself, a second report before the first is decided, and too many reports a day.
    """
    now = now or timezone.now()
    lock_accounts([by.pk])
    if not User.objects.filter(pk=account_id, is_active=True).exists():
        raise no_such_player()
    check_person(account_id, by)
    said = _said(cause, text)
    if not said:
        raise Unprocessable("text", _("Say what happened, and where."), field="text")
    count_towards(REPORTS, by.pk, now)
    return Report.objects.create(
        reporter=by, about_id=account_id, cause=cause, text=said, created_at=now
    )


def check_person(account_id: int, by: User) -> None:
    """Refuse a report of oneself, and of a person whom an open report is about."""
    if account_id == by.pk:
        raise Conflict("oneself", _("You cannot report yourself."))
    waiting = Report.objects.filter(reporter=by, about=account_id, message=None, is_of_text=False)
    if waiting.filter(state=ReportState.OPEN, game=None).exists():
        raise _reported_already()


def _reported_already() -> Conflict:
    return Conflict(
        "reported_already",
        _("You have reported this already. “Reports and decisions” shows what comes of it."),
    )


def _said(cause: str, text: str) -> str:
    if cause not in ReportCause.values:
        raise Unprocessable("unknown_choice", _("Choose what is wrong."), field="cause")
    said = text.strip()
    if len(said) > LONGEST:
        raise Unprocessable(
            "text_length",
            _("Write at most %(most)s characters.") % {"most": LONGEST},
            field="text",
        )
    return said


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
    said = answer_of(answer)
    changed = Report.objects.filter(pk=report.pk, state=ReportState.OPEN).update(
        state=verdict, decided_at=now
    )
    if not changed:
        raise Conflict("decided", _("This report has been decided in the meantime."))
    kind = kinds[ReportState(verdict)]
    return act_add(kind, report, by, now=now, reason=said, tell=report.reporter_id)


@transaction.atomic
def report_reopen(*, report_id: int, by: User, now: datetime | None = None) -> ModerationAct:
    """Open a decided report again. The reporter is told of the next decision."""
    report = report_to_judge(report_id, by)
    decided = Report.objects.filter(pk=report.pk).exclude(state=ReportState.OPEN)
    if not decided.update(state=ReportState.OPEN, decided_at=None):
        raise Conflict("not_decided", _("This report is open."))
    return act_add(ActKind.REOPENED, report, by, now=now or timezone.now())
