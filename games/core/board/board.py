"""The board on a page: picture, alternative text and table."""

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeVar

from csp.decorators import csp_replace
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext as _

from adjudicator import IllegalOrder, InvalidOrder, check_order, parse_order
from adjudicator.orders import Hold, MovementOrder, Order, RetreatOrder, space_of
from adjudicator.state import Position, Unit
from games.core.board.words import board_words
from games.core.codec import BoardState
from games.core.words.names import alphabetical, owner_of_unit, unit_of
from maps.render import (
    Crop,
    DrawnOrder,
    LayerUrls,
    Trace,
    board_size,
    has_geometry,
    layer_version,
    overlay_svg,
)
from maps.render.words import MINORS

# The meaning of each sign that a legend draws from the map, as a key of maps.render.WORDS. The
# template draws the others.
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

# What a map may have beside signs: faded units where they were, and dislodged ones.
BESIDE = {"ghosts": 'class="ghosts"', "aside": 'id="dislodged-'}


@dataclass(frozen=True, slots=True)
class Sign:
    """A sign and its meaning. Without a `name` it is the ring of a dislodged unit."""

    name: str
    label: str

    @property
    def is_small(self) -> bool:
        """Whether it is smaller than a unit."""
        return self.name in SMALL


def used_signs(overlay: str) -> set[str]:
    """The names of the signs on a board's overlay, and of all that stands beside them."""
    return {*USED.findall(overlay), *(name for name, mark in BESIDE.items() if mark in overlay)}


def signs_among(used: Collection[str]) -> list[Sign]:
    """The signs that a legend draws from the map, in its order."""
    words = board_words()
    signs = [Sign(name, words[meaning]) for name, meaning in MEANINGS.items() if name in used]
    return [*signs, Sign("", words["dislodged"])] if "aside" in used else signs


def minor_religions(state: BoardState) -> list[tuple[str, str]]:
    """The religions of the minors with a unit on the board, each with its words."""
    variant, position = state.variant, state.position
    minors = [variant.minor(unit.power, position) for unit in position.units]
    here = {minor.religion for minor in minors if minor is not None}
    return [(key, board_words()[words]) for key, words in MINORS.items() if key in here]


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


@dataclass(frozen=True, slots=True)
class BoardView:
    """The context of components/board.html, which describes each field."""

    state: BoardState
    base_url: str
    overlay: SafeString
    width: str
    height: str
    alt: str
    downloads: Sequence[dict[str, str]] = ()
    tools: bool = False
    table_url: str = ""
    table_is_open: bool = False
    options_url: str = ""
    own: str = ""
    marks: str = ""
    coins: str = ""
    notes_url: str = ""
    is_cut: bool = False
    last_url: str = ""
    power: str = ""
    unfolding: dict[str, Any] | None = None

    @property
    def rows(self) -> list[dict[str, Any]]:
        """The rows of the board as a table, which most pages load on demand."""
        return board_table(self.state)

    @property
    def legend(self) -> dict[str, Any]:
        """The signs that occur on the board, and the religions of its minors."""
        used = used_signs(self.overlay)
        return {
            "used": used,
            "signs": signs_among(used),
            "religions": minor_religions(self.state),
        }


def layer_url(variant_id: str, layer: str) -> str:
    """The address of a constant layer; it changes with the content."""
    place = {"version": layer_version(variant_id), "layer": layer}
    return reverse("games:board_layer", kwargs=place)


def layer_urls(variant_id: str) -> LayerUrls:
    """The addresses of the constant layers of a board on a page."""
    return LayerUrls(*(layer_url(variant_id, layer) for layer in ("base", "ink", "relief")))


def board(
    state: BoardState,
    title: str,
    *,
    orders: Sequence[DrawnOrder] = (),
    private: Sequence[DrawnOrder] = (),
    downloads: Sequence[dict[str, str]] = (),
    tools: bool = False,
    trace: Trace | None = None,
    crop: Crop | None = None,
    other_end: Position | None = None,
) -> BoardView | None:
    """Draw the board of a position, or its part in `crop`; None for a variant without a map.

    `orders` are public. `private` orders are for this viewer alone and are never cached. `trace`
    shows how the orders led to the position. `other_end` is the position from which or to which
    an animation moves the units, so that they cover no names there either.
    """
    if not has_geometry(state.variant.id):
        return None
    layers = layer_urls(state.variant.id)
    width, height = board_size(state.variant.id)
    if private:
        drawn = [*orders, *private]
        overlay = overlay_svg(
            state.variant, state.position, drawn, layers=layers, words=board_words()
        )
    else:
        language = get_language() or ""
        public = state.as_power("")
        overlay = _overlay(public, tuple(orders), layers, trace, crop, other_end, language)
    return BoardView(
        state=state,
        base_url=layers.base,
        # The renderer draws it from keys and numbers, without user input.
        overlay=mark_safe(overlay),  # noqa: S308
        width=f"{width:g}",
        height=f"{height:g}",
        alt=_("Map in %(phase)s; the same board is given as a table below.") % {"phase": title},
        downloads=downloads,
        tools=tools,
        is_cut=crop is not None,
    )


# Each process keeps this many; docs/evidence/performance.md gives the gain.
MAX_BOARDS = 128


@lru_cache(maxsize=MAX_BOARDS)
def _overlay(
    state: BoardState,
    orders: tuple[DrawnOrder, ...],
    layers: LayerUrls,
    trace: Trace | None,
    crop: Crop | None,
    other_end: Position | None,
    _language: str,
) -> str:
    words = board_words()
    return overlay_svg(
        state.variant,
        state.position,
        orders,
        layers=layers,
        words=words,
        trace=trace,
        crop=crop,
        other_end=other_end,
    )


def drawn_lines(state: BoardState, lines: Iterable[str]) -> list[DrawnOrder]:
    """Return the readable orders, each in the colour of its unit's owner.

    A unit with an illegal order holds, and is drawn so.
    """
    drawn = []
    beaten = {item.unit.space: item.unit for item in state.position.dislodged}
    for line in lines:
        try:
            order = parse_order(state.variant, line, state.position)
        except InvalidOrder:
            continue
        space = space_of(getattr(order, "location", ""))
        units = beaten if isinstance(order, RetreatOrder) else state.position.unit_at
        unit = units.get(space)
        if unit is None:
            drawn.append(DrawnOrder(state.position.centres.get(space, ""), order))
        elif (drawable := _drawable(state, unit, order)) is not None:
            drawn.append(DrawnOrder(state.position.side(unit), drawable))
    return drawn


def _drawable(state: BoardState, unit: Unit, order: Order) -> Order | None:
    """Return a legal order itself; a hold for an illegal order of movement, else None."""
    try:
        return check_order(state.variant, state.position, state.position.side(unit), order)
    except IllegalOrder:
        return Hold(unit.kind, unit.location) if isinstance(order, MovementOrder) else None


V = TypeVar("V")

SVG = "image/svg+xml"

# A picture opened by itself contains its fonts and styles.
picture_policy: Callable[[V], V] = csp_replace(  # type: ignore[assignment]
    {
        "default-src": ["'none'"],
        "style-src": ["'unsafe-inline'"],
        "font-src": ["data:"],
        "img-src": ["'self'", "data:"],
    }
)
