"""The acts of moderators: hide a reported text, mute or suspend an account, and undo each.

Every act is added to the log, and the account that it affects is notified, without the reporter.
"""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

from django.db import connections, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.core.accounts import User
from games.core.errors import Conflict, Forbidden, Unprocessable
from games.core.forms import LONGEST, SHORTEST
from games.core.locks import lock_accounts, lock_game, lock_tables
from games.core.outbox import commentary_changed, game_changed, press_arrived
from games.models import (
    ActKind,
    Announcement,
    Club,
    Commentary,
    Deputy,
    Game,
    MentorLetter,
    ModerationAct,
    NoticeKind,
    PressMember,
    PressMessage,
    Report,
    Seat,
    SeatState,
    Statement,
    Status,
    Tournament,
)
from games.moderation.queries import may_moderate, report_for
from games.notices.services.deliveries import deliveries_add, failures_logged

MOST_DAYS = 365
GM_TOLD = "player_suspended"
DEPUTIES_TOLD = "gm_suspended"


def report_to_judge(report_id: int, by: User) -> Report:
    """Return a report for a moderator; refuses everybody else."""
    if not may_moderate(by):
        raise Forbidden("not_moderator", _("Only moderators may do this."))
    return report_for(by, report_id)


def act_add(
    kind: ActKind,
    report: Report,
    by: User,
    *,
    now: datetime,
    reason: str = "",
    until: datetime | None = None,
    tell: int | None = None,
) -> ModerationAct:
    """Add an act to the log and, if it is for an account (`tell`), notify that."""
    act = ModerationAct.objects.create(
        kind=kind,
        report=report,
        moderator=by,
        about_id=report.about_id,
        reason=reason,
        until=until,
        created_at=now,
    )
    if tell is not None:
        with failures_logged("act", act.pk):
            deliveries_add(
                user_ids=[tell],
                kind=NoticeKind.SITE,
                key=f"act:{act.pk}",
                game=None,
                phase=None,
                data={"event": f"act_{kind}", "until": until.isoformat() if until else ""},
                now=now,
            )
    return act


@transaction.atomic
def reported_hide(
    *, report_id: int, by: User, reason: str, now: datetime | None = None
) -> ModerationAct:
    """Hide the reported message, letter, statement or text from everybody but moderators."""
    return _reported_set(report_id, by, now or timezone.now(), reason_of(reason), hide=True)


@transaction.atomic
def reported_show(*, report_id: int, by: User, now: datetime | None = None) -> ModerationAct:
    """Show a hidden message, letter, statement or text again."""
    return _reported_set(report_id, by, now or timezone.now(), "", hide=False)


def _reported_set(
    report_id: int, by: User, now: datetime, reason: str, *, hide: bool
) -> ModerationAct:
    report = report_to_judge(report_id, by)
    hidden_at = now if hide else None
    if report.statement_id is not None and report.game_id is not None:
        game = lock_game(report.game_id)
        statements = Statement.objects.filter(pk=report.statement_id, hidden_at__isnull=hide)
        _check_changed(statements.update(hidden_at=hidden_at), hide=hide)
        game_changed(game)
        kind = ActKind.STATEMENT_HIDDEN if hide else ActKind.STATEMENT_SHOWN
    elif report.message_id is not None and report.game_id is not None:
        game = lock_game(report.game_id)
        messages = PressMessage.objects.filter(pk=report.message_id, hidden_at__isnull=hide)
        _check_changed(messages.update(hidden_at=hidden_at), hide=hide)
        members = PressMember.objects.filter(thread__messages=report.message_id)
        press_arrived(game, list(members.values_list("seat_id", flat=True)))
        if game.status == Status.FINISHED:
            # Everybody may read its press.
            game_changed(game)
        kind = ActKind.HIDDEN if hide else ActKind.SHOWN
    elif report.letter_id is not None and report.game_id is not None:
        game = lock_game(report.game_id)
        letters = MentorLetter.objects.filter(pk=report.letter_id, hidden_at__isnull=hide)
        _check_changed(letters.update(hidden_at=hidden_at), hide=hide)
        kind = ActKind.HIDDEN if hide else ActKind.SHOWN
    elif (owner := report.text_owner) is not None:
        _text_set(owner, hidden_at, hide=hide)
        kind = ActKind.TEXT_HIDDEN if hide else ActKind.TEXT_SHOWN
    else:
        raise Conflict(
            "nothing_to_hide", _("This report is about no message, letter, statement or text.")
        )
    return act_add(kind, report, by, now=now, reason=reason, tell=report.about_id)


