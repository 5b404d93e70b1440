"""The contexts of the pages of a running tournament: all tables, announcements."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _, ngettext

from games.core.accounts import Visitor
from games.core.addresses import absolute
from games.core.codec import variant_of
from games.core.settings_mark import mark_of
from games.core.words.clock import moment
from games.core.words.names import short_name
from games.lobby.queries.game_list import GameRow, game_rows
from games.models import Announcement, Game, NoticeSettings, SeatState, Status, Tournament
from games.schedule.words import start_words
from games.tournaments.authority import directs
from games.tournaments.boards import TableBoard, table_boards
from games.tournaments.page.tournaments import progress_words, round_days, round_title, table_name
from games.tournaments.queries import get_tournament, round_places, tournament_games
from games.tournaments.services.announcements import MOST_PINNED
from games.votes.queries import end_of_game


def event_context(user: Visitor, number: int, round_number: int | None = None) -> dict[str, Any]:
    """The page of all tables that the reader may see, of all rounds or one."""
    tournament = get_tournament(user, number)
    games = list(tournament_games(user, tournament))
    unseen = tournament.games_count - len(games)
    places, rounds = round_places(games), list(tournament.rounds.all())
    chosen = next((each for each in rounds if each.number == round_number), None)
    if chosen is not None:
        games = [game for game in games if places.get(game.pk) == chosen.pk]
    boards, now = table_boards(games), timezone.now()
    rows = [
        (
            places.get(row.game.pk, 0),
            table_row(row, boards.get(row.game.pk), now)
            | {"name": table_name(row.game.name, tournament)},
        )
        for row in game_rows(games, user)
    ]
    titles = [(each.pk, round_title(each), round_days(each)) for each in rounds]
    titles.append((0, _("Other games") if rounds else _("Games"), ""))
    is_over = all(game.status == Status.FINISHED for game in games)
    groups: list[dict[str, Any]] = []
    for pk, title, days in titles:
        tables = [row for place, row in rows if place == pk]
        runs = any(row["game"].status != Status.FINISHED for row in tables)
        groups.append({"title": title, "days": days, "rows": tables, "is_open": runs or is_over})
    return {
        "tournament": tournament,
        "progress": progress_words(tournament),
        "rounds": [(each.number, round_title(each), each == chosen) for each in rounds],
        "groups": [group for group in groups if group["rows"]],
        "announcements": announcement_rows(tournament, user),
        "unseen": unseen,
        "is_director": directs(user, tournament),
        "calendar_url": calendar_address(tournament, user),
        "now": now,
    }


def event_rows(user: Visitor, tournament: Tournament) -> list[tuple[GameRow, TableBoard | None]]:
    """The tables of a tournament that a person may see, with their boards."""
    games = list(tournament_games(user, tournament))
    boards = table_boards(games)
    return [(row, boards.get(row.game.pk)) for row in game_rows(games, user)]


def calendar_address(tournament: Tournament, user: Visitor) -> str:
    """The full address of the calendar for a calendar program: with the secret part of the reader's
    calendar, if there is one; "" if a private one has no address."""
    own = NoticeSettings.objects.filter(user=user.pk) if user.is_authenticated else None
    token = own.values_list("calendar_token", flat=True).first() if own is not None else None
    if token:
        address = reverse("games:own_tournament_calendar", args=[token, tournament.pk])
        return absolute(address)
    if not tournament.is_public:
        return ""
    return absolute(reverse("games:tournament_calendar", args=[tournament.pk]))


def table_row(row: GameRow, board: TableBoard | None, now: datetime) -> dict[str, Any]:
    """A table in words. Only its players and its GM read whose orders are missing."""
    game, phase = row.game, row.phase
    variant = variant_of(game)
    end = end_of_game(game, variant)
    due_at = phase.due_at if phase and not phase.is_withheld else None
    late = [
        short_name(variant, seat.power)
        for seat, state in row.seat_states
        if state == "waiting" and phase is not None and not phase.is_withheld
    ]
    return {
        "game": game,
        "line": _line(row, board),
        "picture": board.picture if board else "",
        "leaders": [(short_name(variant, power), count) for power, count in board.leaders]
        if board
        else [],
        "end": end.sentence if end else "",
        "late": ", ".join(late),
        "open_seats": sum(seat.state == SeatState.OPEN for seat, _state in row.seat_states)
        if game.status == Status.RUNNING
        else 0,
        "is_paused": phase is not None and phase.is_paused,
        "due_at": due_at,
        "when": moment(timezone.localtime(due_at), "weekday") if due_at else "",
    }


def _line(row: GameRow, board: TableBoard | None) -> str:
    """The variant, how far the game is, and its GM."""
    game = row.game
    parts = [variant_of(game).name]
    if game.status == Status.FORMING:
        sentence = _("%(taken)s of %(seats)s seats taken")
        parts.append(sentence % {"taken": row.taken, "seats": row.seats})
        if game.starts_at is not None:
            parts.append(_("Start: %(start_words)s.") % {"start_words": start_words(game)})
    elif game.status == Status.RUNNING and board:
        parts.append(board.title)
    elif game.status == Status.FINISHED:
        parts.append(_("Finished"))
    if game.gm:
        parts.append(_("GM: %(name)s") % {"name": game.gm.get_short_name()})
    elif game.is_without_gm:
        parts.append(_("no GM"))
    return " · ".join(parts)


def announcement_rows(tournament: Tournament, user: Visitor) -> list[dict[str, Any]]:
    """The announcements of a tournament, the newest first. Directors see hidden ones, too.

    The names of tables that the reader may not see are left out.
    """
    announcements = list(
        Announcement.objects.filter(tournament=tournament)
        .select_related("author__owner")
        .prefetch_related("games")[:MOST_PINNED]
    )
    if not announcements:
        return []
    seen = dict(tournament_games(user, tournament).values_list("pk", "name"))
    is_director = directs(user, tournament)
    rows = [_announcement_row(each, tournament, user, seen) for each in announcements]
    return [row for row in rows if row["announcement"].visible_text or is_director]


def _announcement_row(
    announcement: Announcement, tournament: Tournament, user: Visitor, seen: Mapping[int, str]
) -> dict[str, Any]:
    announcement.tournament = tournament
    tables = list(announcement.games.all())
    names = [seen[game.pk] for game in tables if game.pk in seen]
    more = len(tables) - len(names)
    if more:
        names.append(
            ngettext("%(count)s private table", "%(count)s private tables", more) % {"count": more}
        )
    return {
        "announcement": announcement,
        "tables": ", ".join(names),
        "is_own": announcement.author_id == user.pk,
        "mark": mark_of(announcement.text),
    }


def announcements_context(user: Visitor, number: int) -> dict[str, Any]:
    """The page of announcements; for directors with forms, and the open tables to choose from."""
    tournament = get_tournament(user, number)
    is_director = directs(user, tournament)
    return {
        "tournament": tournament,
        "announcements": announcement_rows(tournament, user),
        "is_director": is_director,
        "tables": numbered_tables(user, tournament, is_over=False) if is_director else [],
        "most": MOST_PINNED,
    }


def numbered_tables(
    user: Visitor, tournament: Tournament, *, is_over: bool | None = None
) -> list[tuple[Game, str]]:
    """The tables of a tournament with names, or with numbers where the reader may not see them."""
    seen = set(tournament_games(user, tournament).values_list("pk", flat=True))
    games = tournament.games.select_related("gm").order_by("pk")
    return [
        (game, game.name if game.pk in seen else _("Table %(number)s") % {"number": place})
        for place, game in enumerate(games, 1)
        if is_over is None or (game.status == Status.FINISHED) == is_over
    ]
