"""The people of a tournament: who sees its standing, and who is told of its news."""

from collections.abc import Collection

from django.db.models import Exists, F, OuterRef, Q

from games.core.accounts import User
from games.models import (
    Deputy,
    Entrant,
    Game,
    PlayerResult,
    Ranking,
    Reserve,
    Seat,
    SeatAssignment,
    SeatState,
    Status,
    Tournament,
    TournamentHelper,
)


def takes_part(user: User) -> Q:
    """Tournaments in which a person is an entrant or asked to be, waits or has played, for a
    filter.

    They see the standing, but not the private games of others.
    """
    tournament = OuterRef("pk")
    played = SeatAssignment.objects.filter(
        Q(ended_at=None) | Q(ended_at__gt=F("seat__game__started_at")),
        seat__game__tournament=tournament,
        user=user,
    )
    results = PlayerResult.objects.filter(seat__result__game__tournament=tournament, user=user)
    enters = Entrant.objects.filter(tournament=tournament, user=user, withdrawn_at=None)
    return (
        Q(Exists(enters.order_by()))
        | Q(Exists(Reserve.objects.filter(game__tournament=tournament, user=user)))
        | Q(Exists(played.order_by()))
        | Q(Exists(results.order_by()))
    )


def people_of_tables(games: Collection[Game]) -> set[int]:
    """The players, people who wait for a seat, GMs and deputies of games."""
    seats = Seat.objects.filter(game__in=games, state=SeatState.TAKEN)
    people: set[int | None] = {game.gm_id for game in games}
    for holder, lent_by in seats.values_list("holder_id", "lent_by_id"):
        people |= {holder, lent_by}
    forming = [game.pk for game in games if game.status == Status.FORMING]
    people.update(Ranking.objects.filter(game__in=forming).values_list("user_id", flat=True))
    people.update(Reserve.objects.filter(game__in=forming).values_list("user_id", flat=True))
    deputies = Deputy.objects.filter(game__in=games, taken_at__isnull=False)
    people.update(deputies.values_list("user_id", flat=True))
    return {person for person in people if person is not None}


def people_of_tournament(tournament: Tournament, tables: Collection[Game]) -> set[int]:
    """The directors and GMs of a tournament, its entrants, and the people of these tables."""
    helpers = TournamentHelper.objects.filter(tournament=tournament, accepted_at__isnull=False)
    entrants = Entrant.objects.filter(
        tournament=tournament, accepted_at__isnull=False, withdrawn_at=None
    )
    return {
        tournament.director_id,
        *helpers.values_list("user_id", flat=True),
        *entrants.values_list("user_id", flat=True),
        *people_of_tables(tables),
    }
