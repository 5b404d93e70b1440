"""Variants of jDip: variants.xml, and the file of neighbours beside it that it names.

A document type is read for its defaults; an entity is refused before anything of it is used.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import NoReturn
from xml.parsers import expat

from adjudicator.orders import ARMY, FLEET
from maps.build.imports.facts import COASTS, Facts, read_bytes
from maps.build.new_board import NewBoard
from maps.build_data import BuildRefused

SOURCE = "the files {file} of jDip (GNU GPL 2 or later, © Zachary DelProposto and others)"
MOST_ELEMENTS, MOST_DEPTH = 50_000, 100
KINDS = {"army": ARMY, "fleet": FLEET}
NOBODY = ("", "none", "any")


@dataclass(slots=True)
class Element:
    """An element of XML without its text."""

    tag: str
    attributes: Mapping[str, str]
    children: list[Element] = field(default_factory=list)

    def all(self, tag: str) -> Iterator[Element]:
        """Yield its children with a tag."""
        return (child for child in self.children if child.tag == tag)

    def get(self, name: str) -> str:
        """Return an attribute; "" if it is missing."""
        return self.attributes.get(name, "").strip()


def read_jdip(path: Path, variant: str = "") -> NewBoard:
    """Read a variant by its name, or the only or default one. Raises BuildRefused."""
    root = read_xml(path)
    variants = list(root.all("VARIANT"))
    chosen = _choose_variant(path, variants, variant)
    uri = next((each.get("adjacencyURI") for each in chosen.all("MAP")), "")
    beside = path.parent / Path(uri).name
    if not Path(uri).name:
        raise BuildRefused(f"{path.name}: the variant names no file of neighbours (adjacencyURI).")
    files = f"{path.name} and {beside.name}"
    facts = Facts(path.name, chosen.get("name"), SOURCE.format(file=files))
    provinces = _Provinces(facts, read_xml(beside))
    provinces.read()
    _read_variant(facts, chosen, provinces.keys)
    return facts.board()


def read_xml(path: Path) -> Element:
    """Read a file of XML. Raises BuildRefused for one with entities, or with too many parts."""
    return _Tree(path.name).read(read_bytes(path))


class _Tree:
    """The state of reading one file."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.count = 0
        self.open = [Element("", {})]
        self.parser = expat.ParserCreate()
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = lambda _tag: self.open.pop()
        self.parser.EntityDeclHandler = self._entity

    def read(self, content: bytes) -> Element:
        """Return the outermost element."""
        root = self.open[0]
        try:
            self.parser.Parse(content, True)  # noqa: FBT003
        except expat.ExpatError as error:
            message = expat.errors.messages[error.code]
            raise BuildRefused(f"{self.file}, line {error.lineno}: {message}.") from error
        return root.children[0]

    def _refuse(self, message: str) -> NoReturn:
        raise BuildRefused(f"{self.file}, line {self.parser.CurrentLineNumber}: {message}")

    def _entity(self, *_declaration: object) -> None:
        self._refuse("a map declares no entities.")

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        self.count += 1
        if self.count > MOST_ELEMENTS or len(self.open) > MOST_DEPTH:
            self._refuse("the XML has more parts than a map.")
        element = Element(tag, attributes)
        self.open[-1].children.append(element)
        self.open.append(element)


def _choose_variant(path: Path, variants: list[Element], name: str) -> Element:
    names = ", ".join(each.get("name") for each in variants)
    if not variants:
        raise BuildRefused(f"{path.name} has no variant of jDip.")
    if name:
        for each in variants:
            if each.get("name").casefold() == name.casefold():
                return each
        raise BuildRefused(f"{path.name} has no variant “{name}”. It has: {names}.")
    defaults = [each for each in variants if each.get("default") == "true"]
    if len(variants) > 1 and len(defaults) != 1:
        raise BuildRefused(f"{path.name} has several variants: {names}. Choose one by --variant.")
    return (defaults or variants)[0]


