"""Django 5.2: a query is written anew each time, which takes longer than running a large one.

A process compiles the decorated queries once.

Remove when Django stores the SQL of a queryset between calls.
"""

from collections.abc import Callable, Hashable
from copy import copy
from functools import lru_cache
from types import SimpleNamespace
from typing import Any, TypeVar

from django.db import connections
from django.db.models import Model, QuerySet
from django.db.models.query import ModelIterable

# The first of the numbers that stand for arguments while a query is compiled. Every column of
# integers may hold them, a column of texts holds their digits, and no query has them as a constant.
PLACEHOLDER = 2_147_480_000
# Compiled queries of one function, one for each set of keyword arguments.
MOST_SHAPES = 32

Row = TypeVar("Row", bound=Model)


def compile_once(build: Callable[..., QuerySet[Row]]) -> Callable[..., list[Row]]:
    """Decorate a function that builds a query, so that it returns a list of rows.

    Its positional arguments are numbers, texts or None, which may only be compared with columns;
    None is equal to nothing. Its keyword arguments may decide what the query looks like.
    """
    numbers = range(PLACEHOLDER, PLACEHOLDER + build.__code__.co_argcount)

    @lru_cache(MOST_SHAPES)
    def query(**shape: Hashable) -> _Compiled:
        return _Compiled(build(*numbers, **shape))

    def rows(*values: int | str | None, **shape: Hashable) -> list[Row]:
        pairs = zip(numbers, values, strict=True)
        return query(**shape).rows(
            {place: value for number, value in pairs for place in (number, str(number))}
        )

    return rows


class _Compiled:
    """A compiled query with placeholders."""

    def __init__(self, rows: QuerySet[Any]) -> None:
        self._model = rows.model
        self._database = rows.db
        self._compiler = rows.query.get_compiler(using=rows.db)
        self._sql, self._parameters = self._compiler.as_sql()

    def rows(self, values: dict[int | str, int | str | None]) -> list[Any]:
        """All rows with these values in place of the placeholders."""
        parameters = tuple(
            values.get(each, each) if isinstance(each, (int, str)) else each
            for each in self._parameters
        )
        # A thread has a connection of its own.
        compiler: Any = copy(self._compiler)
        compiler.connection = connections[self._database]
        compiler.as_sql = lambda: (self._sql, parameters)
        # All that ModelIterable asks of a queryset.
        queryset: Any = SimpleNamespace(
            db=self._database,
            model=self._model,
            query=SimpleNamespace(get_compiler=lambda using: compiler),
            _known_related_objects={},
        )
        return list(ModelIterable(queryset))
