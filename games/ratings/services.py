"""The nightly computation of all ratings."""

from dataclasses import replace

from django.db import transaction
from django.db.models import Q

from games.core.locks import lock_game
from games.models import Game, PlayerPage, PlayerResult, PowerRating, Rating, SeatResult
from games.ratings.history import RatedGame, RatedSeat, Ratings, rate
from games.scoring.results import LEAST_YEARS, WITH_RESULT, result_update

SECONDS_A_DAY = 24 * 60 * 60
BATCH = 1000


def ratings_compute() -> int:
    """Rate all players and powers anew, and return the number of rated games of people.

    Programs are rated apart, by the games of their ladder.

    Players whose account was closed, and those who opted out, count for the others but have no
    rating of their own.
    """
    results_complete()
    games = rated_games()
    ratings, ladder = rate(games), rate(ladder_games())
    without = set(PlayerPage.objects.filter(is_rated=False).values_list("user_id", flat=True))
    closed = PlayerResult.objects.filter(user__is_active=False)
    without |= set(closed.values_list("user_id", flat=True))
    players = [
        Rating(
            user_id=player,
            points=skill.points,
            uncertainty=skill.uncertainty,
            games=skill.games,
            changes=_changes(rated, player),
        )
        for rated in (ratings, ladder)
        for player, skill in sorted(rated.players.items())
        if player not in without
    ]
    powers = [
        PowerRating(
            variant_id=variant_id,
            power=power,
            points=skill.points,
            uncertainty=skill.uncertainty,
            games=skill.games,
            place=ratings.places[variant_id, power],
        )
        for (variant_id, power), skill in sorted(ratings.powers.items())
    ]
    with transaction.atomic():
        Rating.objects.all().delete()
        Rating.objects.bulk_create(players, batch_size=BATCH)
        PowerRating.objects.all().delete()
        PowerRating.objects.bulk_create(powers, batch_size=BATCH)
    return len(games)


def _changes(ratings: Ratings, player: int) -> list[list[object]]:
    return [
        [
            change.game.id,
            change.power,
            change.place,
            len(change.game.seats),
            round(ratings.places[change.game.variant_id, change.power], 2),
            round(change.points, 2),
        ]
        for change in ratings.changes[player]
    ]


def results_complete() -> None:
    """Write the missing results of games that ended before results were stored."""
    missing = Game.objects.filter(ending__in=WITH_RESULT, is_practice=False, result=None)
    for pk in missing.order_by("pk").values_list("pk", flat=True).iterator(BATCH):
        with transaction.atomic():
            result_update(lock_game(pk))


def rated_games() -> list[RatedGame]:
    """Return all rated games of people with the players of their seats."""
    return _games(Q(result__is_rated=True))


def ladder_games() -> list[RatedGame]:
    """Return the games of the ladder of programs, with the places of the programs alone.

    The seats of computers are left out: they are the same for all.
    """
    games = []
    for game in _games(Q(result__game__is_ladder=True, result__years__gte=LEAST_YEARS)):
        seats = [seat for seat in game.seats if seat.players]
        places = [seat.place for seat in seats]
        ranked = [
            replace(seat, place=1 + sum(place < seat.place for place in places)) for seat in seats
        ]
        if len(ranked) > 1:
            games.append(replace(game, seats=ranked))
    return games


def _games(condition: Q) -> list[RatedGame]:
    players: dict[int, dict[int, float]] = {}
    seats = SeatResult.objects.filter(condition)
    rows = PlayerResult.objects.filter(seat__in=seats.values("pk"))
    for seat, user, part in rows.values_list("seat_id", "user_id", "part").iterator(BATCH):
        players.setdefault(seat, {})[user] = part
    games: dict[int, RatedGame] = {}
    fields = ("pk", "power", "place", "result__game_id", "result__game__variant_id")
    for pk, power, place, game_id, variant_id, ended in (
        seats.order_by("pk").values_list(*fields, "result__game__finished_at").iterator(BATCH)
    ):
        day = ended.timestamp() / SECONDS_A_DAY
        game = games.setdefault(game_id, RatedGame(game_id, variant_id, day, []))
        game.seats.append(RatedSeat(power, place, players.get(pk, {})))
    return list(games.values())
