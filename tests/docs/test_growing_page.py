"""docs/deploy/growing.md has the tables that script/load_model.py prints, from measured costs."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from script import load_model
from script.load_model import Site, main, most_games, need

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "deploy/growing.md").read_text(encoding="utf-8")
LOAD = (DOCS / "evidence/load.md").read_text(encoding="utf-8")
SITE = Site(games=1_000)


def test_the_page_has_the_tables_of_the_program():
    assert main([]) in PAGE


@pytest.mark.parametrize(
    ("cost", "text"),
    [
        (
            load_model.DRAFT,
            "| a draft of a whole sheet, saved | 120 | | 126 ms | 249 ms | {} ms | 7 |",
        ),
        (load_model.PHASE, "| 1,000 | 32 | 0 | 0 | {} ms | 13 ms | 173 ms |"),
        (load_model.PHASE_ON_DISK * 50, "A finished game takes {:.2f} MB on disk"),
        (load_model.PHASE_IN_BACKUP * 50_000, "has {:.0f} MB"),
    ],
)
def test_a_cost_is_one_that_was_measured(cost, text):
    assert text.format(cost) in LOAD


@pytest.mark.parametrize("factor", ["games", "phases_per_day", "visits", "drafts"])
def test_more_use_needs_more_processors(factor):
    more = replace(SITE, **{factor: getattr(SITE, factor) * 10})
    assert need(more).cores_for_pages > need(SITE).cores_for_pages


def test_half_the_speed_needs_twice_the_processors():
    slow, fast = need(replace(SITE, speed=0.5)), need(SITE)
    assert slow.cores_for_pages == pytest.approx(2 * fast.cores_for_pages)
    assert slow.disk_per_year_gb == fast.disk_per_year_gb


@pytest.mark.parametrize("cores", [2, 8])
def test_a_machine_holds_the_most_games_and_no_more(cores):
    most = most_games(cores, 1)
    assert need(Site(most)).cores <= cores < need(Site(most + 50)).cores


def test_one_site_is_a_table_with_one_row():
    assert main(["--games", "5000", "--visits", "40"]).splitlines()[2].startswith("| 5,000 | ")


@pytest.mark.parametrize("number", ["0", "-1", "nan", "inf", "1e12", "many"])
def test_an_impossible_number_is_refused_with_a_sentence(number, capsys):
    with pytest.raises(SystemExit):
        main(["--visits", number])
    assert "visits" in capsys.readouterr().err
