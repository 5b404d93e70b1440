"""How the site logs: lines on standard error, without the secrets that addresses carry."""

from __future__ import annotations

from logging import Filter, LogRecord
from typing import Any

from django.http import HttpRequest


def logging_at(level: str) -> dict[str, Any]:
    """The setting `LOGGING` with this least level."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "filters": {
            "one_line": {"()": "ambition.logs.OneLine"},
            "without_paths": {"()": "ambition.logs.WithoutPaths"},
        },
        "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
        "handlers": {
            "console": {
                "class": "logging.StreamHandler",
                "formatter": "line",
                "filters": ["without_paths"],
            }
        },
        "root": {"handlers": ["console"], "level": level},
        "loggers": {
            # Django would send errors, with the posted form, by e-mail to the ADMINS.
            "django": {"handlers": [], "propagate": True},
            # Anybody can ask for any host.
            "django.security.DisallowedHost": {"filters": ["one_line"]},
            # Once a second while Redis is away.
            "channels_redis.pubsub": {"filters": ["one_line"]},
            # Whole paths and queries of every request, with the secrets in them.
            "uvicorn.access": {"handlers": [], "propagate": False},
        },
    }


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
