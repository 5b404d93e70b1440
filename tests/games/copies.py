"""Copies of the game that most tests begin with.

The services create it once per process. Other tests get a copy of its rows, which is faster.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.apps import apps
from django.conf import settings
from django.db import connection, models
from django.utils import timezone

from games.core.accounts import User
from games.models import Delivery, Event, Game, OrderSheet, Phase, PressThread, Seat, SeatAssignment
from games.models.game import new_seed, new_token

# The tables in which a new game has rows, and the lookup that finds them. A table comes after those
# that it refers to.
OF_A_GAME: dict[type[models.Model], str] = {
    Game: "pk",
    Seat: "game",
    SeatAssignment: "seat__game",
    Phase: "game",
    OrderSheet: "phase__game",
    Event: "game",
    Delivery: "game",
}


@dataclass
class Rows:
    """The rows that a game has in a table, as the database takes them."""

    model: type[models.Model]
    fields: list[models.Field[Any, Any]]
    keys: list[int]
    values: list[list[Any]]

    @classmethod
    def of(cls, game: Game, model: type[models.Model]) -> Rows:
        fields = [field for field in model._meta.concrete_fields if not field.primary_key]
        found = model._base_manager.filter(**{OF_A_GAME[model]: game.pk}).order_by("pk")
        values = [
            [field.get_db_prep_save(field.value_from_object(each), connection) for field in fields]
            for each in found
        ]
        return cls(model, fields, [each.pk for each in found], values)

    @cached_property
    def statement(self) -> str:
        """Inserts the rows and returns their keys. Django would build it anew for each copy."""
        quote = connection.ops.quote_name
        columns = ", ".join(quote(field.column) for field in self.fields)
        row = f"({', '.join(['%s'] * len(self.fields))})"
        table, key = quote(self.model._meta.db_table), quote(self.model._meta.pk.column)
        rows = ", ".join([row] * len(self.values))
        return f"INSERT INTO {table} ({columns}) VALUES {rows} RETURNING {key}"

    def copied(self, keys: Keys) -> list[int]:
        """Insert copies of the rows. `keys` maps old keys to new. Returns the new keys."""
        if not self.values:
            return []
        values = [value for row in self.values for value in self._renewed(row, keys)]
        with connection.cursor() as cursor:
            cursor.execute(self.statement, values)
            return [key for (key,) in cursor.fetchall()]

    def _renewed(self, row: list[Any], keys: Keys) -> Iterator[Any]:
        for field, value in zip(self.fields, row, strict=True):
            if field.is_relation and value is not None:
                yield keys[field.related_model, value]
            elif (self.model, field.name) == (Game, "invite_token"):
                yield new_token()
            elif (self.model, field.name) == (Game, "seed"):
                yield new_seed()
            elif (self.model, field.name) == (Delivery, "key"):
                yield f"event:{keys[Event, int(value.removeprefix('event:'))]}"
            else:
                yield value


Keys = dict[tuple[Any, int], int]

_now = timezone.now
_made: dict[str, tuple[list[int], list[Rows]]] = {}


def copy_of(name: str, people: list[User], make: Callable[[], Game]) -> Game:
    """A game created by `make` with these users, or a copy of it. `name` identifies the game."""
    if timezone.now is not _now:
        return _without_letters(make())
    # If a test commits, computers have submitted orders by the time the game starts.
    name = f"{name} {settings.DEFAULT_VARIANT} {connection.in_atomic_block}"
    mine = [user.pk for user in people]
    if name not in _made:
        others = _others()
        game = _without_letters(make())
        assert _others() == others, "a new game has rows in a table that copies.py does not know"
        _made[name] = (mine, [Rows.of(game, model) for model in OF_A_GAME])
        return game
    theirs, tables = _made[name]
    keys: Keys = {(User, then): now for then, now in zip(theirs, mine, strict=True)}
    for rows in tables:
        new = rows.copied(keys)
        keys |= {(rows.model, old): key for old, key in zip(rows.keys, new, strict=True)}
    return Game.objects.get(pk=keys[Game, tables[0].keys[0]])


def _without_letters(game: Game) -> Game:
    """Delete the proposals of computer players, so that a test knows all letters of its game."""
    PressThread.objects.filter(game=game).delete()
    Delivery.objects.filter(game=game).exclude(key__startswith="event:").delete()
    return game


def _others() -> dict[str, int]:
    found = set(apps.get_app_config("games").get_models()) - OF_A_GAME.keys()
    return {model.__name__: model._base_manager.count() for model in found}
