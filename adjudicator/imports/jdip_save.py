"""Games that jDip has saved, as XML or packed by gzip."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from adjudicator.imports.java_objects import Element, Objects
from adjudicator.imports.reading import Nations, place_in_time, variant_by_name
from adjudicator.imports.told import (
    ImportRefused,
    Load,
    ToldBoard,
    ToldGame,
    ToldOrder,
    ToldPhase,
    line,
)
from adjudicator.orders import ARMY, FLEET
from adjudicator.state import Dislodged, PhaseKind, Season, Turn, Unit
from adjudicator.variant import Variant

COASTS = {"North Coast": "nc", "South Coast": "sc", "East Coast": "ec", "West Coast": "wc"}
KINDS = {"army": ARMY, "fleet": FLEET}
PHASES = {
    "movement": PhaseKind.MOVEMENT,
    "retreat": PhaseKind.RETREATS,
    "adjustment": PhaseKind.ADJUSTMENTS,
}
# jDip's numbers of the seasons.
SPRING = "1000"
ORDERS = (
    "order.Retreat",
    "order.Move",
    "order.Support",
    "order.Convoy",
    "order.Disband",
    "order.Build",
    "order.Remove",
    "order.Waive",
    "order.Hold",
)
FILE = line(1)


def is_save(text: str) -> bool:
    """Whether a text is XML."""
    return text.startswith(("<?xml", "<!DOCTYPE")) or "<jsx " in text[:2_000]


def read(text: str, load: Load, ids: Iterable[str]) -> Iterator[ToldGame]:
    """Read the game of a file. Raises ImportRefused."""
    objects = Objects(text)
    if next(objects.of_class("world.World"), None) is None:
        raise ImportRefused("not_recognised", FILE, "this XML is no game that jDip has saved")
    about = next(objects.of_class("world.World$VariantInfo"), None)
    variant = variant_by_name(objects.text(about, "variantName") or "standard", load, ids, FILE)
    save = _Save(objects, variant)
    phases = [save.phase(state) for state in objects.of_class("world.TurnState")]
    in_time = sorted(
        ((phase.turn, phase) for phase in phases if phase.turn is not None),
        key=lambda row: place_in_time(variant, row[0]),
    )
    about = next(objects.of_class("metadata.GameMetadata"), None)
    name = objects.text(about, "gameName")[:60]
    yield ToldGame(variant, name, tuple(phase for _turn, phase in in_time))


class _Save:
    """The states of a saved game."""

    def __init__(self, objects: Objects, variant: Variant) -> None:
        self.objects = objects
        self.nations = Nations(variant)
        self.provinces: Mapping[int, Element] = {
            int(objects.text(each, "index") or 0): each
            for each in objects.of_class("world.Province")
        }

    def space(self, province: Element | None) -> str:
        """Return the key of a province."""
        name = self.objects.text(province, "fullName")
        short = self.objects.items(self.objects.field(province, "shortNames"))
        names = [name, *(each.value for each in short if each is not None)]
        key = next((key for each in names if (key := self.nations.space(each))), "")
        if not key:
            message = f"no space is called “{name[:40]}”"
            raise ImportRefused("no_such_space", FILE, message, word=name[:40])
        return key

    def place(self, location: Element | None) -> str:
        """Return a location with its coast."""
        space = self.space(self.objects.field(location, "province"))
        return self.with_coast(space, self.objects.field(location, "coast"))

    def with_coast(self, space: str, coast: Element | None) -> str:
        """Return a space with a coast of jDip, which has names for those that are none."""
        key = COASTS.get(self.objects.text(coast, "name"), "")
        has = key in self.nations.variant.board.spaces[space].coasts
        return f"{space}/{key}" if has else space

    def power(self, power: Element | None) -> str:
        """Return the key of a power."""
        names = self.objects.items(self.objects.field(power, "names"))
        texts = [each.value for each in names if each is not None]
        for name in texts:
            if key := self.nations.power(name):
                return key
        word = ", ".join(texts)[:60]
        raise ImportRefused("no_such_power", FILE, f"no power is called {word}", word=word)

    def phase(self, state: Element) -> ToldPhase:
        """Read a phase with its board and its orders."""
        phase = self.objects.field(state, "phase")
        number = self.objects.text(self.objects.field(phase, "seasonType"), "position")
        year = self.objects.text(self.objects.field(phase, "yearType"), "year")
        name = self.objects.text(self.objects.field(phase, "phaseType"), "constName")
        if name.lower() not in PHASES or not year.lstrip("-").isdigit():
            raise ImportRefused("bad_turn", FILE, f"“{name[:20]} {year[:10]}” is no phase")
        kind = PHASES[name.lower()]
        season = Season.SPRING if number == SPRING else Season.FALL
        if kind is PhaseKind.ADJUSTMENTS:
            season = Season.WINTER
        turn = Turn(int(year), season, kind)
        orders: list[ToldOrder] = []
        for power, given in self.objects.pairs(self.objects.field(state, "orderMap")):
            owner = self.power(power)
            texts = (self.order(order) for order in self.objects.items(given) if order)
            orders += [ToldOrder(str(turn), owner, text) for text in texts]
        board = self.board(self.objects.field(state, "position"), turn)
        return ToldPhase(turn, str(turn), tuple(orders), board)

    def order(self, order: Element) -> str:
        """Write an order in our notation."""
        name = next((each for each in ORDERS if order.is_a(each)), "")
        text = self.objects.text
        if name == "order.Waive":
            return "Waive"
        kind = KINDS.get(text(self.objects.field(order, "srcUnitType"), "internalName"), "W")
        unit = f"{kind} {self.place(self.objects.field(order, 'src'))}"
        match name:
            case "order.Retreat":
                return f"{unit} R {self.place(self.objects.field(order, 'dest'))}"
            case "order.Move":
                via = " via convoy" if text(order, "_isViaConvoy") == "true" else ""
                return f"{unit} - {self.place(self.objects.field(order, 'dest'))}{via}"
            case "order.Support":
                return f"{unit} S {self.target(order, 'supSrc', 'supDest')}"
            case "order.Convoy":
                return f"{unit} C A {self.target(order, 'convoySrc', 'convoyDest')}"
            case "order.Build":
                return f"Build {unit}"
            case "order.Remove":
                return f"Remove {unit}"
            case "order.Disband":
                return f"{unit} D"
        return f"{unit} H"

    def target(self, order: Element, source: str, target: str) -> str:
        """Write the unit that is supported or convoyed, with where it goes."""
        origin = self.place(self.objects.field(order, source))
        goal = self.objects.field(order, target)
        if goal is None or self.place(goal) == origin:
            return origin
        return f"{origin} - {self.place(goal)}"

    def board(self, position: Element | None, turn: Turn) -> ToldBoard:
        """Read the units and the owners of a phase."""
        units: set[Unit] = set()
        beaten: list[Dislodged] = []
        centres: dict[str, str] = {}
        for index, each in enumerate(self.objects.items(self.objects.field(position, "provArray"))):
            if each is None or index not in self.provinces:
                continue
            # jDip has provinces that nobody enters, such as Switzerland.
            space = self.nations.space(self.objects.text(self.provinces[index], "fullName"))
            if not space and not self.objects.field(each, "unit"):
                continue
            space = self.space(self.provinces[index])
            if unit := self.objects.field(each, "unit"):
                units.add(self.unit(unit, space))
            if unit := self.objects.field(each, "dislodgedUnit"):
                beaten.append(Dislodged(self.unit(unit, space), "", ()))
            if owner := self.objects.field(each, "SCOwner"):
                centres[space] = self.power(owner)
        if turn.phase is not PhaseKind.RETREATS:
            return ToldBoard(frozenset(units), centres)
        return ToldBoard(frozenset(units), None, tuple(beaten))

    def unit(self, unit: Element, space: str) -> Unit:
        """Read a unit, whose coast matters for fleets."""
        name = self.objects.text(self.objects.field(unit, "type"), "internalName")
        if name not in KINDS:
            raise ImportRefused(
                "no_such_unit", FILE, f"there is no {name[:20] or 'such unit'} here", word=name[:20]
            )
        kind = KINDS[name]
        coast = self.objects.field(unit, "coast")
        place = self.with_coast(space, coast) if kind == FLEET else space
        return Unit(self.power(self.objects.field(unit, "owner")), kind, place)
