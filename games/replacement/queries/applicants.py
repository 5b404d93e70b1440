"""Who wants a seat, and whom it is offered to, for the GM."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from games.core.visibility import Viewer
from games.models import RequestState, Right, Seat, SeatApplication, SeatFlag, SeatOffer
from games.models.standby import ANY_LANGUAGE
from games.players.queries.player_facts import PlayerFacts, facts_of
from games.replacement.queries.flags import flags_of
from games.standby.queries.ready import ready_for


@dataclass(frozen=True, slots=True)
class Applicant:
    """Somebody who waits for an answer, with what is known of that person."""

    application: SeatApplication
    facts: PlayerFacts
    flags: list[SeatFlag]


@dataclass(frozen=True, slots=True)
class Candidates:
    """Those who wait for a seat, the first first, and the offers that wait to be answered; how many
    are on standby for games of this pace."""

    applicants: list[Applicant]
    offers: list[SeatOffer]
    ready: int


def candidates(seat: Seat, viewer: Viewer, now: datetime) -> Candidates:
    """For the GM of the seat's game alone."""
    assert viewer.may(Right.REPLACE), "who applies is for whoever may give the seat"
    waiting = SeatApplication.objects.filter(seat=seat, state=RequestState.WAITING)
    applications = list(waiting.select_related("user"))
    users = [application.user_id for application in applications]
    facts = facts_of(users)
    flags = flags_of(seat, users) if users else {}
    offers = SeatOffer.objects.filter(
        seat=seat, state=RequestState.WAITING, answer_until__gt=now
    ).select_related("user")
    return Candidates(
        [Applicant(row, facts[row.user_id], flags[row.user_id]) for row in applications],
        list(offers),
        len(ready_for(seat.game, ANY_LANGUAGE)),
    )


def own_offers(user_id: int, game_id: int, now: datetime) -> list[SeatOffer]:
    """The offers of seats of a game that one person may answer."""
    waiting = SeatOffer.objects.filter(
        user=user_id, seat__game=game_id, state=RequestState.WAITING, answer_until__gt=now
    )
    return list(waiting)
