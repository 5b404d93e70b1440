"""Ratings as pages show them."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from adjudicator import Variant
from games.core.accounts import User
from games.core.codec import variant_named
from games.core.words.numbers import decimal
from games.models import Game, PlayerPage, PowerRating, Rating

# With fewer rated games, a rating is provisional.
ENOUGH_GAMES = 10
LISTED = 100


@dataclass(frozen=True, slots=True)
class RatingLine:
    """A rating as shown: whole points, and half the width of the range with 95 %."""

    points: int
    uncertainty: int
    games: int
    is_provisional: bool


@dataclass(frozen=True, slots=True)
class ChangeLine:
    """A rated game of a player with the points gained, such as "+14", and their reason.

    Of a private game others see the points alone: `game` is None, and the texts are empty.
    """

    game: Game | None
    power: str
    power_name: str
    points: str
    reason: str


@dataclass(frozen=True, slots=True)
class PlayerRating:
    """The rating of a player with its changes, newest first."""

    line: RatingLine
    changes: list[ChangeLine]


@dataclass(frozen=True, slots=True)
class PowerLine:
    """The strength of a power, with what its players place on average."""

    power: str
    name: str
    points: str
    uncertainty: int
    games: int
    place: str


def player_rating(player: User, *, is_own: bool) -> PlayerRating | None:
    """Return the rating of a player for others or, if it is theirs, for the player; None without
    one."""
    row = Rating.objects.filter(user=player).first()
    if row is None:
        return None
    games = Game.objects.in_bulk([change[0] for change in row.changes])
    changes = [
        _change(games[number], change)
        if is_own or games[number].is_public
        else ChangeLine(None, "", "", signed(change[-1]), "")
        for number, *change in reversed(row.changes)
        # A game that was deleted since counts until the next night.
        if number in games
    ]
    return PlayerRating(rating_line(row), changes)


def _change(game: Game, change: list[Any]) -> ChangeLine:
    power, place, of, usual, points = change
    variant = variant_named(game.variant_id)
    return ChangeLine(
        game=game,
        power=power,
        power_name=variant.powers[power].name,
        points=signed(points),
        reason=_reason(variant, power, place, of, usual),
    )


def rating_line(row: Rating) -> RatingLine:
    """Return a rating as pages show it."""
    return RatingLine(
        points=round(row.points),
        uncertainty=round(row.uncertainty),
        games=row.games,
        is_provisional=row.games < ENOUGH_GAMES,
    )


def rating_list() -> list[tuple[User, RatingLine]]:
    """Return the best people whose rating is not provisional, with their ratings.

    Players who hide their page are left out.
    """
    hidden = PlayerPage.objects.exclude(shown_to="everybody").values("user")
    rows = Rating.objects.filter(games__gte=ENOUGH_GAMES, user__is_active=True, user__owner=None)
    best = rows.exclude(user__in=hidden).select_related("user").order_by("-points")[:LISTED]
    return [(row.user, rating_line(row)) for row in best]


def power_lists() -> list[tuple[Variant, list[PowerLine]]]:
    """Return the powers of each variant that has rated games, the strongest first."""
    found: dict[str, list[PowerLine]] = {}
    for row in PowerRating.objects.order_by("variant_id", "-points"):
        name = variant_named(row.variant_id).powers[row.power].name
        found.setdefault(row.variant_id, []).append(
            PowerLine(
                power=row.power,
                name=name,
                points=signed(row.points),
                uncertainty=round(row.uncertainty),
                games=row.games,
                place=decimal(row.place, 1),
            )
        )
    return [(variant_named(variant_id), lines) for variant_id, lines in found.items()]


def signed(points: float) -> str:
    """Return whole points with their sign, such as "+14" or "−3"."""
    whole = round(points)
    return f"{'+' if whole >= 0 else '−'}{abs(whole)}"


def _reason(variant: Variant, power: str, place: int, of: int, usual: float) -> str:
    return _(
        "place %(place)s of %(of)s with %(power)s, whose players come in at %(usual)s on average"
    ) % {
        "place": place,
        "of": of,
        "power": variant.powers[power].name,
        "usual": decimal(usual, 1),
    }
