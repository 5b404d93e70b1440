"""Games of computer players from the start of a variant, without the site.

A game is a row of JSON, and follows from its seed: `game` (variant, level, years, changes, seed)
names it; `winner` is a power or None; `centres` are those of each power at the end of each year;
`alive` after how many years it had a unit or a centre; `openings` its first orders; `routes` the
way of each of its first units through the first year, such as "A Par – Bur – Mun".
"""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext
from functools import cache
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

from adjudicator import Outcome, Result, Variant, resolve
from adjudicator.calendar import first_year, powers_to_order
from adjudicator.orders import space_of
from adjudicator.state import PhaseKind, Position
from adjudicator.variant_reader import variant_from_data
from games.computer import Level, choose_orders
from games.computer.past import Past, remember
from games.statistics.balance.changes import changed_data
from maps.load import variant_data

Row = dict[str, Any]

# Far from the seeds of games that values were fitted to, and of those that measure levels.
FIRST_SEED = 9_000_000
YEARS = 12
WENT = (Result.MOVES, Result.RETREATS)
SEPARATOR = " / "
DASH = " – "
LOST = "†"


def games_named(
    variant: str,
    count: int,
    *,
    level: str = Level.INTERMEDIATE.value,
    years: int = YEARS,
    first: int = FIRST_SEED,
    changes: Sequence[str] = (),
) -> list[Row]:
    """The names of so many games with seeds from `first` on."""
    name = {"variant": variant, "level": level, "years": years, "changes": list(changes)}
    return [name | {"seed": first + number} for number in range(count)]


def games_played(names: list[Row], processes: int, file: Path | None) -> Iterator[Row]:
    """Yield the games that the file has, then play the others and add them to it one by one."""
    stored: dict[str, Row] = {}
    if file is not None and file.exists():
        rows = map(json.loads, file.read_text(encoding="utf-8").splitlines())
        stored = {_key(row["game"]): row for row in rows}
    yield from (stored[_key(name)] for name in names if _key(name) in stored)
    left = [name for name in names if _key(name) not in stored]
    pool = ProcessPoolExecutor(processes) if processes > 1 else None
    with pool or nullcontext():
        for row in pool.map(game_play, left) if pool else map(game_play, left):
            if file is not None:
                with file.open("a", encoding="utf-8") as lines:
                    lines.write(json.dumps(row, ensure_ascii=False) + "\n")
            yield row


def _key(name: Row) -> str:
    return json.dumps(name, sort_keys=True)


@cache
def changed_variant(variant_id: str, changes: tuple[str, ...] = ()) -> Variant:
    """Return a variant with some changes of its board or set-up; refuses impossible ones."""
    return variant_from_data(changed_data(variant_data(variant_id), changes))


class TooSlow(Exception):
    """A game takes longer than it may."""


def game_play(name: Row) -> Row:
    """Play one game to a solo or to the end of its last year."""
    return game_play_on(changed_variant(name["variant"], tuple(name["changes"])), name)


def game_play_on(variant: Variant, name: Row, *, seconds: float = math.inf) -> Row:
    """Play one game of a variant, whatever variant its name has.

    Raises TooSlow if it is not over after so many seconds.
    """
    ends = monotonic() + seconds
    level, step = Level(name["level"]), variant.calendar.step
    begin = f"balance {name['seed']}"
    seeds = {power: _seed(f"{begin} {power}") for power in variant.powers}
    guesses = _seed(f"{begin} guesses")
    position, winner = variant.start, None
    past: Past = ()
    row: Row = {"game": name, "winner": None, "openings": {}}
    centres: dict[str, list[int]] = {power: [] for power in variant.powers}
    alive = dict.fromkeys(variant.powers, 0)
    routes = Routes(variant)
    last = first_year(variant) + (name["years"] - 1) * step
    while position.turn.year * step <= last * step and winner is None:
        if monotonic() > ends:
            raise TooSlow
        sheets = {}
        for power in powers_to_order(variant, position):
            sheets[power] = choose_orders(
                variant, position, power, seeds[power], level, guesses, past
            )
        outcome = resolve(
            variant,
            position,
            {power: sheet.orders for power, sheet in sheets.items()},
            {power: sheet.bids for power, sheet in sheets.items()},
        )
        year = position.turn.year
        if position.turn.phase is PhaseKind.MOVEMENT:
            past = remember(past, position, outcome)
            if not row["openings"]:
                row["openings"] = _openings(outcome)
        if year == first_year(variant):
            routes.follow(outcome)
        position, winner = outcome.position, outcome.winner
        is_counted = year * step >= first_year(variant) * step
        if winner or (is_counted and position.turn.year != year):
            _year_end(position, centres, alive)
    return row | {"winner": winner, "centres": centres, "alive": alive, "routes": routes.texts()}


def _seed(text: str) -> int:
    return Random(text).getrandbits(53)  # noqa: S311 - not a secret


def _openings(outcome: Outcome) -> dict[str, str]:
    orders: dict[str, list[str]] = {}
    for line in outcome.orders:
        orders.setdefault(line.power, []).append(line.order)
    return {power: SEPARATOR.join(sorted(sheet)) for power, sheet in orders.items()}


def _year_end(position: Position, centres: dict[str, list[int]], alive: dict[str, int]) -> None:
    sizes = Counter(position.centres.values())
    units = Counter(position.side(unit) for unit in position.units)
    for power, years in centres.items():
        years.append(sizes[power])
        if sizes[power] or units[power]:
            alive[power] = len(years)


class Routes:
    """The ways of the units of the start through the first year."""

    def __init__(self, variant: Variant) -> None:
        units = [unit for unit in variant.start.units if unit.power in variant.powers]
        self.first = {unit.space: unit for unit in units}
        self.places: dict[str, list[str]] = {space: [space] for space in self.first}

    def follow(self, outcome: Outcome) -> None:
        """Let each unit go where the outcome of a phase has it."""
        at = {places[-1]: places for places in self.places.values()}
        targets: dict[str, str] = {}
        for line in outcome.orders:
            if line.result in WENT:
                _kind, here, _sign, there, *_via = line.order.split()
                targets[space_of(here)] = space_of(there)
        dislodged = {item.unit.space for item in outcome.dislodged}
        dead = {unit.space for unit in outcome.disbanded}
        for here, places in at.items():
            if here in dislodged - dead:
                continue
            if outcome.turn.phase is PhaseKind.MOVEMENT:
                places.append(LOST if here in dead else targets.get(here, here))
            elif here in targets or here in dead:
                places.append(targets.get(here, LOST))

    def texts(self) -> dict[str, list[str]]:
        """The routes of each power's units."""
        texts: dict[str, list[str]] = {}
        for space, unit in self.first.items():
            route = DASH.join(self.places[space])
            texts.setdefault(unit.power, []).append(f"{unit.kind} {route}")
        return texts
