"""The legend of the board's signs, and the board as a table."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from adjudicator.state import Unit
from games.core.board.words import board_words
from games.core.codec import BoardState
from games.core.words.names import alphabetical, owner_of_unit, unit_of

# The meaning of each sign, as a key of maps.render.WORDS. All other signs are in every legend.
MEANINGS: Mapping[str, str] = {
    "ring": "holds",
    "guard": "supports to hold",
    "cut": "support cut",
    "cross": "fails",
    "waves": "convoys",
    "gate": "sortie of a minor",
    "barred": "invalid sortie",
    "build": "built",
    "remove": "removed",
}

USED = re.compile(r'href="#s-([\w-]+)"')
# Signs on arrows; the others surround units.
SMALL = frozenset({"cut", "cross", "gate", "barred"})

ASIDE = 'id="dislodged-'


@dataclass(frozen=True, slots=True)
class Sign:
    """A sign and its meaning. Without a `name` it is the ring of a dislodged unit."""

    name: str
    label: str

    @property
    def is_small(self) -> bool:
        """Whether it is smaller than a unit."""
        return self.name in SMALL


def signs_on(overlay: str) -> list[Sign]:
    """The signs on a board's overlay, in the order of the legend."""
    used, words = set(USED.findall(overlay)), board_words()
    found = [Sign(name, words[meaning]) for name, meaning in MEANINGS.items() if name in used]
    return [*found, Sign("", words["dislodged"])] if ASIDE in overlay else found


def board_table(state: BoardState) -> list[dict[str, Any]]:
    """The rows of the table: spaces with a unit or a centre, by name."""
    variant, position = state.variant, state.position
    units: dict[str, list[Unit]] = {}
    dislodged = [item.unit for item in position.dislodged]
    for unit in (*position.units, *dislodged):
        units.setdefault(unit.space, []).append(unit)
    rows = []
    for key, space in sorted(
        variant.board.spaces.items(), key=lambda item: alphabetical(item[1].name)
    ):
        here = units.get(key, [])
        if not (space.centre or here):
            continue
        owner = position.centres.get(key, "")
        rows.append(
            {
                "space": space.name,
                "code": key,
                "centre": space.centre,
                "owner_name": owner_name(state, key, owner),
                "unit_name": ", ".join(_unit_name(state, unit, dislodged) for unit in here),
            }
        )
    return rows


def owner_name(state: BoardState, space: str, owner: str) -> str:
    """The owner of a centre in words; "" for nobody."""
    variant, position = state.variant, state.position
    if owner:
        return variant.powers[owner].short
    unit = position.unit_at.get(space)
    minor = variant.minor(space, position)
    if not (minor and unit and unit.power == space):
        return ""
    return _("armed neutral") if variant.rules.influence else _("minor power")


def _unit_name(state: BoardState, unit: Unit, dislodged: Sequence[Unit]) -> str:
    name = unit_of(unit.kind, owner_of_unit(state.variant, unit.power))
    if held := state.position.alliances.get(unit.power):
        words = {"unit": name, "power": state.variant.powers[held.power].short}
        name = _("%(unit)s, ally of %(power)s") % words
    return _("%(unit)s, dislodged") % {"unit": name} if unit in dislodged else name
