"""The ladder of programs: who takes part, and its games."""

from games.core.accounts import User
from games.models import Game, LadderEntry, Rating, Status

NEWEST = 20


def ladder() -> list[tuple[User, User, Rating | None]]:
    """The programs that take part with owner and rating, the best first, unrated ones last."""
    entries = LadderEntry.objects.filter(program__is_active=True).select_related("program__owner")
    programs = [entry.program for entry in entries]
    ratings = {row.user_id: row for row in Rating.objects.filter(user__in=programs)}
    programs.sort(key=lambda each: -ratings[each.pk].points if each.pk in ratings else float("inf"))
    return [(each, each.owner, ratings.get(each.pk)) for each in programs if each.owner is not None]


def ladder_games() -> tuple[list[Game], list[Game]]:
    """The running games of the ladder, and its newest finished ones."""
    games = Game.objects.filter(is_ladder=True).order_by("-created_at", "-pk")
    running = games.filter(status=Status.RUNNING)
    return list(running[:NEWEST]), list(games.filter(status=Status.FINISHED)[:NEWEST])
