"""Seats at the tables of a tournament: filled after a drop-out, and handed on within a team."""

from datetime import datetime
from typing import Any, NamedTuple

from django.db import transaction
from django.dispatch import receiver
from django.utils import timezone
from django.utils.translation import gettext as _

from games.core.accounts import User, check_takes_offers
from games.core.errors import Conflict, Refused, refusal_of
from games.core.events import event_added, voters_changed
from games.core.gm import knows_players
from games.core.locks import lock_game, lock_tournament
from games.core.phases import phase_find
from games.core.quotas import ALL_OFFERS, OFFERS
from games.core.rate_limits import count_towards
from games.core.refusals import no_such_game, not_running
from games.core.restrictions import suspended_until
from games.core.seats import seat_named
from games.models import (
    Entrant,
    Event,
    EventKind,
    Game,
    Phase,
    Seat,
    SeatOffer,
    SeatState,
    Status,
    Tournament,
    TournamentTeam,
)
from games.models.seats import ANY_LANGUAGE
from games.seats.acts import ask_standby
from games.seats.queries.acceptance import acceptance_refusal, free_refusal
from games.seats.queries.replacement import delaying, flags
from games.seats.services.offers import offer_add, waiting_offers
from games.seats.services.opening import check_newcomer, seat_fill
from games.seats.services.standby import seat_offer_in_turn
from games.tournaments.entrants import live_members, no_entry, not_captain
from games.tournaments.queries import get_tournament
from games.tournaments.vacancies import (
    check_may_fill,
    people_at_table,
    present_team,
    seat_candidates,
)


class TableSeat(NamedTuple):
    """A seat in the open phase of a locked game of a locked tournament."""

    game: Game
    phase: Phase
    seat: Seat
    tournament: Tournament


def _lock_seat(game_id: int, number: int, by: User, power: str) -> TableSeat:
    """Return a seat of a running game, for a visitor of its tournament; refuses other games as if
    they did not exist."""
    get_tournament(by, number)
    if not Game.objects.filter(pk=game_id, tournament=number).exists():
        raise no_such_game()
    game = lock_game(game_id)
    tournament = lock_tournament(number)
    assert tournament is not None, "a tournament with games is not deleted"
    if game.status != Status.RUNNING:
        raise not_running()
    phase = phase_find(game=game)
    assert phase is not None, "a running game has an open phase"
    return TableSeat(game, phase, seat_named(game, power), tournament)


def authorize_fill(*, game_id: int, number: int, by: User, power: str) -> TableSeat:
    """Lock a game of a tournament and return its free seat, for people who may fill it."""
    table = _lock_seat(game_id, number, by, power)
    check_may_fill(table.game, by)
    if refusal := free_refusal(table.seat):
        raise refusal
    return table


@transaction.atomic
def vacancy_offer(
    *, game_id: int, number: int, by: User, power: str, user_id: int, now: datetime | None = None
) -> SeatOffer:
    """Offer an open seat to a member of the former player's team, or to a reserve.

    The person accepts or declines, as with every offer; the GM confirms somebody with flags.
    Refuses people who are neither, may not play there, or are asked already.
    """
    now = now or timezone.now()
    game, phase, seat, tournament = authorize_fill(
        game_id=game_id, number=number, by=by, power=power
    )
    team, reserves = seat_candidates(seat, tournament, by)
    entrant = next((row for row in team + reserves if row.user_id == user_id), None)
    if entrant is None:
        raise no_entry()
    check_takes_offers(entrant.user, by=by)
    if knows_players(game, by):
        check_newcomer(game=game, user=entrant.user, power=power)
    if waiting_offers(seat, now).filter(user=user_id).exists():
        raise Conflict(
            "offered_already",
            _("The seat is offered to this account; it has not answered yet."),
        )
    count_towards(OFFERS, by.pk, now, game_id=game.pk)
    count_towards(ALL_OFFERS, by.pk, now)
    return offer_add(
        game=game, phase=phase, seat=seat, user=entrant.user, actor=by, seen=[], now=now
    )


