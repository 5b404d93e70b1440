"""Create the demo's missing accounts and games."""

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from games.management.demo import (
    busy_gm,
    demo_accounts,
    demo_games,
    newcomers,
    on_standby,
    substitute,
)
from games.management.demo_busy import busy_games
from games.management.demo_finished import finished_games
from games.statistics.services import statistics_compute


class Command(BaseCommand):
    help = "Creates the demo's missing accounts and games."
    # The system checks take longer than finding that the demo exists.
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--migrate", action="store_true", help="migrate the database first")

    def handle(self, *args: Any, **options: Any) -> None:
        if not settings.EMBEDDED:
            raise CommandError("The demo is available in the embedded setting only.")
        if options["migrate"]:
            call_command("migrate", interactive=False, verbosity=0, skip_checks=True)
        gm, players = demo_accounts()
        on_standby()
        for game in [
            *demo_games(gm, players),
            *finished_games(gm, players),
            *busy_games(busy_gm(), players, newcomers(), substitute()),
        ]:
            self.stdout.write(f"Created “{game.name}”.")
        statistics_compute()
