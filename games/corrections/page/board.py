"""The form in which the GM changes a board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from adjudicator import Variant
from adjudicator.special.influence import Influence, influence_text
from games.core.codec import variant_of
from games.corrections.queries.board_reader import ALLIANCES, MINORS, OF, Fault, TypedBoard
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
    minors: BoardField | None
    minors_title: str
    alliances: BoardField | None
    examples: Mapping[str, str]
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
        minors=line(MINORS, typed.minors) if variant.minors else None,
        minors_title=minors,
        alliances=line(ALLIANCES, typed.alliances) if variant.rules.influence else None,
        examples=board_examples(variant),
        faults=faults,
    )


def board_examples(variant: Variant) -> dict[str, str]:
    """What lines of this board look like: "units" and "centres" of the power that comes first,
    "coast" a fleet on a coast, "abroad" an armed neutral away from home, "ally" an alliance; each
    empty where the board has no such thing."""
    power = next(iter(variant.powers))
    start, spaces = variant.start, variant.board.spaces.values()
    coasts = [location for space in spaces if space.coasts for location in space.locations]
    found = {
        "units": ", ".join(map(str, start.units_of(power)[:2])),
        "centres": ", ".join(start.centres_of(power)[:2]),
        "coast": f"F {coasts[0]}" if coasts else "",
    }
    neutrals = [unit for unit in start.units if unit.power in variant.minors]
    if variant.rules.influence and neutrals:
        first, second = neutrals[:2]
        found["abroad"] = f"{second.kind} {first.space}{OF}{second.power}"
        found["ally"] = influence_text("", Influence(first.power, power))
    return found
