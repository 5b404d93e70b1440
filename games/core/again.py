"""A form that stands on a game's page and could not be taken: that page is shown again with it."""

from __future__ import annotations


class Again(Exception):
    """Raised by a view. `unsaved` is what was typed, with why it was not taken, as a record of the
    room whose form it is; the room of the game's page, which knows every form on it, answers."""

    def __init__(self, pk: int, unsaved: object, *, status: int = 422) -> None:
        super().__init__(f"shown again on the page of game {pk}")
        self.pk = pk
        self.unsaved = unsaved
        self.status = status
