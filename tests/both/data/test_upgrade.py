"""A database of each release migrates, and its games go on. The tests run on both databases."""

from collections.abc import Iterator

import pytest

from tests.both.data.sites import UpgradedSite, upgraded_site
from tests.both.data.upgrade import STORED

pytestmark = pytest.mark.slow

NAMES = sorted({file.name.split(".sqlite")[0] for file in STORED.glob("*.sqlite.sql.gz")})


@pytest.fixture(scope="module", params=NAMES)
def upgraded(request, tmp_path_factory) -> Iterator[UpgradedSite]:
    with upgraded_site(tmp_path_factory.mktemp("upgraded"), request.param) as site:
        yield site


@pytest.fixture(scope="module")
def before_1_0(tmp_path_factory) -> Iterator[UpgradedSite]:
    with upgraded_site(tmp_path_factory.mktemp("before"), "before-1.0") as site:
        yield site


@pytest.fixture(scope="module")
def new(tmp_path_factory) -> Iterator[UpgradedSite]:
    with upgraded_site(tmp_path_factory.mktemp("new")) as site:
        yield site


def test_it_has_the_tables_triggers_and_functions_of_a_new_database(upgraded, new):
    assert upgraded.report["schema"] == new.report["schema"]


def test_a_new_database_protects_the_log_of_moderation(new):
    assert any(line.startswith("trigger moderation_act") for line in new.report["schema"])


def test_its_phases_replay_the_same(upgraded):
    assert upgraded.report["resolved"] > 0
    assert upgraded.report["different"] == []


def test_its_games_have_their_pages(upgraded):
    assert upgraded.report["games"] > 0
    assert upgraded.report["pages"] == [200]


def test_its_running_games_continue(upgraded):
    continued = upgraded.report["continued"]
    assert "The Hubertusburg table" in continued
    assert [name for name, is_resolved in continued.items() if not is_resolved] == []


def test_orders_that_were_final_before_1_0_are_final(before_1_0):
    final = before_1_0.report["final"]
    assert len(final) == 24
    assert [1, "BH"] in final


def test_webhooks_from_before_1_0_keep_their_owners_and_posts(before_1_0):
    assert before_1_0.report["webhooks"] == [[None, 2, 0], [1, None, 2]]
    [(secret,)] = before_1_0.ask("SELECT secret FROM games_webhook WHERE game_id = 1")
    assert str(secret).startswith("whsec_")
