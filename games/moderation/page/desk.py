"""The pages of moderators: the inbox, a report, and hints about seats of one person."""

from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from games.core.accounts import User
from games.core.codec import variant_of
from games.models import Game, Report, ReportState
from games.moderation.queries import (
    acts_on,
    context_of_report,
    inbox,
    is_restricted,
    open_count,
    other_reports,
    running_games,
)
from games.moderation.services.reports import owner_text
from games.moderation.words import seat_name
from games.press.page.thread import phase_title
from games.press.words import as_html, speaker, written_text
from games.seats.page.likeness import pair_rows
from games.seats.queries.likeness import likely_pairs

FILTERS = (ReportState.OPEN.value, "decided", "all")


def report_row(report: Report) -> dict[str, Any]:
    """A report in a list. `game` is the name of its game or tournament, and `seat` the power that
    wrote, or "GM"; both may be empty."""
    place = report.place
    return {
        "report": report,
        "game": place.name if place else "",
        "seat": seat_name(report),
        "is_open": report.state == ReportState.OPEN,
    }


def inbox_context(moderator: User, state: str) -> dict[str, Any]:
    """The reports in a state; an unknown state means the open ones."""
    chosen = state if state in FILTERS else FILTERS[0]
    labels = (_("Open"), _("Decided"), _("All"))
    return {
        "rows": [report_row(report) for report in inbox(moderator, chosen)],
        "filters": [
            (value, label, value == chosen) for value, label in zip(FILTERS, labels, strict=True)
        ],
        "open": open_count(moderator),
    }


def case_context(report: Report, moderator: User, now: datetime) -> dict[str, Any]:
    """A report with its context, the acts on it, and what the moderator may do."""
    game, about, statement, text = report.game, report.about, report.statement, report.text_owner
    place = report.place
    written = statement or report.message or report.letter
    present = statement.text if statement else owner_text(text) if text else report.said
    hidden_at = written.hidden_at if written else text.text_hidden_at if text else None
    is_staff = about.is_staff or about.has_perm("games.moderate")
    is_other = about.is_active and about.pk != moderator.pk
    return {
        "row": report_row(report),
        "variant_id": game.variant_id if game else "",
        "game_url": place.get_absolute_url() if place else "",
        "around": _messages(game, report) if game else [],
        "present_text": present if present != report.said else "",
        "can_hide": written is not None or text is not None,
        "is_hidden": hidden_at is not None,
        "can_restrict": is_other and (moderator.is_superuser or not is_staff),
        "is_muted": is_restricted(about.muted_until, now),
        "is_suspended": is_restricted(about.suspended_until, now),
        "acts": acts_on(report),
        "others": [report_row(other) for other in other_reports(moderator, report)],
        "pairs": _pairs(game) if game else [],
    }


def _messages(game: Game, report: Report) -> list[dict[str, Any]]:
    variant = variant_of(game)
    return [
        {
            "power": message.author.power if message.author else "",
            "name": speaker(variant, message),
            "phase": phase_title(variant, message),
            "at": message.sent_at,
            "html": as_html(written_text(message)),
            "orders": len(message.proposal or ()),
            "is_reported": message.pk == report.message_id,
            "is_hidden": message.hidden_at is not None,
        }
        for message in context_of_report(report)
    ]


def _pairs(game: Game) -> list[dict[str, Any]]:
    return pair_rows(variant_of(game), likely_pairs([game], with_gm=True).get(game.pk, []))


def hints(moderator: User) -> list[tuple[Game, list[dict[str, Any]]]]:
    """The hints about the seats of all running games that the moderator may see, by game."""
    games = running_games(moderator)
    pairs = likely_pairs(games, with_gm=True)
    return [
        (game, pair_rows(variant_of(game), pairs[game.pk])) for game in games if game.pk in pairs
    ]
