"""Rows in lists of games, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime

from django.utils.translation import gettext as _, ngettext

from games.core.accounts import User, Visitor
from games.core.codec import variant_of
from games.lobby.queries.game_list import GameRow, game_list, game_rows, status_counts
from games.models import Game, PressMode, SeatChoice, Status
from games.models.titles import year_title
from games.schedule.stored import schedule_of
from games.schedule.words import turn_words
from games.turn.queries.due_phases import waiting_games
from games.votes.queries import end_of_game

PRESS = {
    PressMode.FULL: lambda: _("full press"),
    PressMode.PUBLIC: lambda: _("public press"),
    PressMode.NONE: lambda: _("no press"),
    PressMode.RULEBOOK: lambda: _("press in movement phases"),
}


@dataclass(frozen=True, slots=True)
class GameItem:
    """A row of a list of games; games/lobby/game_row.html describes each field."""

    game: Game
    line: str
    count: str
    badges: list[str]
    power: str
    power_name: str
    due_at: datetime | None
    action: str
    main: bool = False

    def with_badge(self, badge: str) -> GameItem:
        """Return the item with another badge."""
        return replace(self, badges=[*self.badges, badge])


def game_items(rows: Iterable[GameRow], kind: str) -> list[GameItem]:
    """Return the items of a list; its kind is "mine", "join", "seat" or "watch"."""
    items = [_item(row, kind) for row in rows]
    nearest = next((n for n, item in enumerate(items) if item.action == "order"), None)
    return [replace(item, main=number == nearest) for number, item in enumerate(items)]


def _item(row: GameRow, kind: str) -> GameItem:
    game, variant = row.game, variant_of(row.game)
    power = row.my_power
    action = kind
    if kind == "mine":
        action = "order" if power and row.my_state in ("waiting", "ordered") else ""
    is_in = bool(power) or row.has_joined or row.is_gm or row.is_away
    if kind == "join" and (is_in or row.taken >= row.seats or _is_closed(row)):
        action = ""
    if kind == "seat" and (is_in or game.needs_invitation or _is_closed(row)):
        action = ""
    if kind == "seat":
        power = row.applied_for or next(iter(row.free_powers), "")
    return GameItem(
        game=game,
        line=_line(row),
        count=seats_count(row) if game.status == Status.FORMING else "",
        badges=_badges(row, kind),
        power=power,
        power_name=variant.powers[power].name if power else "",
        due_at=row.phase.due_at if row.phase and not row.phase.is_withheld else None,
        action=action,
    )


def _is_closed(row: GameRow) -> bool:
    """Whether the visitor lacks the invitation or the membership that a game needs."""
    return (row.game.needs_invitation or row.game.is_for_members) and not row.is_invited


def seats_count(row: GameRow) -> str:
    """Return the taken seats of a game as "7 of 10"."""
    return _("%(taken)s of %(seats)s") % {"taken": row.taken, "seats": row.seats}


def _line(row: GameRow) -> str:
    game = row.game
    parts = [variant_of(game).name]
    if game.status == Status.FORMING:
        parts.append(turn_words(schedule_of(game)))
        parts.append(PRESS[PressMode(game.press_mode)]())
    elif row.phase:
        parts.append(row.phase.title)
        if row.computers:
            parts.append(
                ngettext("%(n)s computer player", "%(n)s computer players", row.computers)
                % {"n": row.computers}
            )
    if end := end_of_game(game, variant_of(game)):
        parts.append(end.sentence.rstrip("."))
        if row.last_year is not None:
            year = year_title(variant_of(game).calendar, row.last_year)
            parts.append(_("ended in %(year)s") % {"year": year})
    if game.gm:
        parts.append(_("GM: %(name)s") % {"name": game.gm.get_short_name()})
    elif game.is_without_gm:
        parts.append(_("no GM"))
    return " · ".join(parts)


def _audience(row: GameRow) -> list[str]:
    """Who watches and who joins, if that is not everybody."""
    game = row.game
    if game.is_practice:
        return [_("Practice")]
    private = [] if game.is_public else [_("Private")]
    if game.is_for_members and game.status != Status.FINISHED:
        return [*private, _("For members of a club")]
    if row.is_invited:
        return [*private, _("You are invited")]
    is_closed = game.is_public and game.needs_invitation and game.status != Status.FINISHED
    return [_("By invitation")] if is_closed else private


def _powers_given(choice: SeatChoice) -> list[str]:
    """The badge of a forming game whose powers are given in a way of which players should know."""
    badges = {
        SeatChoice.PREFERENCES: _("You rank the powers"),
        SeatChoice.AUCTION: _("Auction of the powers"),
        SeatChoice.FIXED: _("The GM assigns the powers"),
    }
    return [badges[choice]] if choice in badges else []


def _badges(row: GameRow, kind: str) -> list[str]:
    game = row.game
    badges = _audience(row)
    if row.phase and row.phase.is_paused:
        badges.append(_("Paused"))
    if game.hides_players:
        badges.append(_("Anonymous"))
    if game.allows_programs and not game.is_practice and game.status != Status.FINISHED:
        badges.append(_("Programs may play"))
    if game.allows_mentors and game.status != Status.FINISHED:
        badges.append(_("Mentors"))
    if game.status == Status.FORMING:
        badges += _powers_given(SeatChoice(game.seat_choice))
    if kind == "seat" and row.applied_for:
        badges.append(_("You have applied"))
    if kind == "mine":
        states = {"waiting": _("Orders missing"), "ordered": _("Saved"), "ready": _("Final")}
        badges += [states[row.my_state]] if row.my_state in states else []
        if row.has_joined:
            badges.append(_("Joined"))
        elif row.is_away:
            badges.append(_("A substitute plays"))
        elif not row.my_power:
            badges.append(_("GM"))
    if game.status == Status.FINISHED:
        badges.append(_("Finished"))
    elif game.status == Status.FORMING and kind == "mine":
        badges.append(_("Forming"))
    return badges


NEWEST = 8


def variant_games(user: Visitor, variant_id: str) -> tuple[Counter[str], list[GameRow]]:
    """Count a variant's public games and the visitor's own by status, and return the newest.

    Practice games are left out.
    """
    games = game_list(user).filter(variant_id=variant_id)
    return status_counts(user, variant_id), game_rows(games[:NEWEST], user)


def waiting_items(user: User) -> list[GameItem]:
    """Return the running games that wait for a person, the oldest first."""
    games = Game.objects.filter(pk__in=waiting_games(user)).select_related("gm").order_by("pk")
    return game_items(game_rows(games, user), "mine")
