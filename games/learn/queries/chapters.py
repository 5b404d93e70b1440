"""Chapters and worked examples, read from their TOML files.

A file has
  number, variant     its place in the list, and the variant of its board
  part                "basic", "more", or "examples"
  rules               the section of the rules that explains it in full (games/lobby/words/rules.py)
  minutes             how long it takes, about
  view                the spaces in its picture
  [words]             title, sentence, paragraph, task, situation, done, again: English, for the
                      catalogues; an example has title and sentence only
  [turn]              year, season, phase; by default the variant's first
  [units]             owner: units, as "A Par"; a minor is an owner
  [centres]           power: spaces, where these differ from the start
  [extra_homes]       power: spaces
  [alliances]         armed neutral: its ally
  [first]             owner: orders of the phase before, which lead to the position
  [yours]             power; orders: the owners whose units the reader orders; bids: the minors that
                      the reader can bid on
  [start]             orders, bids: the reader's lists at first (of an example)
  [given]             owner: orders of the others;  [[paid]]  power, points, order: their bids
  [goal]              stands: space = owner ("" for nobody); results: order = result
  [[also]]            a variation: title, and the differences: orders, given (by owner), paid, bids,
                      units, ...
"""

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from django.utils.translation import gettext

from adjudicator import Bid, Outcome, Position, Variant, position_from_data, position_to_data
from games.core.codec import BoardState, variant_named
from games.learn.what_if.queries import OrdersByOwner, play, possible, resolve_given
from maps.load import load_variant

FOLDER = Path(__file__).parents[1]
# The steps of the turn on the home page.
WRITE, TOGETHER, RESULT = STEPS = ("write", "together", "result")
BASIC, MORE, EXAMPLES = "basic", "more", "examples"
Data = Mapping[str, Any]
BidsByPower = Mapping[str, tuple[Bid, ...]]


@dataclass(frozen=True, slots=True)
class Variation:
    """A chapter's board with one difference; the reader's orders are given too."""

    title: str
    position: Position
    orders: OrdersByOwner
    bids: BidsByPower


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter or an example.

    `orders` and `bids` are those of the others. The reader orders the units of `owners` and bids on
    `bid_minors`; `start_orders` and `start_bids` are in the reader's lists at first.
    """

    key: str
    number: int
    part: str
    variant_id: str
    rules: str
    minutes: int
    view: tuple[str, ...]
    words: Mapping[str, str]
    position: Position
    power: str
    owners: tuple[str, ...]
    bid_minors: tuple[str, ...]
    orders: OrdersByOwner
    bids: BidsByPower
    stands: Mapping[str, str]
    results: Mapping[str, str]
    variations: tuple[Variation, ...]
    start_orders: OrdersByOwner
    start_bids: tuple[Bid, ...]

    @property
    def variant(self) -> Variant:
        """The variant, with names in the reader's language."""
        return variant_named(self.variant_id)

    @property
    def state(self) -> BoardState:
        """The board of the exercise."""
        return BoardState(self.variant, self.position)

    def text(self, name: str) -> str:
        """Return one of its words in the reader's language; empty if it has none by this name."""
        english = self.words.get(name)
        return gettext(english) if english else ""


@cache
def chapters() -> tuple[Chapter, ...]:
    """Return all chapters in order."""
    return _read_folder("chapters")


@cache
def examples() -> tuple[Chapter, ...]:
    """Return all worked examples in order."""
    return _read_folder("examples")


def listed_chapters() -> dict[str, Chapter]:
    """Return all chapters and examples by key."""
    return {chapter.key: chapter for chapter in (*chapters(), *examples())}


@cache
def home_turn() -> Chapter:
    """Return the turn that the home page shows; its `start_orders` are the reader's."""
    return _read_file(FOLDER / "turn.toml")


def _read_folder(name: str) -> tuple[Chapter, ...]:
    files = (FOLDER / name).glob("*.toml")
    return tuple(sorted(map(_read_file, files), key=lambda chapter: chapter.number))