def _text_set(
    owner: Game | Tournament | Announcement | Commentary | Club,
    hidden_at: datetime | None,
    *,
    hide: bool,
) -> None:
    """Hide the text of its owner, or show it again."""
    match owner:
        case Game():
            games = [lock_game(owner.pk)]
        case Announcement():
            games = lock_tables(owner.tournament_id)
        case Commentary():
            games = [lock_game(owner.game_id)]
        case _:
            games = []
    texts = type(owner).objects.filter(pk=owner.pk, text_hidden_at__isnull=hide)
    _check_changed(texts.update(text_hidden_at=hidden_at), hide=hide)
    for game in games:
        if isinstance(owner, Commentary):
            commentary_changed(game)
        game_changed(game)


def _check_changed(rows: int, *, hide: bool) -> None:
    if not rows and hide:
        raise Conflict("hidden_already", _("This is hidden already."))
    if not rows:
        raise Conflict("not_hidden", _("This is not hidden."))


@transaction.atomic
def account_mute(
    *, report_id: int, by: User, days: int, reason: str, now: datetime | None = None
) -> ModerationAct:
    """Mute the reported account: it writes nothing for others, except to a GM as a player."""
    now = now or timezone.now()
    report = _account_to_restrict(report_id, by)
    until, reason = _end(days, now), reason_of(reason)
    User.objects.filter(pk=report.about_id).update(muted_until=until)
    return act_add(
        ActKind.MUTED, report, by, now=now, reason=reason, until=until, tell=report.about_id
    )


@transaction.atomic
def account_unmute(*, report_id: int, by: User, now: datetime | None = None) -> ModerationAct:
    """End the mute of the reported account."""
    now = now or timezone.now()
    report = _account_to_restrict(report_id, by)
    muted = User.objects.filter(pk=report.about_id, muted_until__gt=now)
    if not muted.update(muted_until=None):
        raise Conflict("not_muted", _("This account is not muted."))
    return act_add(ActKind.UNMUTED, report, by, now=now, tell=report.about_id)


@transaction.atomic
def account_suspend(
    *, report_id: int, by: User, days: int, reason: str, now: datetime | None = None
) -> ModerationAct:
    """Suspend the reported account: it can read, but change nothing.

    Its games go on: orders that it misses are missing orders, and each GM is notified.
    """
    now = now or timezone.now()
    report = _account_to_restrict(report_id, by)
    until, reason = _end(days, now), reason_of(reason)
    User.objects.filter(pk=report.about_id).update(suspended_until=until)
    act = act_add(
        ActKind.SUSPENDED, report, by, now=now, reason=reason, until=until, tell=report.about_id
    )
    _tell_games(act)
    return act


@transaction.atomic
def account_unsuspend(*, report_id: int, by: User, now: datetime | None = None) -> ModerationAct:
    """End the suspension of the reported account."""
    now = now or timezone.now()
    report = _account_to_restrict(report_id, by)
    suspended = User.objects.filter(pk=report.about_id, suspended_until__gt=now)
    if not suspended.update(suspended_until=None):
        raise Conflict("not_suspended", _("This account is not suspended."))
    act = act_add(ActKind.UNSUSPENDED, report, by, now=now, tell=report.about_id)
    _tell_games(act)
    return act


