"""The types of notices. Each is one record, in the file of what it is about."""

from games.notices.notice_types import (
    correction,
    game,
    gm_role,
    phase,
    press,
    replacement,
    seat,
    substitute,
)

ALL = (
    *correction.TYPES,
    *game.TYPES,
    *gm_role.TYPES,
    *phase.TYPES,
    *press.TYPES,
    *replacement.TYPES,
    *seat.TYPES,
    *substitute.TYPES,
)
