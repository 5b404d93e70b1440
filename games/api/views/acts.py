"""The acts of the GM and deputies, with the rights that the pages ask for."""

from __future__ import annotations

from datetime import timedelta
from typing import Annotated
from zoneinfo import ZoneInfo

from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_noop
from ninja import Router
from pydantic import Field

from games.api.auth import account_of, allowed, game_seen
from games.api.codes import GameStatus, UnitKind
from games.api.schemas import WHOLE, In, Key, Moment, Out, Short, Text, Whole
from games.api.shown_games import OpenPhaseOut, open_phase_out
from games.core.access import get_game_for_gm
from games.core.accounts import User, find_account
from games.core.errors import Unprocessable
from games.core.forms import check_confirmed
from games.core.phases import phase_find
from games.core.visibility import visible_version
from games.gm.forms import MOST_HOURS
from games.gm.services.civil_disorder import civil_disorder_declare
from games.gm.services.game_cancel import game_cancel
from games.gm.services.reminders import players_remind
from games.models import Right, Status, TokenScope
from games.seats.services.assignments import seats_swap
from games.seats.services.joining import game_start
from games.seats.services.opening import seat_open, seat_to_computer
from games.seats.services.removals import player_remove
from games.turn.services.deadlines import deadline_extend, deadline_set
from games.turn.services.missed_turns import excuse_grant
from games.turn.services.pauses import game_pause, game_resume
from games.turn.services.phase_advance import phase_resolve_now
from games.turn.services.withheld_results import result_release, result_withhold

router = Router(tags=[gettext_noop("GM")])
GM = allowed(TokenScope.GM)


class ReasonIn(In):
    """The reason of an act, which everybody can read."""

    reason: Text = ""


class PhaseIn(ReasonIn):
    """An act on the open phase, which it names by its number."""

    phase: Whole


class ExtendIn(PhaseIn):
    """More time: either `hours`, or `to_next` for the next regular deadline of the schedule."""

    hours: Annotated[int, Field(ge=1, le=MOST_HOURS), WHOLE] | None = None
    to_next: bool = False


class DeadlineIn(PhaseIn):
    """Another deadline, with its offset from UTC."""

    at: Moment


class PauseIn(ReasonIn):
    """The end of a pause, with its offset from UTC."""

    until: Moment


class RemindIn(In):
    """The powers to remind, null for all with orders missing."""

    phase: Whole
    powers: Annotated[list[Key], Field(max_length=40)] | None = None


class PowerIn(ReasonIn):
    """An act on the seat of a power."""

    power: Key


class PowerPhaseIn(PhaseIn):
    """An act on a power in the open phase."""

    power: Key


class SwapIn(In):
    """Two powers whose players are swapped before the start."""

    power: Key
    other: Key


class RemovalIn(ReasonIn):
    """A player to remove before the start, by the name of the account."""

    account: Short


class DisorderIn(PowerIn):
    """Permanent civil disorder. `confirm` is the name of the power, `choices` the kind of unit of
    each new minor by its space."""

    confirm: Text
    choices: Annotated[dict[Key, UnitKind], Field(max_length=60)] = {}


class CancelIn(ReasonIn):
    """The end of a game without a result. `confirm` is the name of the game."""

    confirm: Text


class ActOut(Out):
    """The game after an act."""

    status: GameStatus
    version: int
    phase: OpenPhaseOut | None


@router.post(
    "/games/{number:pk}/gm/start", response=ActOut, summary=gettext_noop("Start the game."), **GM
)
def act_start(request: HttpRequest, pk: int) -> ActOut:
    game_start(game_id=pk, by=gm_account(request, pk))
    return act_done(request, pk)


@router.post(
    "/games/{number:pk}/gm/extend",
    response=ActOut,
    summary=gettext_noop("Extend the deadline of the open phase."),
    **GM,
)
def act_extend(request: HttpRequest, pk: int, data: ExtendIn) -> ActOut:
    by = gm_account(request, pk, Right.EXTEND)
    if (data.hours is None) is not data.to_next:
        raise Unprocessable("extension", _("Give either hours or to_next."), field="hours")
    deadline_extend(
        game_id=pk,
        by=by,
        by_how_much=None if data.hours is None else timedelta(hours=data.hours),
        phase_number=data.phase,
        reason=data.reason,
    )
    return act_done(request, pk)


@router.post(
    "/games/{number:pk}/gm/deadline",
    response=ActOut,
    summary=gettext_noop("Set the deadline of the open phase."),
    **GM,
)
def act_deadline(request: HttpRequest, pk: int, data: DeadlineIn) -> ActOut:
    by = gm_account(request, pk)
    game, _viewer = game_seen(request, pk)
    wall = data.at.astimezone(ZoneInfo(game.time_zone)).replace(tzinfo=None)
    deadline_set(game_id=pk, by=by, wall=wall, phase_number=data.phase, reason=data.reason)
    return act_done(request, pk)


@router.post(
    "/games/{number:pk}/gm/pause", response=ActOut, summary=gettext_noop("Pause the game."), **GM
)
def act_pause(request: HttpRequest, pk: int, data: PauseIn) -> ActOut:
    by = gm_account(request, pk)
    game_pause(game_id=pk, by=by, until=data.until, reason=data.reason)
    return act_done(request, pk)


@router.post(
    "/games/{number:pk}/gm/resume", response=ActOut, summary=gettext_noop("End the pause."), **GM
)
def act_resume(request: HttpRequest, pk: int, data: ReasonIn) -> ActOut:
    game_resume(game_id=pk, by=gm_account(request, pk), reason=data.reason)
    return act_done(request, pk)


