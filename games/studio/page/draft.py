"""The page of a variant under work: its map, its problems, and the forms of its parts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.http import QueryDict
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _, pgettext

from adjudicator.board import COASTAL, INLAND, SEA
from adjudicator.orders import ARMY, FLEET, space_of
from adjudicator.state import Position
from games.core.board.words import board_words
from games.core.errors import Refused
from games.core.words.names import alphabetical
from games.models import VariantDraft
from games.studio.forms import BOTH, COLOUR_PREFIX, NAME_PREFIX, TO, AboutForm, SpaceForm
from games.studio.queries import draft_problems, is_playable, spaces_in
from maps.drafts import draft_geometry, draft_variant
from maps.drafts.edits import ARMY_EDGES, FLEET_EDGES, edges_at
from maps.drafts.picture import GROUND, INK, DraftBoard, board_version
from maps.render import DrawnOrder, LayerUrls

MOST_PROBLEMS = 60
# Those that are not folded.
FIRST_PROBLEMS = 4
SPACE, ABOUT = "space", "about"


@dataclass(frozen=True, slots=True)
class DraftMap:
    """The map of a draft, as studio/map.html shows it."""

    ground_url: str
    overlay: SafeString
    width: float
    height: float
    alt: str


@dataclass(frozen=True, slots=True)
class Unsaved:
    """A form that was refused: which it is ("space", "about"), its input, and why."""

    form: str
    data: QueryDict
    refusal: Refused


def draft_map(
    draft: VariantDraft,
    *,
    position: Position | None = None,
    chosen: str = "",
    is_linked: bool = False,
    orders: Sequence[DrawnOrder] = (),
) -> DraftMap | None:
    """Draw a position on a draft's board, by default the first one; None if it is not drawn."""
    files = draft.files
    geometry = draft_geometry(files)
    if geometry is None:
        return None
    variant = draft_variant(files)
    board = DraftBoard.build(files, variant, geometry)
    version = board_version(files)
    ground_url, ink_url = (
        reverse("games:studio_layer", args=[draft.token, name, version]) for name in (GROUND, INK)
    )
    overlay = board.overlay(
        position or variant.start,
        LayerUrls(ground_url, ink_url),
        link=f"{draft.get_absolute_url()}?space={{}}#space" if is_linked else "",
        chosen=chosen,
        orders=orders,
        words=board_words(),
    )
    width, height = board.size
    return DraftMap(
        ground_url=ground_url,
        overlay=mark_safe(overlay),  # noqa: S308 - every value in it is escaped
        width=width,
        height=height,
        alt=_("Map of %(name)s; a list of all spaces is beside it.") % {"name": draft.name},
    )


def draft_context(
    draft: VariantDraft, *, is_own: bool, chosen: str = "", unsaved: Unsaved | None = None
) -> dict[str, Any]:
    """Return the context of studio/draft.html, with the form of the `chosen` space if there is one.

    The form that is `unsaved` has its input again.
    """
    files = draft.files
    spaces = files["spaces"]
    chosen = chosen if chosen in spaces else ""
    sent = {unsaved.form: unsaved.data} if unsaved else {}
    problems = draft_problems(draft)
    rows = [
        {
            "message": problem.message,
            "file": problem.file,
            "is_of_rules": problem.is_of_rules,
            "spaces": [(key, spaces[key]["name"]) for key in spaces_in(problem, spaces)],
        }
        for problem in problems
    ]
    keys = sorted(spaces, key=lambda key: alphabetical(spaces[key]["name"]))
    return {
        "draft": draft,
        "is_own": is_own,
        "map": draft_map(draft, chosen=chosen, is_linked=True),
        "facts": _facts(files),
        "problems": rows[:FIRST_PROBLEMS],
        "other_problems": rows[FIRST_PROBLEMS:MOST_PROBLEMS],
        "more": max(0, len(rows) - MOST_PROBLEMS),
        "problem_count": len(rows),
        "is_playable": is_playable(draft),
        "spaces": [(key, spaces[key]["name"], key == chosen) for key in keys],
        "space": _space(files, chosen, sent.get(SPACE)) if chosen else None,
        "about": _about(files, sent.get(ABOUT)),
        "refusal": unsaved.refusal if unsaved else None,
        "refused_form": unsaved.form if unsaved else "",
    }


