"""A practice year in which everything happens: support, convoy, bid, a retreat, and in Winter a
build or a removal. France is a person; Spain, at Gascony, is the one computer player that acts."""

from dataclasses import dataclass, replace

from adjudicator.state import Position, Unit, sorted_units
from games.computer import Sheet
from games.core.codec import position_data, variant_of
from games.learn.services import practice_create
from games.models import Game, Phase
from tests.games.idle import make_idle

FRANCE = [("A", "Pic"), ("A", "Par"), ("A", "Mar"), ("A", "Gas"), ("F", "Eng")]
OTHERS = [Unit("SP", "A", "Leo"), Unit("SP", "A", "Brc"), Unit("BH", "A", "Han")]
RAID = Sheet(orders=("A Leo - Gas", "A Brc S A Leo - Gas"))


@dataclass(frozen=True)
class Line:
    """An order as it is saved, the spaces that are chosen for it on the map, and whether it is then
    to be chosen of several that are offered."""

    order: str
    spaces: tuple[str, ...]
    is_offered: bool = False

    @property
    def unit(self) -> str:
        return " ".join(self.order.split()[:2])


@dataclass(frozen=True)
class Sitting:
    """A phase: its heading, its lines, and what the status sentence says of them."""

    heading: str
    kind: str
    lines: tuple[Line, ...]
    asked: str


BID = Line("A Swi S A Par - Bur", ("Swi", "Par", "Bur"))
SPRING = Sitting(
    "Spring 1763",
    "Movement",
    (
        Line("F Eng C A Pic - Lon", ("Eng", "Pic", "Lon")),
        Line("A Pic - Lon via convoy", ("Pic", "Lon"), is_offered=True),
        Line("A Par - Bur", ("Par", "Bur")),
        Line("A Mar S A Par - Bur", ("Mar", "Par", "Bur")),
        Line("A Gas H", ("Gas", "Gas")),
    ),
    "units ordered",
)
RETREAT = Sitting(
    "Spring 1763", "Retreats", (Line("A Gas R Lan", ("Gas", "Lan")),), "retreat ordered"
)
FALL = Sitting(
    "Fall 1763",
    "Movement",
    (
        Line("A Lon H", ("Lon", "Lon")),
        Line("F Eng - Wal", ("Eng", "Wal")),
        Line("A Bur - Pic", ("Bur", "Pic")),
        Line("A Lan H", ("Lan", "Lan")),
        Line("A Mar H", ("Mar", "Mar")),
    ),
    "units ordered",
)
BUILD = Sitting(
    "Winter 1763", "Adjustments", (Line("Build A Par", ("Par",)),), "adjustment ordered"
)
REMOVAL = Sitting(
    "Winter 1763", "Adjustments", (Line("Remove A Pic", ("Pic",)),), "adjustment ordered"
)
YEAR_WITH_A_BUILD = (SPRING, RETREAT, FALL, BUILD)
YEAR_WITH_A_REMOVAL = (SPRING, RETREAT, FALL, REMOVAL)


def year_begins(creator, monkeypatch, year: tuple[Sitting, ...]) -> Game:
    """The practice game in the Spring of such a year."""
    make_idle(monkeypatch, _computer)
    game = practice_create(creator=creator, power="FR")
    position = _position(variant_of(game).start, owns_britain=BUILD in year)
    Phase.objects.filter(game=game).update(position=position_data(position))
    return game


def _computer(_variant, position: Position, power: str, *_: object) -> Sheet:
    turn = position.turn
    raids = power == "SP" and (turn.season, turn.phase) == ("spring", "movement")
    return RAID if raids else Sheet()


def _position(start: Position, *, owns_britain: bool) -> Position:
    """With Britain France has a centre more than units in Winter, without it one less."""
    gone = {"FR", "SP", "BH"}
    units = [unit for unit in start.units if unit.power not in gone] + OTHERS
    units += [Unit("FR", kind, location) for kind, location in FRANCE]
    britain = {"Lvp": "FR", "Edi": "FR"} if owns_britain else {}
    return replace(start, units=sorted_units(units), centres=dict(start.centres) | britain)
