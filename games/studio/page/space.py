"""The forms of the chosen space of a variant under work, with the input of a refused one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _, gettext_lazy

from adjudicator.board import INLAND, SEA
from adjudicator.orders import ARMY, FLEET, space_of
from games.core.words.names import RELIGIONS, alphabetical
from games.studio.forms import BOTH, TO, SpaceForm
from games.studio.terrain_forms import DivideForm, JoinForm, TerrainForm
from games.studio.words.problems import KINDS
from maps.checks.ground import IMPASSABLE
from maps.drafts.dividing import SHARES
from maps.drafts.edits import MINOR, edges_at
from maps.drafts.joining import possible_heirs
from maps.drafts.tidying import ARMY_EDGES, FLEET_EDGES

Choice = tuple[str, str, bool]
SIDES = {
    "n": gettext_lazy("north"),
    "ne": gettext_lazy("north-east"),
    "e": gettext_lazy("east"),
    "se": gettext_lazy("south-east"),
    "s": gettext_lazy("south"),
    "sw": gettext_lazy("south-west"),
    "w": gettext_lazy("west"),
    "nw": gettext_lazy("north-west"),
}


def space_form(files: Mapping[str, Any], key: str, sent: QueryDict | None) -> dict[str, Any]:
    """The fields of a space, with the input of a refused form."""
    space = files["spaces"][key]
    values = SpaceForm.read(sent) if sent is not None else _space_values(files, key)
    coasts = [f"{key}/{coast}" for coast in space.get("coasts", ())]
    powers = files["variant"]["powers"]
    known = edges_at(files, key)
    fleets = _coast_edges(coasts, known[FLEET_EDGES]) if coasts else known[FLEET_EDGES]
    names = {place: _place_name(files, place) for place in _places(files)}
    return {
        "key": key,
        "title": space["name"],
        "kind": str(KINDS[space["kind"]]),
        "is_sea": space["kind"] == SEA,
        "name": values["name"],
        "centre": bool(values["centre"]),
        "owners": _owners(files, key, values["owner"]),
        "minor": MINOR,
        "religion": values["religion"],
        "people": values["people"],
        "home": bool(values["home"]),
        "units": _units(key, space, coasts, values["unit"]),
        "unit_powers": [
            (code, item["name"], code == values["unit_power"]) for code, item in powers.items()
        ],
        "army": _boxes(known[ARMY_EDGES], values[ARMY_EDGES], names, is_coast_told=False),
        "fleet": _boxes(fleets, values[FLEET_EDGES], names, is_coast_told=bool(coasts)),
        "from": [(place, names[place], place == values["add_from"]) for place in coasts],
        "others": [
            (place, name, place == values["add"])
            for place, name in names.items()
            if space_of(place) != key
        ],
        "add_by": [
            (code, label, code == (values["add_by"] or _usual(space["kind"])))
            for code, label in (
                (ARMY_EDGES, _("Armies")),
                (FLEET_EDGES, _("Fleets")),
                (BOTH, _("Armies and fleets")),
            )
        ],
        "arrow": bool(values["arrow"]),
    }


def _owners(files: Mapping[str, Any], key: str, chosen: str) -> list[Choice]:
    """Those who may have a space at the start: itself, a power, or a minor power beside it."""
    about = files["variant"]
    owners = [(code, item["name"]) for code, item in about["powers"].items()]
    if files["spaces"][key]["kind"] != SEA:
        owners.insert(0, (MINOR, _("itself, as a minor power")))
    if chosen not in dict(owners) and chosen in about.get("minors", {}):
        owners.append((chosen, files["spaces"][chosen]["name"]))
    return [(code, name, code == chosen) for code, name in owners]


def _coast_edges(coasts: Sequence[str], known: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """Every edge that fleets could have from one of the coasts: to what one of them reaches."""
    others = dict.fromkeys(b for _a, b in known)
    return [(coast, other) for coast in coasts for other in others]


def _usual(kind: str) -> str:
    """Who goes to most neighbours of a space of this kind."""
    return {SEA: FLEET_EDGES, INLAND: ARMY_EDGES}.get(kind, BOTH)


def _space_values(files: Mapping[str, Any], key: str) -> dict[str, Any]:
    """The values of the form of a space, as the files have them."""
    space, setup = files["spaces"][key], files["setup"]
    owners = [power for power, side in setup["powers"].items() if key in side["centres"]]
    owners += [owner for owner, land in setup.get("land", {}).items() if key in land]
    homes = [code for code, item in files["variant"]["powers"].items() if key in item["homes"]]
    units = [
        (power, unit)
        for power, side in setup["powers"].items()
        for unit in side["units"]
        if space_of(unit[2:]) == key
    ]
    owner = next(iter(owners), next(iter(homes), ""))
    power, unit = next(iter(units), (owner, ""))
    minor = files["variant"].get("minors", {}).get(key)
    if minor:
        owner, unit, power = MINOR, f"{minor['kind']} {key}", ""
    return {
        "name": space["name"],
        "centre": space.get("centre", False),
        "owner": owner,
        "home": bool(homes),
        "unit": unit,
        "unit_power": power,
        "religion": (minor or {}).get("religion", ""),
        "people": ", ".join((minor or {}).get("people", ())),
        **{
            graph: tuple(f"{a}{TO}{b}" for a, b in edges)
            for graph, edges in edges_at(files, key).items()
        },
        "add": "",
        "add_from": "",
        "add_by": "",
        "arrow": "",
    }


def _units(key: str, space: Mapping[str, Any], coasts: Sequence[str], chosen: str) -> list[Choice]:
    """The units that may start in a space, with their words."""
    units = []
    if space["kind"] != SEA:
        units.append((f"{ARMY} {key}", _("Army")))
    if space["kind"] != INLAND:
        fleet = _("Fleet")
        units += [
            (f"{FLEET} {place}", f"{fleet} ({place.partition('/')[2]})" if coasts else fleet)
            for place in coasts or (key,)
        ]
    return [(unit, label, unit == chosen) for unit, label in units]


def _places(files: Mapping[str, Any]) -> list[str]:
    """Every space, and the coasts of those that have some, by name."""
    spaces = files["spaces"]
    places = [
        place
        for key, space in spaces.items()
        for place in (key, *(f"{key}/{coast}" for coast in space.get("coasts", ())))
    ]
    return sorted(places, key=lambda place: alphabetical(_place_name(files, place)))


def _place_name(files: Mapping[str, Any], place: str) -> str:
    key, _slash, coast = place.partition("/")
    name: str = files["spaces"][key]["name"]
    return f"{name} ({coast})" if coast else name


def _boxes(
    edges: Sequence[tuple[str, str]],
    checked: Sequence[str],
    names: Mapping[str, str],
    *,
    is_coast_told: bool,
) -> list[Choice]:
    """A box for each edge of a space: its value, its words, and whether it is checked."""
    boxes = []
    for a, b in edges:
        coast = a.partition("/")[2] if is_coast_told else ""
        words = f"{coast} – {names.get(b, b)}" if coast else names.get(b, b)
        boxes.append((f"{a}{TO}{b}", words, f"{a}{TO}{b}" in checked))
    return sorted(boxes, key=lambda box: alphabetical(box[1]))


def known_religions(files: Mapping[str, Any]) -> list[str]:
    """The religions of a draft's powers and minors, and those that the site has words for."""
    about = files["variant"]
    sides = (*about["powers"].values(), *about.get("minors", {}).values())
    return sorted({*RELIGIONS, *(side.get("religion", "") for side in sides)} - {""})


