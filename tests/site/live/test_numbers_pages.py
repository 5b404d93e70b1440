"""Pages without a stream ask for the same numbers as JSON."""

import pytest

from games.gm.acts.resolve import phase_resolve_now

pytestmark = pytest.mark.django_db


def test_a_page_without_a_stream_gets_the_same_numbers(visit, table, alice):
    path = visit().game.get_absolute_url() + "live"
    asked = {"headers": {"Accept": "application/json"}}
    assert visit().client.get(path, **asked).json() == {"version": table.version}
    answer = visit(alice).client.get(path, **asked)
    assert answer.json() == {"version": table.version, "press": 0}
    assert answer.headers["Cache-Control"] == "no-store"


def test_the_numbers_name_the_last_resolved_phase(visit, table, greta):
    path = visit().game.get_absolute_url() + "live"
    phase_resolve_now(game_id=table.pk, by=greta)
    answer = visit().client.get(path, headers={"Accept": "application/json"})
    assert answer.json()["phase"] == 1


@pytest.mark.parametrize("kind", ["text/event-stream", "application/json"])
def test_a_private_game_has_neither_for_strangers(visit, private_table, charlie, kind):
    stranger = visit(charlie, private_table)
    path = private_table.get_absolute_url() + "live"
    assert stranger.client.get(path, headers={"Accept": kind}).status_code == 404
