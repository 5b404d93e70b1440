"""Logging to standard error, without the secrets that some URLs contain."""

from __future__ import annotations

import json
import traceback
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime
from logging import Filter, Formatter, LogRecord
from typing import Any

from celery import current_task
from django.http import HttpRequest

from games.core.log import log_facts

# The beginnings of the addresses of a game.
OF_A_GAME = ("games/<", "api/v1/games/<")
# URL parameters of a game's pages, with their names in the log.
PARAMETERS = {"pk": "game", "number": "phase"}
REQUEST_ID = "ambition.request_id"

_request: ContextVar[HttpRequest | None] = ContextVar("logged_request", default=None)


def logging_at(level: str, form: str) -> dict[str, Any]:
    """Return the setting LOGGING; `form` is "json", for programs, or "lines", for people."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "filters": {
            "without_traceback": {"()": "ambition.logs.WithoutTraceback"},
            "without_paths": {"()": "ambition.logs.WithoutPaths"},
            "without_error_text": {"()": "ambition.logs.WithoutErrorText"},
        },
        "formatters": {
            "json": {"()": "ambition.logs.JsonLines"},
            "lines": {
                "()": "ambition.logs.Lines",
                "format": "{asctime} {levelname} {name}: {message}",
                "style": "{",
            },
        },
        "handlers": {
            "console": {
                "class": "logging.StreamHandler",
                "formatter": form,
                "filters": ["without_paths"],
            }
        },
        "root": {"handlers": ["console"], "level": level},
        "loggers": {
            # Django would email errors, with the submitted form, to the ADMINS.
            "django": {"handlers": [], "propagate": True},
            # Anyone can send a request for an unknown host.
            "django.security.DisallowedHost": {"filters": ["without_traceback"]},
            "celery.app.trace": {"filters": ["without_error_text"]},
            # These log every task that is sent or received.
            "celery.beat": {"level": "WARNING"},
            "celery.worker.strategy": {"level": "WARNING"},
            "uvicorn": {"handlers": [], "propagate": True},
            # This logs the full path and query of every request, including secrets.
            "uvicorn.access": {"handlers": [], "propagate": False},
        },
    }


@contextmanager
def request_logged(request: HttpRequest) -> Iterator[None]:
    """Attach the request's id to every line that is logged inside the block."""
    token = _request.set(request)
    try:
        yield
    finally:
        _request.reset(token)


class Lines(Formatter):
    """Lines for people: the context at the end, tracebacks below."""

    def formatMessage(self, record: LogRecord) -> str:  # noqa: N802 - Python's own name
        facts = " ".join(f"{name}={value}" for name, value in log_context(record).items())
        line = super().formatMessage(record)
        return f"{line} [{facts}]" if facts else line


class JsonLines(Formatter):
    """One JSON object per line.

    Tracebacks omit the text of exceptions, which may quote somebody's orders.
    """

    def format(self, record: LogRecord) -> str:
        entry = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
            **log_context(record),
        }
        if record.exc_info and record.exc_info[1]:
            entry["traceback"] = traceback_without_text(record.exc_info[1])
        return json.dumps(entry, ensure_ascii=False, default=str)


def log_context(record: LogRecord) -> dict[str, int | str]:
    """The request or task, game and phase that a record belongs to."""
    facts: dict[str, int | str] = {}
    request = getattr(record, "request", None)
    if not isinstance(request, HttpRequest):
        request = _request.get()
    if request is not None:
        facts |= _request_context(request)
    if current_task and current_task.request.id:
        facts["task"] = current_task.request.id
    return facts | log_facts()


def _request_context(request: HttpRequest) -> dict[str, int | str]:
    facts: dict[str, int | str] = {}
    if REQUEST_ID in request.META:
        facts["request"] = request.META[REQUEST_ID]
    match = request.resolver_match
    if match is not None and match.route.startswith(OF_A_GAME):
        facts |= {PARAMETERS[key]: match.kwargs[key] for key in PARAMETERS if key in match.kwargs}
    return facts


def traceback_without_text(error: BaseException) -> str:
    """The traceback and class of an exception, after those of its cause."""
    text = "".join(traceback.format_tb(error.__traceback__)) + type(error).__qualname__
    cause = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    return f"{traceback_without_text(cause)}\n{text}" if cause else text


class WithoutTraceback(Filter):
    """Drop the traceback of an error that is not a bug of the site."""

    def filter(self, record: LogRecord) -> bool:
        record.exc_info = record.exc_text = None
        return True


class WithoutErrorText(Filter):
    """Reduce an exception that Celery quotes to its class."""

    def filter(self, record: LogRecord) -> bool:
        if isinstance(record.args, Mapping) and "exc" in record.args:
            name = str(record.args["exc"]).partition("(")[0]
            record.args = {**record.args, "exc": name}
        return True


class WithoutPaths(Filter):
    """Log the name of a page in place of its path.

    Paths contain the tokens of invitations, calendars and emails.
    """

    def filter(self, record: LogRecord) -> bool:
        request = getattr(record, "request", None)
        if isinstance(request, HttpRequest) and isinstance(record.args, tuple):
            # Django escapes paths, so that nobody can forge a line of the log.
            paths = {request.path, request.path.encode("unicode_escape").decode("ascii")}
            page = page_name(request)
            record.args = tuple(page if part in paths else part for part in record.args)
        return True


def page_name(request: HttpRequest) -> str:
    """The view name of a request, with the numbers in its URL."""
    match = request.resolver_match
    if match is None:
        return "unknown address"
    numbers = [f"{name}={value}" for name, value in match.kwargs.items() if isinstance(value, int)]
    return " ".join([match.view_name, *numbers])
