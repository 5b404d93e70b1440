"""Maps of the DPjudge (.map), which the Python package `diplomacy` reads too.

In a row of neighbours, capitals are for armies and fleets, small letters for armies, and a capital
followed by small letters for fleets. A star before a neighbour is a border that units pass at half
strength; before a home, a build site of emergency measures ("partisans").
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from maps.build.imports.facts import Facts, read_bytes
from maps.build.new_board import NewBoard

SOURCE = "the file {file} of the DPjudge (MIT, © Manus Hand)"
TERRAINS = {"WATER": "w", "LAND": "l", "COAST": "lw", "PORT": "lw"}
POWER = re.compile(r"_?([A-Za-z][\w.+-]*)( \([^)]*\))?((?: \S+)*)")
HOME = re.compile(r"[-*]?[a-z]\w{1,3}")
UNIT = re.compile(r"([AF])\s+([A-Za-z]\w*(?:/[A-Za-z]{2})?)")
UNOWNED = ("UNOWNED", "NEUTRAL", "CENTERS")
DEEPEST = 5
ROWS_WITHOUT_USE = ("FLAGS", "RULE", "IN", "DUMMY", "DUMMIES", "INHABITS", "HOUSE")


def read_dpjudge(path: Path) -> NewBoard:
    """Read a map and the files that it uses, which lie beside it. Raises BuildRefused."""
    facts = Facts(path.name, path.stem, SOURCE.format(file=path.name))
    _Reader(facts).read(path)
    return facts.board()


class _Reader:
    """The state of reading one map."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self.power = ""
        self.rows: list[tuple[str, str, list[str]]] = []
        self.shut: set[str] = set()
        self.renamed: dict[str, str] = {}

    def read(self, path: Path) -> None:
        """Read a map with everything it uses."""
        for line in self._lines(path, 0):
            self._row(line)
        self._neighbours()

    def _lines(self, path: Path, depth: int) -> Iterator[str]:
        if depth > DEEPEST:
            self.facts.refuse("maps use each other too often.")
        for line in read_bytes(path).decode("utf-8", "replace").splitlines():
            words = line.split()
            if not words or words[0].startswith("#"):
                continue
            if words[0].upper() in ("USE", "USES", "MAP"):
                for name in words[1:]:
                    yield from self._lines(_beside(path, name), depth + 1)
            else:
                yield " ".join(words)

    def _row(self, line: str) -> None:
        words = line.split()
        first = words[0].upper()
        if "=" in words:
            self._name(line)
        elif "ABUTS" in (word.upper() for word in words) and len(words) > 2:
            self.rows.append((first, words[1], words[3:]))
        elif first == "DROP":
            self.shut.update(word.lower() for word in words[1:])
        elif first == "BEGIN" and len(words) > 2:
            self._first_turn(words)
        elif first == "VICTORY" and len(words) > 1 and words[1].isascii() and words[1].isdigit():
            self.facts.victory = int(words[1][:4])
        elif first == "OWNS":
            self._own(line.lower().split()[1:])
        elif first == "UNPLAYED":
            for power in words[1:]:
                self._leave_out(_title(power))
        elif first in UNOWNED:
            self.facts.centres.update(word.lower() for word in words[1:])
        elif unit := UNIT.fullmatch(line):
            self._unit(unit[1], unit[2].lower())
        elif first not in ROWS_WITHOUT_USE and first not in TERRAINS:
            self._power(line)

    def _name(self, line: str) -> None:
        name, _, keys = line.partition(" = ")
        old, _, new = name.rpartition(" -> ")
        key, *aliases = [word.rstrip("?").lower() for word in keys.split()] or [""]
        if old and key:
            self.renamed[old.strip().lower()] = key
            name = new
        if key and "/" not in key:
            self.facts.names[key] = name
            words = [alias.replace("+", " ") for alias in aliases]
            self.facts.aliases[key] = [word for word in words if "/" not in word]

    def _first_turn(self, words: list[str]) -> None:
        if not (words[2].isascii() and words[2].isdigit()):
            self.facts.refuse(f"the first turn is “{' '.join(words[1:4])}”.")
        self.facts.year = int(words[2][:6])

    def _unit(self, kind: str, place: str) -> None:
        if not self.power:
            self.facts.refuse(f"the unit {kind} {place} stands before any power.")
        owner = (self.power, kind, place)
        here = place.partition("/")[0]
        self.facts.units = [each for each in self.facts.units if each[2].partition("/")[0] != here]
        self.facts.units.append(owner)

    def _power(self, line: str) -> None:
        """Read a power with its homes; a word that is no power leaves later units without one."""
        self.power = ""
        match = POWER.fullmatch(line)
        if match is None:
            return
        homes = match[3].lower().split()
        is_known = match[2] or _title(match[1]) in self.facts.powers
        if not is_known and not all(map(HOME.fullmatch, homes)):
            return
        self.power = _title(match[1])
        if self.power not in self.facts.powers:
            self.facts.powers.append(self.power)
        homes = [home for home in homes if HOME.fullmatch(home)]
        self._own(homes)
        known = self.facts.homes.setdefault(self.power, [])
        for home in homes:
            if home.startswith("-") and home[1:] in known:
                known.remove(home[1:])
            elif home.isalnum() and home not in known:
                known.append(home)

    def _own(self, spaces: list[str]) -> None:
        for space in spaces:
            if space.startswith("*"):
                self._emergency(space[1:])
                continue
            self.facts.centres.add(space.lstrip("-"))
            if space.startswith("-"):
                self.facts.owners.pop(space[1:], None)
            elif self.power:
                self.facts.owners[space] = self.power

    def _emergency(self, space: str) -> None:
        if self.facts.emergency.setdefault(self.power, space) != space:
            self.facts.refuse(f"{self.power} has several sites of emergency measures.")

    def _leave_out(self, power: str) -> None:
        facts = self.facts
        facts.powers = [each for each in facts.powers if each != power]
        facts.units = [unit for unit in facts.units if unit[0] != power]
        facts.owners = {space: owner for space, owner in facts.owners.items() if owner != power}
        facts.emergency.pop(power, None)

    def _neighbours(self) -> None:
        facts = self.facts
        terrains: dict[str, str] = {}
        self._rename()
        for terrain, place, _ in self.rows:
            space, _, coast = place.lower().partition("/")
            if terrain == "SHUT":
                self.shut.add(space)
            elif terrain in TERRAINS:
                terrains[space] = TERRAINS[terrain]
                if coast:
                    facts.coasts.setdefault(space, [])
                    if coast not in facts.coasts[space]:
                        facts.coasts[space].append(coast)
                if terrain == "PORT":
                    facts.convoys.add(space)
            elif terrain != "AMEND":
                facts.refuse(f"{terrain} {place} is no row of neighbours.")
        known = terrains.keys() - self.shut
        facts.land = {space for space in known if "l" in terrains[space]}
        facts.water = {space for space in known if "w" in terrains[space]}
        for table in (facts.names, facts.aliases, facts.coasts):
            for space in table.keys() - known:
                del table[space]
        facts.owners = {space: owner for space, owner in facts.owners.items() if space in known}
        facts.homes = {
            power: [space for space in spaces if space in known]
            for power, spaces in facts.homes.items()
        }
        facts.centres &= known
        facts.units = [unit for unit in facts.units if unit[2].partition("/")[0] not in self.shut]
        for _, place, others in self.rows:
            for other in others:
                if not other.startswith("-"):
                    self._edge(place, other)
        self._part_spaces()

    def _rename(self) -> None:
        """Use the new abbreviations of renamed spaces everywhere."""
        facts = self.facts
        self.rows = [
            (terrain, self._new(place), [self._new(other) for other in others])
            for terrain, place, others in self.rows
        ]
        self.shut = {self._new(space) for space in self.shut}
        facts.centres = {self._new(space) for space in facts.centres}
        facts.owners = {self._new(space): owner for space, owner in facts.owners.items()}
        facts.homes = {
            power: [self._new(space) for space in spaces] for power, spaces in facts.homes.items()
        }
        facts.emergency = {power: self._new(space) for power, space in facts.emergency.items()}
        facts.units = [(power, kind, self._new(place)) for power, kind, place in facts.units]

    def _new(self, place: str) -> str:
        """Return a place under its new name, in capital or small letters as before."""
        space, slash, coast = place.partition("/")
        bare = space.lstrip("-")
        new = self.renamed.get(bare.lower())
        if new is None:
            return place
        new = new.upper() if bare.isupper() else new.lower() if bare.islower() else new.title()
        return ("-" if space.startswith("-") else "") + new + slash + coast

    def _part_spaces(self) -> None:
        """Remove the edges that a row takes away."""
        parted = {
            frozenset((place.partition("/")[0].lower(), other[1:].partition("/")[0].lower()))
            for _, place, others in self.rows
            for other in others
            if other.startswith("-")
        }
        for edges in (self.facts.army, self.facts.fleet):
            edges[:] = [
                edge
                for edge in edges
                if frozenset(end.partition("/")[0] for end in edge) not in parted
            ]

    def _edge(self, place: str, other: str) -> None:
        facts = self.facts
        is_far = other.startswith("*")
        other = other.removeprefix("*")
        if not other.replace("/", "").isalnum():
            facts.refuse(f"{place} has a special border ({other}), which is no rule here.")
        (space, _, coast), (near, _, far) = (end.lower().partition("/") for end in (place, other))
        if {space, near} & self.shut:
            return
        for each in (space, near):
            if each not in facts.land | facts.water:
                facts.refuse(f"{each} beside {place} has no terrain.")
        if is_far:
            facts.half_strength.append((space, near))
        by_army = {space, near} <= facts.land and not coast and not far
        if by_army and (other == other.upper() or other == other.lower()):
            facts.army.append((space, near))
        # A divided space in small letters is for armies alone.
        by_fleet = {space, near} <= facts.water and not place.islower() and not other.islower()
        ends = [(space, coast), (near, far)]
        if by_fleet and all(part or each not in facts.coasts for each, part in ends):
            facts.fleet.append((place.lower(), other.lower()))


def _title(power: str) -> str:
    return power.replace("_", " ").replace("+", " ").title()


def _beside(path: Path, name: str) -> Path:
    """Return the file of a used map, which lies in the same folder."""
    beside = path.parent / Path(name).name
    return beside if beside.suffix else beside.with_suffix(".map")
