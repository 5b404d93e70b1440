"""Times, and short ways to create, find and change what a test needs."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from adjudicator import Bid
from games.core.access import get_game_for_view
from games.core.accounts import User, Visitor
from games.core.errors import Refused
from games.core.visibility import Viewer
from games.models import Game, Phase, Seat
from games.sheets.queries.sheets import SavedSheet
from games.sheets.services.sheets import orders_submit

NOW = datetime(2026, 5, 1, 12, 0, tzinfo=UTC)
DUE = NOW + timedelta(days=2)


def account(name: str, **fields: object) -> User:
    return User.objects.create_user(
        f"{name.lower().replace(' ', '')}@example.org", name, None, **fields
    )


def open_phase(game: Game) -> Phase:
    return Phase.objects.select_related("game").get(game=game, status="open")


def seat_of(game: Game, power: str) -> Seat:
    return Seat.objects.get(game=game, power=power)


def viewer_of(user: Visitor, game: Game) -> Viewer:
    """A person's role in a game, as for somebody who has its address."""
    return get_game_for_view(user, game.pk, invite=game.invite_token)[1]


def submit(game: Game, by: User | None, power: str, *orders: str, bids=(), **options) -> SavedSheet:
    """Save an order sheet of a power in the first phase. Bids are pairs of points and order."""
    options = {"phase_number": 1, "now": NOW} | options
    pairs = [Bid(points, order) for points, order in bids]
    return orders_submit(
        game_id=game.pk, by=by, power=power, orders=list(orders), bids=pairs, **options
    )


def without_pieces(game: Game, power: str) -> None:
    """Remove all units and centres of a power from the open phase."""
    phase = open_phase(game)
    position = phase.position
    for part in ("units", "centres"):
        position[part] = {key: value for key, value in position[part].items() if key != power}
    Phase.objects.filter(pk=phase.pk).update(position=position)


def refused(call, *arguments, **options) -> tuple[str, int]:
    """Call a service that must refuse; return the refusal's code and HTTP status."""
    with pytest.raises(Refused) as refusal:
        call(*arguments, **options)
    assert refusal.value.message.endswith(".")
    return refusal.value.code, refusal.value.status