@router.post(
    "/games/{number:pk}/gm/resolve",
    response=ActOut,
    summary=gettext_noop("Resolve the open phase now."),
    **GM,
)
def act_resolve(request: HttpRequest, pk: int, data: PhaseIn) -> ActOut:
    by = gm_account(request, pk)
    phase_resolve_now(game_id=pk, by=by, phase_number=data.phase, reason=data.reason)
    return act_done(request, pk)


@router.post(
    "/games/{number:pk}/gm/remind",
    response=ActOut,
    summary=gettext_noop("Remind players whose orders are missing."),
    **GM,
)
def act_remind(request: HttpRequest, pk: int, data: RemindIn) -> ActOut:
    by = gm_account(request, pk, Right.REMIND)
    players_remind(game_id=pk, by=by, powers=data.powers, phase_number=data.phase)
    return act_done(request, pk)


@router.post(
    "/games/{number:pk}/gm/withhold",
    response=ActOut,
    summary=gettext_noop("Withhold the result of the open phase."),
    **GM,
)
def act_withhold(request: HttpRequest, pk: int, data: PhaseIn) -> ActOut:
    by = gm_account(request, pk)
    result_withhold(game_id=pk, by=by, reason=data.reason, phase_number=data.phase)
    return act_done(request, pk)


@router.post(
    "/games/{number:pk}/gm/release",
    response=ActOut,
    summary=gettext_noop("Publish a withheld result, or cancel withholding it."),
    **GM,
)
def act_release(request: HttpRequest, pk: int, data: PhaseIn) -> ActOut:
    result_release(game_id=pk, by=gm_account(request, pk), phase_number=data.phase)
    return act_done(request, pk)


@router.post(
    "/games/{number:pk}/gm/open-seat",
    response=ActOut,
    summary=gettext_noop("Open a seat."),
    **GM,
)
def act_open_seat(request: HttpRequest, pk: int, data: PowerIn) -> ActOut:
    by = gm_account(request, pk, Right.REPLACE)
    seat_open(game_id=pk, by=by, power=data.power, reason=data.reason)
    return act_done(request, pk)


@router.post(
    "/games/{number:pk}/gm/hand-over",
    response=ActOut,
    summary=gettext_noop("Give a seat to the computer."),
    **GM,
)
def act_hand_over(request: HttpRequest, pk: int, data: PowerIn) -> ActOut:
    by = gm_account(request, pk, Right.REPLACE)
    seat_to_computer(game_id=pk, by=by, power=data.power, reason=data.reason)
    return act_done(request, pk)


@router.post(
    "/games/{number:pk}/gm/remove",
    response=ActOut,
    summary=gettext_noop("Remove a player before the start."),
    description=gettext_noop("The player joins again only if the GM asks for it by name."),
    **GM,
)
def act_remove(request: HttpRequest, pk: int, data: RemovalIn) -> ActOut:
    by = gm_account(request, pk)
    player = find_account(data.account, by=by, now=timezone.now())
    player_remove(game_id=pk, by=by, player_id=player.pk, reason=data.reason)
    return act_done(request, pk)


@router.post(
    "/games/{number:pk}/gm/swap",
    response=ActOut,
    summary=gettext_noop("Swap the players of two seats before the start."),
    **GM,
)
def act_swap(request: HttpRequest, pk: int, data: SwapIn) -> ActOut:
    seats_swap(game_id=pk, by=gm_account(request, pk), power=data.power, other=data.other)
    return act_done(request, pk)


@router.post(
    "/games/{number:pk}/gm/excuse",
    response=ActOut,
    summary=gettext_noop("Excuse a player from the open phase."),
    **GM,
)
def act_excuse(request: HttpRequest, pk: int, data: PowerPhaseIn) -> ActOut:
    by = gm_account(request, pk, Right.EXTEND)
    excuse_grant(game_id=pk, by=by, power=data.power, phase_number=data.phase, reason=data.reason)
    return act_done(request, pk)


@router.post(
    "/games/{number:pk}/gm/disorder",
    response=ActOut,
    summary=gettext_noop("Declare permanent civil disorder of a power."),
    **GM,
)
def act_disorder(request: HttpRequest, pk: int, data: DisorderIn) -> ActOut:
    by = gm_account(request, pk)
    civil_disorder_declare(
        game_id=pk,
        by=by,
        power=data.power,
        confirm=data.confirm,
        choices=data.choices,
        reason=data.reason,
    )
    return act_done(request, pk)


@router.post(
    "/games/{number:pk}/gm/cancel",
    response=ActOut,
    summary=gettext_noop("Call the game off."),
    **GM,
)
def act_cancel(request: HttpRequest, pk: int, data: CancelIn) -> ActOut:
    by = gm_account(request, pk)
    game, _viewer = game_seen(request, pk)
    check_confirmed(data.confirm, game.name)
    game_cancel(game_id=pk, by=by, reason=data.reason)
    return act_done(request, pk)


def gm_account(request: HttpRequest, pk: int, *rights: Right) -> User:
    """The account, if it is the GM or a deputy with one of the rights."""
    by = account_of(request)
    get_game_for_gm(by, pk, *rights)
    return by


def act_done(request: HttpRequest, pk: int) -> ActOut:
    """The game after an act."""
    game, viewer = game_seen(request, pk)
    phase = phase_find(game=game) if game.status == Status.RUNNING else None
    return ActOut(
        status=game.status, version=visible_version(viewer, game), phase=open_phase_out(phase)
    )
