"""All types of notifications, in one file for each subject."""

from games.notices.notice_types import games, mentors, people, seats, substitutes, tables

ALL = (
    *games.TYPES,
    *mentors.TYPES,
    *people.TYPES,
    *seats.TYPES,
    *substitutes.TYPES,
    *tables.TYPES,
)