class _Provinces:
    """The provinces of a file of neighbours."""

    def __init__(self, facts: Facts, root: Element) -> None:
        self.facts = facts
        self.provinces = list(root.all("PROVINCE"))
        self.keys: dict[str, str] = {}

    def read(self) -> None:
        """Read spaces, then their neighbours, which any of their names may mean."""
        for province in self.provinces:
            self._add_space(province)
        for province in self.provinces:
            self._add_neighbours(province)

    def _add_space(self, province: Element) -> None:
        key, facts = province.get("shortname").lower(), self.facts
        types = {each.get("type") or "mv" for each in self._neighbour_rows(province)}
        if not types:
            # It only touches itself: ground out of play.
            return
        names = [each.get("name") for each in province.all("UNIQUENAME")]
        facts.names[key] = province.get("fullname") or key.capitalize()
        facts.aliases[key] = [name for name in names if name]
        for name in (key, facts.names[key], *names):
            self.keys.setdefault(name.lower(), key)
        coasts = [coast for coast in COASTS if coast in types]
        is_land = "mv" in {each.get("type") or "mv" for each in province.all("ADJACENCY")}
        if is_land:
            facts.land.add(key)
        if coasts or "xc" in types:
            facts.water.add(key)
        if coasts:
            facts.coasts[key] = coasts
        if province.get("isConvoyableCoast") == "true":
            facts.convoys.add(key)

    def _neighbour_rows(self, province: Element) -> Iterator[Element]:
        own = province.get("shortname").lower()
        for row in province.all("ADJACENCY"):
            if set(row.get("refs").lower().split()) - {own}:
                yield row

    def _add_neighbours(self, province: Element) -> None:
        key = province.get("shortname").lower()
        if key not in self.facts.names:
            return
        for row in self._neighbour_rows(province):
            kind = row.get("type") or "mv"
            for ref in row.get("refs").lower().split():
                name, _, coast = ref.replace("/", "-").partition("-")
                near = self.keys.get(name)
                if near is None:
                    self.facts.refuse(f"{key} has the neighbour {ref}, which is no province.")
                if kind == "mv":
                    self.facts.army.append((key, near))
                    continue
                here = key if kind == "xc" else f"{key}/{kind}"
                self.facts.fleet.append((here, f"{near}/{coast}" if coast else near))


def _read_variant(facts: Facts, variant: Element, keys: Mapping[str, str]) -> None:
    powers: dict[str, str] = {}
    unplayed = {
        power.get("name").lower() for power in variant.all("POWER") if not _is_played(power)
    }
    for power in variant.all("POWER"):
        name = power.get("name").replace("_", " ")
        if not _is_played(power):
            continue
        facts.powers.append(name)
        for each in (power.get("name"), *power.get("altnames").split(",")):
            powers.setdefault(each.strip().lower(), name)
    for centre in variant.all("SUPPLYCENTER"):
        space = centre.get("province").lower()
        space = keys.get(space, space)
        facts.centres.add(space)
        owner = (centre.get("owner") or centre.get("homepower")).lower()
        if owner in NOBODY:
            owner = centre.get("homepower").lower()
        if owner not in (*NOBODY, *unplayed):
            if owner not in powers:
                facts.refuse(f"{space} belongs to “{owner}”, which is no power.")
            facts.owners[space] = powers[owner]
    for state in variant.all("INITIALSTATE"):
        kind, owner = KINDS.get(state.get("unit").lower()), state.get("power").lower()
        space, coast = state.get("province").lower(), state.get("unitcoast").lower()
        if owner in unplayed:
            continue
        space = keys.get(space, space)
        if kind is None or owner not in powers:
            facts.refuse(f"the unit in {space} is “{state.get('unit')}” of “{owner}”.")
        has_coast = kind == FLEET and coast in COASTS
        facts.units.append((powers[owner], kind, f"{space}/{coast}" if has_coast else space))
    for turn in variant.all("STARTINGTIME"):
        years = [word for word in turn.get("turn").replace(",", " ").split() if word.isdecimal()]
        facts.year = int(years[0][:6]) if years else facts.year
    for goal in variant.all("VICTORYCONDITIONS"):
        for centres in goal.all("WINNING_SUPPLY_CENTERS"):
            number = centres.get("value")
            facts.victory = int(number[:4]) if number.isdecimal() else 0


def _is_played(power: Element) -> bool:
    return power.get("active") != "false" and bool(power.get("name"))
