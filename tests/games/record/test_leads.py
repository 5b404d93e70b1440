"""Who led a finished game, the headline of the archive, and the best games."""

from collections import Counter

import pytest
from django.utils.translation import override

from games.models import Game, GameResult, SeatResult
from games.record.page.archive import lead_in_words
from games.record.queries.awards import find_leads
from games.record.services.after_end import awards_find, awards_missing
from tests.games.cast import NOW
from tests.games.table import text_of


@pytest.mark.parametrize(
    ("years", "leads"),
    [
        ([], []),
        ([{"FR": 4, "RU": 4}], []),
        ([{"FR": 5, "RU": 4}, {"FR": 6, "RU": 6}], [("FR", 1763)]),
        ([{"FR": 5, "RU": 4}, {"FR": 5, "RU": 5}, {"FR": 6, "RU": 5}], [("FR", 1763)]),
        ([{"FR": 5}, {"FR": 5, "RU": 6}, {"FR": 7}], [("FR", 1763), ("RU", 1764), ("FR", 1765)]),
    ],
)
def test_a_power_leads_that_alone_has_the_most_centres(years, leads):
    assert find_leads({1763 + n: Counter(counts) for n, counts in enumerate(years)}) == leads


def headline(leads: list[tuple[str, int]], *winners: str) -> str:
    """The headline of a game without a row."""
    game = Game(variant_id="ambition-empire-6.01")
    game.result = GameResult(pk=1, leads=leads, lead_changes=max(len(leads) - 1, 0))
    seats = [SeatResult(power=power, share=1 / len(winners)) for power in winners]
    game.result._prefetched_objects_cache = {"seats": seats}
    return lead_in_words(game)


LEADS = [("RU", 1764), ("FR", 1766)]


@pytest.mark.parametrize(
    ("leads", "winners", "sentence"),
    [
        ([], ["FR"], ""),
        (LEADS[:1], ["RU"], "Russia led from 1764 to the end."),
        (LEADS[:1], ["RU", "FR"], "Russia led from 1764 to the end."),
        (LEADS[:1], ["OT"], "Russia led from 1764, but the game went to Turkey."),
        (LEADS, ["FR"], "The lead changed hands once; France had it from 1766."),
        (
            [*LEADS, ("RU", 1768)],
            ["RU", "FR"],
            "The lead changed hands 2 times; Russia had it last, from 1768.",
        ),
    ],
)
def test_the_headline_tells_who_led(leads, winners, sentence):
    assert headline(leads, *winners) == sentence


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("de", "Das Osmanische Reich führte ab 1764, doch die Partie ging an Frankreich."),
        ("fr", "La Turquie menait depuis 1764, mais la partie est revenue à la France."),
    ],
)
def test_the_headline_has_articles_and_cases(language, sentence):
    with override(language):
        assert headline([("OT", 1764)], "FR") == sentence


@pytest.mark.django_db
def test_leads_are_stored_once_after_the_end_also_of_games_that_have_awards(end):
    game = end()
    GameResult.objects.update(awards_at=NOW)
    assert awards_missing(9) == [game.pk]
    awards_find(game_id=game.pk, now=NOW)
    assert GameResult.objects.get().leads == []
    assert awards_missing(9) == []


@pytest.mark.django_db
def test_the_games_whose_lead_changed_hands_most_often_are_the_best(client, open_table):
    for name, changes in (("Quiet", 0), ("Wild", 5), ("Lively", 2)):
        game = open_table()
        Game.objects.filter(pk=game.pk).update(
            name=name, status="finished", ending="drawn", finished_at=NOW
        )
        row = {"years": 8, "last_year": 1770, "is_rated": True, "lead_changes": changes}
        GameResult.objects.create(game=game, **row)
    text = text_of(client.get("/archive/?order=best"))
    assert text.index("Wild") < text.index("Lively") < text.index("Quiet")
    assert "The best games are those in which the lead in centres changed hands most often" in text
