"""Changes of a draft. Each returns new files and leaves those it is given as they are."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from adjudicator.board import SEA
from adjudicator.orders import ARMY, FLEET, space_of
from maps.drafts.coasts import place_coasts
from maps.drafts.files import Files
from maps.drafts.places import arrow_between, star_place, wrap_name
from maps.drafts.powers import check_aliases, check_line, check_religion, shade
from maps.drafts.refusals import ImpossibleDraft
from maps.drafts.tidying import ARMY_EDGES, FLEET_EDGES, clear_space, forget_translations, tidy

Edge = tuple[str, str]
# The owner of a space that is a minor power.
MINOR = "-"


@dataclass(frozen=True, slots=True)
class SpaceEdit:
    """A space as a form gives it.

    - owner: the power that has it at the start, MINOR, or "". A centre becomes its centre, other
      land part of its realm, which a minor power may have too.
    - is_home: whether it is a home of the owner.
    - unit: the unit that starts there, as kind and location ("F STP/sc"), or "".
    - unit_power: whose unit that is.
    - religion, people: of a minor power, whose owner is MINOR: its religion and its adjectives.
    """

    name: str
    is_centre: bool
    owner: str = ""
    is_home: bool = False
    unit: str = ""
    unit_power: str = ""
    religion: str = ""
    people: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class AboutEdit:
    """The title, the numbers and the powers of a variant: key -> (name, colour)."""

    name: str
    description: str
    year: int
    victory_centres: int
    powers: Mapping[str, tuple[str, str]]


def with_space(files: Files, key: str, edit: SpaceEdit) -> Files:
    """Return the files with a space changed: its name, centre, owner, home and unit.

    The drawing follows: a new centre gets a star, a new name the lines of its label. Translations
    of an old name are left out. Raises ImpossibleDraft.
    """
    check_line(edit.name, "name")
    files = deepcopy(files)
    space = files["spaces"][key]
    is_renamed = edit.name != space["name"]
    before = files["variant"].get("minors", {}).get(key, {})
    homes = {power for power, item in files["variant"]["powers"].items() if key in item["homes"]}
    clear_space(files, key)
    space["name"] = edit.name
    space["centre"] = edit.is_centre
    _set_owner(files, key, edit, before)
    if edit.owner != MINOR:
        homes = {edit.owner} if edit.is_centre and edit.is_home else set()
    for power, item in files["variant"]["powers"].items():
        if power in homes:
            item["homes"] = sorted([*item["homes"], key])
    _set_unit(files, key, edit)
    _draw_space(files, key, edit, is_renamed=is_renamed)
    if is_renamed:
        forget_translations(files, "spaces", key)
    return tidy(files)


def _set_owner(files: Files, key: str, edit: SpaceEdit, before: Mapping[str, Any]) -> None:
    """Give the space to its owner, to itself as a minor power, or to nobody."""
    setup, about = files["setup"], files["variant"]
    owners = about["powers"] if edit.is_centre else {**about["powers"], **about.get("minors", {})}
    if edit.owner == MINOR:
        _make_minor(files, key, edit, before)
    elif edit.owner and edit.owner not in owners:
        raise ImpossibleDraft("owner", "no_power", power=edit.owner)
    elif edit.owner and edit.is_centre:
        side = setup["powers"].setdefault(edit.owner, {"centres": [], "units": []})
        side["centres"] = sorted([*side["centres"], key])
    elif edit.owner and files["spaces"][key]["kind"] != SEA:
        setup.setdefault("land", {}).setdefault(edit.owner, []).append(key)


def _make_minor(files: Files, key: str, edit: SpaceEdit, before: Mapping[str, Any]) -> None:
    """Make a centre a minor power. `before` is the minor power that it was, if it was one."""
    if not edit.is_centre:
        raise ImpossibleDraft("centre", "minor_needs_centre")
    kind = edit.unit[:1]
    if kind not in (ARMY, FLEET):
        raise ImpossibleDraft("unit", "minor_needs_unit")
    check_religion(edit.religion)
    check_aliases(edit.people, "people")
    minor = {**before, "religion": edit.religion, "kind": kind, "people": list(edit.people)}
    if not edit.people:
        del minor["people"]
    if before.get("religion", "") != edit.religion:
        # The mark on its token is that of its old religion.
        minor.pop("marking", None)
    files["variant"].setdefault("minors", {})[key] = minor


def _set_unit(files: Files, key: str, edit: SpaceEdit) -> None:
    setup = files["setup"]
    if not edit.unit or edit.owner == MINOR:
        return
    if edit.unit_power not in files["variant"]["powers"]:
        raise ImpossibleDraft("unit_power", "power_of_unit")
    side = setup["powers"].setdefault(edit.unit_power, {"centres": [], "units": []})
    side["units"] = [*side["units"], edit.unit]


def _draw_space(files: Files, key: str, edit: SpaceEdit, *, is_renamed: bool) -> None:
    shape = _shape(files, key)
    if shape is None:
        return
    if not edit.is_centre:
        shape.pop("star", None)
    elif "star" not in shape and files["spaces"][key]["kind"] != SEA:
        shape["star"] = star_place(files["geometry"], key)
    label = shape.get("label")
    if is_renamed and label:
        label["lines"] = wrap_name(edit.name, 1 if label.get("curve") else len(label["lines"]))


def _shape(files: Files, key: str) -> dict[str, Any] | None:
    geometry = files.get("geometry", {})
    shape: dict[str, Any] | None = geometry.get("land", {}).get(key)
    return shape or geometry.get("sea", {}).get(key)


def edges_at(files: Mapping[str, Any], key: str) -> dict[str, list[Edge]]:
    """Return the edges of a space by graph, each from one of its own places to another's."""
    edges: dict[str, list[Edge]] = {}
    for graph in (ARMY_EDGES, FLEET_EDGES):
        own = [(a, b) for a, b in files["adjacency"][graph] if space_of(a) == key]
        own += [(b, a) for a, b in files["adjacency"][graph] if space_of(b) == key]
        edges[graph] = sorted(own)
    return edges


