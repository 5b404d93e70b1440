"""Units as drawn: a heater shield for an army, a disc for a fleet.

A power's unit carries its code and a cannon or a three-master, or the charges of the board's look.
A minor's carries the mark of its religion. An armed neutral's with an ally carries its own mark
above the ally's code. A token is a <use> whose `fill` is the field and whose `color` is the charge.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

from adjudicator.orders import ARMY, FLEET
from adjudicator.state import Position, Unit
from adjudicator.variant import Variant
from maps.colours.palette import Palette
from maps.load import read_part_if_any
from maps.render import emblems
from maps.render.look import Look
from maps.render.svg import Attributes, Element, Raw, group, number, path, translate
from maps.render.theme import TEXT_FACE, Theme

RELIGIOUS_MARKS = {
    "catholic": "cross-fleury",
    "protestant": "rose",
    "orthodox": "orthodox-cross",
    "islamic": "crescent",
}
OUTLINES = {ARMY: (emblems.SHIELD, emblems.SHIELD_RIM), FLEET: (emblems.DISC, emblems.DISC_RIM)}
SHADOW = "#000"
CODE_SIZE = 19.0
CODE_DROP = 21.0
TIMES = 2.15
# Prefix of the mark of an armed neutral with an ally; its token has the ally's colours and code.
ALLIED = "allied-"


@cache
def _marks(variant_id: str) -> dict[str, str]:
    minors = read_part_if_any(variant_id, "variant").get("minors", {})
    return {key: minor["marking"] for key, minor in minors.items() if "marking" in minor}


def marks_of(variant: Variant, *, powers: bool = False) -> tuple[str, ...]:
    """Return the marks that minors may have on a board: those of religions, then of single minors.

    Religions of powers are included if a power can become minors by civil disorder, or with
    `powers`.
    """
    faiths = {minor.religion for minor in variant.minors.values()}
    if powers or variant.rules.permanent_civil_disorder:
        faiths |= {power.religion for power in variant.powers.values()}
    religious = [mark for faith, mark in RELIGIOUS_MARKS.items() if faith in faiths]
    special = {*_marks(variant.id).values()} - {*RELIGIOUS_MARKS.values()}
    return (*religious, *sorted(special))


def legend_tokens(variant: Variant) -> set[str]:
    """Return the ids of the tokens that a legend of the board may show."""
    marks = [f"{mark}-A" for mark in marks_of(variant, powers=True)]
    allied = [f"{ALLIED}{mark}" for mark in marks] if variant.rules.influence else []
    return {"token-A", "token-F", *marks, *allied}


def symbol_of(variant: Variant, position: Position, unit: Unit) -> str:
    """Return the id of a unit's token.

    It is "token-A" for a power's army, "rose-F" for a minor's fleet, and "allied-spears-F" for the
    fleet of an armed neutral with an ally.
    """
    if unit.power in variant.powers:
        return f"token-{unit.kind}"
    minor = variant.minor(unit.power, position)
    mark = RELIGIOUS_MARKS.get(minor.religion if minor else "", "plain")
    if unit.power not in position.minors:
        mark = _marks(variant.id).get(unit.power, mark)
    return f"{ALLIED if unit.power in position.alliances else ''}{mark}-{unit.kind}"


@cache
def symbols(names: frozenset[str], palette: Palette, look: Look) -> Raw:
    """Return the definitions of the tokens with these ids, and of their shared parts.

    The style of pages finds the charges of powers by the ids "on-cannon" and "on-ship", whatever
    the look of the board draws there.
    """
    own = {"cannon": look.army, "ship": look.fleet}
    split = {name: name.rpartition("-") for name in sorted(names)}
    kinds = sorted({kind for _, _, kind in split.values()})
    charges = sorted({_charge_of(mark, kind) for mark, _, kind in split.values()})
    made = [
        *(_field(kind, palette) for kind in kinds),
        *(
            group(_charge(own.get(charge, charge)), id=f"on-{charge}", transform=f"scale({TIMES})")
            for charge in charges
        ),
        *(
            group([_use(f"on-{kind}"), _use(f"on-{_charge_of(mark, kind)}")], id=name)
            for name, (mark, _, kind) in split.items()
        ),
    ]
    return Raw("".join(element.source() for element in made))


def _charge_of(mark: str, kind: str) -> str:
    return {ARMY: "cannon", FLEET: "ship"}[kind] if mark == "token" else mark


def _use(name: str) -> Element:
    return Element("use", {"href": f"#{name}"})


def token(symbol: str, code: str) -> list[Element]:
    """Return a token around the point 0, 0, with the code of its side unless it is a minor's.

    It belongs in a group with the attributes of `at`, inside a group with those of `painted`.
    """
    parts = [Element("use", {"href": f"#{symbol}"})]
    if symbol.startswith(("token-", ALLIED)):
        parts.append(Element("text", {"y": CODE_DROP}, code))
    return parts


def at(place: tuple[float, float], scale: float = 1.0) -> Attributes:
    """Return the attributes of a group that puts a token at a place."""
    x, y = place
    scaled = "" if scale == 1 else f" scale({number(scale)})"
    return {"class": "token", "transform": f"translate({x:.0f} {y:.0f}){scaled}"}


def paint(theme: Theme, variant: Variant, power: str) -> Attributes:
    """Return the attributes of a group of one power's tokens: the colours of field and charge."""
    own = power in variant.powers
    colours = theme.colours(power)
    return {
        "color": colours.token if own else theme.neutral.token,
        "fill": colours.ink if own else theme.palette.minor_line,
    }


