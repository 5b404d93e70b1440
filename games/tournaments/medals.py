"""The places and medals that a tournament awards at its end."""

from games.models import Game, Medal, Tournament, TournamentPlace
from games.tournaments.standings import PowerStanding, played_seats, power_standings, standings

PLACES = 3
# Fewer games with a power have no best one.
LEAST_GAMES = 2


def won_medals(tournament: Tournament) -> list[Medal]:
    """The medals of a tournament that is over: for the first three places, and for the best result
    with each power that was played at least twice. Equal scores all get one, and 0 gets none."""
    games = Game.objects.filter(tournament=tournament).order_by("pk")
    seats = played_seats(tournament, games)
    medals = [
        Medal(tournament=tournament, user=row.player, place=row.place)
        for row in standings(seats, tournament.best_of)
        if row.place <= PLACES and row.score > 0
    ]
    for row in power_standings(seats):
        medals += _power_medals(tournament, row)
    return medals


def places_award(tournament: Tournament) -> None:
    """Store the final places and the medals of a tournament that is over."""
    games = Game.objects.filter(tournament=tournament).order_by("pk")
    rows = standings(played_seats(tournament, games), tournament.best_of)
    TournamentPlace.objects.bulk_create(
        TournamentPlace(tournament=tournament, user=row.player, place=row.place, players=len(rows))
        for row in rows
    )
    Medal.objects.bulk_create(won_medals(tournament))


def places_remove(tournament: Tournament) -> None:
    """Remove the final places and the medals of a tournament that goes on."""
    TournamentPlace.objects.filter(tournament=tournament).delete()
    Medal.objects.filter(tournament=tournament).delete()


def _power_medals(tournament: Tournament, row: PowerStanding) -> list[Medal]:
    if row.games < LEAST_GAMES or row.best <= 0:
        return []
    medal = {"tournament": tournament, "variant_id": row.variant_id, "power": row.power}
    return [Medal(user_id=player, **medal) for player in row.best_players]
