"""The form in which the GM changes a board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.core.codec import variant_of
from games.corrections.queries.board_reader import MINORS, Fault, TypedBoard
from games.models import Game


@dataclass(frozen=True, slots=True)
class BoardField:
    """A line to type, and what is wrong with it."""

    name: str
    value: str
    errors: list[str]


@dataclass(frozen=True, slots=True)
class PowerFields:
    """The lines of one power."""

    power: str
    power_name: str
    units: BoardField
    centres: BoardField


@dataclass(frozen=True, slots=True)
class BoardContext:
    """What games/corrections/board.html takes; its first lines tell of each field."""

    game: Game
    powers: list[PowerFields]
    minors: BoardField
    minors_title: str
    faults: Sequence[Fault]


def board_context(game: Game, typed: TypedBoard, faults: Sequence[Fault]) -> BoardContext:
    """The board as it stands or as it was typed."""

    variant = variant_of(game)
    minors = _("Armed neutrals") if variant.rules.influence else _("Minor powers, at home")

    def line(name: str, value: str) -> BoardField:
        return BoardField(name, value, [item.sentence for item in faults if item.field == name])

    return BoardContext(
        game=game,
        powers=[
            PowerFields(
                power=key,
                power_name=power.name,
                units=line(f"units-{key}", typed.units.get(key, "")),
                centres=line(f"centres-{key}", typed.centres.get(key, "")),
            )
            for key, power in variant.powers.items()
        ],
        minors=line(MINORS, typed.minors),
        minors_title=minors,
        faults=faults,
    )
