"""Finished games for the benchmark of growth: playouts, copied with changed names and players."""

from __future__ import annotations

from datetime import timedelta

from django.apps import apps
from django.db import connection, models
from django.utils import timezone

from games.core.accounts import User
from games.management.commands.playout import playout
from games.models import Ending, Game, Phase, PlayerResult, Seat, SeatAssignment, SeatState
from games.scoring.results import result_update
from games.statistics.services import facts_read
from games.turn.services.phase_open import game_finish
from tests.bench.empire import EMPIRE

PEOPLE = 5_000
# Copies have ids below this number, and rows that are made later have higher ids.
RESERVED = 10**12
# So many games are copied by one statement.
BATCH = 500


def make_originals(years: int, seeds: range) -> None:
    """Play a finished game for each seed, with a different player at each seat.

    Does nothing if the database has games already.
    """
    if Game.objects.exists():
        return
    gm = User.objects.create(email="hartwig@example.org", name="Hartwig")
    people = User.objects.bulk_create(
        User(email=f"person{number}@example.org", name=f"Person {number}")
        for number in range(PEOPLE)
    )
    for seed in seeds:
        for _phase in playout(
            gm=gm, name=f"Original {seed}", years=years, seed=seed, variant_id=EMPIRE
        ):
            pass
    now = timezone.now()
    for game in Game.objects.order_by("pk"):
        Phase.objects.filter(game=game, status="open").delete()
        if game.status != "finished":
            strongest = game.seats.order_by("pk").values_list("power", flat=True)[:2]
            game_finish(game=game, ending=Ending.DRAWN, powers=strongest, now=now)
        game.is_public = True
        game.save(update_fields=["is_public"])
        for seat, holder in zip(game.seats.order_by("pk"), people, strict=False):
            Seat.objects.filter(pk=seat.pk).update(state=SeatState.TAKEN, holder=holder)
            SeatAssignment.objects.filter(seat=seat).delete()
            SeatAssignment.objects.create(seat=seat, user=holder, started_at=game.created_at)
        result_update(game)
    facts_read(most=len(seeds))


class Copier:
    """Copy the original games row by row within the database.

    The row `id` of an original becomes `id + number * stride` in the copy with this number, where
    the stride of a table is larger than every id of its originals.
    """

    def __init__(self) -> None:
        finished = Game.objects.filter(pk__lt=RESERVED)
        self.originals = finished.filter(name__startswith="Original ").count()
        self.copies = finished.count() // self.originals - 1
        self.people = User.objects.order_by("pk").values_list("pk", flat=True)[1]
        self.strides: dict[type[models.Model], int] = {}
        for model in apps.get_app_config("games").get_models():
            if not has_number(model):
                continue
            copied = model._default_manager.filter(pk__lt=RESERVED).order_by("pk").last()
            if copied is not None:
                # The newest copy of the newest row.
                self.strides[model] = (copied.pk + 1) // (self.copies + 1)
        with connection.cursor() as cursor:
            for model in self.strides:
                table = model._meta.db_table
                for sequence in connection.introspection.get_sequences(cursor, table):
                    setval = "SELECT setval(%(name)s, greatest(%(first)s, nextval(%(name)s)))"
                    cursor.execute(setval, {"name": sequence["name"], "first": RESERVED})

    @property
    def games(self) -> int:
        """The number of finished games."""
        return (self.copies + 1) * self.originals

    def fill(self, games: int) -> None:
        """Copy until there are so many finished games."""
        with connection.cursor() as cursor:
            # Without triggers, which would look up each reference of each row.
            cursor.execute("SET session_replication_role = replica")
            while self.games < games:
                first, last = self.copies + 1, self.copies + max(1, BATCH // self.originals)
                last = min(last, -(-games // self.originals) - 1)
                for model in self.strides:
                    cursor.execute(self._statement(model), {"first": first, "last": last})
                self.copies = last
            cursor.execute("RESET session_replication_role")

    def _statement(self, model: type[models.Model]) -> str:
        table = model._meta.db_table
        fields = model._meta.concrete_fields
        columns = ", ".join(f'"{field.column}"' for field in fields)
        values = ", ".join(self._value(model, field) for field in fields)
        return (
            f'INSERT INTO "{table}" ({columns}) SELECT {values} '
            f'FROM "{table}" AS row, generate_series(%(first)s::bigint, %(last)s::bigint) AS copy '
            f"WHERE row.{model._meta.pk.column} < {self.strides[model]}"
        )

    def _value(self, model: type[models.Model], field: models.Field) -> str:
        column = f'row."{field.column}"'
        copied = field.related_model if field.is_relation else model if field.primary_key else None
        if copied in self.strides:
            return f"{column} + copy * {self.strides[copied]}"
        if copied is User and (model, field.name) in PLAYERS:
            person = f"mod({column} - {self.people} + copy * 10, {PEOPLE})"
            return f"CASE WHEN {column} IS NULL THEN NULL ELSE {self.people} + {person} END"
        return CHANGED.get((model, field.name), "{column}").format(column=column)


PLAYERS = {(Seat, "holder"), (SeatAssignment, "user"), (PlayerResult, "user")}
AGE = timedelta(minutes=7).total_seconds()
CHANGED = {
    (Game, "name"): "'Table ' || copy || '-' || row.id",
    (Game, "invite_token"): "md5(copy || '-' || row.id)",
    (Game, "created_at"): f"{{column}} - copy * interval '{AGE} seconds'",
    (Game, "finished_at"): f"{{column}} - copy * interval '{AGE} seconds'",
}


def has_number(model: type[models.Model]) -> bool:
    """Whether a model's rows have numbers as ids."""
    return isinstance(model._meta.pk, models.BigAutoField) and not model._meta.proxy