@transaction.atomic
def vacancy_standby(
    *, game_id: int, number: int, by: User, power: str, now: datetime | None = None
) -> Seat:
    """Offer an open seat in turn to people on standby of any language, each for a day."""
    now = now or timezone.now()
    game, phase, seat, _tournament = authorize_fill(
        game_id=game_id, number=number, by=by, power=power
    )
    if refusal := ask_standby.may(seat):
        raise refusal
    seat.standby, seat.standby_since = ANY_LANGUAGE, now
    seat.save(update_fields=["standby", "standby_since"])
    seat_offer_in_turn(game=game, phase=phase, seat=seat, now=now)
    return seat


@transaction.atomic
def seat_hand_on(
    *, game_id: int, number: int, by: User, power: str, user_id: int, now: datetime | None = None
) -> Seat:
    """Give a seat of a running game to another member of its player's team, for good.

    For the player and the team's captain. The new player gets what a replacement gets. Refuses a
    seat that a substitute plays, people outside the team, members who may not play there or have
    played there, as each member has a seat at a table once, and games in which it is secret who
    plays: a refusal would tell it.
    """
    now = now or timezone.now()
    game, phase, seat, _tournament = _lock_seat(game_id, number, by, power)
    team = _authorize_hand_on(game, seat, by)
    if seat.lent_by_id is not None:
        raise Conflict("seat_lent", _("A substitute plays this seat. Take it back first."))
    member = next((row for row in live_members(team) if row.user_id == user_id), None)
    if member is None or user_id == seat.holder_id:
        raise no_entry()
    if refusal := _hand_on_refusal(seat, member.user, now):
        raise refusal
    seat_fill(game=game, phase=phase, seat=seat, user=member.user, actor=by, now=now)
    voters_changed.send(Game, game=game, now=now)
    return seat


def _authorize_hand_on(game: Game, seat: Seat, by: User) -> TournamentTeam:
    """Return the team of a seat's player; refuses everybody but the player and the captain.

    Where players are secret, all are refused alike.
    """
    if game.hides_players:
        raise Conflict(
            "players_secret",
            _("It is secret who plays here. Give your seat up: the GM can offer it to your team."),
        )
    holds = by.pk in (seat.holder_id, seat.lent_by_id)
    team = present_team(seat)
    leads = team is not None and team.captain_id == by.pk
    if not (holds or leads):
        raise not_captain()
    if team is None or seat.state != SeatState.TAKEN:
        raise Conflict("no_team_seat", _("The player of this seat is in no team."))
    return team


def _hand_on_refusal(seat: Seat, user: User, now: datetime) -> Refused | None:
    """Why a member cannot take over a seat.

    Where the GM would have to confirm the person, no reason is given: it would tell who has blocked
    whom, or who shares a connection.
    """
    refusal = refusal_of(check_newcomer, game=seat.game, user=user, power=seat.power)
    if refusal is not None:
        return refusal
    if user.pk in people_at_table(seat.game):
        return Conflict("played_here", _("This member plays or has played in this game."))
    is_barred = bool(suspended_until(user, now) or delaying(seat, flags(seat, user.pk)))
    if seat.game.is_without_gm and not is_barred:
        is_barred = acceptance_refusal(seat, user.pk) is not None
    if not is_barred:
        return None
    return Conflict(
        "cannot_take_seat",
        _("This member cannot take the seat. Choose another, or give the seat up."),
    )


@receiver(event_added)
def reserve_gets_place(event: Event, game: Game, **_more: Any) -> None:
    """Give a place to a reserve of a tournament who has taken over a seat of one of its games.

    In a tournament of teams only teams have places. Where players are secret nothing changes, as
    the list of entrants would tell who plays.
    """
    if event.kind != EventKind.SEAT_REPLACED or game.tournament_id is None or game.hides_players:
        return
    rows = Entrant.objects.filter(tournament=game.tournament_id, user=event.about, team=None)
    rows.filter(is_reserve=True, tournament__team_size=None).update(is_reserve=False)
