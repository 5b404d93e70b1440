"""How often a function is called."""

from __future__ import annotations

import sys

import pytest


def calls_of(name: str, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The calls that the modules of games make from here on of whatever they know by this name,
    each as the module that made it."""
    made: list[str] = []
    for key, module in sorted(sys.modules.items()):
        called = vars(module).get(name) if key.startswith("games.") else None
        if callable(called):

            def counted(*args, called=called, key=key, **options):
                made.append(key)
                return called(*args, **options)

            monkeypatch.setattr(module, name, counted)
    return made