def _account_to_restrict(report_id: int, by: User) -> Report:
    """Lock the reported account; refuses oneself, and staff for others than superusers."""
    report = report_to_judge(report_id, by)
    about = report.about
    if about.pk == by.pk:
        raise Forbidden("oneself", _("You cannot decide about yourself."))
    if (about.is_staff or may_moderate(about)) and not by.is_superuser:
        raise Forbidden("staff_account", _("Only a superuser decides about staff."))
    lock_accounts([about.pk])
    return report


def _end(days: int, now: datetime) -> datetime:
    if not 1 <= days <= MOST_DAYS:
        raise Unprocessable(
            "days",
            _("Give a number of days from 1 to %(most)s.") % {"most": MOST_DAYS},
            field="days",
        )
    return now + timedelta(days=days)


def reason_of(text: str) -> str:
    """Return the normalized reason of an act; refuses a missing one."""
    reason = " ".join(text.split())
    if not SHORTEST <= len(reason) <= LONGEST:
        raise Unprocessable(
            "reason",
            _("Give a reason of 3 to 300 characters. The owner of the account reads it."),
            field="reason",
        )
    return reason


def answer_of(text: str) -> str:
    """Return the normalized answer to a reporter, which may be empty."""
    answer = " ".join(text.split())
    if len(answer) > LONGEST:
        raise Unprocessable(
            "answer", _("Write at most %(most)s characters.") % {"most": LONGEST}, field="answer"
        )
    return answer


def _tell_games(act: ModerationAct) -> None:
    """Notify the GMs of the games that an account plays, and the deputies of those that it runs."""
    until = act.until.isoformat() if act.until else ""
    seats = Seat.objects.filter(
        holder=act.about_id,
        state=SeatState.TAKEN,
        game__status=Status.RUNNING,
        game__is_practice=False,
    )
    for seat in seats.select_related("game"):
        _tell(act, seat.game, [seat.game.gm_id], GM_TOLD, {"power": seat.power, "until": until})
    for game in Game.objects.filter(gm=act.about_id, status=Status.RUNNING, is_practice=False):
        deputies = Deputy.objects.filter(game=game, taken_at__isnull=False)
        people = list(deputies.values_list("user_id", flat=True))
        _tell(act, game, people, DEPUTIES_TOLD, {"until": until})


def _tell(
    act: ModerationAct, game: Game, people: Iterable[int | None], event: str, facts: dict[str, str]
) -> None:
    with failures_logged("a suspension in game", game.pk):
        deliveries_add(
            user_ids=people,
            kind=NoticeKind.SEAT,
            key=f"act:{act.pk}:{game.pk}",
            game=game,
            phase=None,
            data={"event": event} | facts,
            now=act.created_at,
        )


TABLE = ModerationAct._meta.db_table
STATEMENTS = {
    "sqlite": [
        f"CREATE TRIGGER IF NOT EXISTS moderation_act_no_{change} BEFORE {change} ON {TABLE} "
        "BEGIN SELECT RAISE(ABORT, 'acts of moderators are never changed'); END"
        for change in ("update", "delete")
    ],
    "postgresql": [
        "CREATE OR REPLACE FUNCTION moderation_act_kept() RETURNS trigger LANGUAGE plpgsql AS $$ "
        "BEGIN RAISE EXCEPTION 'acts of moderators are never changed'; END $$",
        f"CREATE OR REPLACE TRIGGER moderation_act_kept BEFORE UPDATE OR DELETE ON {TABLE} "
        "FOR EACH ROW EXECUTE FUNCTION moderation_act_kept()",
    ],
}


def log_guard(*, using: str, **_signal: Any) -> None:
    """Add the triggers to a database that has the table. Adding them again changes nothing."""
    connection = connections[using]
    with transaction.atomic(using=using), connection.cursor() as cursor:
        if TABLE in connection.introspection.table_names(cursor):
            for statement in STATEMENTS[connection.vendor]:
                cursor.execute(statement)
