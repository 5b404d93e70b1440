"""What the log's lines leave out."""

from __future__ import annotations

from logging import Filter, LogRecord

from django.http import HttpRequest


class OneLine(Filter):
    """Leaves a record its sentence alone, where that says all: no code of the site was wrong."""

    def filter(self, record: LogRecord) -> bool:
        record.exc_info = record.exc_text = None
        return True


class WithoutPaths(Filter):
    """Writes which page was asked for in place of its path: paths carry the tokens of invitations,
    calendars and mails."""

    def filter(self, record: LogRecord) -> bool:
        request = getattr(record, "request", None)
        if isinstance(request, HttpRequest) and isinstance(record.args, tuple):
            # Django writes a path so that no line can be forged with it.
            paths = {request.path, request.path.encode("unicode_escape").decode("ascii")}
            page = page_of(request)
            record.args = tuple(page if part in paths else part for part in record.args)
        return True


def page_of(request: HttpRequest) -> str:
    """The name of the page that a request asks for, with the numbers in its address."""
    match = request.resolver_match
    if match is None:
        return "an address that is none of the site's"
    numbers = [f"{name}={value}" for name, value in match.kwargs.items() if isinstance(value, int)]
    return " ".join([match.view_name, *numbers])
