"""A tournament with a planned round, and entrants for it."""

from tests.games.rounds.conftest import cup, enter, gina, plan, where

__all__ = ["cup", "enter", "gina", "plan", "where"]
