"""Decides every resolved phase of a game again from what is stored, and compares."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.models import Phase, PhaseStatus
from games.phases.queries.replay import Replay, replay


class Command(BaseCommand):
    help = "Replays the resolved phases of a game from their stored orders; changes nothing."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", type=int, help="the number of the game")

    def handle(self, *args: Any, **options: Any) -> None:
        resolved = Phase.objects.filter(game=options["game"], status=PhaseStatus.RESOLVED)
        broken = 0
        for phase in resolved.select_related("game"):
            again = replay(phase)
            broken += again.is_broken
            self.stdout.write(f"{phase.number} {phase.title}: {_said(again)}")
        if broken:
            raise CommandError(f"{broken} phases do not follow from their stored orders")


def _said(again: Replay) -> str:
    if again.is_same:
        return f"the same (decided by rules version {again.decided_by})"
    if again.is_broken:
        return f"another outcome, by the same rules version {again.decided_by}"
    return (
        f"decided by rules version {again.decided_by}, "
        f"which rules version {again.replayed_by} decides otherwise"
    )
