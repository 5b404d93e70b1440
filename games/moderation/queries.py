"""Reports that a moderator may see, the log of acts, and what a person may know about both."""

from datetime import datetime

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.translation import gettext as _

from games.core.accounts import User
from games.core.errors import NotFound
from games.models import (
    ActKind,
    Deputy,
    Game,
    Mentorship,
    ModerationAct,
    PressMessage,
    Ranking,
    Report,
    ReportState,
    Seat,
    SeatAssignment,
)
from games.press.queries.threads import messages_around

# Messages before and after the reported one.
CONTEXT = 5
MOST = 100
# Acts of which the account concerned is told.
TOLD = (
    ActKind.HIDDEN,
    ActKind.SHOWN,
    ActKind.STATEMENT_HIDDEN,
    ActKind.STATEMENT_SHOWN,
    ActKind.TEXT_HIDDEN,
    ActKind.TEXT_SHOWN,
    ActKind.MUTED,
    ActKind.UNMUTED,
    ActKind.SUSPENDED,
    ActKind.UNSUSPENDED,
)


def may_moderate(user: User) -> bool:
    """Whether a superuser has given the right to moderate; superusers have it."""
    return user.is_active and user.has_perm("games.moderate")


def games_taken_part(user: User) -> QuerySet[Game]:
    """Games in which a person is or was a player or a mentor, or is GM or deputy."""
    game = OuterRef("pk")
    return Game.objects.filter(
        Q(gm=user)
        | Exists(Seat.objects.filter(Q(holder=user) | Q(lent_by=user), game=game).order_by())
        | Exists(SeatAssignment.objects.filter(user=user, seat__game=game))
        | Exists(Ranking.objects.filter(user=user, game=game))
        | Exists(Mentorship.objects.filter(mentor=user, game=game).order_by())
        | Exists(Deputy.objects.filter(user=user, game=game).order_by())
    )


def visible_reports(moderator: User) -> QuerySet[Report]:
    """The reports that a moderator may see.

    A superuser sees all. Other moderators see none about themselves, and none about a game in which
    they take part: its players may be secret, and they would judge for themselves.
    """
    reports = Report.objects.select_related(
        "reporter",
        "about",
        "game",
        "tournament",
        "announcement__tournament",
        "club",
        "message__author",
        "statement__seat",
        "letter__mentorship__seat",
    )
    if moderator.is_superuser:
        return reports
    return reports.exclude(about=moderator).exclude(game__in=games_taken_part(moderator))


def report_for(moderator: User, pk: int) -> Report:
    """Return a report that the moderator may see; refuses others as if they did not exist."""
    report = visible_reports(moderator).filter(pk=pk).first()
    if report is None:
        raise NotFound("no_such_report", _("There is no such report."))
    return report


def inbox(moderator: User, state: str) -> list[Report]:
    """The reports in a state, the oldest open ones first, else the newest; "" means all."""
    reports = visible_reports(moderator)
    if state == ReportState.OPEN:
        return list(reports.filter(state=state).order_by("pk")[:MOST])
    if state == "decided":
        return list(reports.exclude(state=ReportState.OPEN)[:MOST])
    return list(reports[:MOST])


def open_count(moderator: User) -> int:
    """The number of open reports that the moderator may decide."""
    return visible_reports(moderator).filter(state=ReportState.OPEN).count()


def context_of_report(report: Report) -> list[PressMessage]:
    """The reported message with those around it, oldest first; none for a report of a person."""
    if report.message is None:
        return []
    return messages_around(report.message, report.read_from, CONTEXT)


def acts_on(report: Report) -> list[ModerationAct]:
    """The acts for a report, newest first."""
    return list(ModerationAct.objects.filter(report=report).select_related("moderator", "about"))


def other_reports(moderator: User, report: Report) -> list[Report]:
    """Other reports about the same account that the moderator may see, newest first."""
    reports = visible_reports(moderator).filter(about=report.about_id).exclude(pk=report.pk)
    return list(reports[:MOST])


def log(moderator: User, before: int = 0) -> list[ModerationAct]:
    """The log, newest first, without reports that the moderator may not see."""
    acts = ModerationAct.objects.filter(report__in=visible_reports(moderator).order_by())
    if before:
        acts = acts.filter(pk__lt=before)
    return list(acts.select_related("moderator", "about")[:MOST])


def own_reports(user: User) -> QuerySet[Report]:
    """The reports that a person has sent, newest first."""
    return Report.objects.filter(reporter=user).select_related(
        "about",
        "game",
        "tournament",
        "announcement__tournament",
        "club",
        "message__author",
        "message__thread",
        "statement__seat",
        "letter__mentorship__seat",
    )


def answers(reports: list[Report]) -> dict[int, str]:
    """The latest answer to the reporter, by report."""
    kinds = (ActKind.UPHELD, ActKind.DISMISSED)
    acts = ModerationAct.objects.filter(report__in=reports, kind__in=kinds).order_by("pk")
    return dict(acts.values_list("report_id", "reason"))


def decisions_about(user: User) -> QuerySet[ModerationAct]:
    """The acts that a person is told of, newest first. Nothing in them names a reporter."""
    return ModerationAct.objects.filter(about=user, kind__in=TOLD).select_related(
        "report__game",
        "report__tournament",
        "report__announcement__tournament",
        "report__club",
        "report__message__author",
    )


def running_games(moderator: User) -> list[Game]:
    """The running games whose hints a moderator may see, by number."""
    games = Game.objects.filter(status="running", is_practice=False)
    if not moderator.is_superuser:
        games = games.exclude(pk__in=games_taken_part(moderator).values("pk"))
    return list(games.order_by("pk"))


def is_restricted(until: datetime | None, now: datetime) -> bool:
    """Whether a mute or suspension that ends then is in force."""
    return until is not None and until > now
