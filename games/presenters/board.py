"""The board of a page: its picture, its sentence and its table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.urls import reverse
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _

from adjudicator.state import Position, Unit
from adjudicator.variant import Variant
from games.prose.board_words import board_words
from games.prose.turns import unit_of
from maps.render import (
    DrawnOrder,
    LayerUrls,
    board_size,
    has_geometry,
    layer_version,
    overlay_svg,
)


def layer_urls(variant_id: str) -> LayerUrls:
    """The addresses of the two constant layers; they change with their content."""

    def url(layer: str) -> str:
        return reverse(
            "games:board_layer",
            kwargs={"version": layer_version(variant_id), "layer": layer},
        )

    return LayerUrls(base=url("base"), ink=url("ink"), names=url("names"), codes=url("codes"))


def board(
    variant: Variant,
    position: Position,
    title: str,
    *,
    orders: Sequence[DrawnOrder] = (),
    downloads: Sequence[Mapping[str, str]] = (),
) -> dict[str, Any] | None:
    """What components/board.html takes; None for a variant that cannot be drawn."""
    if not has_geometry(variant.id):
        return None
    layers = layer_urls(variant.id)
    width, height = board_size(variant.id)
    overlay = overlay_svg(variant, position, orders, layers=layers, words=board_words())
    return {
        "base_url": layers.base,
        # Drawn by the renderer from keys and numbers: nothing in it was typed by anybody.
        "overlay": mark_safe(overlay),  # noqa: S308
        "width": f"{width:g}",
        "height": f"{height:g}",
        "alt": _("Map in %(phase)s; the same board is given as a table below.") % {"phase": title},
        "downloads": downloads,
        "table": table(variant, position),
    }


def table(variant: Variant, position: Position) -> list[dict[str, Any]]:
    """Every space with a unit and every centre, by name."""
    units: dict[str, list[Unit]] = {}
    dislodged = [item.unit for item in position.dislodged]
    for unit in (*position.units, *dislodged):
        units.setdefault(unit.space, []).append(unit)
    rows = []
    for key, space in sorted(variant.board.spaces.items(), key=lambda item: item[1].name):
        here = units.get(key, [])
        if not (space.centre or here):
            continue
        owner = position.centres.get(key, "")
        rows.append(
            {
                "space": space.name,
                "code": key,
                "centre": space.centre,
                "owner": owner,
                "owner_name": owner_name(variant, position, key, owner),
                "unit": here[0].kind if here else "",
                "unit_power": _power(variant, here[0]) if here else "",
                "unit_name": ", ".join(_unit_name(variant, unit, dislodged) for unit in here),
            }
        )
    return rows


def owner_name(variant: Variant, position: Position, space: str, owner: str) -> str:
    """Who owns a centre: a power, a minor, or nobody."""
    if owner:
        return variant.powers[owner].short
    unit = position.unit_at.get(space)
    minor = variant.minor(space, position)
    return _("minor power") if minor and unit and unit.power == space else ""


def _power(variant: Variant, unit: Unit) -> str:
    return unit.power if unit.power in variant.powers else ""


def _unit_name(variant: Variant, unit: Unit, dislodged: Sequence[Unit]) -> str:
    power = variant.powers.get(unit.power)
    name = unit_of(unit.kind, power.short if power else variant.board.spaces[unit.power].name)
    return _("%(unit)s, dislodged") % {"unit": name} if unit in dislodged else name
