"""Makes the demo's accounts and tables where they are not there yet."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from games.demo import demo_accounts, demo_games


class Command(BaseCommand):
    help = "Makes the demo's accounts and tables; doing it again adds only what is missing."

    def handle(self, *args: Any, **options: Any) -> None:
        if not settings.EMBEDDED:
            raise CommandError("The demo belongs to the embedded setting.")
        gm, players = demo_accounts()
        for game in demo_games(gm, players):
            self.stdout.write(f"Made “{game.name}”.")
