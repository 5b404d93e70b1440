"""Chapters and worked examples, as their files hold them.

A file has
  number, variant     its place in the list, and the board that it is played on
  part                "basic", "more", or "examples"
  rules               the section of the rules that says it in full (games/lobby/words/rules.py)
  minutes             about how long it takes
  view                the spaces that its picture shows
  [words]             title, sentence, paragraph, task, situation, done, again: English, for the
                      catalogues; of an example title and sentence
  [turn]              year, season, phase; without it, the start's
  [units]             owner: units, as "A Par"; a minor is an owner
  [centres]           power: spaces, where they are not as at the start
  [extra_homes]       power: spaces
  [first]             owner: orders of the phase before, played to come to the position
  [yours]             power; orders: the owners whose units the reader orders; bids: the minors on
                      which the reader puts points
  [start]             orders, bids: what stands in the reader's lists at first (of an example)
  [given]             owner: orders of the others;  [[paid]]  power, points, order: their bids
  [goal]              stands: space = owner ("" for nobody); results: order = result
  [[also]]            title, and what is different: orders, given (by owner), paid, bids, units, ...
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from django.utils.translation import gettext

from adjudicator import Bid, Position, Variant, position_from_data, position_to_data
from games.core.codec import BoardState, variant_named
from games.learn.queries.turn import TURN_FILE
from games.learn.what_if.queries import Hands, play
from maps.load import load_variant

FOLDERS = ("chapters", "examples")
BASIC, MORE, EXAMPLES = "basic", "more", "examples"
Data = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Also:
    """A board that differs in one thing, with the reader's orders given as well."""

    title: str
    position: Position
    hands: Hands
    bids: Mapping[str, tuple[Bid, ...]]

    @property
    def said(self) -> str:
        """Its title in the language of whoever reads."""
        return gettext(self.title)


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter or an example; `hands` and `bids` are the orders of the others."""

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
    orders: tuple[str, ...]
    bid_minors: tuple[str, ...]
    hands: Hands
    bids: Mapping[str, tuple[Bid, ...]]
    stands: Mapping[str, str]
    results: Mapping[str, str]
    also: tuple[Also, ...]
    start_hands: Hands
    start_bids: tuple[Bid, ...]

    @property
    def variant(self) -> Variant:
        """Its variant, with its names in the language of whoever reads."""
        return variant_named(self.variant_id)

    def said(self, name: str) -> str:
        """Some of its words in the language of whoever reads; empty where it has none of these."""
        english = self.words.get(name)
        return gettext(english) if english else ""


@cache
def chapters() -> tuple[Chapter, ...]:
    """All chapters in their order."""
    return _folder("chapters")


@cache
def examples() -> tuple[Chapter, ...]:
    """All worked examples in their order."""
    return _folder("examples")


@cache
def shown_turn() -> Chapter:
    """The turn that the first page shows; what stands in the lists are the reader's orders."""
    return _read(TURN_FILE)


def _folder(name: str) -> tuple[Chapter, ...]:
    files = (Path(__file__).parents[1] / name).glob("*.toml")
    return tuple(sorted(map(_read, files), key=lambda chapter: chapter.number))


def _read(path: Path) -> Chapter:
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
        orders=tuple(yours.get("orders", ())),
        bid_minors=tuple(yours.get("bids", ())),
        hands=_hands(data.get("given", {})),
        bids=_bids(data.get("paid", ())),
        stands=goal.get("stands", {}),
        results=goal.get("results", {}),
        also=tuple(_also(variant, data, item) for item in data.get("also", ())),
        start_hands=_hands(start.get("orders", {})),
        start_bids=_bids(start.get("bids", ())).get(yours.get("power", ""), ()),
    )


def _position(variant: Variant, data: Data) -> Position:
    start = position_to_data(variant.start)
    owners = dict(variant.start.centres)
    owners |= {space: who for who, spaces in data.get("centres", {}).items() for space in spaces}
    position = position_from_data(
        variant,
        {
            **start,
            "turn": data.get("turn", start["turn"]),
            "units": data["units"],
            "centres": {
                power: [space for space, who in owners.items() if who == power]
                for power in variant.powers
            },
            "extra_homes": data.get("extra_homes", {}),
        },
    )
    if "first" not in data:
        return position
    return play(BoardState(variant, position), _hands(data["first"])).position


def _also(variant: Variant, data: Data, item: Data) -> Also:
    """The chapter's board with what is different; the reader's part is given too."""
    changed = {**data, **{key: value for key, value in item.items() if key in BOARD}}
    hands = {**item.get("given", data.get("given", {})), **item.get("orders", {})}
    paid = [*item.get("paid", data.get("paid", ())), *item.get("bids", ())]
    return Also(item["title"], _position(variant, changed), _hands(hands), _bids(paid))


BOARD = ("units", "centres", "turn", "extra_homes", "first")


def _hands(found: Data) -> dict[str, tuple[str, ...]]:
    return {owner: tuple(lines) for owner, lines in found.items()}


def _bids(paid: Any) -> dict[str, tuple[Bid, ...]]:
    bids: dict[str, tuple[Bid, ...]] = {}
    for item in paid:
        bid = Bid(item["points"], item["order"])
        bids[item["power"]] = (*bids.get(item["power"], ()), bid)
    return bids
