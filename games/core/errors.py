"""The three kinds of refused requests: a stable code, a helpful sentence and an HTTP status."""

from __future__ import annotations


class Refused(Exception):
    """Nothing was changed. `field` names the form's field that the sentence is about, if any."""

    status = 409

    def __init__(self, code: str, message: str, *, field: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.field = field


class Malformed(Refused):
    """The request itself is not one that a form of the site would send."""

    status = 400


class Forbidden(Refused):
    """The person may not do this."""

    status = 403


class NotFound(Refused):
    """There is no such thing, or not for this person."""

    status = 404


class Conflict(Refused):
    """It could be done at another time, or the page was out of date."""

    status = 409


class TooLarge(Refused):
    """More text than is ever needed."""

    status = 413


class Unprocessable(Refused):
    """What was given cannot be meant."""

    status = 422


class Unavailable(Refused):
    """Nobody did anything wrong, but it cannot be had now; perhaps after so many seconds."""

    status = 503

    def __init__(self, code: str, message: str, *, retry_after: int | None = None) -> None:
        super().__init__(code, message)
        self.retry_after = retry_after


class TooOften(Unavailable):
    """It was asked for more often than anybody needs it."""

    status = 429


class BoardUnreadable(Unavailable):
    """What is stored of a board describes none: only the site's operator can help."""


class ShowFormAgain(Exception):
    """Raised by a view. `unsaved` is what was typed, with why it was not taken, as a record of the
    room whose form it is; the room of the game's page, which knows every form on it, answers."""

    def __init__(self, pk: int, unsaved: object, *, status: int = 422) -> None:
        super().__init__(f"shown again on the page of game {pk}")
        self.pk = pk
        self.unsaved = unsaved
        self.status = status
