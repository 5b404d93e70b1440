"""Reads a board as typed by the GM, and names every error in it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from django.utils.translation import gettext as _

from adjudicator import ImpossibleData, Position, Variant
from adjudicator.interchange import position_from_data, position_to_data
from adjudicator.special.emergency import units_allowed
from adjudicator.special.influence import Influence, influence_text, read_influence
from adjudicator.state import Alliance, PhaseKind, Season, Unit, sorted_units
from games.core.codec import BoardState
from games.core.words.rules import one_of

MINORS = "minors"

ALLIANCES = "alliances"

MAX_LENGTH = 2_000

# Between the unit of an armed neutral away from home and the name of its home.
OF = " of "


@dataclass(frozen=True, slots=True)
class TypedBoard:
    """A board as text, one line per field.

    Units are written "A Par, F Bre", centres "Par, Bre", and alliances of armed neutrals
    "Ill for RO".
    """

    units: Mapping[str, str]
    centres: Mapping[str, str]
    minors: str
    alliances: str = ""


@dataclass(frozen=True, slots=True)
class BoardError:
    """An error in a typed board.

    `field` is "units-FR", "centres-FR", "minors" or "alliances"; empty if no single field is wrong.
    """

    field: str
    sentence: str


def write_board(state: BoardState) -> TypedBoard:
    """Write a board as the GM would type it."""
    minors = (unit for unit in state.position.units if unit.power not in state.variant.powers)
    return TypedBoard(
        units={
            key: ", ".join(map(str, state.position.units_of(key))) for key in state.variant.powers
        },
        centres={key: ", ".join(state.position.centres_of(key)) for key in state.variant.powers},
        minors=", ".join(map(_minor_text, minors)),
        alliances=", ".join(
            influence_text("", Influence(minor, ally.power))
            for minor, ally in state.position.alliances.items()
        ),
    )


def _minor_text(unit: Unit) -> str:
    """Write a minor's unit, with the name of its home if it is elsewhere."""
    return str(unit) if unit.space == unit.power else f"{unit}{OF}{unit.power}"


def read_board(state: BoardState, board: TypedBoard) -> tuple[Position, list[BoardError]]:
    """Return the position with the typed units, centres and alliances, which is valid only without
    errors, and the errors."""
    reader = _Reader(state.variant, state.position)
    for power in state.variant.powers:
        reader.units(power, f"units-{power}", board.units.get(power, ""))
        reader.centres(power, f"centres-{power}", board.centres.get(power, ""))
    reader.units("", MINORS, board.minors)
    if state.variant.rules.influence:
        reader.alliances(board.alliances)
    position = replace(
        state.position,
        units=sorted_units(reader.placed),
        centres=dict(sorted(reader.owners.items())),
        alliances=dict(sorted(reader.allies.items())),
    )
    if not reader.errors:
        reader.errors += _as_a_whole(state.variant, position)
    return position, reader.errors


def _as_a_whole(variant: Variant, position: Position) -> Iterator[BoardError]:
    if (position.turn.season, position.turn.phase) == (Season.SPRING, PhaseKind.MOVEMENT):
        for power, record in variant.powers.items():
            units, centres = len(position.units_of(power)), len(position.centres_of(power))
            if units > units_allowed(variant, position, power):
                sentence = _(
                    "After Winter %(power)s cannot have more units (%(units)s) than centres"
                    " (%(centres)s)."
                )
                words = {"power": record.short, "units": units, "centres": centres}
                yield BoardError(f"units-{power}", sentence % words)
    try:
        position_from_data(variant, position_to_data(position))
    except ImpossibleData as error:
        yield BoardError("", _("This board is impossible: %(place)s.") % {"place": error.where})


