"""A game in its eleventh year with long results for every power."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace
from itertools import cycle

from adjudicator import Position, Variant, options
from adjudicator.state import PhaseKind, Season, Turn, Unit, sorted_units
from games.computer import Sheet
from games.core.accounts import User
from games.core.codec import position_data
from games.gm.acts.resolve import phase_resolve_now
from games.models import Game, Phase, Seat
from maps.load import load_variant
from tests.games.cast import submit

VARIANT = load_variant("ambition-empire-6.01")
FIRST_YEAR, LAST_YEAR = 1763, 1773
TURNS = (
    ("spring", "movement"),
    ("spring", "retreats"),
    ("fall", "movement"),
    ("fall", "retreats"),
    ("winter", "adjustments"),
)


def grow_old(game: Game, gm: User) -> Phase:
    """Give the game ten years with retreats in every season and resolve its last Fall.

    In it every power has five units, all minors are at home, and each unit has its longest order.
    """
    earlier = [(year, *turn) for year in range(FIRST_YEAR, LAST_YEAR) for turn in TURNS]
    turn = Turn(LAST_YEAR, Season.FALL, PhaseKind.MOVEMENT)
    position = replace(VARIANT.start, units=sorted_units(_units()), turn=turn)
    number = len(earlier) + 1
    Phase.objects.filter(game=game).update(
        number=number, year=LAST_YEAR, season="fall", position=position_data(position)
    )
    for seat in Seat.objects.filter(game=game, holder__isnull=False):
        orders = longest(VARIANT, position, seat.power).orders
        submit(game, seat.holder, seat.power, *orders, phase_number=number, now=None)
    phase_resolve_now(game_id=game.pk, by=gm)
    last = Phase.objects.get(game=game, number=number)
    Phase.objects.bulk_create(_copy(last, place, *when) for place, when in enumerate(earlier, 1))
    return last


def longest(variant: Variant, position: Position, power: str, *_more: object) -> Sheet:
    """The longest order of each unit, also as a substitute for a computer's choice."""
    choices = options(variant, position, power).values()
    return Sheet(tuple(max(map(str, found), key=len) for found in choices))


def _units() -> list[Unit]:
    board, start = VARIANT.board, VARIANT.start
    units = [unit for unit in start.units if unit.power in VARIANT.minors]
    taken = {unit.space for unit in units}
    powers = cycle(VARIANT.powers)
    for space in board.spaces:
        if space not in taken and len(units) < len(board.centres):
            kind = "A" if board.locations(space, "A") else "F"
            units.append(Unit(next(powers), kind, space))
    return units


def _copy(phase: Phase, number: int, year: int, season: str, kind: str) -> Phase:
    outcome = deepcopy(phase.outcome)
    outcome["position"]["turn"] |= {"season": "winter", "phase": "adjustments"}
    found = Phase(
        game=phase.game, number=number, year=year, season=season, kind=kind, status=phase.status
    )
    for name in ("opened_at", "resolved_at", "rules_version", "position", "public_outcome"):
        setattr(found, name, getattr(phase, name))
    found.outcome = outcome
    return found
