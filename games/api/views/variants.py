"""Variants and their boards."""

from typing import Annotated, Any

from django.http import HttpRequest
from django.utils.translation import gettext as _, gettext_noop
from ninja import Router
from pydantic import Field

from adjudicator import Variant
from adjudicator.answers import described
from adjudicator.interchange import position_to_data
from games.api.auth import require_scope
from games.api.codes import Coast, SpaceKind
from games.api.interchange import Position, Rules, Shaped
from games.api.schemas import Out
from games.core.codec import playable_variants, variant_named
from games.core.errors import NotFound
from games.core.inputs import UnitKind
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


def _playable_ids() -> set[str]:
    return {variant.id for variant in playable_variants()}


def _variant(variant_id: str) -> Variant:
    if variant_id not in variant_ids():
        raise NotFound("no_such_variant", _("There is no such variant."))
    return variant_named(variant_id)
