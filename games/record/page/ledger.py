"""The ledger of promises: what two powers promised each other in press, and what became of it."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from adjudicator import Variant
from games.core.words.names import short_name
from games.models import Promise, Verdict
from games.models.titles import turn_title
from games.press.promise_rows import PromiseRow, promise_rows


@dataclass(frozen=True, slots=True)
class LedgerRow:
    """A power with the numbers of its promises, by verdict."""

    power: str
    name: str
    kept: int
    broken: int
    overtaken: int


@dataclass(frozen=True, slots=True)
class LedgerPhase:
    """The promises of a phase, those of each pair of powers together."""

    title: str
    pairs: list[list[PromiseRow]]


@dataclass(frozen=True, slots=True)
class Ledger:
    """All promises of a game: the numbers of each power, and the promises phase by phase."""

    rows: list[LedgerRow]
    phases: list[LedgerPhase]


def ledger(variant: Variant, promises: Sequence[Promise]) -> Ledger | None:
    """Return the ledger of promises that a viewer may see; None without any."""
    if not promises:
        return None
    counts = Counter((promise.seat.power, promise.verdict) for promise in promises)
    by_phase: dict[str, dict[int, list[Promise]]] = {}
    for promise in promises:
        phase = promise.acceptance.phase
        title = turn_title(variant.calendar, phase.turn) if phase else ""
        by_phase.setdefault(title, {}).setdefault(promise.acceptance_id, []).append(promise)
    return Ledger(
        rows=[
            LedgerRow(
                power=power,
                name=short_name(variant, power),
                kept=counts[power, Verdict.KEPT],
                broken=counts[power, Verdict.BROKEN],
                overtaken=counts[power, Verdict.OVERTAKEN],
            )
            for power in variant.powers
            if any(counts[power, verdict] for verdict in Verdict.values)
        ],
        phases=[
            LedgerPhase(title, [promise_rows(variant, pair) for pair in pairs.values()])
            for title, pairs in by_phase.items()
        ],
    )