def _facts(files: Mapping[str, Any]) -> list[tuple[str, str]]:
    spaces = files["spaces"].values()
    sea = sum(space["kind"] == SEA for space in spaces)
    units = sum(len(side["units"]) for side in files["setup"]["powers"].values())
    return [
        (_("Powers"), str(len(files["variant"]["powers"]))),
        (_("Land spaces"), str(len(files["spaces"]) - sea)),
        (_("Seas"), str(sea)),
        (_("Supply centres"), str(sum(bool(space.get("centre")) for space in spaces))),
        (_("Units at the start"), str(units)),
    ]


def _space(files: Mapping[str, Any], key: str, sent: QueryDict | None) -> dict[str, Any]:
    """The fields of a space, with the input of a refused form."""
    space = files["spaces"][key]
    values = SpaceForm.read(sent) if sent is not None else _space_values(files, key)
    kinds = {
        INLAND: _("inland"),
        COASTAL: _("coastal"),
        SEA: pgettext("a kind of space", "sea"),
    }
    coasts = [f"{key}/{coast}" for coast in space.get("coasts", ())]
    powers = files["variant"]["powers"]
    known = edges_at(files, key)
    names = {place: _place_name(files, place) for place in _places(files)}
    return {
        "key": key,
        "title": space["name"],
        "kind": kinds[space["kind"]],
        "is_sea": space["kind"] == SEA,
        "is_minor": key in files["variant"].get("minors", {}),
        "name": values["name"],
        "centre": bool(values["centre"]),
        "owners": [(code, item["name"], code == values["owner"]) for code, item in powers.items()],
        "home": bool(values["home"]),
        "units": _units(key, space, coasts, values["unit"]),
        "unit_powers": [
            (code, item["name"], code == values["unit_power"]) for code, item in powers.items()
        ],
        "army": _boxes(known[ARMY_EDGES], values[ARMY_EDGES], names, is_coast_told=False),
        "fleet": _boxes(known[FLEET_EDGES], values[FLEET_EDGES], names, is_coast_told=bool(coasts)),
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
    return {
        "name": space["name"],
        "centre": space.get("centre", False),
        "owner": owner,
        "home": bool(homes),
        "unit": unit,
        "unit_power": power,
        **{
            graph: tuple(f"{a}{TO}{b}" for a, b in edges)
            for graph, edges in edges_at(files, key).items()
        },
        "add": "",
        "add_from": "",
        "add_by": "",
        "arrow": "",
    }


def _units(
    key: str, space: Mapping[str, Any], coasts: Sequence[str], chosen: str
) -> list[tuple[str, str, bool]]:
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
) -> list[tuple[str, str, bool]]:
    """A box for each edge of a space: its value, its words, and whether it is checked."""
    boxes = []
    for a, b in edges:
        coast = a.partition("/")[2] if is_coast_told else ""
        words = f"{coast} – {names.get(b, b)}" if coast else names.get(b, b)
        boxes.append((f"{a}{TO}{b}", words, f"{a}{TO}{b}" in checked))
    return sorted(boxes, key=lambda box: alphabetical(box[1]))


def _about(files: Mapping[str, Any], sent: QueryDict | None) -> dict[str, Any]:
    """The fields of the title and the powers, with the input of a refused form."""
    about = files["variant"]
    stored = {
        "name": about["name"],
        "description": about.get("description", ""),
        "year": files["setup"]["year"],
        "victory_centres": about.get("rules", {}).get("victory_centres", ""),
    }
    values = AboutForm.read(sent) if sent is not None else stored
    powers = []
    for key, power in about["powers"].items():
        name, colour = power["name"], power["colour"]
        if sent is not None:
            name = sent.get(f"{NAME_PREFIX}{key}", name)
            colour = sent.get(f"{COLOUR_PREFIX}{key}", colour)
        powers.append({"key": key, "name": name, "colour": colour})
    return {**values, "powers": powers}
