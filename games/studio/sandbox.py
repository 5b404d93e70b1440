"""A game against computers on the board of a variant under work, for its author alone.

`VariantDraft.trial` is {"power", "level", "number", "position", "last"}: the power of the author,
the level of the others, the number of the open phase and its position; `last` is the position
before the last phase with its public outcome, or null. It is no game of the site: it has neither
deadlines nor players, and ends when the board changes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from adjudicator import Bid, IllegalOrder, InvalidOrder, Reason, check_order, parse_order, resolve
from adjudicator.errors import ImpossibleData
from adjudicator.interchange import position_from_data
from adjudicator.outcome import Outcome
from adjudicator.state import PhaseKind, Position
from games.computer import Level
from games.core.codec import BoardState, outcome_data, outcome_of, position_data
from games.core.errors import Conflict, Unprocessable
from games.core.forms import clean
from games.core.given_boards import check_crowd
from games.core.sheet_limits import check_size, clean_line, lines_of
from games.core.words.rules import refusal
from games.learn.what_if.answers import LEVELS, answering_level, computers_sheets, new_seed
from games.models import VariantDraft
from games.story.words.results import why
from games.studio.balance import not_playable
from games.studio.queries import is_playable
from maps.drafts import draft_variant

MOST_PHASES = 150
# Points, then an order of a minor or its name: "10 Hol S A Bel".
BID = re.compile(r"(\d{1,3})\s++(\S.*+)")

BadLine = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Trial:
    """The state of a game against computers, read from a draft."""

    state: BoardState
    level: Level
    number: int
    before: Position | None
    outcome: Outcome | None

    @property
    def winner(self) -> str:
        """The power that has won, or ""."""
        return (self.outcome.winner or "") if self.outcome else ""


def trial_begin(draft: VariantDraft, *, power: str, level: str) -> None:
    """Begin a game on a draft's board; refuses a board that has problems of its rules."""
    if not is_playable(draft):
        raise not_playable()
    variant = draft_variant(draft.files)
    if power not in variant.powers:
        raise Unprocessable("no_such_power", _("Choose one of the powers."), field="power")
    state = BoardState(variant, variant.start, power)
    chosen = answering_level(state, level)
    draft.trial = {
        "power": power,
        "level": chosen.value,
        "number": 1,
        "position": position_data(variant.start),
        "last": None,
    }
    _save(draft)


def trial_end(draft: VariantDraft) -> None:
    """End the game against computers."""
    draft.trial = None
    _save(draft)


def trial_of(draft: VariantDraft) -> Trial | None:
    """The game against computers on a draft's board, None without one."""
    if draft.trial is None:
        return None
    data = draft.trial
    try:
        variant = draft_variant(draft.files)
        position = position_from_data(variant, data["position"])
        last = data["last"]
        before = position_from_data(variant, last["before"]) if last else None
    except ImpossibleData:
        return None
    outcome = outcome_of(variant, before, last["outcome"]) if before else None
    state = BoardState(variant, position, data["power"])
    return Trial(state, Level(data["level"]), data["number"], before, outcome)


def trial_play(draft: VariantDraft, *, seen: int, text: str) -> list[BadLine]:
    """Resolve the open phase with the author's orders, and with those of computers for all others.

    Returns the lines that cannot be used, if there are any; then nothing is played. Refuses another
    phase than the one `seen`.
    """
    trial = trial_of(draft)
    if trial is None or draft.trial is None or trial.number != seen:
        sentence = _("This phase has been played already, perhaps in another tab.")
        raise Conflict("stale", sentence)
    if trial.winner or trial.number > MOST_PHASES:
        raise Conflict("game_over", _("This game is over. Begin another one."))
    orders, bids, bad = read_orders(trial.state, text)
    if bad:
        return bad
    state = trial.state
    check_crowd(state)
    level = answering_level(state, trial.level.value if _is_small(trial) else "")
    sheets = computers_sheets(state, level, new_seed(), {state.power: ()})
    outcome = resolve(
        state.variant,
        state.position,
        {power: sheet.orders for power, sheet in sheets.items()} | {state.power: orders},
        {power: sheet.bids for power, sheet in sheets.items()} | {state.power: bids},
    )
    draft.trial = {
        **draft.trial,
        "number": trial.number + 1,
        "position": position_data(outcome.position),
        "last": {
            "before": position_data(state.position),
            "outcome": outcome_data(outcome, public=True),
        },
    }
    rows = VariantDraft.objects.filter(pk=draft.pk, revision=draft.revision)
    if not rows.filter(trial__number=seen).update(trial=draft.trial):
        raise Conflict("stale", _("This phase has been played already, perhaps in another tab."))
    return []


def _is_small(trial: Trial) -> bool:
    """Whether the chosen level is quick enough on the board as it has become."""
    try:
        answering_level(trial.state, trial.level.value)
    except Unprocessable:
        return False
    return True


def proposed_text(trial: Trial) -> str:
    """The orders that a computer would give in the author's place, one a line."""
    others = {power: () for power in trial.state.variant.powers if power != trial.state.power}
    sheets = computers_sheets(trial.state, trial.level, new_seed(), others)
    sheet = sheets.get(trial.state.power)
    if sheet is None:
        return ""
    return "\n".join(
        [*map(str, sheet.orders), *(f"{bid.points} {bid.order}" for bid in sheet.bids)]
    )


def read_orders(state: BoardState, text: str) -> tuple[list[str], list[Bid], list[BadLine]]:
    """Read a power's orders and bids, one a line, and the lines that cannot be used, with why."""
    lines = [line for line in map(clean_line, lines_of(clean(text))) if line]
    check_size(lines, ())
    orders: list[str] = []
    bids: list[Bid] = []
    bad: list[BadLine] = []
    for line in lines:
        if bid := BID.fullmatch(line):
            bids.append(Bid(int(bid[1]), bid[2]))
        elif state.position.turn.phase is PhaseKind.ALLIANCES:
            bad.append((line, _("Write points, then an armed neutral, such as “5 Ill”.")))
        else:
            _read_line(state, line, orders, bad)
    return orders, bids, bad


def _read_line(state: BoardState, line: str, orders: list[str], bad: list[BadLine]) -> None:
    try:
        order = parse_order(state.variant, line, state.position)
        order = check_order(state.variant, state.position, state.power, order)
    except (InvalidOrder, IllegalOrder) as error:
        bad.append((line, refusal(state.variant, error)))
        return
    location = getattr(order, "location", "")
    if location and _is_ordered(location, orders):
        bad.append((line, why(Reason.ORDERED_TWICE)))
    else:
        orders.append(str(order))


def _is_ordered(location: str, orders: Iterable[str]) -> bool:
    return any(location in order.split()[1:2] for order in orders)


def _save(draft: VariantDraft) -> None:
    draft.save(update_fields=["trial"])


__all__ = [
    "LEVELS",
    "Trial",
    "proposed_text",
    "read_orders",
    "trial_begin",
    "trial_end",
    "trial_of",
    "trial_play",
]