def code_style() -> Attributes:
    """Return the attributes of a group of tokens that style their codes."""
    return {
        "font_family": TEXT_FACE,
        "font_size": CODE_SIZE,
        "font_weight": "700",
        "text_anchor": "middle",
        "letter_spacing": 0.2,
    }


def _field(kind: str, palette: Palette) -> Element:
    outline, inner = OUTLINES[kind]
    parts = [
        path(outline, fill=SHADOW, opacity=0.35, transform="translate(.9 1.3)"),
        path(outline, fill="currentColor", stroke=palette.piece_edge, stroke_width=1.3),
        path(inner, fill_rule="evenodd", opacity=0.8),
    ]
    return group(parts, id=f"on-{kind}", transform=f"scale({TIMES})")


def _ship() -> list[Element]:
    return [path(emblems.SHIP, transform=translate(0.1, -3.7, 0, 0.79))]


def _cannon() -> list[Element]:
    barrel = path(emblems.CANNON_BARREL)
    carriage = path(emblems.CANNON_CARRIAGE, fill_rule="evenodd")
    return [group([barrel, carriage], transform=translate(-0.2, -4.0, 0, 0.81))]


def _trireme() -> list[Element]:
    return [path(emblems.TRIREME, transform=translate(0, -3.9, 0, 0.8))]


def _helmet() -> list[Element]:
    return [path(emblems.HELMET, transform=translate(0.3, -4.2, 0, 0.78))]


def _tank() -> list[Element]:
    parts = [path(emblems.TANK), path(emblems.TRACKS, fill_rule="evenodd")]
    return [group(parts, transform=translate(-0.2, -4.8, 0, 0.8))]


def _warship() -> list[Element]:
    return [path(emblems.WARSHIP, transform=translate(0, -3.4, 0, 0.8))]


def _mark(parts: list[Element]) -> list[Element]:
    return [group(parts, transform=translate(0, -0.2, 0, 0.92))]


def _cross_fleury() -> list[Element]:
    arm = path(emblems.FLEURY_ARM, id="arm")
    others = [Element("use", {"href": "#arm", "transform": f"rotate({a})"}) for a in (90, 180, 270)]
    return [group([arm, *others], fill="#7c1f2b")]


