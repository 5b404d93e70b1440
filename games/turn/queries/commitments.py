"""Roots and salts of the sheets that resolve a phase; docs/game-file.md defines both."""

import hmac
from collections.abc import Mapping, Sequence
from typing import Any

from adjudicator import Bid
from adjudicator.verify import phase_root
from games.core.codec import bids_to_rows
from games.models import Game, Phase

Orders = Mapping[str, Sequence[str]]
Bids = Mapping[str, Sequence[Bid]]


def salt_of(secret: str, kind: str, power: str) -> str:
    """The salt of the leaf of a power's orders or bids; it tells nothing about other salts."""
    return hmac.digest(secret.encode(), f"{kind}:{power}".encode(), "sha256")[:16].hex()


def root_of(phase: Phase, orders: Orders, bids: Bids, secret: str) -> str:
    """Compute the root of a phase over the sheets that resolve it."""
    sheets = {
        power: {
            "orders": {"lines": list(lines), "salt": salt_of(secret, "orders", power)},
            "bids": {
                "lines": bids_to_rows(bids.get(power, ())),
                "salt": salt_of(secret, "bids", power),
            },
        }
        for power, lines in orders.items()
    }
    return phase_root(game_facts(phase.game), {**phase_facts(phase), "sheets": sheets})


def game_facts(game: Game) -> dict[str, Any]:
    """The facts of a game that are part of every root."""
    return {"game": game.pk, "variant": game.variant_id, "rules": game.rules}


def phase_facts(phase: Phase) -> dict[str, Any]:
    """The facts of a phase that are part of its root."""
    return {"number": phase.number, "branch": phase.branch, "position": phase.position}
