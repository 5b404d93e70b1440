"""Repeat the assignment of a game's powers from its published data."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.core.errors import Refused
from games.core.visibility import Viewer
from games.models import Game
from games.seats.queries.draws import power_assignment


class Command(BaseCommand):
    help = "Repeats the assignment of a game's powers and compares the result."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game", type=int, help="the number in the game's address")

    def handle(self, *args: Any, **options: Any) -> None:
        game = Game.objects.filter(pk=options["game"]).first()
        if game is None:
            raise CommandError("There is no such game.")
        try:
            # As a spectator sees it, so that the players of an anonymous game stay secret.
            page = power_assignment(game, Viewer(game.pk))
        except Refused as refusal:
            raise CommandError(refusal.message) from refusal
        if page.again is None:
            raise CommandError(f"The powers are not assigned yet. Commitment: {page.commitment}")
        self.stdout.write(f"seed {page.seed}, its SHA-256 {page.commitment}")
        for row, power in zip(page.rows, page.again.powers, strict=True):
            self.stdout.write(
                f"lot {row['lot']} {row['player']}: {power}, was assigned {row['power']}"
            )
        again = page.again
        total = "sum of points" if page.is_auction else "total rank"
        self.stdout.write(f"{total} {again.total}, way {again.number + 1} of {again.ways}")
        if not page.is_same:
            raise CommandError("The assignment is different.")
        self.stdout.write("The assignment is the same.")
