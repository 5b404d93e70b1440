"""All types of notifications, in one file for each subject."""

from games.notices.notice_types import games, people, seats

ALL = (
    *games.TYPES,
    *games.TYPES,
    *people.TYPES,
    *games.TYPES,
    *people.TYPES,
    *seats.TYPES,
    *seats.TYPES,
    *seats.TYPES,
)
