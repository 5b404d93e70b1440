"""Awards from facts, as tables."""

from collections import Counter

import pytest

from games.models import Award, AwardKind, Game, PlayerResult
from games.record.queries.awards import find_awards, longest_run
from games.record.queries.tally import GameTally
from games.record.services.after_end import awards_find, awards_missing
from games.record.words import how_counted
from games.story.queries.phase import CentreRow, CentreTable
from games.tasks import find_turning_points
from tests.games.cast import NOW
from tests.games.record.conftest import SWISS

PAIR = ("FR", "HA")
BACK = ("HA", "FR")


def tally(years: int = 9, **counts: object) -> GameTally:
    return GameTally(units={1763 + year: Counter() for year in range(years)}, **counts)


def given(counts: GameTally, **centres: list[int]) -> dict[str, list[str]]:
    rows = [CentreRow(power, power, held, None) for power, held in centres.items()]
    awards = find_awards(counts, CentreTable(["", "1763"], rows))
    return {award.get_kind_display(): award.powers for award in awards}


@pytest.mark.parametrize(
    ("years", "run"),
    [(set(), 0), ({1763}, 1), ({1763, 1764, 1766}, 2), ({1763, 1765, 1766, 1767}, 3)],
)
def test_a_run_is_of_consecutive_years(years, run):
    assert longest_run(years) == run


@pytest.mark.parametrize(
    ("counts", "title", "powers"),
    [
        (
            tally(supports=Counter([(*PAIR, 1763), (*PAIR, 1764), (*BACK, 1763), (*BACK, 1764)])),
            "The longest alliance",
            ["FR", "HA"],
        ),
        (tally(supports=Counter({(*PAIR, 1763): 3})), "The faithful ally", ["FR"]),
        (
            tally(taken=Counter(FR=3, HA=1), lost=Counter(FR=2)),
            "The restless frontier",
            ["FR"],
        ),
        (tally(untouched=("SW",)), "The untouched home", ["SW"]),
        (tally(beaten=Counter(FR=3, HA=2)), "The hardest blows", ["FR"]),
        (
            tally(spent={1763: Counter(FR=9, HA=9)}, won={1763: Counter(FR=5, HA=4)}),
            "Best served by points",
            ["FR"],
        ),
    ],
)
def test_an_award_goes_to_who_has_most(counts, title, powers):
    assert given(counts, FR=[3], HA=[3]) == {title: powers}


def test_the_largest_realm_is_that_of_any_year():
    assert given(tally(), FR=[5, 9, 4], HA=[3, 6, 7]) == {"The largest realm": ["FR"]}


def test_a_rise_goes_from_a_count_to_a_later_one():
    assert given(tally(), FR=[8, 3, 6], HA=[4, 8, 8]) == {"The great rise": ["HA"]}


def test_equal_powers_share_no_award():
    counts = tally(supports=Counter({(*PAIR, 1763): 3, (*BACK, 1763): 3}))
    assert given(counts, FR=[3], HA=[3]) == {}


def test_a_short_game_has_no_awards():
    assert given(tally(years=3, untouched=("SW",)), FR=[3, 9]) == {}


def test_without_open_bids_no_award_tells_of_points():
    assert given(tally(), FR=[3], HA=[3]) == {}


@pytest.fixture
def awarded(end, monkeypatch):
    """A finished game whose points, and the realm of France, won an award."""

    def make(**policy: int | None) -> Game:
        monkeypatch.setattr("games.record.queries.awards.SHORT", 0)
        monkeypatch.setattr("games.record.queries.awards.FEW", 1)
        game = end(french=[(1, SWISS)], **policy)
        awards_find(game_id=game.pk, now=NOW)
        return game

    return make


def test_awards_are_stored_once(awarded):
    game = awarded(bids_open_after=3000)
    stored = Award.objects.get(result__game=game, kind="points")
    assert (stored.powers, stored.facts) == (["FR"], {"won": 2, "spent": 2})
    awards_find(game_id=game.pk)
    assert Award.objects.filter(kind="points").count() == 1
    assert awards_missing(9) == []


def test_a_game_that_never_opens_its_bids_stores_no_award_for_points(awarded):
    awarded()
    assert not Award.objects.filter(kind="points").exists()


@pytest.mark.parametrize(("days", "is_shown"), [(0, True), (3000, False)])
def test_a_players_page_shows_the_award_for_points_where_bids_are_open(
    awarded, client, alice, days, is_shown
):
    awarded(bids_open_after=days)
    page = client.get(f"/players/{alice.pk}/").content.decode()
    assert ("Best served by points" in page) is is_shown


@pytest.mark.parametrize(("part", "is_shown"), [(0.5, True), (0.4, False)])
def test_an_award_goes_to_who_played_at_least_half_of_the_game(
    awarded, client, alice, part, is_shown
):
    awarded(bids_open_after=0)
    PlayerResult.objects.filter(user=alice).update(part=part)
    page = client.get(f"/players/{alice.pk}/").content.decode()
    assert ("Best served by points" in page) is is_shown


def test_every_award_says_how_it_was_counted():
    numbers = dict.fromkeys(("years", "count", "taken", "lost", "won", "spent"), 7)
    sentences = [how_counted(Award(kind=kind, facts=numbers)) for kind in AwardKind]
    assert [sentence for sentence in sentences if "%" in sentence] == []


@pytest.mark.slow
def test_awards_are_computed_after_the_last_turning_point(end, monkeypatch):
    monkeypatch.setattr(find_turning_points, "delay", lambda _game: None)
    game = end()
    while find_turning_points(game.pk):
        pass
    assert awards_missing(9) == []
