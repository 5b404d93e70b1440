"""Changes of a draft. Each returns new files and leaves those it is given as they are."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from adjudicator.board import SEA
from adjudicator.errors import ImpossibleData
from adjudicator.orders import space_of
from maps.drafts.files import Files
from maps.drafts.limits import LONGEST_NAME
from maps.drafts.places import arrow_between, star_place, wrap_name

ARMY_EDGES, FLEET_EDGES = "army", "fleet"
Edge = tuple[str, str]


@dataclass(frozen=True, slots=True)
class SpaceEdit:
    """A space as a form gives it.

    - owner: the power that has it at the start, or "". A centre becomes its centre, other land part
      of its realm.
    - is_home: whether it is a home of the owner.
    - unit: the unit that starts there, as kind and location ("F STP/sc"), or "".
    - unit_power: whose unit that is.
    """

    name: str
    is_centre: bool
    owner: str = ""
    is_home: bool = False
    unit: str = ""
    unit_power: str = ""


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
    of an old name are left out. Raises ImpossibleData.
    """
    _check_line(edit.name, "name")
    files = deepcopy(files)
    space = files["spaces"][key]
    is_renamed = edit.name != space["name"]
    space["name"] = edit.name
    space["centre"] = edit.is_centre
    if not edit.is_centre:
        files["variant"].get("minors", {}).pop(key, None)
    _set_owner(files, key, edit)
    _set_unit(files, key, edit)
    _draw_space(files, key, edit, is_renamed=is_renamed)
    if is_renamed:
        for part, data in files.items():
            if part.startswith("names."):
                for kind in ("spaces", "labels"):
                    data.get(kind, {}).pop(key, None)
    return _count_again(files)


def _set_owner(files: Files, key: str, edit: SpaceEdit) -> None:
    setup, powers = files["setup"], files["variant"]["powers"]
    for side in setup["powers"].values():
        side["centres"] = [space for space in side["centres"] if space != key]
    land = setup.get("land", {})
    for owner in list(land):
        land[owner] = [space for space in land[owner] if space != key]
        if not land[owner]:
            del land[owner]
    for power in powers.values():
        power["homes"] = [space for space in power["homes"] if space != key]
    if not edit.owner:
        return
    if edit.owner not in powers:
        raise ImpossibleData("owner", f"there is no power {edit.owner}")
    if edit.is_centre:
        side = setup["powers"].setdefault(edit.owner, {"centres": [], "units": []})
        side["centres"] = sorted([*side["centres"], key])
        files["variant"].get("minors", {}).pop(key, None)
        if edit.is_home:
            powers[edit.owner]["homes"] = sorted([*powers[edit.owner]["homes"], key])
    elif files["spaces"][key]["kind"] != SEA:
        setup.setdefault("land", {}).setdefault(edit.owner, []).append(key)


def _set_unit(files: Files, key: str, edit: SpaceEdit) -> None:
    setup = files["setup"]
    for side in setup["powers"].values():
        side["units"] = [unit for unit in side["units"] if space_of(unit[2:]) != key]
    if not edit.unit or key in files["variant"].get("minors", {}):
        return
    if edit.unit_power not in files["variant"]["powers"]:
        raise ImpossibleData("unit_power", "choose the power that the unit belongs to")
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

    Raises ImpossibleData for an edge from a space to itself.
    """
    files = deepcopy(files)
    adjacency = files["adjacency"]
    staying = {graph: {frozenset(edge) for edge in edges} for graph, edges in leave.items()}
    for graph in (ARMY_EDGES, FLEET_EDGES):
        adjacency[graph] = [
            edge
            for edge in adjacency[graph]
            if key not in map(space_of, edge) or frozenset(edge) in staying.get(graph, ())
        ]
    for graph, (a, b) in add:
        if space_of(a) == space_of(b):
            raise ImpossibleData("add", "a space is not its own neighbour")
        if not any({a, b} == set(edge) for edge in adjacency[graph]):
            adjacency[graph] = sorted([*adjacency[graph], sorted((a, b))])
        if arrow and graph == ARMY_EDGES:
            _add_arrow(files, a, b)
    _drop_lost(files)
    return files


def _add_arrow(files: Files, a: str, b: str) -> None:
    crossings = files["adjacency"].setdefault("crossings", [])
    if not any({a, b} == {item["a"], item["b"]} for item in crossings):
        crossings.append({"a": a, "b": b, "sea": None})
    drawn = files.get("geometry", {}).get("crossings")
    if drawn is not None and not any({a, b} == {item["a"], item["b"]} for item in drawn):
        curve = arrow_between(files["geometry"], a, b)
        if curve:
            drawn.append({"a": a, "b": b, "curve": curve})


def _drop_lost(files: Files) -> None:
    """Leave out crossings, arrows and notes on sources whose edge is no more."""
    adjacency = files["adjacency"]
    edges = {graph: {frozenset(e) for e in adjacency[graph]} for graph in ("army", "fleet")}
    if "crossings" in adjacency:
        adjacency["crossings"] = [
            item
            for item in adjacency["crossings"]
            if frozenset((item["a"], item["b"])) in edges["army"]
        ]
    if files.get("geometry"):
        files["geometry"]["crossings"] = [
            item
            for item in files["geometry"]["crossings"]
            if frozenset((item["a"], item["b"])) in edges["army"]
        ]
    about = adjacency.get("provenance")
    for graph, left in edges.items():
        name = f"reconstructed_{graph}"
        if isinstance(about, dict) and isinstance(about.get(name), list):
            about[name] = [edge for edge in about[name] if frozenset(edge) in left]


def with_about(files: Files, edit: AboutEdit) -> Files:
    """Return the files with another title, year, victory and powers. Raises ImpossibleData."""
    _check_line(edit.name, "name")
    files = deepcopy(files)
    about = files["variant"]
    is_renamed = edit.name != about["name"]
    about["name"], about["description"] = edit.name, edit.description
    about.setdefault("rules", {})["victory_centres"] = edit.victory_centres
    files["setup"]["year"] = edit.year
    for key, (name, colour) in edit.powers.items():
        _check_line(name, f"power-{key}")
        power = about["powers"][key]
        if power["name"] != name:
            power["name"] = name
            power.pop("short", None)
            for part, data in files.items():
                if part.startswith("names."):
                    data.get("powers", {}).pop(key, None)
        power["colour"] = colour
    for part, data in files.items():
        if part.startswith("names.") and is_renamed:
            data.pop("name", None)
    return files


def _count_again(files: Files) -> Files:
    """Return the files with the numbers of `counts` that an edit may change."""
    counts = files["variant"].get("counts", {})
    minors = files["variant"].get("minors", {})
    now = {
        "centres": sum(bool(space.get("centre")) for space in files["spaces"].values()),
        "minors": len(minors),
        "units": len(minors) + sum(len(s["units"]) for s in files["setup"]["powers"].values()),
    }
    counts.update({name: number for name, number in now.items() if name in counts})
    return files


def _check_line(text: str, where: str) -> None:
    if not text.strip() or len(text) > LONGEST_NAME or not text.isprintable():
        raise ImpossibleData(where, f"a name has 1 to {LONGEST_NAME} signs in one line")
