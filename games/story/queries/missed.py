"""Chances that powers of a finished game missed, from published orders alone."""

from dataclasses import dataclass

from games.models import Game, Phase, TurningPoints


@dataclass(frozen=True, slots=True)
class MissedChance:
    """A power's best single change of its orders in a phase: `after` for `before` ("" for none).

    It would have had `gained` more centres after the year, or have won the game if it `wins`.
    """

    phase: Phase
    power: str
    before: str
    after: str
    gained: int
    wins: bool


def missed_chances(game: Game, phase: Phase | None = None) -> list[MissedChance]:
    """The chances missed in a game, or in one phase, oldest first; none before its end."""
    found = TurningPoints.objects.filter(phase__in=game.phases.current()).exclude(changes={})
    if phase is not None:
        found = found.filter(phase=phase)
    rows = found.select_related("phase").defer(
        "secret", "phase__position", "phase__outcome", "phase__public_outcome"
    )
    chances = []
    for row in rows.order_by("phase__number"):
        row.phase.game = game
        chances += chances_in(row.phase, row.changes)
    return chances


def chances_in(phase: Phase, changes: dict[str, dict[str, object]]) -> list[MissedChance]:
    """Read the stored changes of a phase."""
    return [
        MissedChance(
            phase,
            power,
            str(change["before"]),
            str(change["after"]),
            int(str(change["gained"])),
            bool(change["wins"]),
        )
        for power, change in changes.items()
    ]
