"""Open seats at the tables of a tournament, who could fill them, and seats that a team hands on."""

from django.utils.translation import gettext as _

from games.core.accounts import User
from games.core.errors import Forbidden
from games.core.gm import is_deputy, knows_players, player_refusal
from games.core.refusals import not_gm
from games.models import (
    Entrant,
    Game,
    Right,
    Seat,
    SeatAssignment,
    SeatState,
    Status,
    Tournament,
    TournamentTeam,
)
from games.tournaments.authority import tournaments_to_direct
from games.tournaments.entrants import live_members, reserves_in_order


def check_may_fill(game: Game, user: User) -> None:
    """Refuse everybody but the directors of a game's tournament, the GM, and deputies who may fill
    seats; and a director who plays or has played in the game."""
    if game.gm_id == user.pk or is_deputy(game, user, Right.REPLACE):
        return
    directed = tournaments_to_direct(user).filter(pk=game.tournament_id or 0)
    if not directed.exists():
        raise not_gm()
    if player_refusal(game, user) is not None:
        raise Forbidden(
            "director_plays",
            _("You play or have played at this table. Another director or the GM fills its seats."),
        )


def seat_candidates(
    seat: Seat, tournament: Tournament, user: User
) -> tuple[list[Entrant], list[Entrant]]:
    """Read who could fill an open seat, as somebody who may fill it sees them: members of the
    former player's team, and the reserves in order.

    Where players are secret, only the GM reads the team, and sees who plays already: others are
    offered all reserves, and one who plays is refused when they accept.
    """
    is_told = knows_players(seat.game, user)
    inside = people_at_table(seat.game) if is_told else set()
    team = former_team(seat) if is_told else None
    members = live_members(team) if team else []
    reserves = [row for row in reserves_in_order(tournament) if row not in members]
    return (
        [row for row in members if row.user_id not in inside],
        [row for row in reserves if row.user_id not in inside],
    )


def people_at_table(game: Game) -> set[int]:
    """Everybody who plays in a game or has played in it."""
    people = SeatAssignment.objects.filter(seat__game=game, user__isnull=False)
    return {user for user in people.values_list("user_id", flat=True) if user is not None}


def former_team(seat: Seat) -> TournamentTeam | None:
    """The team of the last player of a seat without a player, None without one."""
    past = SeatAssignment.objects.filter(seat=seat, user__isnull=False, stands_in_for=None)
    last = past.order_by("-started_at", "-pk").first()
    return _team_of(seat.game, last.user_id) if last else None


def present_team(seat: Seat) -> TournamentTeam | None:
    """The team of a seat's player, None without one."""
    return _team_of(seat.game, seat.lent_by_id or seat.holder_id)


def _team_of(game: Game, user_id: int | None) -> TournamentTeam | None:
    entries = Entrant.objects.filter(tournament=game.tournament_id or 0, user=user_id)
    entrant = entries.select_related("team").first()
    return entrant.team if entrant else None


def open_seats(tournament: Tournament, user: User) -> list[Seat]:
    """The open seats of running games of a tournament that a director may fill."""
    seats = Seat.objects.filter(
        game__tournament=tournament, game__status=Status.RUNNING, state=SeatState.OPEN
    )
    rows = seats.select_related("game").order_by("game", "pk")
    return [row for row in rows if player_refusal(row.game, user) is None]


def seats_to_hand_on(tournament: Tournament, team: TournamentTeam, user: User) -> list[Seat]:
    """The seats that a person may hand on within the team: their own, and as captain those of the
    members. In games in which it is secret who plays there are none."""
    members = [row.user_id for row in live_members(team)]
    seats = Seat.objects.filter(
        game__tournament=tournament,
        game__status=Status.RUNNING,
        game__is_anonymous=False,
        state=SeatState.TAKEN,
        lent_by=None,
        holder__in=members if team.captain_id == user.pk else [user.pk],
    )
    return list(seats.select_related("game", "holder").order_by("game", "pk"))
