"""The form of a what-if board, and what was tried on it."""

import base64
import binascii
import json
import re
import zlib
from dataclasses import dataclass, field
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from adjudicator import (
    IllegalOrder,
    InvalidOrder,
    Outcome,
    Position,
    Reason,
    Variant,
    check_order,
    parse_order,
)
from adjudicator.state import PhaseKind
from games.core.codec import BoardState
from games.core.errors import Malformed, Unprocessable
from games.core.forms import clean
from games.core.sheet_limits import check_size, clean_line, lines_of
from games.core.words.rules import refusal
from games.learn.what_if.queries import (
    Hands,
    asked_of,
    owner_of,
    owners_of,
    play,
    possible,
    read_alliance,
)
from games.story.words import why

# An order may begin with its power, as "FR: Waive".
NAMED = re.compile(r"(\w{1,12}) ?: ?(.+)")


@dataclass(frozen=True, slots=True)
class BadLine:
    """A line of a text that is not understood, or not possible, and why."""

    line: str
    why: str


def with_fields(state: BoardState, draft: Hands, data: QueryDict) -> Hands:
    """The draft with the orders that were chosen from the lists of a page."""
    owners = owners_of(state, data.get("shown", ""))
    hands = {owner: lines for owner, lines in draft.items() if owner not in owners}
    for owner in owners:
        sent = (clean_line(data.get(i.field, "")) for i in asked_of(state, owner))
        if lines := tuple(line for line in sent if line):
            hands[owner] = lines
    return hands


def read_text(state: BoardState, text: str) -> tuple[Hands, list[BadLine]]:
    """The orders of everybody from a text, one a line, and the lines that cannot be used."""
    lines = [line for line in map(clean_line, lines_of(clean(text))) if line]
    check_size(lines, ())
    hands: dict[str, tuple[str, ...]] = {}
    bad = []
    for line in lines:
        if state.position.turn.phase is PhaseKind.ALLIANCES:
            meant = read_alliance(state, line)
            if meant and meant[0] not in hands:
                hands[meant[0]] = (meant[1],)
            else:
                bad.append(BadLine(line, _alliance_refusal(meant)))
            continue
        try:
            owner, order = _read(state, line)
        except (InvalidOrder, IllegalOrder) as error:
            bad.append(BadLine(line, refusal(state.variant, error)))
            continue
        before = hands.get(owner, ())
        kept = possible(state, {owner: (*before, order)}).get(owner, ())
        if order in kept:
            hands[owner] = kept
        else:
            is_second = owner in state.variant.powers or bool(before)
            reason = Reason.ORDERED_TWICE if is_second else Reason.MINOR_NEVER_MOVES
            bad.append(BadLine(line, why(reason)))
    return hands, bad


def _alliance_refusal(meant: tuple[str, str] | None) -> str:
    if meant:
        return why(Reason.ORDERED_TWICE)
    return _("Name an armed neutral, “for”, and the power that is to be its ally.")


def written(hands: Hands) -> str:
    """The text that `read_text` reads back."""
    return "\n".join(
        f"{owner}: {line}" if line == "Waive" else line
        for owner, lines in hands.items()
        for line in lines
    )


def _read(state: BoardState, line: str) -> tuple[str, str]:
    named = NAMED.fullmatch(line)
    owner = named[1] if named and named[1] in state.variant.powers else ""
    order = parse_order(state.variant, named[2] if named and owner else line, state.position)
    owner = owner or owner_of(state, order)
    return owner, str(check_order(state.variant, state.position, owner, order))


# Longer addresses are cut by mails and servers.
MAX_SIGNS = 6_000

MAX_BYTES = 40_000

MAX_STEPS = 16
# In all phases together: more than every unit of the largest board has.
MAX_LINES = 2_500


@dataclass(frozen=True, slots=True)
class Trial:
    """The orders of each phase that was `played`, and the `draft` of the one to come."""

    played: tuple[Hands, ...] = ()
    draft: Hands = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Step:
    """A phase that was resolved on the board."""

    before: Position
    hands: Hands
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Tried:
    """A trial with what came of it: its `steps`, the position `now`, and the `draft` for it."""

    steps: tuple[Step, ...]
    now: Position
    draft: Hands

    @property
    def trial(self) -> Trial:
        """What its address holds."""
        return Trial(tuple(step.hands for step in self.steps), self.draft)


def tried(variant: Variant, start: Position, trial: Trial) -> Tried:
    """The board after all that was played on it; impossible orders are left out."""
    now, steps = start, []
    for given in trial.played:
        hands = possible(BoardState(variant, now), given)
        outcome = play(BoardState(variant, now), hands)
        steps.append(Step(now, hands, outcome))
        now = outcome.position
    return Tried(tuple(steps), now, possible(BoardState(variant, now), trial.draft))


def resolved(trial: Trial) -> Trial:
    """The same with its draft played. Refuses more steps than an address holds."""
    if len(trial.played) >= MAX_STEPS:
        raise Unprocessable(
            "too_many_steps",
            _("A board of one’s own goes on for at most %(most)s phases. Undo one to go on.")
            % {"most": MAX_STEPS},
        )
    return Trial((*trial.played, trial.draft))


def back_to(trial: Trial, step: int) -> Trial:
    """Before a phase that was played, with its orders to be changed."""
    return Trial(trial.played[:step], trial.played[step])


def write_trial(trial: Trial) -> str:
    """The text that `read_trial` reads back; refuses what no address holds."""
    data = [*map(dict, trial.played), dict(trial.draft)]
    packed = zlib.compress(json.dumps(data, separators=(",", ":")).encode(), 9)
    code = base64.urlsafe_b64encode(packed).decode().rstrip("=")
    if len(code) > MAX_SIGNS or _lines(trial) > MAX_LINES:
        raise Unprocessable(
            "too_many_orders", _("These are more orders than an address holds. Undo a phase.")
        )
    return code


def read_trial(code: str) -> Trial:
    """What an address holds; refuses one that was cut off or made up."""
    if not code:
        return Trial()
    try:
        if len(code) > MAX_SIGNS:
            raise ValueError
        unpack = zlib.decompressobj()
        text = unpack.decompress(base64.urlsafe_b64decode(code + "=" * (-len(code) % 4)), MAX_BYTES)
        if not unpack.eof:
            raise ValueError
        *played, draft = map(_hands, _listed(json.loads(text)))
        found = Trial(tuple(played), draft)
        if len(played) > MAX_STEPS or _lines(found) > MAX_LINES:
            raise ValueError
    except (ValueError, binascii.Error, zlib.error, RecursionError) as error:
        raise Malformed(
            "no_such_board", _("This address names no board: it may have been cut off.")
        ) from error
    return found


def _lines(trial: Trial) -> int:
    return sum(len(lines) for hands in (*trial.played, trial.draft) for lines in hands.values())


def _listed(value: Any) -> list[Any]:
    if not isinstance(value, list) or not value:
        raise ValueError
    return value


def _hands(value: Any) -> dict[str, tuple[str, ...]]:
    if not isinstance(value, dict):
        raise ValueError
    found = {owner: tuple(lines) for owner, lines in value.items() if isinstance(lines, list)}
    if not all(isinstance(line, str) for lines in found.values() for line in lines):
        raise ValueError
    return found
