"""The pages of moderators: the inbox, a report, the log, and hints about seats of one person."""

from dataclasses import dataclass
from datetime import datetime

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from adjudicator import Variant
from games.core.accounts import User
from games.core.codec import variant_of
from games.models import Game, ModerationAct, Report, ReportState
from games.moderation.queries import (
    acts_on,
    context_of_report,
    inbox,
    is_restricted,
    log,
    open_count,
    other_reports,
    running_games,
)
from games.moderation.words import seat_name
from games.press.page.thread import phase_title
from games.press.words import as_html, speaker, written_text
from games.seats.page.likeness import PairRow, pair_rows
from games.seats.queries.likeness import likely_pairs

FILTERS = (ReportState.OPEN.value, "decided", "all")


@dataclass(frozen=True, slots=True)
class ReportRow:
    """A report in a list. `game` is the name of its game or tournament, and `seat` the power that
    wrote, or "GM"; both may be empty."""

    number: int
    about: str
    cause: str
    game: str
    seat: str
    at: datetime
    state: str
    is_open: bool


@dataclass(frozen=True, slots=True)
class InboxPage:
    """The context of games/moderation/inbox.html. `filters` are value, label and whether chosen."""

    rows: list[ReportRow]
    filters: list[tuple[str, str, bool]]
    open: int


@dataclass(frozen=True, slots=True)
class ContextRow:
    """A message around the reported one, or that itself. `orders` is how many it proposes."""

    power: str
    name: str
    phase: str
    at: datetime
    html: SafeString
    orders: int
    is_reported: bool
    is_hidden: bool


@dataclass(frozen=True, slots=True)
class ActRow:
    """An act in the log."""

    number: int
    report: int
    what: str
    by: str
    about: str
    reason: str
    until: datetime | None
    at: datetime


@dataclass(frozen=True, slots=True)
class Typed:
    """The refused input of a form, with its error."""

    act: str = ""
    days: str = ""
    reason: str = ""
    answer: str = ""
    error: str = ""
    field: str = ""


NOTHING_TYPED = Typed()


@dataclass(frozen=True, slots=True)
class CasePage:
    """The context of games/moderation/case.html.

    `said` is a reported statement or text as it was then, and `now_said` what it says now if that
    differs.
    """

    row: ReportRow
    variant_id: str
    game_url: str
    reporter: User
    about: User
    text: str
    around: list[ContextRow]
    said: str
    now_said: str
    can_hide: bool
    is_hidden: bool
    can_restrict: bool
    muted_until: datetime | None
    suspended_until: datetime | None
    acts: list[ActRow]
    others: list[ReportRow]
    pairs: list[PairRow]
    typed: Typed


@dataclass(frozen=True, slots=True)
class GameHints:
    """The hints about the seats of one game."""

    name: str
    url: str
    variant_id: str
    pairs: list[PairRow]


def report_row(report: Report) -> ReportRow:
    """The row of a report."""
    return ReportRow(
        number=report.pk,
        about=report.about.get_short_name(),
        cause=report.get_cause_display(),
        game=_game_name(report),
        seat=seat_name(report),
        at=report.created_at,
        state=report.get_state_display(),
        is_open=report.state == ReportState.OPEN,
    )


def _game_name(report: Report) -> str:
    """The name of the game or the tournament of a report; "" without one."""
    of = report.game or report.tournament
    return of.name if of else ""


def inbox_page(moderator: User, state: str) -> InboxPage:
    """The reports in a state; an unknown state means the open ones."""
    chosen = state if state in FILTERS else FILTERS[0]
    labels = (_("Open"), _("Decided"), _("All"))
    return InboxPage(
        rows=[report_row(report) for report in inbox(moderator, chosen)],
        filters=[
            (value, label, value == chosen) for value, label in zip(FILTERS, labels, strict=True)
        ],
        open=open_count(moderator),
    )


def case_page(
    report: Report, moderator: User, now: datetime, typed: Typed = NOTHING_TYPED
) -> CasePage:
    """A report with its context, the acts on it, and what the moderator may do."""
    game, about, statement, text = report.game, report.about, report.statement, report.text_owner
    url_owner = game or report.tournament
    written = statement or report.message
    now_said = statement.text if statement else text.text if text else report.said
    hidden_at = written.hidden_at if written else text.text_hidden_at if text else None
    variant = variant_of(game) if game else None
    is_staff = about.is_staff or about.has_perm("games.moderate")
    return CasePage(
        row=report_row(report),
        variant_id=game.variant_id if game else "",
        game_url=url_owner.get_absolute_url() if url_owner else "",
        reporter=report.reporter,
        about=about,
        text=report.text,
        around=_context(variant, report) if variant else [],
        said=report.said,
        now_said=now_said if now_said != report.said else "",
        can_hide=written is not None or text is not None,
        is_hidden=hidden_at is not None,
        can_restrict=about.is_active
        and about.pk != moderator.pk
        and (moderator.is_superuser or not is_staff),
        muted_until=about.muted_until if is_restricted(about.muted_until, now) else None,
        suspended_until=(
            about.suspended_until if is_restricted(about.suspended_until, now) else None
        ),
        acts=[act_row(act) for act in acts_on(report)],
        others=[report_row(other) for other in other_reports(moderator, report)],
        pairs=_pairs(game),
        typed=typed,
    )


def _context(variant: Variant, report: Report) -> list[ContextRow]:
    return [
        ContextRow(
            power=message.author.power if message.author else "",
            name=speaker(variant, message),
            phase=phase_title(variant, message),
            at=message.sent_at,
            html=as_html(written_text(message)),
            orders=len(message.proposal or ()),
            is_reported=message.pk == report.message_id,
            is_hidden=message.hidden_at is not None,
        )
        for message in context_of_report(report)
    ]


def _pairs(game: Game | None) -> list[PairRow]:
    if game is None:
        return []
    return pair_rows(variant_of(game), likely_pairs([game], with_gm=True).get(game.pk, []))


def act_row(act: ModerationAct) -> ActRow:
    """The row of an act."""
    return ActRow(
        number=act.pk,
        report=act.report_id,
        what=act.get_kind_display(),
        by=act.moderator.get_short_name(),
        about=act.about.get_short_name(),
        reason=act.reason,
        until=act.until,
        at=act.created_at,
    )


def log_rows(moderator: User, before: int) -> list[ActRow]:
    """A page of the log."""
    return [act_row(act) for act in log(moderator, before)]


def hints(moderator: User) -> list[GameHints]:
    """The hints about all running games that the moderator may see."""
    games = running_games(moderator)
    by_game = likely_pairs(games, with_gm=True)
    return [
        GameHints(
            game.name,
            game.get_absolute_url(),
            game.variant_id,
            pair_rows(variant_of(game), by_game[game.pk]),
        )
        for game in games
        if game.pk in by_game
    ]
