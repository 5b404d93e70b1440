"""Copies of the game that most tests begin with.

The services create it once per process. Other tests get a copy of its rows, which is faster.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.apps import apps
from django.conf import settings
from django.db import connection, models
from django.utils import timezone

from games.core.accounts import User
from games.models import Delivery, Event, Game, OrderSheet, Phase, Readiness, Seat, SeatAssignment
from games.models.game import new_seed, new_token

# The tables in which a new game has rows, and the lookup that finds them. A table comes after those
# that it refers to.
OF_A_GAME: dict[type[models.Model], str] = {
    Game: "pk",
    Seat: "game",
    SeatAssignment: "seat__game",
    Phase: "game",
    OrderSheet: "phase__game",
    Readiness: "phase__game",
    Event: "game",
    Delivery: "game",
}
Rows = dict[type[models.Model], list[dict[str, Any]]]

_now = timezone.now
_made: dict[str, tuple[list[int], Rows]] = {}


def copy_of(name: str, people: list[User], make: Callable[[], Game]) -> Game:
    """A game created by `make` with these users, or a copy of it. `name` identifies the game."""
    if timezone.now is not _now:
        return make()
    # If a test commits, computers have submitted orders by the time the game starts.
    name = f"{name} {settings.DEFAULT_VARIANT} {connection.in_atomic_block}"
    mine = [user.pk for user in people]
    if name not in _made:
        others = _others()
        game = make()
        assert _others() == others, "a new game has rows in a table that copies.py does not know"
        _made[name] = (mine, _rows(game))
        return game
    theirs, rows = _made[name]
    return _copied(rows, {(User, then): now for then, now in zip(theirs, mine, strict=True)})


def _others() -> dict[str, int]:
    found = set(apps.get_app_config("games").get_models()) - OF_A_GAME.keys()
    return {model.__name__: model._base_manager.count() for model in found}


def _rows(game: Game) -> Rows:
    return {
        model: list(model._base_manager.filter(**{path: game.pk}).order_by("pk").values())
        for model, path in OF_A_GAME.items()
    }


def _copied(rows: Rows, keys: dict[tuple[Any, int], int]) -> Game:
    """Insert copies of these rows. `keys` maps old keys to new: first users, then all rows."""
    for model, found in rows.items():
        related = [field for field in model._meta.concrete_fields if field.is_relation]
        new = []
        for row in found:
            values = {name: value for name, value in row.items() if name != "id"}
            for field in related:
                if values[field.attname] is not None:
                    values[field.attname] = keys[field.related_model, values[field.attname]]
            new.append(model(**values | _own(model, values, keys)))
        model._base_manager.bulk_create(new)
        keys |= {(model, row["id"]): each.pk for row, each in zip(found, new, strict=True)}
    return Game.objects.get(pk=keys[Game, rows[Game][0]["id"]])


def _own(
    model: type[models.Model], values: dict[str, Any], keys: dict[tuple[Any, int], int]
) -> dict[str, Any]:
    """Values that must differ from those of the copied row."""
    if model is Game:
        return {"invite_token": new_token(), "seed": new_seed()}
    if model is Delivery:
        event = int(values["key"].removeprefix("event:"))
        return {"key": f"event:{keys[Event, event]}"}
    return {}
