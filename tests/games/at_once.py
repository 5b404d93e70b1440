"""Two calls at the same time, each on a database connection of its own."""

from __future__ import annotations

import threading

from django.db import connection

from games.core.errors import Refused


class Attempt(threading.Thread):
    """A thread that calls a function. `answer` is its result, or the code of its refusal."""

    def __init__(self, call):
        super().__init__()
        self.call = call
        self.answer = None

    def run(self):
        try:
            self.answer = self.call()
        except Refused as refusal:
            self.answer = refusal.code
        finally:
            connection.close()


def both(first, second) -> list:
    """Call both at the same time; return both answers."""
    attempts = [Attempt(first), Attempt(second)]
    for attempt in attempts:
        attempt.start()
    for attempt in attempts:
        attempt.join(30)
    return [attempt.answer for attempt in attempts]