def _rose() -> list[Element]:
    sepals = [
        path(emblems.SEPAL, fill="#4d7a3a", transform=f"rotate({36 + 72 * i})") for i in range(5)
    ]
    petals = [path(emblems.PETAL, transform=f"rotate({72 * i})") for i in range(5)]
    return [
        *sepals,
        group(petals, fill="#fffdf6", stroke="#5b4a3a", stroke_width=0.55),
        path(emblems.HEART, fill="#b3202c", stroke="#5b2a20", stroke_width=0.4),
        path(emblems.CROSSLET, fill="#1c1510"),
    ]


def _orthodox_cross() -> list[Element]:
    bars = "M-1.1-10H1.1V10H-1.1ZM-3.4-7.6H3.4V-5.6H-3.4ZM-6.4-3.6H6.4V-1.4H-6.4Z"
    foot = "M-4.4 3 4.4 6V8L-4.4 5Z"
    return [path(bars + foot, fill="#3d4f8a")]


def _crescent() -> list[Element]:
    return [
        path(emblems.CRESCENT, fill="#1f6b3a"),
        path(emblems.SMALL_STAR, fill="#1f6b3a", transform=translate(4.6, 0, -18)),
    ]


def _keys() -> list[Element]:
    thin: Attributes = {"stroke_width": 0.4}
    return [
        path(
            emblems.KEY,
            fill="#8f959c",
            stroke="#3a3a40",
            fill_rule="evenodd",
            transform="rotate(-42)",
            **thin,
        ),
        path(
            emblems.KEY,
            fill="#d2a021",
            stroke="#5c430a",
            fill_rule="evenodd",
            transform="rotate(42) scale(-1 1)",
            **thin,
        ),
    ]


def _allied_spears() -> list[Element]:
    spear = path(emblems.SPEAR, id="allied-spear", transform="rotate(32)")
    other = Element("use", {"href": "#allied-spear", "transform": "scale(-1 1)"})
    return [
        group([spear, other]),
        Element("circle", {"cy": 0.6, "r": 4.6, "stroke": "currentColor", "stroke-width": 1.1}),
        Element("circle", {"cy": 0.6, "r": 1.7, "fill": "currentColor"}),
    ]


def _charge(name: str) -> list[Element]:
    """Return the charge of a token; that of an ally's neutral leaves room for a code."""
    if not name.startswith(ALLIED):
        return _CHARGES.get(name, list)()
    mark = name.removeprefix(ALLIED)
    parts = _CHARGES.get(name, _CHARGES.get(mark, list))()
    return [group(parts, transform=translate(0, -3.6, 0, 0.7))]


def _spears() -> list[Element]:
    spear = path(emblems.SPEAR, id="spear", transform="rotate(32)")
    other = Element("use", {"href": "#spear", "transform": "scale(-1 1)"})
    ring: Attributes = {"fill": "#f6eed8", "stroke": "#5a2c16", "stroke-width": 1.1}
    return [
        # In the ink for the field, because an ally's colours may be dark.
        group([spear, other]),
        Element("circle", {"cy": 0.6, "r": 4.6, **ring}),
        Element("circle", {"cy": 0.6, "r": 1.5, "fill": "#a3281c"}),
    ]


_CHARGES: Mapping[str, Callable[[], list[Element]]] = {
    "ship": _ship,
    "cannon": _cannon,
    "trireme": _trireme,
    "helmet": _helmet,
    "tank": _tank,
    "warship": _warship,
    "cross-fleury": lambda: _mark(_cross_fleury()),
    "rose": lambda: _mark(_rose()),
    "orthodox-cross": lambda: _mark(_orthodox_cross()),
    "crescent": lambda: _mark(_crescent()),
    "papal-keys": lambda: _mark(_keys()),
    "spears": lambda: _mark(_spears()),
    f"{ALLIED}spears": _allied_spears,
}
