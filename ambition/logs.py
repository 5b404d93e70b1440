"""How the site logs: lines on standard error, without the secrets that addresses carry."""

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

from games.core.log_facts import log_facts

# What stands in the address of a game's pages: the name of the number, and what it is.
NUMBERS = {"pk": "game", "number": "phase"}
REQUEST_ID = "ambition.request_id"

_request: ContextVar[HttpRequest | None] = ContextVar("logged_request", default=None)


def logging_at(level: str, form: str) -> dict[str, Any]:
    """The setting `LOGGING` with this least level; `form` is "json", for programs, or "lines", for
    people."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "filters": {
            "one_line": {"()": "ambition.logs.OneLine"},
            "without_paths": {"()": "ambition.logs.WithoutPaths"},
            "without_words": {"()": "ambition.logs.WithoutWords"},
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
            # Django would send errors, with the posted form, by email to the ADMINS.
            "django": {"handlers": [], "propagate": True},
            # Anybody can ask for any host.
            "django.security.DisallowedHost": {"filters": ["one_line"]},
            # Once a second while Redis is away.
            "channels_redis.pubsub": {"filters": ["one_line"]},
            "celery.app.trace": {"filters": ["without_words"]},
            # A line for every task that is sent and one for every task that arrives.
            "celery.beat": {"level": "WARNING"},
            "celery.worker.strategy": {"level": "WARNING"},
            "uvicorn": {"handlers": [], "propagate": True},
            # Whole paths and queries of every request, with the secrets in them.
            "uvicorn.access": {"handlers": [], "propagate": False},
        },
    }


@contextmanager
def request_logged(request: HttpRequest) -> Iterator[None]:
    """Each line that is logged from within says to which request it belongs."""
    token = _request.set(request)
    try:
        yield
    finally:
        _request.reset(token)


class Lines(Formatter):
    """A line for people, with the facts at its end and tracebacks below."""

    def formatMessage(self, record: LogRecord) -> str:  # noqa: N802 - Python's own name
        facts = " ".join(f"{name}={value}" for name, value in facts_of(record).items())
        line = super().formatMessage(record)
        return f"{line} [{facts}]" if facts else line


class JsonLines(Formatter):
    """One JSON object a line. Tracebacks are without the words of the errors, which may quote what
    somebody ordered."""

    def format(self, record: LogRecord) -> str:
        said = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
            **facts_of(record),
        }
        if record.exc_info and record.exc_info[1]:
            said["traceback"] = trace_of(record.exc_info[1])
        return json.dumps(said, ensure_ascii=False, default=str)


def facts_of(record: LogRecord) -> dict[str, int | str]:
    """What a record is about: request or task, game and phase."""
    facts: dict[str, int | str] = {}
    request = getattr(record, "request", None)
    if not isinstance(request, HttpRequest):
        request = _request.get()
    if request is not None:
        facts |= _facts_of_request(request)
    if current_task and current_task.request.id:
        facts["task"] = current_task.request.id
    return facts | log_facts()


def _facts_of_request(request: HttpRequest) -> dict[str, int | str]:
    facts: dict[str, int | str] = {}
    if REQUEST_ID in request.META:
        facts["request"] = request.META[REQUEST_ID]
    match = request.resolver_match
    if match is not None and match.route.startswith("games/<"):
        facts |= {NUMBERS[key]: match.kwargs[key] for key in NUMBERS if key in match.kwargs}
    return facts


def trace_of(error: BaseException) -> str:
    """The lines of code that led to an error and its kind; first whatever it came from."""
    told = "".join(traceback.format_tb(error.__traceback__)) + type(error).__qualname__
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    return f"{trace_of(before)}\n{told}" if before else told


class OneLine(Filter):
    """Leaves a record its sentence alone, where that says all: no code of the site was wrong."""

    def filter(self, record: LogRecord) -> bool:
        record.exc_info = record.exc_text = None
        return True


class WithoutWords(Filter):
    """Leaves the kind alone of an error that Celery quotes."""

    def filter(self, record: LogRecord) -> bool:
        if isinstance(record.args, Mapping) and "exc" in record.args:
            kind = str(record.args["exc"]).partition("(")[0]
            record.args = {**record.args, "exc": kind}
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
