"""Rounds of a tournament: added, changed, removed; games put into them."""

from datetime import date
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from games.core.accounts import User
from games.core.errors import Conflict, NotFound, Unprocessable
from games.core.forms import clean_name
from games.core.restrictions import check_may_write
from games.core.settings_mark import check_settings_seen, mark_of
from games.models import Game, RoundGame, TournamentRound
from games.tournaments.authority import get_directed_tournament, tournament_over

MOST_ROUNDS = 20
FIELDS = ("name", "starts_on", "ends_on")


def round_settings(each: TournamentRound) -> dict[str, Any]:
    """The values of FIELDS."""
    return {field: getattr(each, field) for field in FIELDS}


@transaction.atomic
def round_add(
    *,
    number: int,
    by: User,
    name: str = "",
    starts_on: date | None = None,
    ends_on: date | None = None,
) -> TournamentRound:
    """Add a round after the others.

    Refuses everybody but the directors, a wrong name, an end before the start, too many rounds, and
    a tournament that is over.
    """
    tournament = get_directed_tournament(number, by)
    if tournament.ended_at is not None:
        raise tournament_over()
    check_may_write(by, field="name")
    last = tournament.rounds.order_by("-number").first()
    if last is not None and last.number >= MOST_ROUNDS:
        sentence = _("A tournament has at most %(most)s rounds.") % {"most": MOST_ROUNDS}
        raise Conflict("too_many", sentence)
    return TournamentRound.objects.create(
        tournament=tournament,
        number=last.number + 1 if last else 1,
        name=_round_name(name),
        **_days(starts_on, ends_on),
    )


@transaction.atomic
def round_change(
    *,
    number: int,
    by: User,
    round_number: int,
    name: str,
    starts_on: date | None,
    ends_on: date | None,
    seen: str = "",
) -> TournamentRound:
    """Change the name and the days of a round.

    Refuses what `round_add` refuses, and a change of another name or other days than were `seen`.
    """
    get_directed_tournament(number, by)
    check_may_write(by, field="name")
    changed = _round(number, round_number)
    settings = {"name": _round_name(name), **_days(starts_on, ends_on)}
    check_settings_seen(seen, mark_of(round_settings(changed)))
    for field, value in settings.items():
        setattr(changed, field, value)
    changed.save(update_fields=list(FIELDS))
    return changed


@transaction.atomic
def round_remove(*, number: int, by: User) -> None:
    """Remove the last round; refuses one with games, and everybody but the directors."""
    tournament = get_directed_tournament(number, by)
    last = tournament.rounds.order_by("-number").first()
    if last is None:
        raise _no_such_round()
    if last.games.exists():
        raise Conflict("round_has_games", _("Take the games out of the round first."))
    last.delete()


@transaction.atomic
def game_place(*, number: int, by: User, game_id: int, round_number: int | None) -> None:
    """Put a game of the tournament into a round, or with None into no round.

    Refuses everybody but the directors, and a game that is not in the tournament.
    """
    tournament = get_directed_tournament(number, by)
    game = Game.objects.filter(tournament=tournament, pk=game_id).first()
    if game is None:
        raise NotFound("no_such_game", _("This game is not in the tournament."), field="game")
    RoundGame.objects.filter(game=game).delete()
    if round_number is not None:
        RoundGame.objects.create(game=game, round=_round(number, round_number))


def _round(number: int, round_number: int) -> TournamentRound:
    chosen = TournamentRound.objects.filter(tournament=number, number=round_number).first()
    if chosen is None:
        raise _no_such_round()
    return chosen


def _no_such_round() -> NotFound:
    return NotFound("no_such_round", _("The tournament has no such round."), field="round")


def _round_name(name: str) -> str:
    return clean_name(name) if name.strip() else ""


def _days(starts_on: date | None, ends_on: date | None) -> dict[str, date | None]:
    if starts_on and ends_on and ends_on < starts_on:
        raise Unprocessable(
            "round_days", _("A round ends on the day of its start or later."), field="ends_on"
        )
    return {"starts_on": starts_on, "ends_on": ends_on}
