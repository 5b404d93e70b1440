"""The kind of a space, its coasts and its further names."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass

from adjudicator.board import COASTAL, INLAND, SEA
from adjudicator.orders import FLEET, space_of
from maps.drafts.coasts import place_coasts
from maps.drafts.files import Files
from maps.drafts.flooding import drain, flood
from maps.drafts.limits import COAST
from maps.drafts.powers import check_aliases
from maps.drafts.refusals import ImpossibleDraft
from maps.drafts.tidying import FLEET_EDGES, tidy

KINDS = (INLAND, COASTAL, SEA)


@dataclass(frozen=True, slots=True)
class TerrainEdit:
    """The kind of a space as a form gives it.

    - coasts: the names of its coasts, at least two ("nc", "sc"), or none.
    - convoys: whether a fleet in it convoys, as one at sea does.
    - aliases: further names, by which orders know it.
    """

    kind: str
    coasts: tuple[str, ...] = ()
    convoys: bool = False
    aliases: tuple[str, ...] = ()


def with_terrain(files: Files, key: str, edit: TerrainEdit) -> Files:
    """Return the files with another kind of a space and other coasts.

    New coasts share the fleet edges that the space has: all belong to the first of them. A space
    that becomes sea or land has new edges where it touches others on the drawing. Raises
    ImpossibleDraft.
    """
    _check_terrain(edit)
    files = deepcopy(files)
    space = files["spaces"][key]
    was = space["kind"]
    if was != SEA and edit.kind == SEA:
        files = flood(files, key)
    elif was == SEA and edit.kind != SEA:
        files = drain(files, key)
    space = files["spaces"][key]
    space["kind"] = edit.kind
    if edit.kind == INLAND:
        files["adjacency"][FLEET_EDGES] = [
            edge for edge in files["adjacency"][FLEET_EDGES] if key not in map(space_of, edge)
        ]
        _drop_fleets(files, key)
    if tuple(space.get("coasts", ())) != edit.coasts:
        _set_coasts(files, key, edit.coasts)
    for name, value in (("convoys", edit.convoys), ("aliases", list(edit.aliases))):
        space.pop(name, None)
        if value:
            space[name] = value
    return tidy(files)


def _check_terrain(edit: TerrainEdit) -> None:
    if edit.kind not in KINDS:
        raise ImpossibleDraft("kind", "unknown_kind")
    if edit.coasts and edit.kind != COASTAL:
        raise ImpossibleDraft("coasts", "no_coasts_here")
    if edit.convoys and edit.kind != COASTAL:
        raise ImpossibleDraft("convoys", "no_convoys_here")
    if not all(map(COAST.fullmatch, edit.coasts)):
        raise ImpossibleDraft("coasts", "bad_coast")
    if len(set(edit.coasts)) < len(edit.coasts):
        raise ImpossibleDraft("coasts", "coasts_twice")
    if len(edit.coasts) == 1:
        raise ImpossibleDraft("coasts", "one_coast")
    check_aliases(edit.aliases, "aliases")


def _set_coasts(files: Files, key: str, coasts: tuple[str, ...]) -> None:
    """Give a space these coasts. Edges and fleets of a coast that is gone go to the first one."""
    space = files["spaces"][key]
    first = f"{key}/{coasts[0]}" if coasts else key

    def rename(place: str) -> str:
        space, _slash, coast = place.partition("/")
        return place if space != key or coast in coasts else first

    edges = {tuple(sorted(map(rename, edge))) for edge in files["adjacency"][FLEET_EDGES]}
    files["adjacency"][FLEET_EDGES] = sorted(map(list, edges))
    for side in files["setup"]["powers"].values():
        side["units"] = [
            f"{FLEET} {rename(unit[2:])}" if unit.startswith(FLEET) else unit
            for unit in side["units"]
        ]
    minor = files["variant"].get("minors", {}).get(key)
    if minor and coasts and minor["kind"] == FLEET:
        raise ImpossibleDraft("coasts", "no_such_unit_there", unit=f"{FLEET} {key}")
    space.pop("coasts", None)
    if coasts:
        space["coasts"] = list(coasts)
    place_coasts(files, key)


def _drop_fleets(files: Files, key: str) -> None:
    for side in files["setup"]["powers"].values():
        side["units"] = [
            unit
            for unit in side["units"]
            if space_of(unit[2:]) != key or not unit.startswith(FLEET)
        ]
    minor = files["variant"].get("minors", {}).get(key)
    if minor and minor["kind"] == FLEET:
        raise ImpossibleDraft("kind", "no_such_unit_there", unit=f"{FLEET} {key}")
