"""Plays the cases that run over several years: ownership, builds, minors, civil disorder."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from adjudicator import Bid, Outcome, Position, Turn, Unit, Variant, entitlement, resolve
from adjudicator.special.civil_disorder import declare
from adjudicator.special.extra_homes import homes
from adjudicator.state import Alliance, PhaseKind, Season
from tests.adjudicator.reading import Case, Line

NOBODY = "nobody"


class Chronicle:
    """A position that the steps of a case change, ask about, or play a phase of."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        turn = Turn(variant.start.turn.year, Season.WINTER, PhaseKind.ADJUSTMENTS)
        self.position = Position(turn=turn)
        self.outcome: Outcome | None = None
        self.orders: dict[str, list[str]] = {}
        self.bids: dict[str, list[Bid]] = {}
        self.wrong: list[str] = []

    def tell(self, line: Line) -> None:
        word, _, whom = line.who.partition(" ")
        step: Callable[[str, str, str], None] = getattr(self, f"step_{word}")
        step(whom, line.what, line.result)

    def expect(self, what: str, said: object, wanted: object) -> None:
        if said != wanted:
            self.wrong.append(f"{what} is {said}, not {wanted}")

    # Steps that set the scene.

    def step_year(self, year: str, _what: str, _result: str) -> None:
        turn = replace(self.position.turn, year=int(year))
        self.position = replace(self.position, turn=turn)

    def step_own(self, power: str, spaces: str, _result: str) -> None:
        centres = dict(self.position.centres)
        for space in spaces.split():
            centres.pop(space, None)
            if power != NOBODY:
                centres[space] = power
        units = tuple(
            unit
            for unit in self.position.units
            if unit.space not in spaces.split() or unit.power in self.variant.powers
        )
        self.position = replace(self.position, centres=centres, units=units)

    def step_place(self, power: str, unit: str, _result: str) -> None:
        kind, location = unit.split()
        placed = Unit(power, kind, location)
        self.step_vacate(placed.space, "", "")
        self.position = replace(self.position, units=(*self.position.units, placed))

    def step_begin(self, _whom: str, _what: str, _result: str) -> None:
        self.position = self.variant.start

    def step_ally(self, power: str, minors: str, _result: str) -> None:
        year, step = self.position.turn.year, self.variant.calendar.step
        allied = {
            minor: Alliance(power, year + step * (number - 9))
            for number, minor in enumerate(minors.split())
        }
        self.position = replace(self.position, alliances={**self.position.alliances, **allied})

    def step_vacate(self, space: str, _what: str, _result: str) -> None:
        units = tuple(unit for unit in self.position.units if unit.space != space)
        self.position = replace(self.position, units=units)

    def step_disorder(self, told: str, _what: str, _result: str) -> None:
        power, _, chosen = told.partition(" choosing ")
        choices = dict([chosen.split()]) if chosen else {}
        self.position = declare(self.variant, self.position, power, choices).position

    # Steps that write a sheet and play a phase.

    def step_order(self, power: str, order: str, _result: str) -> None:
        self.orders.setdefault(power, []).append(order)

    def step_bid(self, power: str, told: str, _result: str) -> None:
        points, _, order = told.partition(" on ")
        self.bids.setdefault(power, []).append(Bid(int(points), order))

    def step_play(self, _whom: str, _what: str, _result: str) -> None:
        self.play(self.position, self.orders)

    def step_settle(self, _whom: str, _what: str, _result: str) -> None:
        turn = replace(self.position.turn, season=Season.WINTER, phase=PhaseKind.ALLIANCES)
        self.play(replace(self.position, turn=turn))

    def step_fall(self, _whom: str, _what: str, _result: str) -> None:
        turn = Turn(self.position.turn.year, Season.FALL, PhaseKind.MOVEMENT)
        self.play(replace(self.position, turn=turn))

    def step_winter(self, _whom: str, _what: str, _result: str) -> None:
        if self.position.turn.season is Season.WINTER:
            self.play(self.position)

    def step_build(self, power: str, unit: str, result: str) -> None:
        year = self.position.turn.year
        turn = Turn(year, Season.WINTER, PhaseKind.ADJUSTMENTS)
        outcome = self.play(replace(self.position, turn=turn), {power: [f"Build {unit}"]})
        said = [str(r.result) for r in outcome.orders if r.power == power and unit in r.order]
        self.expect(f"Winter {year}, {power}: Build {unit}", said[:1], [result])

    def step_count(self, told: str, _what: str, _result: str) -> None:
        spaces = iter(self.variant.board.centres)
        centres = {}
        for part in told.split(", "):
            power, number = part.split()
            centres |= {next(spaces): power for _ in range(int(number))}
        self.position = replace(self.position, centres=centres)
        self.step_fall("", "", "")

    def play(self, position: Position, orders: dict[str, list[str]] | None = None) -> Outcome:
        self.outcome = resolve(self.variant, position, orders or {}, self.bids)
        self.position = self.outcome.position
        self.orders, self.bids = {}, {}
        return self.outcome

    # Steps that ask.

    def step_homes(self, power: str, spaces: str, _result: str) -> None:
        said = sorted(homes(self.variant, self.position, power))
        self.expect(f"homes of {power}", said, sorted(spaces.split()))

    def step_stands(self, space: str, told: str, _result: str) -> None:
        unit = self.position.unit_at.get(space)
        said = f"{unit.power} {unit}" if unit else "nothing"
        self.expect(f"unit in {space}", said, told)

    def step_units(self, power: str, told: str, _result: str) -> None:
        said = ", ".join(str(unit) for unit in self.position.units_of(power))
        self.expect(f"units of {power}", said, told)

    def step_turn(self, turn: str, _what: str, _result: str) -> None:
        self.expect("turn", str(self.position.turn), turn)

    def step_points(self, power: str, points: str, _result: str) -> None:
        self.expect(
            f"points of {power}", entitlement(self.variant, self.position, power), int(points)
        )

    def step_allied(self, minor: str, power: str, _result: str) -> None:
        ally = self.position.alliances.get(minor)
        self.expect(f"ally of {minor}", ally.power if ally else NOBODY, power)

    def step_result(self, order: str, _what: str, result: str) -> None:
        done = (*self.outcome.orders, *self.outcome.minors) if self.outcome else ()
        said = [str(line.result) for line in done if line.order == order]
        self.expect(order, said, [result])

    def step_owner(self, space: str, power: str, _result: str) -> None:
        self.expect(f"owner of {space}", self.position.centres.get(space, NOBODY), power)

    def step_religion(self, space: str, religion: str, _result: str) -> None:
        self.expect(f"religion of {space}", self.variant.religion(space, self.position), religion)

    def step_pending(self, spaces: str, _what: str, _result: str) -> None:
        wanted = sorted(set(spaces.split()) - {"none"})
        self.expect("pending minors", sorted(self.position.pending_minors), wanted)

    def step_winner(self, power: str, _what: str, _result: str) -> None:
        said = self.outcome.winner if self.outcome else None
        self.expect("winner", said or NOBODY, power)


def wrong_steps(variant: Variant, case: Case) -> list[str]:
    """The differences between the adjudicator and the steps of a case."""
    chronicle = Chronicle(variant)
    for line in case.blocks["steps"]:
        chronicle.tell(line)
    return chronicle.wrong
