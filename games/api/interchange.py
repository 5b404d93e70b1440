"""The shapes of the adjudicator's JSON (docs/adjudicator.md) for the schema.

The adjudicator writes and checks these data itself, so they pass as they are.
tests/games/api/test_interchange.py compares both.
"""

from __future__ import annotations

from typing import Annotated, Any, NotRequired, Required

from pydantic import GetJsonSchemaHandler, TypeAdapter
from pydantic_core import CoreSchema
from typing_extensions import TypedDict

from adjudicator.trace import Auction, Contest, Voyage
from games.api.codes import Level, PhaseCode, ReasonCode, ResultCode, SeasonCode
from games.core.inputs import UnitKind, codes

ByPower = dict[str, list[str]]


class Shaped:
    """Gives a value that passes as it is the schema of another type; `partly` without the names
    that it needs."""

    def __init__(self, kind: Any, *, partly: bool = False) -> None:
        # As part of a list the type keeps its name.
        self.listed: Any = list.__class_getitem__(kind)
        self.partly = partly

    def __get_pydantic_json_schema__(
        self, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        made: dict[str, Any] = handler(TypeAdapter(self.listed).core_schema)["items"]
        if not self.partly:
            return made
        whole = handler.resolve_ref_schema(made)
        return {name: part for name, part in whole.items() if name != "required"}


class Turn(TypedDict):
    """One phase of one season of a year."""

    year: int
    season: SeasonCode
    phase: PhaseCode


class Minor(TypedDict):
    """A minor power that arose in play."""

    religion: str
    type: UnitKind


class Alliance(TypedDict):
    """The ally of an armed neutral, and the year in which the alliance began."""

    power: str
    since: int


class DislodgedUnit(TypedDict):
    """A dislodged unit: its power, the unit that dislodged it, and the places open to it."""

    power: str
    by: str
    retreats: list[str]


class GivenPosition(TypedDict, total=False):
    """A position in a request. Everything that is left out is empty.

    `units` and `centres` are by power, a minor's unit by its space; `dislodged` is by unit.
    """

    turn: Required[Turn]
    units: ByPower
    centres: ByPower
    extra_homes: ByPower
    civil_disorder: list[str]
    minors: dict[str, Minor]
    pending_minors: list[str]
    alliances: dict[str, Alliance]
    homes_taken: dict[str, int]
    dislodged: dict[str, DislodgedUnit]
    contested: list[str]


class Position(TypedDict):
    """A position. `dislodged` and `contested` are those of retreats."""

    turn: Turn
    units: ByPower
    centres: ByPower
    extra_homes: ByPower
    civil_disorder: list[str]
    minors: dict[str, Minor]
    pending_minors: list[str]
    alliances: NotRequired[dict[str, Alliance]]
    homes_taken: NotRequired[dict[str, int]]
    dislodged: NotRequired[dict[str, DislodgedUnit]]
    contested: NotRequired[list[str]]


class OrderResult(TypedDict):
    """The result of an order; `by` are the units that decided it."""

    power: str
    order: str
    result: ResultCode
    reason: ReasonCode
    by: list[str]


class MinorResult(TypedDict):
    """The result of a minor's order, null if it held without one. The last two are the GM's."""

    minor: str
    order: str | None
    result: ResultCode
    reason: ReasonCode
    by: list[str]
    controlled: NotRequired[bool]
    told: NotRequired[bool]


class VoidBid(TypedDict):
    """A bid that did not count."""

    power: str
    order: str
    points: int
    reason: ReasonCode


class Outcome(TypedDict):
    """The outcome of a phase. `void_bids` are not in the public form; `alliances` follow a phase of
    alliances; `position` is the next one in which somebody has something to decide."""

    orders: list[OrderResult]
    minors: list[MinorResult]
    void_bids: NotRequired[list[VoidBid]]
    alliances: NotRequired[dict[str, str]]
    dislodged: dict[str, DislodgedUnit]
    disbanded: list[str]
    contested: list[str]
    skipped: list[Turn]
    position: Position
    winner: str | None


class Trace(TypedDict):
    """What decided a phase. The public form has no auctions."""

    contests: list[Contest]
    voyages: list[Voyage]
    auctions: NotRequired[list[Auction]]


class TracedOutcome(Outcome):
    """An outcome, with `trace=true` also what decided it."""

    trace: NotRequired[Trace]


class OfferedBids(TypedDict):
    """The points of a power for alliances, and every bid that it may make."""

    points: int
    orders: list[str]


class Options(TypedDict):
    """Every legal order, by power or minor and by space; `bids` are those of alliances."""

    options: dict[str, dict[str, list[str]]]
    bids: NotRequired[dict[str, OfferedBids]]


class CheckedOrder(TypedDict):
    """An order as it was understood, or the reason why it was refused, with the parts of its
    sentence. `place` is where reading stopped, `suggestions` the nearest names."""

    power: str
    text: str
    result: Annotated[str, codes("legal", "illegal", "not_understood")]
    order: NotRequired[str]
    reason: NotRequired[ReasonCode]
    message: NotRequired[str]
    parameters: NotRequired[dict[str, str | int | list[str]]]
    place: NotRequired[int | None]
    suggestions: NotRequired[list[str]]


class CheckedBid(TypedDict):
    """A bid; `warning` is the reason that would make it void or its order invalid."""

    power: str
    points: int
    order: str
    warning: ReasonCode | None


class Checked(TypedDict):
    """The orders and bids of a request, each checked."""

    orders: list[CheckedOrder]
    bids: list[CheckedBid]


class Influence(TypedDict, total=False):
    """The points of each power for alliances with armed neutrals; empty without them."""

    base: int
    per_centre: int
    alliances: int
    grace: int


class Rules(TypedDict):
    """The rule switches of a variant (docs/adjudicator.md)."""

    victory_centres: int
    bid_maximum: int
    bids_stay_secret: bool
    bid_limitation: list[Annotated[str, codes("attack", "support", "convoy")]]
    sortie: Annotated[str, codes("invalid", "bounce", "forbidden")]
    minor_orders_published: Annotated[str, codes("written", "carried_out")]
    camps: dict[str, str]
    exclusive_faith: dict[str, str]
    crossing_blocks: list[Annotated[str, codes("move", "support", "retreat")]]
    unified_coasts: dict[str, str]
    half_strength: list[list[str]]
    emergency_sites: dict[str, str]
    extra_homes: dict[str, int]
    named_homes: ByPower
    homes_maximum: int | None
    build_limit: int | None
    builds: Annotated[str, codes("homes", "owned")]
    influence: Influence
    separate_winter: bool
    permanent_civil_disorder: bool


class GivenBid(TypedDict):
    """A bid in a request."""

    points: int
    order: str


class GivenRequest(TypedDict):
    """A position of a variant, perhaps with other rule switches, and the orders and bids of each
    power."""

    variant: str
    rules: NotRequired[Annotated[dict[str, Any], Shaped(Rules, partly=True)]]
    position: GivenPosition
    orders: NotRequired[ByPower]
    bids: NotRequired[dict[str, list[GivenBid]]]


class Answers(TypedDict):
    """The orders and bids of computers. The same position, level and seed give the same ones."""

    level: Level
    seed: int
    orders: ByPower
    bids: dict[str, list[GivenBid]]


class GivenResult(TypedDict):
    """An order of an outcome, which is drawn by its result."""

    power: str
    order: str
    result: ResultCode | None


class GivenPicture(TypedDict):
    """A position to draw: with the orders of each power, or with those of an outcome."""

    variant: str
    position: GivenPosition
    orders: NotRequired[ByPower | list[GivenResult]]
    title: NotRequired[str]
