"""A list of spaces as CSV, from which a new board begins.

The first row names the columns, in any order: `key`, `name` and `kind` are required. `kind` is
land, sea or impassable; whether land is coastal or inland follows from its neighbours. `neighbours`
may be empty, for a board whose neighbours are taken from its drawing. A centre with a unit and no
owner is a minor.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from adjudicator.board import COASTAL, INLAND, SEA
from adjudicator.orders import ARMY, FLEET, space_of
from maps.build.new_board import NewBoard
from maps.build_data import OUT_OF_PLAY, BuildRefused

NEEDED = ("key", "name", "kind")
COLUMNS = (*NEEDED, "centre", "owner", "unit", "coasts", "lon", "lat", "neighbours")
LAND, IMPASSABLE = "land", "impassable"
KINDS = (LAND, COASTAL, INLAND, SEA, IMPASSABLE)
KEY = re.compile(r"[A-Za-z][A-Za-z0-9]{0,7}")
COAST = re.compile(r"[a-z]{2}")
YES, NO = ("yes", "x", "1"), ("", "no", "0")
MOST_BYTES = 1_000_000
Row = tuple[str, Mapping[str, str]]


def read_space_list(path: Path, name: str) -> NewBoard:
    """Read a list of spaces. Raises BuildRefused, which names the file, the line and the space."""
    board = NewBoard(name)
    rows = list(_rows(path))
    for where, row in rows:
        _add_space(board, where, row)
    for where, row in rows:
        _add_neighbours(board, where, row)
    _set_kinds(board, rows)
    _add_fleet_edges_along_coasts(board)
    return board


def _rows(path: Path) -> Iterator[Row]:
    try:
        if path.stat().st_size > MOST_BYTES:
            raise BuildRefused(f"{path.name} is longer than {MOST_BYTES} bytes.")
        text = path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise BuildRefused(f"{path} cannot be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise BuildRefused(f"{path.name} is not text in UTF-8.") from error
    first = text.partition("\n")[0]
    reader = csv.reader(text.splitlines(), delimiter=";" if ";" in first else ",")
    try:
        rows = [([cell.strip() for cell in row], reader.line_num) for row in reader]
    except csv.Error as error:
        raise BuildRefused(f"{path.name}, line {reader.line_num}: {error}.") from error
    rows = [(row, number) for row, number in rows if any(row)]
    header = [name.lower() for name in rows[0][0]] if rows else []
    for column in NEEDED:
        if column not in header:
            raise BuildRefused(f"{path.name}: the first row has no column “{column}”.")
    for column in header:
        if column not in COLUMNS or header.count(column) > 1:
            known = ", ".join(COLUMNS)
            raise BuildRefused(
                f"{path.name}: “{column}” is no column, or twice. Known are {known}."
            )
    for row, number in rows[1:]:
        where = f"{path.name}, line {number}"
        if len(row) > len(header):
            raise BuildRefused(f"{where}: there are more cells than columns.")
        yield where, dict(zip(header, row, strict=False))


def _add_space(board: NewBoard, where: str, row: Mapping[str, str]) -> None:
    key, kind = row["key"], row.get("kind", "").lower()
    where = f"{where}, {key or 'a space without a key'}"
    if kind not in KINDS:
        raise BuildRefused(f"{where}: the kind “{kind}” is not one of {', '.join(KINDS)}.")
    place = _place(where, row)
    if kind == IMPASSABLE:
        if place is None:
            raise BuildRefused(f"{where}: land that is out of play needs lon and lat.")
        board.impassable.append(place)
        return
    if not KEY.fullmatch(key) or key == OUT_OF_PLAY:
        raise BuildRefused(f"{where}: a key is one to eight letters and digits, and not X.")
    if key.casefold() in {other.casefold() for other in board.spaces}:
        raise BuildRefused(f"{where}: another space has this key.")
    if not row.get("name"):
        raise BuildRefused(f"{where}: the space has no name.")
    centre, coasts = row.get("centre", "").lower(), row.get("coasts", "").split()
    if centre not in (*YES, *NO):
        raise BuildRefused(f"{where}: centre is “{centre}”, neither yes nor no.")
    if len(coasts) == 1 or not all(COAST.fullmatch(coast) for coast in coasts):
        raise BuildRefused(f"{where}: coasts are two or more of nc, sc, ec and wc.")
    is_centre = centre in YES
    board.spaces[key] = {"name": row["name"], "kind": kind, "centre": is_centre, "coasts": coasts}
    if place is not None:
        board.places[key] = place
    _add_owner(board, where, key, row)


def _add_owner(board: NewBoard, where: str, key: str, row: Mapping[str, str]) -> None:
    owner, unit = row.get("owner", ""), row.get("unit", "")
    if unit and not owner:
        _add_minor(board, where, key, unit)
    if not owner:
        return
    if board.spaces[key]["kind"] == SEA:
        raise BuildRefused(f"{where}: a sea has no owner.")
    board.owners[key] = owner
    if owner not in board.powers:
        board.powers.append(owner)
    if unit:
        kind, _, coast = unit.partition("/")
        _require_unit(where, key, unit, board.spaces[key]["coasts"])
        board.units.setdefault(owner, []).append(f"{kind} {key}{'/' + coast if coast else ''}")


def _require_unit(where: str, key: str, unit: str, coasts: Sequence[str]) -> None:
    """Refuse a unit of an unknown kind, or one whose coast is missing or unknown."""
    kind, slash, coast = unit.partition("/")
    if kind not in (ARMY, FLEET) or (slash and not coast):
        raise BuildRefused(f"{where}: the unit “{unit}” is neither A nor F, nor F/nc.")
    if kind == ARMY and coast:
        raise BuildRefused(f"{where}: the unit “{unit}” is an army, which stands on no coast.")
    if kind == FLEET and coasts and not coast:
        choices = " or ".join(f"F/{each}" for each in coasts)
        raise BuildRefused(f"{where}: the unit “F” needs a coast: write {choices}.")
    if coast and coast not in coasts:
        which = f"{key}'s coasts are {' and '.join(coasts)}" if coasts else f"{key} has no coasts"
        raise BuildRefused(f"{where}: the unit “{unit}” cannot stand there: {which}.")


def _add_minor(board: NewBoard, where: str, key: str, unit: str) -> None:
    """Add the minor of a centre without an owner, which has a unit."""
    if not board.spaces[key]["centre"]:
        raise BuildRefused(f"{where}: a unit needs an owner, or a centre as a minor's home.")
    if unit not in (ARMY, FLEET) or board.spaces[key]["coasts"]:
        raise BuildRefused(
            f"{where}: the unit “{unit}” of a minor is neither A nor F, on one coast."
        )
    board.minors[key] = unit


def _place(where: str, row: Mapping[str, str]) -> tuple[float, float] | None:
    lon, lat = row.get("lon", ""), row.get("lat", "")
    if not lon and not lat:
        return None
    try:
        place = (float(lon), float(lat))
    except ValueError as error:
        message = f"{where}: lon and lat are “{lon}” and “{lat}”, not two numbers."
        raise BuildRefused(message) from error
    if not (abs(place[0]) <= 180 and abs(place[1]) < 85):
        raise BuildRefused(f"{where}: lon is from -180 to 180, and lat from -85 to 85.")
    return place


def _add_neighbours(board: NewBoard, where: str, row: Mapping[str, str]) -> None:
    key = row["key"]
    if key not in board.spaces:
        return
    for other in row.get("neighbours", "").split():
        space = space_of(other)
        coast = other.partition("/")[2]
        if space not in board.spaces or space == key:
            raise BuildRefused(f"{where}, {key}: its neighbour {other} is no other space.")
        if coast and coast not in board.spaces[space]["coasts"]:
            raise BuildRefused(f"{where}, {key}: its neighbour {other} has no such coast.")
        at_sea = SEA in (board.spaces[key]["kind"], board.spaces[space]["kind"])
        if at_sea and not board.spaces[key]["coasts"]:
            _add_edge(board.fleet, key, other)
        elif not at_sea:
            _add_edge(board.army, key, space)


def _add_edge(edges: list[tuple[str, str]], a: str, b: str) -> None:
    if (a, b) not in edges and (b, a) not in edges:
        edges.append((a, b))


def _set_kinds(board: NewBoard, rows: list[Row]) -> None:
    """Make land coastal or inland by its neighbours; without any it may turn out to be either."""
    at_sea = {space_of(end) for edge in board.fleet for end in edge}
    has_neighbours = any(row.get("neighbours") for _, row in rows)
    for key, space in board.spaces.items():
        if space["kind"] == LAND:
            space["kind"] = COASTAL if key in at_sea or not has_neighbours else INLAND


def _add_fleet_edges_along_coasts(board: NewBoard) -> None:
    """Let fleets pass between two coastal neighbours that lie on the same sea."""
    seas: dict[str, set[str]] = {}
    for edge in board.fleet:
        for end, other in (edge, edge[::-1]):
            if board.spaces[space_of(other)]["kind"] == SEA:
                seas.setdefault(end, set()).add(other)
    for a, b in board.army:
        ends = [
            [f"{key}/{coast}" for coast in board.spaces[key]["coasts"]] or [key] for key in (a, b)
        ]
        for first in ends[0]:
            for second in ends[1]:
                if seas.get(first, set()) & seas.get(second, set()):
                    _add_edge(board.fleet, first, second)
