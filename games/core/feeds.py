"""Atom feeds of one game or player."""

from datetime import datetime

from django.utils.feedgenerator import Atom1Feed


class DatedFeed(Atom1Feed):
    """A feed that is as old as its subject (`begun_at`) while it is empty.

    By itself Django would give it the present time, so that it changed with each request.
    """

    def latest_post_date(self) -> datetime:
        return super().latest_post_date() if self.items else self.feed["begun_at"]
