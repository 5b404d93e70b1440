"""The types of notices. Each is one record, in the file of what it is about."""

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
