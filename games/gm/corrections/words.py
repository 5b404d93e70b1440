"""The changes of a correction, in words."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from adjudicator import Position, Variant
from adjudicator.state import Alliance, Turn, Unit
from games.core.words.names import religion_name
from games.core.words.orders import place_name, with_dash
from games.models import CorrectionKind
from games.models.titles import turn_title, year_title

KINDS = {
    CorrectionKind.ROLL_BACK: lambda: _("Rolled back"),
    CorrectionKind.ROLL_FORWARD: lambda: _("Correction undone"),
    CorrectionKind.ORDERS: lambda: _("Orders corrected"),
    CorrectionKind.BOARD: lambda: _("Board corrected"),
}


@dataclass(frozen=True, slots=True)
class Change:
    """A row of the table of changes."""

    what: str
    before: str
    after: str


def turn_data(turn: Turn) -> dict[str, Any]:
    """A turn as stored in the data of a correction."""
    return {"year": turn.year, "season": turn.season.value, "kind": turn.phase.value}


def order_changes(variant: Variant, data: Mapping[str, Any]) -> list[Change]:
    """The published orders that a correction changed, from its data."""
    return [
        Change(
            _("Order of %(power)s") % {"power": power_name(variant, item["power"])},
            with_dash(item["before"]) or _("none"),
            with_dash(item["after"]) or _("none"),
        )
        for item in data.get("orders", [])
    ]


def changes(variant: Variant, before: Position, after: Position) -> list[Change]:
    """All differences between two positions."""
    rows: list[Change] = []
    if before.turn != after.turn:
        rows.append(
            Change(
                _("Phase"), *(turn_title(variant.calendar, each.turn) for each in (before, after))
            )
        )
    rows += _units(variant, before, after)
    rows += _centres(variant, before, after)
    rows += _alliances(variant, before, after)
    rows += _states(variant, before, after)
    return rows


def power_name(variant: Variant, key: str) -> str:
    """The short name of a power, or the space of a minor."""
    if key in variant.powers:
        return variant.powers[key].short
    words = _("armed neutral %(space)s") if variant.rules.influence else _("minor %(space)s")
    return words % {"space": variant.board.spaces[key].name}


# A unit on the board, and whether it is dislodged.
PlacedUnit = tuple[Unit, bool]


def _placed_units(position: Position) -> Counter[PlacedUnit]:
    return Counter(
        [(unit, False) for unit in position.units]
        + [(item.unit, True) for item in position.dislodged]
    )


def units_only_in(position: Position, other: Position) -> list[PlacedUnit]:
    """The units that are in a position, but not in the other one or not in the same place."""
    return sorted((_placed_units(position) - _placed_units(other)).elements())


def _units(variant: Variant, before: Position, after: Position) -> Iterator[Change]:
    gone, come = units_only_in(before, after), units_only_in(after, before)
    kinds = sorted({(unit.power, unit.kind) for unit, _is_dislodged in [*gone, *come]})
    for power, kind in kinds:
        left = [placed for placed in gone if (placed[0].power, placed[0].kind) == (power, kind)]
        new = [placed for placed in come if (placed[0].power, placed[0].kind) == (power, kind)]
        what = (_("Fleet of %(power)s") if kind == "F" else _("Army of %(power)s")) % {
            "power": power_name(variant, power)
        }
        none = _("not on the board")
        if len(left) == len(new) == 1:
            yield Change(what, _place(variant, left[0]), _place(variant, new[0]))
        else:
            yield from (Change(what, _place(variant, placed), none) for placed in left)
            yield from (Change(what, none, _place(variant, placed)) for placed in new)


def _place(variant: Variant, placed: PlacedUnit) -> str:
    unit, is_dislodged = placed
    name = place_name(variant.board, unit.location)
    return _("%(place)s, dislodged") % {"place": name} if is_dislodged else name


def _centres(variant: Variant, before: Position, after: Position) -> Iterator[Change]:
    for space in sorted({*before.centres, *after.centres}):
        owners = [position.centres.get(space, "") for position in (before, after)]
        if owners[0] != owners[1]:
            names = [variant.powers[key].short if key else _("nobody") for key in owners]
            what = _("Centre %(space)s") % {"space": variant.board.spaces[space].name}
            yield Change(what, *names)


def _alliances(variant: Variant, before: Position, after: Position) -> Iterator[Change]:
    for minor in sorted({*before.alliances, *after.alliances}):
        allies = [position.alliances.get(minor) for position in (before, after)]
        if allies[0] != allies[1]:
            what = _("Ally of %(space)s") % {"space": variant.board.spaces[minor].name}
            yield Change(what, *(_ally(variant, ally) for ally in allies))


def _ally(variant: Variant, ally: Alliance | None) -> str:
    if ally is None:
        return _("nobody")
    words = {
        "power": variant.powers[ally.power].short,
        "year": year_title(variant.calendar, ally.since),
    }
    return _("%(power)s, since %(year)s") % words


def _states(variant: Variant, before: Position, after: Position) -> Iterator[Change]:
    for power in sorted(before.civil_disorder ^ after.civil_disorder):
        words = [_("in permanent civil disorder"), _("played")]
        if power not in before.civil_disorder:
            words.reverse()
        yield Change(variant.powers[power].short, *words)
    for space in sorted({*before.minors, *after.minors}):
        records = [position.minors.get(space) for position in (before, after)]
        if records[0] != records[1]:
            words = [
                f"{record.kind}, {religion_name(record.religion)}" if record else _("none")
                for record in records
            ]
            what = _("Minor power %(space)s") % {"space": variant.board.spaces[space].name}
            yield Change(what, *words)
    for power in sorted({*before.extra_homes, *after.extra_homes}):
        homes = [position.extra_homes.get(power, ()) for position in (before, after)]
        if homes[0] != homes[1]:
            what = _("Further home of %(power)s") % {"power": variant.powers[power].short}
            yield Change(what, *(_names(variant, spaces) for spaces in homes))
    for what, sets in (
        (_("Minor powers to come"), (before.pending_minors, after.pending_minors)),
        (_("Contested spaces"), (before.contested, after.contested)),
    ):
        if sets[0] != sets[1]:
            yield Change(what, *(_names(variant, sorted(spaces)) for spaces in sets))


def _names(variant: Variant, spaces: Iterable[str]) -> str:
    return ", ".join(variant.board.spaces[space].name for space in spaces) or _("none")
