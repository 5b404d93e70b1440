"""Chances that powers of a finished game missed, from published orders alone."""

from games.models import Game, Phase, TurningPoints


def missed_chances(*games: Game) -> list[TurningPoints]:
    """Return the phases of games in which chances were missed, oldest first; none before their end.

    `changes` has each power's best single change of its orders in the phase: the order "after" for
    "before", and how many more centres it would have "gained" after the year, or that it "wins".
    """
    by_pk = {game.pk: game for game in games}
    phases = Phase.objects.current().filter(game__in=by_pk)
    rows = TurningPoints.objects.filter(phase__in=phases).exclude(changes={})
    rows = rows.select_related("phase").defer(
        "secret", "phase__position", "phase__outcome", "phase__public_outcome"
    )
    rows = rows.order_by("phase__number")
    for row in rows:
        row.phase.game = by_pk[row.phase.game_id]
    return list(rows)