@dataclass
class _Reader:
    variant: Variant
    position: Position
    placed: list[Unit] = field(default_factory=list)
    owners: dict[str, str] = field(default_factory=dict)
    allies: dict[str, Alliance] = field(default_factory=dict)
    errors: list[BoardError] = field(default_factory=list)

    def units(self, power: str, name: str, text: str) -> None:
        """Read the units of a power, or of the minors without one."""
        for entry in self._entries(power, name, text):
            unit = self._unit(power, name, entry)
            if unit is None:
                continue
            there = next((other for other in self.placed if other.space == unit.space), None)
            if there is not None:
                place = self.variant.board.spaces[unit.space].name
                self._error(name, _("%(place)s holds two units."), place=place)
            else:
                self.placed.append(unit)

    def centres(self, power: str, name: str, text: str) -> None:
        """Read the centres of a power."""
        for entry in self._entries(power, name, text):
            space = self._space(name, entry)
            if space is None:
                continue
            place = self.variant.board.spaces[space].name
            if not self.variant.board.spaces[space].centre:
                self._error(name, _("%(place)s is not a supply centre."), place=place)
            elif space in self.owners:
                self._error(name, _("%(place)s already belongs to another power."), place=place)
            else:
                self.owners[space] = power

    def alliances(self, text: str) -> None:
        """Read the alliances of armed neutrals; unchanged ones keep the year they began."""
        most = self.variant.rules.influence["alliances"]
        standing = {unit.power for unit in self.placed}
        for entry in self._entries("", ALLIANCES, text):
            meant = self._alliance(entry)
            if meant is None:
                continue
            old = self.position.alliances.get(meant.minor)
            place = self.variant.board.spaces[meant.minor].name
            power = self.variant.powers[meant.power].short
            if meant.minor in self.allies:
                self._error(ALLIANCES, _("%(place)s already has an ally."), place=place)
            elif meant.minor not in standing and old is None:
                self._error(ALLIANCES, _("The armed neutral %(place)s has no unit."), place=place)
            elif [ally.power for ally in self.allies.values()].count(meant.power) == most:
                sentence = _("%(power)s has more than %(most)s alliances.")
                self._error(ALLIANCES, sentence, power=power, most=str(most))
            else:
                is_same = old is not None and old.power == meant.power
                year = self.position.turn.year
                self.allies[meant.minor] = old if old and is_same else Alliance(meant.power, year)

    def _alliance(self, entry: str) -> Influence | None:
        """Read an armed neutral and its ally; None after an error."""
        # The caller checks whether the neutral has a unit on the typed board.
        units = (*self.position.units, *self.variant.start.units)
        meant = read_influence(self.variant, replace(self.position, units=units), "", entry)
        if isinstance(meant, Influence) and meant.power and not meant.ends:
            return meant
        sentence = _("“%(entry)s” is not an alliance: write an armed neutral, “for” and a power.")
        self._error(ALLIANCES, sentence, entry=entry)
        return None

    def _entries(self, power: str, name: str, text: str) -> list[str]:
        if len(text) > MAX_LENGTH:
            self._error(name, _("This text is too long."))
            return []
        entries = [" ".join(entry.split()) for entry in text.replace(";", ",").split(",")]
        entries = [entry for entry in entries if entry]
        if entries and power in self.position.civil_disorder:
            self._error(name, _("A power in permanent civil disorder has no units or centres."))
            return []
        return entries

    def _unit(self, power: str, name: str, entry: str) -> Unit | None:
        entry, of, home = entry.partition(OF) if not power else (entry, "", "")
        kind, _gap, place = entry.partition(" ")
        if kind.upper() not in ("A", "F") or not place:
            self._error(
                name, _("“%(entry)s” is not a unit: write A or F and its space."), entry=entry
            )
            return None
        word, slash, coast = place.partition("/")
        space = self._space(name, word)
        if space is None:
            return None
        location = f"{space}/{coast.strip().lower()}" if slash else space
        places = self.variant.board.locations(space, kind.upper())
        if location not in places:
            self._refuse_place(name, kind.upper(), space, places)
            return None
        minor = self._space(name, home) if of else space
        if minor is None:
            return None
        if not power and (not self._is_minor(minor) or (of and not self.variant.rules.influence)):
            sentence = (
                _("%(place)s is not the home of an armed neutral.")
                if self.variant.rules.influence
                else _("%(place)s is not the home of a minor power; minors stay at home.")
            )
            self._error(name, sentence, place=self.variant.board.spaces[space].name)
            return None
        return Unit(power or minor, kind.upper(), location)

    def _refuse_place(self, name: str, kind: str, space: str, places: tuple[str, ...]) -> None:
        place = self.variant.board.spaces[space].name
        if places:
            sentence = _("%(place)s: write %(coasts)s.")
            self._error(name, sentence, place=place, coasts=one_of(places))
        elif kind == "F":
            self._error(name, _("A fleet cannot stand in %(place)s."), place=place)
        else:
            self._error(name, _("An army cannot stand in %(place)s."), place=place)

    def _is_minor(self, space: str) -> bool:
        arisen = space in self.position.minors and space not in self.position.pending_minors
        return space in self.variant.minors or arisen

    def _space(self, name: str, word: str) -> str | None:
        wanted = word.strip().casefold()
        for key, space in self.variant.board.spaces.items():
            if wanted in (key.casefold(), space.name.casefold()):
                return key
        self._error(name, _("No space is called “%(word)s”."), word=word)
        return None

    def _error(self, name: str, sentence: str, **words: str) -> None:
        self.errors.append(BoardError(name, sentence % words))