def terrain_form(files: Mapping[str, Any], key: str, sent: QueryDict | None) -> dict[str, Any]:
    """The abbreviation, the kind, the coasts and the further names of a space."""
    space = files["spaces"][key]
    stored = {
        "key": key,
        "kind": space["kind"],
        "coasts": " ".join(space.get("coasts", ())),
        "convoys": space.get("convoys", False),
        "aliases": ", ".join(space.get("aliases", ())),
    }
    values = TerrainForm.read(sent) if sent is not None else stored
    kinds = [(kind, str(label), kind == values["kind"]) for kind, label in KINDS.items()]
    return {**values, "kinds": kinds}


def divide_form(sent: QueryDict | None) -> dict[str, Any]:
    """The new space that a part of a space becomes."""
    values = DivideForm.read(sent if sent is not None else QueryDict())
    share, side = values["share"] or 50, values["side"] or "n"
    return {
        **values,
        "sides": [(code, str(label), code == side) for code, label in SIDES.items()],
        "shares": [(number, number == share) for number in SHARES],
    }


def join_form(files: Mapping[str, Any], key: str, sent: QueryDict | None) -> dict[str, Any]:
    """The neighbours to which the ground of a space can go."""
    chosen = JoinForm.read(sent if sent is not None else QueryDict())["heir"]
    spaces = files["spaces"]
    heirs = [
        (heir, _("nobody: it is out of play") if heir == IMPASSABLE else spaces[heir]["name"])
        for heir in possible_heirs(files, key)
    ]
    return {"heirs": [(heir, name, heir == chosen) for heir, name in heirs]}
