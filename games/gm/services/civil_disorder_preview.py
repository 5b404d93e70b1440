"""What declaring a power in permanent civil disorder would do, as shown to the GM."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from adjudicator import ImpossibleData, Position
from adjudicator.special.civil_disorder import Disorder, declare
from games.core.codec import position_of, variant_of
from games.core.errors import Conflict, Unprocessable
from games.core.named_seat import seat_named
from games.core.open_phase import phase_find
from games.core.refusals import not_running
from games.core.words.refusals import impossible
from games.models import Game, Phase, Seat, SeatState


@dataclass(frozen=True, slots=True)
class DisorderPreview:
    """What the declaration would do. `undecided` are the centres for which the GM chooses the
    kind of unit ("A" or "F"); `confirm` is what has to be typed."""

    power: str
    power_name: str
    confirm: str
    before: Position
    disorder: Disorder
    undecided: tuple[str, ...]


def civil_disorder_preview(
    *, game: Game, power: str, choices: Mapping[str, str] | None = None
) -> DisorderPreview:
    """What declaring `power` in permanent civil disorder would do; changes nothing.

    The GM's pages call this with a game from access.get_game_for_gm.
    """
    phase = phase_find(game=game)
    if phase is None:
        raise not_running()
    return disorder_in(game, phase, power, choices or {})


def open_position(*, game: Game) -> Position:
    """The board of the open phase, as it is before a declaration."""
    phase = phase_find(game=game)
    if phase is None:
        raise not_running()
    return position_of(phase)


def disorder_in(
    game: Game, phase: Phase, power: str, choices: Mapping[str, str]
) -> DisorderPreview:
    """The preview for a phase that is open; refuses a power for which it cannot be declared."""
    variant, position = variant_of(game), position_of(phase)
    seat = seat_named(game, power)
    if not variant.rules.permanent_civil_disorder:
        raise Conflict("no_disorder", _("This variant has no permanent civil disorder."))
    if seat.state == SeatState.CIVIL_DISORDER:
        raise Conflict("in_disorder", _("This power is in permanent civil disorder already."))
    others = (
        Seat.objects.filter(game=game).exclude(state=SeatState.CIVIL_DISORDER).exclude(pk=seat.pk)
    )
    if not any(position.units_of(other.power) for other in others):
        raise Conflict("last_power", _("No other power would be left on the board."))
    undecided = tuple(
        space for space in position.centres_of(power) if space not in variant.start_units
    )
    picked = {space: kind for space, kind in choices.items() if space in undecided}
    try:
        disorder = declare(variant, position, power, picked)
    except ImpossibleData as error:
        raise Unprocessable("choice", impossible(variant, error), field="choices") from error
    name = variant.powers[power].name
    return DisorderPreview(
        power=power,
        power_name=name,
        confirm=name,
        before=position,
        disorder=disorder,
        undecided=undecided,
    )
