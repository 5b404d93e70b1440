"""Variants and their boards."""

from datetime import date
from typing import Annotated, Any

from django.http import HttpRequest
from django.utils.translation import gettext as _, gettext_noop
from ninja import Router
from pydantic import Field

from adjudicator import Variant
from adjudicator.answers import described
from adjudicator.interchange import position_to_data
from games.api.auth import require_scope
from games.api.codes import Coast, Level, SpaceKind
from games.api.interchange import Position, Rules, Shaped
from games.api.schemas import Out
from games.core.codec import playable_variants, variant_named
from games.core.errors import NotFound
from games.core.inputs import UnitKind
from games.statistics.balance.stored import stored_balance
from games.statistics.intervals import mean, share
from games.statistics.tally import numbers
from maps.load import variant_ids

router = Router(tags=[gettext_noop("Variants")])


class PowerOut(Out):
    """A power; orders and positions name it by its key."""

    key: str
    name: str
    short: str
    religion: str
    homes: list[str]


class MinorOut(Out):
    """A minor power, named by its space."""

    key: str
    religion: str
    type: UnitKind = Field(validation_alias="kind")


class VariantItem(Out):
    """A variant; `is_playable` on this site, not only in the adjudicator."""

    id: str
    name: str
    description: str
    designers: list[str]
    is_playable: bool


class VariantOut(VariantItem):
    """A variant with its powers, rule switches and start position."""

    powers: list[PowerOut]
    minors: list[MinorOut]
    rules: Annotated[dict[str, Any], Shaped(Rules)]
    start: Annotated[dict[str, Any], Shaped(Position)]


class SpaceOut(Out):
    """A space of a board. `kind` is inland, coastal or sea."""

    key: str
    name: str
    kind: SpaceKind
    is_centre: bool = Field(validation_alias="centre")
    coasts: list[Coast]
    aliases: list[str]


class CrossingOut(Out):
    """Two spaces joined over water. A foreign fleet in `sea`, if any, closes the way."""

    between: list[str]
    sea: str | None


class BoardOut(Out):
    """A board: its spaces, and what armies and fleets reach from each place."""

    variant: str
    spaces: list[SpaceOut]
    army: dict[str, list[str]]
    fleet: dict[str, list[str]]
    crossings: list[CrossingOut]


class EstimateOut(Out):
    """A share from 0 to 1, or an average, with its 95 % interval; null for too few games."""

    value: float
    low: float | None
    high: float | None


class CountedTextOut(Out):
    """How often something happened; "" counts all others."""

    text: str
    games: int


class PowerBalanceOut(Out):
    """A power in games of computers: shares of solos and of games in which it is alive at the end,
    has `fewer` centres after two years than at the start, or is `out` after five; the centres at
    the end and at the end of each year; its most frequent first sheets, and for each first unit its
    most frequent routes of the first year."""

    power: str
    solos: EstimateOut
    alive: EstimateOut
    fewer: EstimateOut
    out: EstimateOut
    centres: EstimateOut
    by_year: list[EstimateOut]
    openings: list[CountedTextOut]
    routes: list[list[CountedTextOut]]


class BalanceOut(Out):
    """The balance of a variant in games of computers alone, not of people. A game ends by a solo or
    after `last_year` years, and follows from its seed, from the first to the second of `seeds`."""

    variant: str
    level: Level
    games: int
    solos: int
    last_year: int
    seeds: tuple[int, int]
    played_on: date
    powers: list[PowerBalanceOut]


class VariantList(Out):
    """All variants."""

    items: list[VariantItem]


@router.get(
    "/variants", response=VariantList, summary=gettext_noop("List the variants."), **require_scope()
)
def variants(request: HttpRequest) -> VariantList:
    playable = _playable_ids()
    return VariantList(
        items=[
            VariantItem.read_from(variant_named(name), is_playable=name in playable)
            for name in variant_ids()
        ]
    )


@router.get(
    "/variants/{str:variant_id}",
    response=VariantOut,
    summary=gettext_noop("Read a variant: powers, minors, rules, start."),
    **require_scope(),
)
def variant(request: HttpRequest, variant_id: str) -> VariantOut:
    chosen = _variant(variant_id)
    return VariantOut.read_from(
        chosen,
        is_playable=variant_id in _playable_ids(),
        powers=list(chosen.powers.values()),
        minors=[MinorOut.read_from(minor, key=key) for key, minor in chosen.minors.items()],
        rules=described(chosen)["rules"],
        start=position_to_data(chosen.start),
    )


@router.get(
    "/variants/{str:variant_id}/board",
    response=BoardOut,
    summary=gettext_noop("Read the board of a variant: spaces and their neighbours."),
    **require_scope(),
)
def board(request: HttpRequest, variant_id: str) -> BoardOut:
    chosen = _variant(variant_id).board
    return BoardOut(
        variant=variant_id,
        spaces=[SpaceOut.read_from(space) for space in chosen.spaces.values()],
        army={place: sorted(near) for place, near in chosen.army.items()},
        fleet={place: sorted(near) for place, near in chosen.fleet.items()},
        crossings=[
            CrossingOut(between=[crossing.a, crossing.b], sea=crossing.sea)
            for crossing in chosen.crossings
        ],
    )


@router.get(
    "/variants/{str:variant_id}/balance",
    response=BalanceOut,
    summary=gettext_noop("Read the balance of a variant in games of computers."),
    **require_scope(),
)
def balance(request: HttpRequest, variant_id: str) -> BalanceOut:
    _variant(variant_id)
    data = stored_balance(variant_id)
    if data is None:
        raise NotFound("no_balance", _("No games of computers were counted for this variant."))
    counts = data["counts"]
    powers = [_power_balance(counts, power) for power in counts["powers"]]
    about = {name: data[name] for name in ("variant", "level", "last_year", "seeds", "played_on")}
    return BalanceOut(**about, games=counts["games"], solos=counts["solos"], powers=powers)


def _power_balance(counts: dict[str, Any], power: str) -> PowerBalanceOut:
    row = counts["powers"][power]
    shares = {name: share(row[name], row["games"]) for name in ("solos", "alive", "fewer", "out")}
    centres = [mean(numbers(histogram)) for histogram in (row["centres"], *row["by_year"])]
    last, *by_year = [EstimateOut.read_from(estimate) for estimate in centres]
    return PowerBalanceOut(
        power=power,
        **{name: EstimateOut.read_from(estimate) for name, estimate in shares.items()},
        centres=last,
        by_year=by_year,
        openings=[
            CountedTextOut(text=opening["orders"], games=opening["games"])
            for opening in counts["openings"].get(power, [])
        ],
        routes=[
            [CountedTextOut(text=text, games=times) for text, times in unit]
            for unit in counts["routes"].get(power, [])
        ],
    )


def _playable_ids() -> set[str]:
    return {variant.id for variant in playable_variants()}


def _variant(variant_id: str) -> Variant:
    if variant_id not in variant_ids():
        raise NotFound("no_such_variant", _("There is no such variant."))
    return variant_named(variant_id)
