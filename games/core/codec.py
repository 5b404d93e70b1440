"""Convert database rows and JSON to the adjudicator's records and back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import get_language, gettext as _

from adjudicator import Bid, Outcome, Position, Variant
from adjudicator.errors import ImpossibleData
from adjudicator.interchange import outcome_to_data, position_from_data, position_to_data
from adjudicator.outcome_reader import outcome_from_data
from games.core.errors import BoardUnreadable
from games.models import Game, OrderSheet, Phase
from maps.load import load_variant, variant_ids
from maps.names import with_names
from maps.render import has_geometry


def variant_of(game: Game) -> Variant:
    """The variant of a game with the game's own rules, and names in the active language."""
    variant = variant_named(game.variant_id)
    return variant.with_rules(game.rules) if game.rules else variant


def variant_named(variant_id: str) -> Variant:
    """A variant with names in the active language; the rules use its keys."""
    return with_names(load_variant(variant_id), (get_language() or "en").partition("-")[0])


def position_of(phase: Phase) -> Position:
    """The position that a phase starts from."""
    return _position(phase, phase.position)


def position_after(phase: Phase) -> Position:
    """The position that a resolved phase led to."""
    assert phase.outcome is not None, "the phase is not resolved"
    return _position(phase, phase.outcome["position"])


def _position(phase: Phase, data: object) -> Position:
    try:
        return position_from_data(variant_of(phase.game), data)
    except ImpossibleData as error:
        raise _unreadable() from error


def _unreadable() -> BoardUnreadable:
    return BoardUnreadable(
        "board_unreadable",
        _(
            "The board cannot be shown, because its stored data cannot be read. The site’s operator"
            " has to repair it. The game waits until then, and nothing is lost."
        ),
    )


def position_data(position: Position) -> dict[str, Any]:
    """The stored form of a position."""
    return position_to_data(position)


def outcome_data(outcome: Outcome, *, public: bool = False) -> dict[str, Any]:
    """The stored form of an outcome: complete, or its public part."""
    return outcome_to_data(outcome, public=public)


def outcome_of(variant: Variant, before: Position, data: Mapping[str, Any]) -> Outcome:
    """Read a stored outcome, complete or public, of a phase that began at `before`."""
    try:
        return outcome_from_data(variant, before, data)
    except ImpossibleData as error:
        raise _unreadable() from error


def bids_to_rows(bids: Iterable[Bid]) -> list[dict[str, Any]]:
    """The stored form of bids on a sheet."""
    return [{"points": bid.points, "order": bid.order} for bid in bids]


def bids_from_rows(rows: Iterable[Mapping[str, Any]]) -> tuple[Bid, ...]:
    """Read the bids of a sheet."""
    return tuple(Bid(row["points"], row["order"]) for row in rows)


def sheets_to_orders(
    sheets: Iterable[OrderSheet],
) -> tuple[dict[str, list[str]], dict[str, tuple[Bid, ...]]]:
    """Convert sheets to the adjudicator's input: orders and bids by power."""
    orders: dict[str, list[str]] = {}
    bids: dict[str, tuple[Bid, ...]] = {}
    for sheet in sheets:
        orders[sheet.seat.power] = list(sheet.orders)
        bids[sheet.seat.power] = bids_from_rows(sheet.bids)
    return orders, bids


def playable_variants() -> list[Variant]:
    """The variants for new games, with names in the active language; variants with bids first."""
    drawn = [variant_named(name) for name in variant_ids() if has_geometry(name)]
    played = [variant for variant in drawn if variant.rules.separate_winter]
    return sorted(played, key=lambda variant: (-variant.rules.bid_maximum, variant.name))


@dataclass(frozen=True, slots=True)
class BoardState:
    """A position of a variant, and the power from whose side it is seen, or ""."""

    variant: Variant
    position: Position
    power: str = ""

    def as_power(self, power: str) -> BoardState:
        """Return the same position from another power's side."""
        return BoardState(self.variant, self.position, power)
