"""What was tried on a board, as it stands in the board's address: nothing of it is stored.

The address holds the orders of each phase that was resolved and those of the phase to come, not
the positions: these follow from where the board began. So whoever has the address has the board,
and nobody has more than that."""

from __future__ import annotations

import base64
import binascii
import json
import zlib
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from adjudicator import Outcome, Position, Variant
from games.core.errors import Malformed, Unprocessable
from games.what_if.queries.by_hand import Hands, play, possible

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
        hands = possible(variant, now, given)
        outcome = play(variant, now, hands)
        steps.append(Step(now, hands, outcome))
        now = outcome.position
    return Tried(tuple(steps), now, possible(variant, now, trial.draft))


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
