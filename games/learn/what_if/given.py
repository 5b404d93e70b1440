"""Boards from files: their position and rules, pack_data into the address of a what-if board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from adjudicator import Variant
from adjudicator.errors import ImpossibleData
from adjudicator.game_file import FilePhase, game_file_from_data
from adjudicator.interchange import position_from_data, position_to_data, request_from_data
from adjudicator.rule_switches import checked_switches
from adjudicator.shapes import as_list, as_object
from games.core.codec import BoardState, playable_variants
from games.core.errors import Unprocessable
from games.core.given_boards import check_crowd, impossible_file, known_variant
from games.learn.what_if.queries import (
    OrdersByOwner,
    Trial,
    no_such_board,
    pack_data,
    possible,
    unpack_data,
    write_trial,
)
from games.record.queries.uploads import bad_file, checked_game

# Two such codes, of the board and of its orders, fit into an address.
MOST_SIGNS = 2_000
# More orders than a phase has, with some that are none.
MOST_ORDERS = 1_000


def is_drawn(data: Mapping[str, Any]) -> bool:
    """Whether the site has a drawn board for a game."""
    return data.get("variant") in {playable.id for playable in playable_variants()}


def board_of_upload(data: Any, number: int = 0) -> tuple[str, str, str]:
    """Read the board of a phase from the data of a game file, or of a request.

    Returns its variant, and the codes of its position and of its orders. Without a number it is the
    last phase of the file. Refuses anything that no game can have.
    """
    try:
        if isinstance(data, dict) and "position" in data and "format" not in data:
            request = request_from_data(data, _variant)
            state = BoardState(request.variant, request.position)
            return _pack_board(data.get("rules"), state, request.orders)
        data = checked_game(data)
        place = _place(data["phases"], number)
        # The other phases are not read, so they may have any shape.
        game = game_file_from_data({**data, "phases": [data["phases"][place]]}, _variant)
        phase = game.phases[0]
        state = BoardState(game.variant, phase.position)
        return _pack_board(data["rules"], state, _orders(phase))
    except ImpossibleData as error:
        raise impossible_file(error) from error


def board_at(variant_id: str, code: str) -> BoardState:
    """Read the variant and the position in an address; refuses one that is cut off or made up."""
    try:
        rules, data = unpack_data(code)
        variant = _variant(variant_id)
        if rules:
            variant = variant.with_rules(checked_switches(variant, rules))
        state = BoardState(variant, position_from_data(variant, data))
    except (ImpossibleData, ValueError, TypeError) as error:
        raise no_such_board() from error
    check_crowd(state)
    return state


def _variant(variant_id: str) -> Variant:
    variant = known_variant(variant_id)
    if variant_id not in {playable.id for playable in playable_variants()}:
        raise bad_file("no_board", _("The site has no drawn board of this variant."))
    return variant


def _place(phases: list[Any], number: int) -> int:
    """The place of the phase with a number, by default the last one that counts."""
    places = [
        place
        for place, phase in enumerate(phases)
        if isinstance(phase, Mapping)
        and phase.get("superseded") is not True
        and number in (0, phase.get("number"))
    ]
    if not places:
        raise Unprocessable("no_such_phase", _("The file has no such phase."), field="number")
    return places[-1]


def _orders(phase: FilePhase) -> dict[str, tuple[str, ...]]:
    """The known orders of a phase, with those that its minors carried out."""
    orders = dict(phase.orders)
    for at, item in as_list((phase.outcome or {}).get("minors", []), "outcome.minors"):
        row = as_object(item, at)
        if isinstance(row.get("minor"), str) and isinstance(row.get("order"), str):
            orders[row["minor"]] = (row["order"],)
    return orders


def _pack_board(rules: Any, state: BoardState, orders: OrdersByOwner) -> tuple[str, str, str]:
    check_crowd(state)
    if sum(map(len, orders.values())) > MOST_ORDERS:
        raise bad_file("too_many_lines", _("The phase has too many orders."))
    code = pack_data([rules, position_to_data(state.position)])
    if len(code) > MOST_SIGNS:
        raise bad_file("too_large_board", _("The board is too large for an address."))
    return state.variant.id, code, write_trial(Trial((), possible(state, orders)))
