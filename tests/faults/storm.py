"""Running games that fall due together again and again, and what became of every phase."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field

from tests.faults.site_processes import wait_until

# The sweep hands out again, after its lease, what a dead worker had.
LONGEST = 300


@dataclass
class Tally:
    """`lost` phases were not resolved, or not from what was saved; `doubled` ones more than once;
    `stuck` games stand still and nothing says so."""

    lost: int = 0
    doubled: int = 0
    stuck: int = 0

    def __add__(self, other: Tally) -> Tally:
        return Tally(self.lost + other.lost, self.doubled + other.doubled, self.stuck + other.stuck)


@dataclass
class Storm:
    """So many games, each with orders and bids of ten people in its first phase."""

    games: int
    rounds: int = 0
    # Games of which further phases fell due, with their number.
    again: Counter[int] = field(default_factory=Counter)
    spared: frozenset[int] = frozenset()
    sheets: dict[tuple[int, int], str] = field(default_factory=dict)

    def make(self) -> None:
        """Makes the games; their deadlines are two days ahead."""
        from django.utils import timezone

        from games.models import OrderSheet
        from tests.bench.storm_games import storm_games

        storm_games(self.games, timezone.now())
        kept = OrderSheet.objects.filter(is_current=True).values_list("phase", "seat", "digest")
        self.sheets = {(phase, seat): digest for phase, seat, digest in kept}

    def set_due(self) -> None:
        """The deadline of every open phase is now."""
        from django.utils import timezone

        from games.models import Phase

        self.rounds += 1
        Phase.objects.filter(status="open").update(due_at=timezone.now(), claimed_until=None)

    def set_due_again(self) -> None:
        """The deadline of every open phase that is not due yet is now."""
        from django.utils import timezone

        from games.models import Phase

        now = timezone.now()
        resting = Phase.objects.filter(status="open", due_at__gt=now)
        found = dict(resting.values_list("pk", "game"))
        self.again.update(found.values())
        Phase.objects.filter(pk__in=found).update(due_at=now, claimed_until=None)

    @property
    def phases(self) -> int:
        """How many phases fell due."""
        return self.games * self.rounds + self.again.total()

    def left(self) -> int:
        """How many phases are due and not resolved, without those that are known to be stuck."""
        from django.utils import timezone

        from games.models import Phase

        due = Phase.objects.filter(status="open", due_at__lte=timezone.now())
        return due.exclude(game__in=self.spared).count()

    def wait(self, seconds: float = LONGEST) -> bool:
        """Whether everything that is due is resolved in time."""
        return wait_until(lambda: self.left() == 0, seconds)

    def tally(self) -> Tally:
        """The counts in the database."""
        from games.models import Game

        games = Game.objects.exclude(pk__in=self.spared).prefetch_related("phases", "events")
        found = sum((self._of_game(game) for game in games), Tally())
        return found + Tally(lost=self._changed_sheets())

    def _of_game(self, game: object) -> Tally:
        from games.models import EventKind, Game, PhaseStatus, Status
        from games.story.queries.replay import replay

        assert isinstance(game, Game)
        phases = sorted(game.phases.all(), key=lambda phase: phase.number)
        resolved = [phase for phase in phases if phase.status == PhaseStatus.RESOLVED]
        told = [event.phase_id for event in game.events.all() if event.kind == EventKind.RESOLVED]
        numbers = [phase.number for phase in phases]
        is_over = game.status == Status.FINISHED
        due = self.rounds + self.again[game.pk]
        return Tally(
            lost=(0 if is_over else max(0, due - len(resolved)))
            + sum(phase.pk not in told for phase in resolved)
            + sum(replay(phase).is_broken for phase in resolved),
            doubled=len(told)
            - len(set(told))
            + len(numbers)
            - len(set(numbers))
            + max(0, len(resolved) - due),
            stuck=int(
                not is_over and (len(phases) - len(resolved) != 1 or is_late_unsaid(phases[-1]))
            ),
        )

    def _changed_sheets(self) -> int:
        from games.models import OrderSheet

        now = OrderSheet.objects.filter(is_current=True).values_list("phase", "seat", "digest")
        present = {(phase, seat): digest for phase, seat, digest in now}
        return sum(present.get(key) != digest for key, digest in self.sheets.items())


def is_late_unsaid(phase: object) -> bool:
    """Whether the deadline of an open phase passed long ago and its GM was not told."""
    from django.utils import timezone

    from games.models import Delivery, Phase
    from games.turn.queries.due_phases import is_late

    assert isinstance(phase, Phase)
    if phase.due_at is None or not is_late(phase.due_at, timezone.now()):
        return False
    told = Delivery.objects.filter(user=phase.game.gm_id, phase=phase, data__event="stuck")
    return not (phase.is_stuck and told.exists())


def report(fault: str, tally: Tally, *, as_json: bool, **facts: object) -> int:
    """Writes the figures and ends with one line of them; gives the exit status."""
    import json
    import sys

    figures = {"fault": fault, **facts, **asdict(tally)}
    if as_json:
        sys.stdout.write(json.dumps(figures) + "\n")
    else:
        for name, value in facts.items():
            sys.stdout.write(f"{name.replace('_', ' '):44}{value:>12}\n")
        sys.stdout.write(
            f"{fault}: {tally.lost} lost, {tally.doubled} doubled, "
            f"{tally.stuck} stuck without a sign\n"
        )
    return int(tally != Tally())


def rows_twice(keys: Iterable[object]) -> int:
    """How many of the keys come again."""
    keys = list(keys)
    return len(keys) - len(set(keys))
