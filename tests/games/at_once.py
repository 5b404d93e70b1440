"""Two calls at the same time, each on a database connection of its own."""

from __future__ import annotations

import threading

from django.db import connection

from games.core.errors import Refused


class Attempt(threading.Thread):
    """A thread that calls a function, once all at a barrier are there if it has one. `answer` is
    its result, or the code of its refusal."""

    def __init__(self, call, together=None):
        super().__init__(daemon=True)
        self.call = call
        self.together = together
        self.answer = None

    def run(self):
        try:
            if self.together is not None:
                self.together.wait(30)
            self.answer = self.call()
        except Refused as refusal:
            self.answer = refusal.code
        finally:
            connection.close()


def both(first, second) -> list:
    """Call both at the same time; return both answers."""
    together = threading.Barrier(2)
    attempts = [Attempt(first, together), Attempt(second, together)]
    for attempt in attempts:
        attempt.start()
    for attempt in attempts:
        attempt.join(30)
    assert not any(attempt.is_alive() for attempt in attempts), "one waits for the other"
    return [attempt.answer for attempt in attempts]
