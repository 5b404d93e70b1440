"""Queries that each process compiles once: writing a large one takes longer than running it."""

from collections.abc import Mapping
from copy import copy
from types import SimpleNamespace
from typing import Any

from django.db import connections
from django.db.models import QuerySet
from django.db.models.query import ModelIterable


class Compiled:
    """A compiled query, whose parameters hold placeholders: numbers that no row has."""

    def __init__(self, rows: QuerySet[Any]) -> None:
        self._model = rows.model
        self._database = rows.db
        self._compiler = rows.query.get_compiler(using=rows.db)
        self._sql, self._parameters = self._compiler.as_sql()

    def first(self, values: Mapping[int, object]) -> Any:
        """The first row, or None, with these values in place of the placeholders."""
        parameters = tuple(
            values.get(each, each) if isinstance(each, int) else each for each in self._parameters
        )
        # A thread has a connection of its own.
        compiler: Any = copy(self._compiler)
        compiler.connection = connections[self._database]
        compiler.as_sql = lambda: (self._sql, parameters)
        # All that ModelIterable asks of a queryset.
        rows: Any = SimpleNamespace(
            db=self._database,
            model=self._model,
            query=SimpleNamespace(get_compiler=lambda using: compiler),
            _known_related_objects={},
        )
        return next(iter(list(ModelIterable(rows))), None)
