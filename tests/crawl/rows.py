"""All rows that a request could change, and the differences between two moments."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.apps import apps
from django.db import connection

READING = ("SELECT", "SAVEPOINT", "RELEASE SAVEPOINT", "ROLLBACK TO SAVEPOINT")
Row = dict[str, Any]
# (label of the table, key) -> the row
Rows = dict[tuple[str, Any], Row]

APPS = ("account", "allauth_idp_oidc", "games", "mfa", "users")


@dataclass(frozen=True)
class Change:
    """A row that was added, changed or removed."""

    table: str
    before: Row | None
    after: Row | None

    @property
    def rows(self) -> list[Row]:
        return [row for row in (self.before, self.after) if row is not None]

    @property
    def fields(self) -> set[str]:
        """What is different in a row that was there and is there."""
        if self.before is None or self.after is None:
            return set()
        return {name for name, value in self.after.items() if value != self.before[name]}

    def all(self, name: str, value: object) -> bool:
        """Whether the field had and has this value."""
        return all(row[name] == value for row in self.rows)


def all_rows() -> Rows:
    """Every row that a request could change, as the database has it."""
    found: Rows = {}
    with connection.cursor() as cursor:
        for table, question in _questions():
            cursor.execute(question)
            names = [column[0] for column in cursor.description]
            for values in cursor.fetchall():
                row = dict(zip(names, values, strict=True))
                found[table, row.get("id", values[0])] = row
    return found


@cache
def _questions() -> list[tuple[str, str]]:
    """Each table and how it is asked for its rows: they are asked for after every request."""
    models = [model for app in APPS for model in apps.get_app_config(app).get_models()]
    return [
        (model._meta.label_lower, str(model._default_manager.order_by().values().query))
        for model in models
    ]


@contextmanager
def writes() -> Iterator[list[str]]:
    """What is asked of the database within that could change a row: to ask for all rows takes many
    times as long as a request that was refused."""
    found: list[str] = []

    def note(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if not sql.startswith(READING):
            found.append(sql)
        return execute(sql, params, many, context)

    with connection.execute_wrapper(note):
        yield found


def changes(before: Rows, after: Rows) -> Iterator[Change]:
    """What is different."""
    for key in before.keys() | after.keys():
        if before.get(key) != after.get(key):
            yield Change(key[0], before.get(key), after.get(key))
