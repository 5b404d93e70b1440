"""Ratings as pages show them."""

from typing import Any

from django.utils.translation import gettext as _

from adjudicator import Variant
from games.core.accounts import User
from games.core.codec import variant_named
from games.core.words.numbers import decimal
from games.models import Game, Rating
from games.ratings.curve import rating_curve
from games.ratings.queries import (
    ENOUGH_GAMES,
    best_ratings,
    games_of,
    power_ratings,
    provisional_ratings,
    rating_of,
)


def rating_line(row: Rating) -> dict[str, Any]:
    """Return a rating as pages show it: whole points, and half the width of the range with 95 %."""
    return {
        "points": round(row.points),
        "uncertainty": round(row.uncertainty),
        "games": row.games,
        "is_provisional": row.games < ENOUGH_GAMES,
    }


def player_rating(player: User, *, is_own: bool) -> dict[str, Any] | None:
    """Return a player's rating, its changes, newest first, and its curve; None without one.

    Of a private game others see the points alone.
    """
    row = rating_of(player)
    if row is None:
        return None
    games = games_of(row)
    changes = [
        _change(games[number], change)
        if is_own or games[number].is_public
        else {"points": with_sign(change[-1])}
        for number, *change in reversed(row.changes)
        # A game that was deleted since counts until the next night.
        if number in games
    ]
    return {"line": rating_line(row), "changes": changes, "curve": rating_curve(row)}


def _change(game: Game, change: list[Any]) -> dict[str, Any]:
    power, place, of, usual, points = change
    name = variant_named(game.variant_id).powers[power].name
    reason = _(
        "place %(place)s of %(of)s with %(power)s, whose players come in at %(usual)s on average"
    )
    facts = {"place": place, "of": of, "power": name, "usual": decimal(usual, 1)}
    return {
        "game": game,
        "power": power,
        "power_name": name,
        "points": with_sign(points),
        "reason": reason % facts,
    }


def rating_list() -> list[tuple[User, dict[str, Any]]]:
    """Return the best people whose rating is not provisional, with their ratings."""
    return [(row.user, rating_line(row)) for row in best_ratings()]


def provisional_list() -> list[tuple[User, dict[str, Any]]]:
    """Return the best people whose rating is still provisional, with their ratings."""
    return [(row.user, rating_line(row)) for row in provisional_ratings()]


def power_lists() -> list[tuple[Variant, list[dict[str, Any]]]]:
    """Return the powers of each variant that has rated games, the strongest first."""
    lists: dict[str, list[dict[str, Any]]] = {}
    for row in power_ratings():
        lists.setdefault(row.variant_id, []).append(
            {
                "power": row.power,
                "name": variant_named(row.variant_id).powers[row.power].name,
                "points": with_sign(row.points),
                "uncertainty": round(row.uncertainty),
                "games": row.games,
                "place": decimal(row.place, 1),
            }
        )
    return [(variant_named(variant_id), lines) for variant_id, lines in lists.items()]


def with_sign(points: float) -> str:
    """Return whole points with their sign, such as "+14" or "−3"."""
    whole = round(points)
    return f"{'+' if whole >= 0 else '−'}{abs(whole)}"
