"""Parts of pages that are rendered once and kept."""

import pytest
from django.utils.translation import override

from games.core.seats import ListedSeat
from games.templatetags.part_cache import include_cached

SEAT = ListedSeat("FR", "France", "Alice", "/players/1/", "", "ready", 3, 2)


def row(mine: bool) -> str:
    return include_cached("games/seats/seat_row.html", seat=SEAT, mine=mine)


def test_a_part_is_rendered_once(monkeypatch):
    first = row(mine=False)
    monkeypatch.setattr("games.templatetags.part_cache.render_to_string", pytest.fail)
    assert row(mine=False) == first


def test_other_values_are_rendered_by_themselves():
    assert "Alice" in row(mine=False)
    assert "Alice" not in row(mine=True)


def test_each_language_is_rendered_by_itself():
    english = row(mine=True)
    with override("de"):
        assert row(mine=True) != english
