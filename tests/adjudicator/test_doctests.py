"""The examples in the adjudicator's documentation are true."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import adjudicator

MODULES = [
    found.name
    for found in pkgutil.walk_packages(adjudicator.__path__, "adjudicator.")
    if not found.name.endswith("__main__")
]
PUBLIC = [getattr(adjudicator, name) for name in adjudicator.__all__]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module_are_true(name: str) -> None:
    done = doctest.testmod(importlib.import_module(name), optionflags=doctest.ELLIPSIS)
    assert done.failed == 0


@pytest.mark.parametrize("item", PUBLIC, ids=adjudicator.__all__)
def test_everything_public_is_described(item: object) -> None:
    assert (item.__doc__ or "").strip()


@pytest.mark.parametrize(
    "item", [item for item in PUBLIC if not isinstance(item, type)], ids=lambda item: item.__name__
)
def test_every_public_function_shows_an_example(item: object) -> None:
    assert ">>> " in (item.__doc__ or "")
