"""All rows that a request could change, and the differences between two moments."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.apps import apps
from django.db import connection

# The table that a statement writes to.
WRITES_TO = re.compile(r'(?:INSERT (?:OR IGNORE )?INTO|UPDATE|DELETE FROM) "(\w+)"')
READING = ("SELECT", "SAVEPOINT", "RELEASE SAVEPOINT", "ROLLBACK TO SAVEPOINT")
Row = dict[str, Any]
# (label of the table, key) -> the row
Rows = dict[tuple[str, Any], Row]

# name of a table in the database -> its rows
Tables = dict[str, set[tuple[Any, ...]]]

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
        """The differences in a row that was there and is there."""
        if self.before is None or self.after is None:
            return set()
        return {name for name, value in self.after.items() if value != self.before[name]}

    def all(self, name: str, value: object) -> bool:
        """Whether the field had and has this value."""
        return all(row[name] == value for row in self.rows)


def all_rows() -> Rows:
    """Every row that a request could change, as the database has it."""
    return _rows(_questions().values())


def _rows(questions: Collection[tuple[str, str]]) -> Rows:
    found: Rows = {}
    with connection.cursor() as cursor:
        for table, question in questions:
            cursor.execute(question)
            names = [column[0] for column in cursor.description]
            for values in cursor.fetchall():
                row = dict(zip(names, values, strict=True))
                found[table, row.get("id", values[0])] = row
    return found


@cache
def _questions() -> dict[str, tuple[str, str]]:
    """By the name of each table in the database: its label, and how it is asked for its rows."""
    models = [model for app in APPS for model in apps.get_app_config(app).get_models()]
    return {
        model._meta.db_table: (
            model._meta.label_lower,
            str(model._default_manager.order_by().values().query),
        )
        for model in models
    }


@contextmanager
def writes() -> Iterator[set[str]]:
    """The names of the tables that are written to within: to ask for all rows takes many times as
    long as a request that was refused."""
    found: set[str] = set()

    def note(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if not sql.startswith(READING):
            to = WRITES_TO.match(sql)
            assert to is not None, f"nobody knows which table this writes to: {sql}"
            found.add(to[1])
        return execute(sql, params, many, context)

    with connection.execute_wrapper(note):
        yield found


def changed_in(tables: Collection[str], before: Rows) -> list[Change]:
    """The changes since then, where only these tables were written to."""
    asked = [_questions()[table] for table in sorted(tables) if table in _questions()]
    if not asked:
        return []
    labels = {label for label, _question in asked}
    was = {key: row for key, row in before.items() if key[0] in labels}
    return list(changes(was, _rows(asked)))


def changes(before: Rows, after: Rows) -> Iterator[Change]:
    """The differences."""
    for key in before.keys() | after.keys():
        if before.get(key) != after.get(key):
            yield Change(key[0], before.get(key), after.get(key))


def every_table() -> Tables:
    """All rows of an SQLite database as they are stored: with a sign before its name, a column is
    not turned into a time or a truth value."""
    found = {}
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f'SELECT * FROM "{table}" LIMIT 0')
            columns = ", ".join(f'+"{column[0]}"' for column in cursor.description)
            found[table] = set(cursor.execute(f'SELECT {columns} FROM "{table}"').fetchall())
    return found


def added_since(before: Tables) -> Tables:
    """The rows that were added; none was changed or removed."""
    now = every_table()
    assert all(before[table] <= rows for table, rows in now.items())
    return {table: rows - before[table] for table, rows in now.items()}


def put_back(added: Tables) -> None:
    """Insert rows that were there before."""
    with connection.cursor() as cursor:
        for table, rows in added.items():
            if rows:
                places = ", ".join(["%s"] * len(next(iter(rows))))
                cursor.executemany(f'INSERT INTO "{table}" VALUES ({places})', rows)
