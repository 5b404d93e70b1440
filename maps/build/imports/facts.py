"""The facts that the maps of other programs have in common, and the board made of them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import NoReturn

from adjudicator.board import COASTAL, INLAND, SEA
from maps.build.new_board import NewBoard
from maps.build_data import BuildRefused

MOST_BYTES = 2_000_000
KEY = re.compile(r"[A-Za-z0-9]{1,8}")
COASTS = ("nc", "sc", "ec", "wc", "mc")
LAST_YEAR = 9999


def read_bytes(path: Path) -> bytes:
    """Read a map's file. Raises BuildRefused if it is missing or too long."""
    try:
        if path.stat().st_size > MOST_BYTES:
            raise BuildRefused(f"{path.name} is longer than {MOST_BYTES} bytes.")
        return path.read_bytes()
    except OSError as error:
        raise BuildRefused(f"{path} cannot be read: {error.strerror}.") from error


@dataclass(slots=True)
class Facts:
    """The facts of one map, by the program's own abbreviations in small letters.

    - army, fleet: the neighbours of a place, which is "stp/nc" on a coast.
    - half_strength: the pairs of spaces that units pass at half strength.
    - homes: where a power builds, if not in all its centres; emergency: the site of its emergency
      measures.
    - land, water: whether armies and fleets can stand in a space.
    """

    file: str
    name: str
    source: str
    names: dict[str, str] = field(default_factory=dict)
    aliases: dict[str, list[str]] = field(default_factory=dict)
    land: set[str] = field(default_factory=set)
    water: set[str] = field(default_factory=set)
    convoys: set[str] = field(default_factory=set)
    coasts: dict[str, list[str]] = field(default_factory=dict)
    army: list[tuple[str, str]] = field(default_factory=list)
    fleet: list[tuple[str, str]] = field(default_factory=list)
    half_strength: list[tuple[str, str]] = field(default_factory=list)
    homes: dict[str, list[str]] = field(default_factory=dict)
    emergency: dict[str, str] = field(default_factory=dict)
    centres: set[str] = field(default_factory=set)
    owners: dict[str, str] = field(default_factory=dict)
    units: list[tuple[str, str, str]] = field(default_factory=list)
    powers: list[str] = field(default_factory=list)
    colours: dict[str, str] = field(default_factory=dict)
    year: int = 1901
    victory: int = 0

    def refuse(self, message: str) -> NoReturn:
        """Raise BuildRefused with the name of the file."""
        raise BuildRefused(f"{self.file}: {message}")

    def split(self, place: str) -> tuple[str, str]:
        """Return the space and the coast of a place. Raises BuildRefused for an unknown one."""
        space, _, coast = place.partition("/")
        if space not in self.land | self.water:
            self.refuse(f"{place} is no space of the map.")
        if coast and coast not in self.coasts.get(space, ()):
            self.refuse(f"{space} has no coast “{coast}”.")
        return space, coast

    def board(self) -> NewBoard:
        """Return the new board. Raises BuildRefused."""
        spaces = [*self.names, *sorted((self.land | self.water) - self.names.keys())]
        board = NewBoard(self.name, year=self.year, victory=self.victory, sources=self.source)
        if not 1 <= self.year <= LAST_YEAR:
            self.refuse(f"the first year is {self.year}.")
        for space in spaces:
            if not KEY.fullmatch(space) or space == "x":
                self.refuse(f"“{space}” is no abbreviation of up to eight letters and digits.")
            kind = COASTAL if space in self.land & self.water else SEA
            record = {
                "name": self.names.get(space, space.capitalize()),
                "kind": INLAND if space not in self.water else kind,
                "centre": space in self.centres,
                "coasts": self.coasts.get(space, []),
            }
            record |= {"also": also} if (also := self.aliases.get(space)) else {}
            record |= {"convoys": True} if space in self.convoys and kind == COASTAL else {}
            board.spaces[space.capitalize()] = record
        _name_once(board)
        for first, second in self.army:
            ends = self.split(first)[0], self.split(second)[0]
            _add(board.army, *(end.capitalize() for end in ends))
        for first, second in self.fleet:
            _add(board.fleet, self._location(first), self._location(second))
        self._add_powers(board)
        self._add_rules(board)
        return board

    def _add_rules(self, board: NewBoard) -> None:
        """Set the rule switches of long ways and emergency measures."""
        pairs = {
            tuple(sorted(self.split(end)[0].capitalize() for end in pair))
            for pair in self.half_strength
        }
        if pairs:
            board.rules["half_strength"] = [list(pair) for pair in sorted(pairs)]
        sites = {
            power: self.split(space)[0].capitalize()
            for power, space in self.emergency.items()
            if power in board.powers
        }
        if sites:
            board.emergency = sites

    def _location(self, place: str) -> str:
        space, coast = self.split(place)
        if self.coasts.get(space) and not coast:
            self.refuse(f"a fleet passes to {place}, which has the coasts {self.coasts[space]}.")
        return space.capitalize() + (f"/{coast}" if coast else "")

    def _add_powers(self, board: NewBoard) -> None:
        board.powers = [power for power in self.powers if power in self.owners.values()]
        board.colours = {
            power: colour.lower()
            for power, colour in self.colours.items()
            if re.fullmatch(r"#[0-9a-fA-F]{6}", colour)
        }
        for space, power in self.owners.items():
            if power in board.powers:
                board.owners[self.split(space)[0].capitalize()] = power
        board.homes = {
            power: [self.split(space)[0].capitalize() for space in spaces]
            for power, spaces in self.homes.items()
            if power in board.powers and spaces
        }
        for power, kind, place in self.units:
            space, coast = self.split(place)
            if power not in board.powers:
                self.refuse(f"{kind} {place} is a unit of “{power}”, which has no centre.")
            location = space.capitalize() + (f"/{coast}" if coast else "")
            board.units.setdefault(power, []).append(f"{kind} {location}")


def _add(edges: list[tuple[str, str]], first: str, second: str) -> None:
    if first.partition("/")[0] == second.partition("/")[0]:
        return
    edge = (first, second) if first <= second else (second, first)
    if edge not in edges:
        edges.append(edge)


def _name_once(board: NewBoard) -> None:
    """Drop other names that mean two spaces."""
    taken = {key.casefold() for key in board.spaces}
    taken |= {space["name"].casefold() for space in board.spaces.values()}
    for space in board.spaces.values():
        own = []
        for name in space.get("also", ()):
            if name.casefold() not in taken:
                taken.add(name.casefold())
                own.append(name)
        if "also" in space:
            space["also"] = own
