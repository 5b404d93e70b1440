"""The ladder of programs: who takes part, and its games."""

from games.core.accounts import User
from games.models import Game, LadderEntry, Rating, Status

NEWEST = 20


def ladder() -> list[tuple[User, Rating | None]]:
    """The programs that take part with their ratings, the best first, those without one last."""
    entries = LadderEntry.objects.filter(program__is_active=True, program__owner__isnull=False)
    programs = [entry.program for entry in entries.select_related("program__owner")]
    ratings = {row.user_id: row for row in Rating.objects.filter(user__in=programs)}
    rows = [(program, ratings.get(program.pk)) for program in programs]
    return sorted(rows, key=lambda row: -row[1].points if row[1] else float("inf"))


def ladder_games() -> tuple[list[Game], list[Game]]:
    """The running games of the ladder, and its newest finished ones."""
    games = Game.objects.filter(is_ladder=True).order_by("-created_at", "-pk")
    running = games.filter(status=Status.RUNNING)
    return list(running[:NEWEST]), list(games.filter(status=Status.FINISHED)[:NEWEST])
