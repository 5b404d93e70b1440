"""Declare permanent civil disorder of a power, after a preview."""

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Annotated

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_noop
from pydantic import Field

from adjudicator import ImpossibleData, Position
from adjudicator.calendar import powers_to_order
from adjudicator.special.civil_disorder import Disorder, declare
from games.core.accounts import User
from games.core.acts import PowerIn
from games.core.codec import position_data, position_of, variant_of
from games.core.errors import Conflict, Refused, Unprocessable
from games.core.events import event_add
from games.core.forms import check_confirmed, reason_if_any
from games.core.gm import authorize_gm
from games.core.inputs import Key, Text, UnitKind
from games.core.phases import phase_find
from games.core.refusals import not_running, result_withheld
from games.core.seats import seat_named
from games.core.words.rules import impossible
from games.core.words.seats import disorder_effect, effect_data
from games.gm.acts.act import DeskAct
from games.models import EventKind, Game, OrderSheet, Phase, PhaseStatus, Seat, SeatState, Status
from games.notices.services.messages import SeatMessage, seat_notify
from games.seats.services.assignments import seat_vacate
from games.votes.services.votes import votes_review


class DisorderIn(PowerIn):
    """Permanent civil disorder. `confirm` is the name of the power, `choices` the kind of unit of
    each new minor by its space."""

    confirm: Text
    choices: Annotated[dict[Key, UnitKind], Field(max_length=60)] = {}


def may(phase: Phase | None, seats: Collection[Seat], power: str) -> Refused | None:
    """Why a power cannot be declared in disorder, in the open phase of a game with these seats."""
    if phase is None or phase.game.status != Status.RUNNING:
        return not_running()
    if phase.is_withheld:
        return result_withheld()
    if not variant_of(phase.game).rules.permanent_civil_disorder:
        return Conflict("no_disorder", _("This variant has no permanent civil disorder."))
    living = {seat.power for seat in seats if seat.state != SeatState.CIVIL_DISORDER}
    if power not in living:
        return Conflict("in_disorder", _("This power is already in permanent civil disorder."))
    position = position_of(phase)
    if not any(position.units_of(other) for other in living - {power}):
        return Conflict("last_power", _("No other power would be left on the board."))
    return None


def civil_disorder_preview(
    *, game: Game, power: str, choices: Mapping[str, str] | None = None
) -> tuple[Disorder, tuple[str, ...]]:
    """Preview permanent civil disorder, in a game from access.get_game_for_gm."""
    phase = phase_find(game=game)
    if phase is None:
        raise not_running()
    return disorder_in(game, phase, power, choices or {})


def can_roll_back(game: Game) -> bool:
    """Whether a running game has an earlier phase to roll back to."""
    return game.phases.filter(status=PhaseStatus.RESOLVED).exists()


def open_position(*, game: Game) -> Position:
    """The position of the open phase."""
    phase = phase_find(game=game)
    if phase is None:
        raise not_running()
    return position_of(phase)


def disorder_in(
    game: Game, phase: Phase, power: str, choices: Mapping[str, str]
) -> tuple[Disorder, tuple[str, ...]]:
    """Preview civil disorder in an open phase, with the centres where the GM chooses the kind of
    unit, "A" or "F"; refuses a power that cannot be declared."""
    variant, position = variant_of(game), position_of(phase)
    seat_named(game, power)
    if refusal := may(phase, list(Seat.objects.filter(game=game)), power):
        raise refusal
    undecided = tuple(
        space for space in position.centres_of(power) if space not in variant.start_units
    )
    picked = {space: kind for space, kind in choices.items() if space in undecided}
    try:
        return declare(variant, position, power, picked), undecided
    except ImpossibleData as error:
        raise Unprocessable("choice", impossible(variant, error), field="choices") from error


@transaction.atomic
def civil_disorder_declare(
    *,
    game_id: int,
    by: User,
    power: str,
    confirm: str,
    choices: Mapping[str, str] | None = None,
    reason: str = "",
    now: datetime | None = None,
) -> Phase:
    """Disband the power's units and turn its centres into minors, permanently.

    `confirm` must be the power's name. Final orders are reopened, because the board has changed.
    """
    now = now or timezone.now()
    game, phase = authorize_gm(game_id=game_id, by=by)
    disorder, _undecided = disorder_in(game, phase, power, choices or {})
    check_confirmed(confirm, variant_of(game).powers[power].name)
    position, before = disorder.position, phase.position
    phase.position = position_data(position)
    phase.powers_to_order = list(powers_to_order(variant_of(game), position))
    phase.save(update_fields=["position", "powers_to_order"])
    seat = seat_named(game, power)
    lost = {seat.holder_id, seat.lent_by_id}
    seat_vacate(seat=seat, state=SeatState.CIVIL_DISORDER, now=now)
    sheets = OrderSheet.objects.filter(phase=phase, is_final=True, seat__state=SeatState.TAKEN)
    sheets.update(is_final=False)
    # The event stores both boards, because the old one is stored nowhere else.
    data = {
        "power": power,
        **effect_data(disorder_effect(disorder)),
        "boards": [before, phase.position],
        **reason_if_any(reason, by),
    }
    event_add(game=game, kind=EventKind.DISORDER, actor=by, phase=phase, data=data, now=now)
    seat.game = game
    for user_id in lost - {None}:
        seat_notify(
            seat=seat,
            user_id=user_id,
            message=SeatMessage.IN_DISORDER,
            key=phase.pk,
            now=now,
            reason=data.get("reason", ""),
        )
    votes_review(game=game, now=now)
    return phase


ACT = DeskAct(
    code="disorder",
    inputs=DisorderIn,
    run=civil_disorder_declare,
    message=lambda _phase: _("The power is in permanent civil disorder."),
    group="disorder",
    events=(EventKind.DISORDER,),
    summary=gettext_noop("Declare permanent civil disorder of a power."),
)