def _read_file(path: Path) -> Chapter:
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    variant = load_variant(data["variant"])
    yours = data.get("yours", {})
    goal, start = data.get("goal", {}), data.get("start", {})
    return Chapter(
        key=path.stem,
        number=data["number"],
        part=data["part"],
        variant_id=variant.id,
        rules=data.get("rules", ""),
        minutes=data.get("minutes", 2),
        view=tuple(data["view"]),
        words=data["words"],
        position=_position(variant, data),
        power=yours.get("power", ""),
        owners=tuple(yours.get("orders", ())),
        bid_minors=tuple(yours.get("bids", ())),
        orders=read_orders(data.get("given", {})),
        bids=read_bids(data.get("paid", ())),
        stands=goal.get("stands", {}),
        results=goal.get("results", {}),
        variations=tuple(_variation(variant, data, item) for item in data.get("also", ())),
        start_orders=read_orders(start.get("orders", {})),
        start_bids=read_bids(start.get("bids", ())).get(yours.get("power", ""), ()),
    )


def _position(variant: Variant, data: Data) -> Position:
    start = position_to_data(variant.start)
    owners = dict(variant.start.centres)
    owners |= {space: who for who, spaces in data.get("centres", {}).items() for space in spaces}
    board = start | {
        "turn": data.get("turn", start["turn"]),
        "units": data["units"],
        "centres": {
            power: [space for space, who in owners.items() if who == power]
            for power in variant.powers
        },
        "extra_homes": data.get("extra_homes", {}),
    }
    if "alliances" in data:
        allies = data["alliances"].items()
        board["alliances"] = {neutral: {"power": ally, "since": 0} for neutral, ally in allies}
    position = position_from_data(variant, board)
    if "first" not in data:
        return position
    return play(BoardState(variant, position), read_orders(data["first"])).position


# The parts of a file that decide the position.
BOARD = ("units", "centres", "turn", "extra_homes", "alliances", "first")


def _variation(variant: Variant, data: Data, item: Data) -> Variation:
    changed = {**data, **{key: value for key, value in item.items() if key in BOARD}}
    orders = {**item.get("given", data.get("given", {})), **item.get("orders", {})}
    paid = [*item.get("paid", data.get("paid", ())), *item.get("bids", ())]
    return Variation(
        item["title"], _position(variant, changed), read_orders(orders), read_bids(paid)
    )


def read_orders(data: Data) -> dict[str, tuple[str, ...]]:
    """Read the orders in a file, by owner."""
    return {owner: tuple(lines) for owner, lines in data.items()}


def read_bids(data: Iterable[Data]) -> dict[str, tuple[Bid, ...]]:
    """Read the bids in a file, by power."""
    bids: dict[str, tuple[Bid, ...]] = {}
    for item in data:
        bid = Bid(item["points"], item["order"])
        bids[item["power"]] = (*bids.get(item["power"], ()), bid)
    return bids


@dataclass(frozen=True, slots=True)
class Answer:
    """A resolved board with all orders and bids, and whether the exercise's goal is reached."""

    before: Position
    orders: OrdersByOwner
    bids: Mapping[str, Sequence[Bid]]
    outcome: Outcome
    is_done: bool = False

    @property
    def lines(self) -> set[str]:
        """The orders that were given, and those of minors that somebody bid on."""
        given = {line for lines in self.orders.values() for line in lines}
        paid = {bid.order.split()[1] for bids in self.bids.values() for bid in bids}
        minors = self.outcome.minors
        return given | {done.published for done in minors if done.unit.location in paid}


def answer(state: BoardState, orders: OrdersByOwner, bids: Mapping[str, Sequence[Bid]]) -> Answer:
    """Resolve a board. Minors obey bids if there are any, otherwise the orders given for them."""
    orders = {
        owner: tuple(_canonical(state, owner, line) for line in lines)
        for owner, lines in orders.items()
    }
    outcome = resolve_given(state, orders, bids)
    # Without bids the results should not mention points either.
    return Answer(state.position, orders, bids, outcome if bids else outcome.public())


def _canonical(state: BoardState, owner: str, line: str) -> str:
    """The order as results name it, or as it is if it is impossible."""
    return next(iter(possible(state, {owner: (line,)}).get(owner, ())), line)


def is_reached(chapter: Chapter, outcome: Outcome) -> bool:
    """Whether the outcome has the units and the results that the exercise asks for."""
    after = outcome.position
    stands = {space: unit.power for space, unit in after.unit_at.items()}
    results = {done.order: done.result.value for done in outcome.orders}
    results |= {done.published: done.result.value for done in outcome.minors}
    return all(stands.get(space, "") == owner for space, owner in chapter.stands.items()) and all(
        results.get(order) == result for order, result in chapter.results.items()
    )
