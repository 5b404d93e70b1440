"""Commitments: the root of a phase is published before the phase is resolved."""

import secrets
from datetime import datetime

from games.models import Commitment, Phase
from games.notices.services.deliveries import root_post
from games.sheets.queries.sheets import used_sheets
from games.turn.queries.commitments import Bids, Orders, root_of


def phase_commit(
    *, phase: Phase, now: datetime, has_root: bool = True, has_webhook: bool = True
) -> tuple[Orders, Bids]:
    """Commit to the sheets of the open phase of a locked game, and return them.

    Creates no new root if the last one still fits. The root is public once the transaction ends, so
    the phase must be resolved in a later one. Pass `has_root=False` or `has_webhook=False` if there
    is known to be none; each saves a query.
    """
    orders, bids = used_sheets(phase, phase.position["civil_disorder"])
    roots = Commitment.objects.filter(phase=phase).order_by("-number")
    last = roots.first() if has_root else None
    if last is None or root_of(phase, orders, bids, last.secret) != last.root:
        made = _create(phase, orders, bids, last.number + 1 if last else 1, now)
        if has_webhook and not phase.game.is_practice:
            root_post(commitment=made, game=phase.game, now=now)
    return orders, bids


def corrected_commit(*, phase: Phase, now: datetime) -> None:
    """Create a root for a phase just replayed by a correction, marked as made after the result."""
    orders, bids = used_sheets(phase, phase.position["civil_disorder"])
    _create(phase, orders, bids, 1, now, is_after_result=True)


def _create(
    phase: Phase,
    orders: Orders,
    bids: Bids,
    number: int,
    now: datetime,
    is_after_result: bool = False,
) -> Commitment:
    secret = secrets.token_hex(32)
    return Commitment.objects.create(
        phase=phase,
        number=number,
        root=root_of(phase, orders, bids, secret),
        secret=secret,
        made_at=now,
        is_after_result=is_after_result,
    )