def with_edges(
    files: Files,
    key: str,
    *,
    leave: Mapping[str, Iterable[Edge]],
    add: Sequence[tuple[str, Edge]] = (),
    arrow: bool = False,
) -> Files:
    """Return the files with only some of a space's edges, and with new ones.

    - leave: the edges that stay, by graph, as `edges_at` gives them.
    - add: new edges, each with its graph. One that is there already is not added again.
    - arrow: whether new edges of armies are crossings, drawn as arrows over the water between.

    Raises ImpossibleDraft for an edge from a space to itself.
    """
    files = deepcopy(files)
    adjacency = files["adjacency"]
    before = _edge_set(adjacency[FLEET_EDGES])
    staying = {graph: {frozenset(edge) for edge in edges} for graph, edges in leave.items()}
    for graph in (ARMY_EDGES, FLEET_EDGES):
        adjacency[graph] = [
            edge
            for edge in adjacency[graph]
            if key not in map(space_of, edge) or frozenset(edge) in staying.get(graph, ())
        ]
    for graph, (a, b) in add:
        if space_of(a) == space_of(b):
            raise ImpossibleDraft("add", "own_neighbour")
        if not any({a, b} == set(edge) for edge in adjacency[graph]):
            adjacency[graph] = sorted([*adjacency[graph], sorted((a, b))])
        if arrow and graph == ARMY_EDGES:
            _add_arrow(files, a, b)
    _place_coasts_again(files, before)
    return tidy(files)


def _edge_set(edges: Iterable[Iterable[str]]) -> set[frozenset[str]]:
    return {frozenset(edge) for edge in edges}


def _place_coasts_again(files: Files, before: set[frozenset[str]]) -> None:
    """Move the fleets and the letters of coasts whose edges have changed to their new waters."""
    changed: dict[str, set[str]] = {}
    for edge in _edge_set(files["adjacency"][FLEET_EDGES]) ^ before:
        for end in edge:
            key, slash, coast = end.partition("/")
            if slash:
                changed.setdefault(key, set()).add(coast)
    for key, coasts in changed.items():
        place_coasts(files, key, coasts)


def _add_arrow(files: Files, a: str, b: str) -> None:
    crossings = files["adjacency"].setdefault("crossings", [])
    if not any({a, b} == {item["a"], item["b"]} for item in crossings):
        crossings.append({"a": a, "b": b, "sea": None})
    drawn = files.get("geometry", {}).get("crossings")
    if drawn is not None and not any({a, b} == {item["a"], item["b"]} for item in drawn):
        curve = arrow_between(files["geometry"], a, b)
        if curve:
            drawn.append({"a": a, "b": b, "curve": curve})


def with_about(files: Files, edit: AboutEdit) -> Files:
    """Return the files with another title, year, victory and powers. Raises ImpossibleDraft."""
    check_line(edit.name, "name")
    files = deepcopy(files)
    about = files["variant"]
    is_renamed = edit.name != about["name"]
    about["name"], about["description"] = edit.name, edit.description
    about.setdefault("rules", {})["victory_centres"] = edit.victory_centres
    files["setup"]["year"] = edit.year
    for key, (name, colour) in edit.powers.items():
        check_line(name, f"power-{key}")
        power = about["powers"][key]
        if power["name"] != name:
            power["name"] = name
            power.pop("short", None)
            forget_translations(files, "powers", key)
        if power["colour"] != colour:
            power["colour"] = colour
            shade(files, key, colour)
    for part, data in files.items():
        if part.startswith("names.") and is_renamed:
            data.pop("name", None)
    return files
