"""All types of notifications, in one file for each subject."""

from games.notices.notice_types import games, people, seats, webhooks

ALL = (*games.TYPES, *people.TYPES, *seats.TYPES, *webhooks.TYPES)
