"""The types of notices. Each is one record, in the file of what it is about."""

from games.notices.notice_types import (
    correction,
    game,
    gm_role,
    nmr,
    phase,
    press,
    reminder,
    replacement,
    seat,
    substitute,
    vote,
)

ALL = (
    *correction.TYPES,
    *game.TYPES,
    *gm_role.TYPES,
    *nmr.TYPES,
    *phase.TYPES,
    *press.TYPES,
    *reminder.TYPES,
    *replacement.TYPES,
    *seat.TYPES,
    *substitute.TYPES,
    *vote.TYPES,
)
