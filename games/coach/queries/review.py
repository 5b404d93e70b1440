"""The review of a finished practice game: a player's standing, turning points, missed chances."""

from typing import NamedTuple

from django.core.cache import cache
from django.utils.translation import gettext as _

from adjudicator import Position, Variant
from adjudicator.state import PhaseKind
from games.computer.sight import CENTRE
from games.computer.value import Scale
from games.core.codec import outcome_of, position_after, position_of, variant_of
from games.core.errors import Forbidden
from games.models import Game, Phase, Status, TurningPoints
from games.story.queries.facts import ResolvedPhase, settles_fall
from games.story.queries.missed import missed_chances

# The standings of a finished game change only with its version.
KEPT_SECONDS = 24 * 3600
MOST = 3
# A smaller change of the standing, in centres, is no turning point.
LEAST = 0.3


class Standing(NamedTuple):
    """The standing of a power after a movement phase: its learned value, and its centres.

    `before` is the value after the movement phase before it; the first one has none, and no swing.
    """

    number: int
    before: float
    worth: float
    centres: int

    @property
    def swing(self) -> float:
        """The gain or loss of this phase."""
        return self.worth - self.before


class Missed(NamedTuple):
    """A missed chance: the phase, and the change of the power's orders in `TurningPoints`."""

    phase: Phase
    change: dict[str, object]


class Review(NamedTuple):
    """The review of a power's game. `is_whole` is False while chances are still searched for."""

    power: str
    phases: dict[int, Phase]
    standings: list[Standing]
    turning: list[tuple[Standing, ResolvedPhase, ResolvedPhase | None]]
    missed: list[Missed]
    is_whole: bool


def check_reviewed(game: Game) -> None:
    """Refuse a game without a review: one that is no practice game, or goes on."""
    if not game.is_practice or game.status != Status.FINISHED:
        raise Forbidden("no_review", _("Only finished practice games have a review."))


def read_review(game: Game, power: str) -> Review:
    """Read the review of a finished practice game for a power. Refuses other games."""
    check_reviewed(game)
    phases = _light_phases(game)
    standings = _standings(game, power)
    swings = sorted(standings, key=lambda item: -abs(item.swing))[:MOST]
    turning = [item for item in swings if abs(item.swing) >= LEAST]
    chances = [
        Missed(row.phase, row.changes[power])
        for row in missed_chances(game)
        if power in row.changes
    ]
    chances.sort(
        key=lambda item: (not item.change["wins"], -_count_gained(item), item.phase.number)
    )
    left = [phase for phase in phases.values() if phase.is_resolved]
    searched = TurningPoints.objects.filter(phase__in=left).count()
    return Review(
        power,
        phases,
        standings,
        [(item, *_read_phase(game, item.number, power)) for item in turning],
        chances[:MOST],
        is_whole=searched == len(left),
    )


def _count_gained(item: Missed) -> int:
    gained = item.change["gained"]
    assert isinstance(gained, int)
    return gained


def _light_phases(game: Game) -> dict[int, Phase]:
    light = game.phases.current().defer("position", "outcome", "public_outcome")
    phases = {phase.number: phase for phase in light.order_by("number")}
    for phase in phases.values():
        phase.game = game
    return phases


def _standings(game: Game, power: str) -> list[Standing]:
    key = f"review-{game.pk}-{game.version}-{power}"
    stored = cache.get(key)
    if stored is None:
        stored = _weigh_game(game, power)
        cache.set(key, stored, KEPT_SECONDS)
    # The cache stores plain lists.
    return [Standing(*item) for item in stored]


def _weigh_game(game: Game, power: str) -> list[Standing]:
    """Weigh the board for a power after each movement phase."""
    variant = variant_of(game)
    moved = game.phases.current().filter(kind=PhaseKind.MOVEMENT.value, resolved_at__isnull=False)
    standings: list[Standing] = []
    before: float | None = None
    counts: list[int] = []
    for phase in moved.order_by("number").iterator(chunk_size=10):
        phase.game = game
        start, position = position_of(phase), position_after(phase)
        counts.append(len(start.centres_of(power)))
        worth = _worth(variant, start, position, power)
        standings.append(Standing(phase.number, worth if before is None else before, worth, 0))
        before = worth
    last = game.phases.current().filter(resolved_at__isnull=False).order_by("-number").first()
    if last is not None:
        last.game = game
        counts.append(len(position_after(last).centres_of(power)))
    return [item._replace(centres=count) for item, count in zip(standings, counts[1:], strict=True)]


def _worth(variant: Variant, before: Position, after: Position, power: str) -> float:
    """The learned value of the board after a phase, in centres; nobody expects less than none."""
    lost = sum(1 for item in after.dislodged if after.side(item.unit) == power)
    return max(0.0, Scale(variant, before, power).weigh(after.unit_at, lost) / CENTRE)


def _read_phase(game: Game, number: int, power: str) -> tuple[ResolvedPhase, ResolvedPhase | None]:
    """A phase as its player reads it, and the retreats after a Fall."""
    pair = game.phases.current().filter(number__in=(number, number + 1), resolved_at__isnull=False)
    read = []
    for phase in pair.order_by("number"):
        phase.game = game
        before, variant = position_of(phase), variant_of(game)
        assert phase.public_outcome is not None, "the phase is resolved"
        outcome = outcome_of(variant, before, phase.public_outcome)
        read.append(ResolvedPhase(variant, before, outcome, power))
    first, *rest = read
    settled = rest[0] if rest and settles_fall(first.outcome.position.turn) else None
    return first, settled
