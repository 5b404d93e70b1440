"""Signals that notify higher rooms of changes, without importing them.

They are sent within the transaction of the change unless the comment says otherwise.
"""

from __future__ import annotations

from django.dispatch import Signal

# Arguments: event, game, now, secretly_by. Received by notices and votes.
event_added = Signal()
# The seats that may vote in a locked game have changed. Arguments: game, now. Received by votes.
voters_changed = Signal()
# A GM has acted in some games or looked at them. Arguments: game_ids. Received by votes.
gm_active = Signal()
# A forming game is full, or its GM starts it. Arguments: game, actor, now. Received by turn.
game_starts = Signal()
# A seat has submitted final orders; sent after the commit. Arguments: phase_id, now. Received by
# turn.
seat_ready = Signal()
