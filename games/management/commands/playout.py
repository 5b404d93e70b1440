"""Play whole games of computer players and check every phase."""

from argparse import ArgumentParser
from time import perf_counter
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from games.core.accounts import User
from games.management.playout import Violation, playout
from games.models import Game
from maps.load import UnknownVariant, load_variant

EMAIL = "playout@ambition.invalid"


class Command(BaseCommand):
    help = "Plays whole games of computer players through the services, and checks every phase."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--games", type=int, default=1, help="how many games")
        parser.add_argument("--years", type=int, default=10, help="how many years each")
        parser.add_argument(
            "--seed", type=int, default=1, help="the same seed gives the same games"
        )
        parser.add_argument("--variant", default=settings.DEFAULT_VARIANT)
        parser.add_argument("--keep", action="store_true", help="do not delete the games")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            variant = load_variant(options["variant"])
        except UnknownVariant as error:
            raise CommandError(str(error)) from error
        gm = User.objects.filter(email=EMAIL).first()
        if gm is None:
            gm = User.objects.create_user(EMAIL, "Playout machine", None)
        phases, started = 0, perf_counter()
        for number in range(options["games"]):
            seed = options["seed"] * 1_000_003 + number
            name = f"Playout {options['seed']}.{number + 1}"
            game: Game | None = None
            try:
                for phase in playout(
                    gm=gm, name=name, years=options["years"], seed=seed, variant_id=variant.id
                ):
                    game, phases = phase.game, phases + 1
            except Violation as error:
                raise CommandError(f"{name}: {error}") from error
            if game is None:
                continue
            game.refresh_from_db()
            winner = variant.powers[game.winner].name if game.winner else "nobody"
            count = game.phases.count()
            self.stdout.write(f"{name}: {count} phases, to {phase.title}, won by {winner}")
            if not options["keep"]:
                game.delete()
        seconds = perf_counter() - started
        self.stdout.write(
            f"{options['games']} games, {phases} phases, no violation, "
            f"{phases / seconds:.1f} phases per second"
        )
