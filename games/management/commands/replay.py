"""Replay every resolved phase of a game from its stored orders, and compare the outcomes."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.models import Game
from games.story.queries.replay import Replay, replay


class Command(BaseCommand):
    help = "Replays the resolved phases of a game or of all games, including superseded ones."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "game", type=int, nargs="?", help="the number of a game; all games by default"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Print for each phase whether its outcome is the same. Nothing is changed."""
        number = options["game"]
        # Imported games were played again when they were imported; their bids may be unknown.
        wanted = Game.objects.filter(imported__isnull=True)
        wanted = wanted if number is None else wanted.filter(pk=number)
        broken = sum(self._replay(game) for game in wanted.order_by("pk").iterator())
        if broken:
            raise CommandError(f"{broken} phases do not follow from their stored orders")

    def _replay(self, game: Game) -> int:
        broken = 0
        resolved = game.phases.filter(resolved_at__isnull=False)
        for phase in resolved.select_related("game").order_by("number", "branch").iterator():
            again = replay(phase)
            broken += again.is_broken
            branch = f" (superseded, branch {phase.branch})" if phase.is_superseded else ""
            self.stdout.write(f"{game.pk}.{phase.number} {phase.title}{branch}: {_describe(again)}")
        return broken


def _describe(again: Replay) -> str:
    if again.is_same:
        return f"the same (decided by rules version {again.decided_by})"
    if again.is_broken:
        return f"another outcome with the same rules version {again.decided_by}"
    return (
        f"decided by rules version {again.decided_by}; "
        f"rules version {again.replayed_by} gives another outcome"
    )
