"""Chances that powers of a finished game missed, from published orders alone."""

from games.models import Game, TurningPoints


def missed_chances(game: Game) -> list[TurningPoints]:
    """Return the phases of a game in which chances were missed, oldest first; none before its end.

    `changes` has each power's best single change of its orders in the phase: the order "after" for
    "before", and how many more centres it would have "gained" after the year, or that it "wins".
    """
    rows = TurningPoints.objects.filter(phase__in=game.phases.current()).exclude(changes={})
    rows = rows.select_related("phase").defer(
        "secret", "phase__position", "phase__outcome", "phase__public_outcome"
    )
    rows = rows.order_by("phase__number")
    for row in rows:
        row.phase.game = game
    return list(rows)
